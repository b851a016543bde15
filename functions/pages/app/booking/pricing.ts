import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Client } from '../../../../lib/client/client.ts';
import type { CallFailure } from '../../../../lib/client/types.ts';
import type { Quote } from './booking-input.ts';
import { toApiDate, toApiTime } from './dates.ts';
import { toRequestedAddOns, toRequestedServices } from './lines.ts';
import { LOADING, type LoadState, toLoadState } from './loaded.ts';
import { createPromotionState, createRedemptionState } from './redemptions.ts';
import type { Selection } from './selection.ts';

/** The payment type of services that ask for a card to keep (BEHAVIOR §15.1). */
const SAVE_CARD = 2;

/** Whether the visit asks for a card to keep. With a deposit none is needed. */
export const asksForCard = ({ deposit_amount, payment_options }: Quote): boolean =>
  Number(deposit_amount) === 0 && payment_options.some(({ type }) => type === SAVE_CARD);

type Question = {
  readonly salon: Client;
  readonly selection: Selection;
  /** Whether the chosen time is held for the visitor. */
  readonly isHeld: ReadonlySignal<boolean>;
  readonly promoCode: Signal<string>;
  /** The chosen time is no longer free. */
  readonly onLost: () => void;
};

/** The price of the chosen visit, and what the visitor lowers it by. */
export function createPricingState({ salon, selection, isHeld, promoCode, onLost }: Question) {
  const { choices, lines } = selection;
  const quote = signal<LoadState<Quote>>(LOADING);
  /** The quote is that of a moment ago. */
  const isPricing = signal(false);
  const redeeming = createRedemptionState(lines);
  const promotion = createPromotionState(promoCode);

  /** Whether the refusal needs no price of its own: it changes the visit, whose price loads again, or leaves the last price as it is. */
  function takeRefusal(result: CallFailure): boolean {
    if (result.code === 'slot_not_available') {
      onLost();
      return true;
    }
    // The visit that is held has used the code
    if (isHeld.value && quote.peek().kind === 'loaded' && 'promo_code' in result.errors) return true;
    return promotion.dropPromoCode(result) || redeeming.dropGiftCard(result);
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
        redemptions: redeeming.toRedemptions(),
        promo_code: promoCode.value,
        // The time that the visitor holds is not free for another visit
        ...(isHeld.value ? {} : { date: toApiDate(date), time: toApiTime(time) }),
      },
      { signal },
    );
    if (signal.aborted) return;
    isPricing.value = false;
    if (result.ok || !takeRefusal(result)) quote.value = toLoadState(result, ({ data }) => data);
  }

  return { quote, isPricing, redeeming, promotion, loadQuote };
}
export type Pricing = ReturnType<typeof createPricingState>;
