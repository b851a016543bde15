type Uses = { readonly total_qty: number; readonly total_used: number };
type Card<Row = unknown> = {
  readonly value: string;
  readonly history: readonly ({ readonly amount: string } & Row)[];
};

/** Whether all uses of a package or a membership are used; never of a membership that discounts alone. */
export const isUsedUp = ({ total_qty, total_used }: Uses): boolean =>
  total_qty > 0 && total_used >= total_qty;

/** The uses that a page shows as left; a package whose services are used all at once can have fewer uses than services (BEHAVIOR §22.2). */
export const countUsesLeft = ({ remaining_balance }: { readonly remaining_balance: number }): number =>
  Math.max(0, remaining_balance);

/** Whether a gift card has paid all of its value. The balance is 0 also while the card is blocked (BEHAVIOR §21.8). */
export const isWholeValueSpent = ({ value, history }: Card): boolean =>
  history.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0) >=
  Math.round(Number(value) * 100);

/** Whether visits have used all of a gift card, so that it can be reloaded. A card that the salon has ended ends with the row of that act. */
export const isGiftCardUsedUpByVisits = (card: Card<{ readonly balance_after: number | null }>): boolean =>
  isWholeValueSpent(card) && card.history.at(-1)?.balance_after === null;
