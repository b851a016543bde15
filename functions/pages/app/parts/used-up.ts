type Uses = { readonly total_qty: number; readonly total_used: number };
type Card = { readonly value: string; readonly history: readonly { readonly amount: string }[] };

/** Whether all uses of a package or a membership are used; never of a membership that discounts alone. */
export const isUsedUp = ({ total_qty, total_used }: Uses): boolean =>
  total_qty > 0 && total_used >= total_qty;

/** Whether a gift card has paid all of its value. The balance is 0 also while the card is blocked (BEHAVIOR §21.8). */
export const isSpent = ({ value, history }: Card): boolean =>
  history.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0) >=
  Math.round(Number(value) * 100);
