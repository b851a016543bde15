import { batch, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Client } from '../../../../lib/client/client.ts';
import type { CallFailure } from '../../../../lib/client/types.ts';
import type { Quote, Redemption } from './booking-input.ts';
import type { Choices } from './choices.ts';
import { toApiDate, toApiTime } from './dates.ts';
import { type Line, toRequestedAddOns, toRequestedServices } from './lines.ts';
import { LOADING, type LoadState, toLoadState } from './loaded.ts';

/** The payment type of services that ask for a card to keep (BEHAVIOR §15.1). */
const SAVE_CARD = 2;

/** Whether the visit asks for a card to keep. With a deposit none is needed. */
export const asksForCard = ({ deposit_amount, payment_options }: Quote): boolean =>
  Number(deposit_amount) === 0 && payment_options.some(({ type }) => type === SAVE_CARD);

type Question = {
  readonly salon: Client;
  readonly choices: ReadonlySignal<Choices>;
  readonly lines: ReadonlySignal<readonly Line[]>;
  /** Whether the chosen time is held for the visitor. */
  readonly isHeld: ReadonlySignal<boolean>;
  /** The promotion code that the price counts with; empty for none. */
  readonly promoCode: Signal<string>;
  /** The chosen time is no longer free. */
  readonly onLost: () => void;
};

/** The price of the chosen visit, and the products that pay for it. */
export function createPricingState({ salon, choices, lines, isHeld, promoCode, onLost }: Question) {
  const quote = signal<LoadState<Quote>>(LOADING);
  /** The quote is that of a moment ago. */
  const isPricing = signal(false);
  const redemptions = signal<readonly Redemption[]>([]);
  /** The number of the gift card that pays; empty for none. */
  const giftCard = signal('');
  /** Why the gift card that the visitor has named last pays nothing. */
  const giftCardFailure = signal<CallFailure | null>(null);

  /** Why the promotion code that the visitor has named last does not count. */
  const promoFailure = signal<CallFailure | null>(null);

  const isChosen = ({ service_id }: Redemption) =>
    lines.value.some(({ service }) => service.id === service_id);
  const toRedemptions = () => [
    ...redemptions.value.filter(isChosen),
    ...(giftCard.value === '' ? [] : [{ type: 'gift_card' as const, giftcard_number: giftCard.value }]),
  ];

  /** The gift card is the last of the redemptions. */
  const isAboutGiftCard = ({ errors }: CallFailure): boolean =>
    Object.keys(errors).some((field) => field.split('.')[1] === String(toRedemptions().length - 1));

  /** Pays with a gift card; without one where the number is empty. */
  function useGiftCard(number: string): void {
    batch(() => {
      giftCardFailure.value = null;
      giftCard.value = number;
    });
  }

  /** Counts with a promotion code; with none where it is empty. */
  function usePromoCode(code: string): void {
    batch(() => {
      promoFailure.value = null;
      promoCode.value = code;
    });
  }

  /** Whether a call failed because of the promotion code. The visit then costs what it costs without the code. */
  function dropPromoCode(result: CallFailure): boolean {
    const isAboutCode = result.code === 'too_many_failed_checks' || 'promo_code' in result.errors;
    if (promoCode.peek() === '' || !isAboutCode) return false;
    batch(() => {
      promoFailure.value = result;
      promoCode.value = '';
    });
    return true;
  }

  async function loadQuote(signal: AbortSignal): Promise<void> {
    const { date, time, locationId } = choices.value;
    if (date === null || time === null) return;
    isPricing.value = true;
    const result = await salon.booking.quote(
      {
        location_id: locationId ?? 0,
        services: toRequestedServices(lines.value),
        addons: toRequestedAddOns(lines.value),
        redemptions: toRedemptions(),
        promo_code: promoCode.value,
        // The time that the visitor holds is not free for another visit
        ...(isHeld.value ? {} : { date: toApiDate(date), time: toApiTime(time) }),
      },
      { signal },
    );
    if (signal.aborted) return;
    isPricing.value = false;
    if (!result.ok && result.code === 'slot_not_available') onLost();
    // The visit that is held has used the code
    else if (!result.ok && isHeld.value && quote.peek().kind === 'loaded' && 'promo_code' in result.errors)
      return;
    else if (!result.ok && dropPromoCode(result)) return;
    else if (!result.ok && giftCard.peek() !== '' && isAboutGiftCard(result)) {
      // The visit costs what it costs without the card
      batch(() => {
        giftCardFailure.value = result;
        giftCard.value = '';
      });
    } else quote.value = toLoadState(result, ({ data }) => data);
  }

  return {
    quote,
    isPricing,
    redemptions,
    giftCard,
    giftCardFailure,
    useGiftCard,
    promoFailure,
    usePromoCode,
    dropPromoCode,
    toRedemptions,
    loadQuote,
  };
}
