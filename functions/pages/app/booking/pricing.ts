import { signal } from '@preact/signals';
import type { CallFailure } from '../../../../lib/client/types.ts';
import { toApiDate, toApiTime } from '../parts/format.ts';
import type { BookingContext } from './context.ts';
import { toRequestedAddOns, toRequestedServices } from './lines.ts';
import { LOADING, type LoadState, toLoadState } from './loaded.ts';
import { createPriceCodeState } from './price-code.ts';
import type { Quote, Redemption } from './quote.ts';
import type { Selection } from './selection.ts';
import type { VisitProgress } from './visit-progress.ts';

/** The payment type of services that ask for a card to keep (BEHAVIOR §15.1). */
const SAVE_CARD = 2;

/** Whether the visit asks for a card to keep. With a deposit none is needed. */
export const asksToSaveCardWithoutDeposit = ({ deposit_amount, payment_options }: Quote): boolean =>
  Number(deposit_amount) === 0 && payment_options.some(({ type }) => type === SAVE_CARD);

const isAboutPromoCode = ({ code, errors }: CallFailure): boolean =>
  code === 'too_many_failed_checks' || 'promo_code' in errors;

export function createPricingState(
  { salon, form: { promoCode } }: BookingContext,
  { choices, lines }: Selection,
  { hold: { isHeld }, loseTime }: VisitProgress,
) {
  const quote = signal<LoadState<Quote>>(LOADING);
  /** The quote is that of a moment ago. */
  const isPricing = signal(false);
  /** The packages and memberships that pay. */
  const redemptions = signal<readonly Redemption[]>([]);
  /** The customer's credit pays as much as it can. */
  const usesCredit = signal(false);
  /** The balances of the customer's own cards by their numbers. A card that is too small for the visit pays its balance. */
  const cardBalances = signal<ReadonlyMap<string, string>>(new Map());
  let cardPart = '';
  const toRedemptions = () => {
    const number = giftCard.code.value;
    const part = cardPart === '' ? {} : { amount: cardPart };
    const chosen = new Set(lines.value.map(({ service }) => service.id));
    return [
      ...redemptions.value.filter(({ service_id }) => chosen.has(service_id)),
      ...(usesCredit.value ? [{ type: 'credit' as const }] : []),
      ...(number === '' ? [] : [{ type: 'gift_card' as const, giftcard_number: number, ...part }]),
    ];
  };
  const promotion = createPriceCodeState(promoCode, isAboutPromoCode);
  const giftCard = createPriceCodeState(signal(''), ({ errors }) => {
    const last = String(toRedemptions().length - 1);
    return Object.keys(errors).some((field) => field.split('.')[1] === last);
  });

  /** Acts on the refusal of a price. Returns whether the page then shows a price: the one of before, or that of the changed visit, which loads again. */
  function takeRefusal(result: CallFailure): boolean {
    if (result.code === 'slot_not_available') {
      loseTime();
      return true;
    }
    // The visit that is held has used the code
    if (isHeld.value && quote.peek().kind === 'loaded' && 'promo_code' in result.errors) return true;
    return promotion.drop(result) || giftCard.drop(result);
  }

  async function loadQuote(signal: AbortSignal): Promise<void> {
    const { date, time, locationId } = choices.value;
    if (date === null || time === null) return;
    isPricing.value = true;
    const input = {
      location_id: locationId ?? 0,
      services: toRequestedServices(lines.value),
      addons: toRequestedAddOns(lines.value),
      promo_code: promoCode.value,
      // The time that the visitor holds is not free for another visit
      ...(isHeld.value ? {} : { date: toApiDate(date), time: toApiTime(time) }),
    };
    const quoteNow = () => salon.booking.quote({ ...input, redemptions: toRedemptions() }, { signal });
    cardPart = '';
    let result = await quoteNow();
    const balance = cardBalances.value.get(giftCard.code.value);
    if (!result.ok && result.code === 'insufficient_balance' && balance !== undefined && !signal.aborted) {
      cardPart = balance;
      result = await quoteNow();
    }
    if (signal.aborted) return;
    isPricing.value = false;
    if (result.ok || !takeRefusal(result)) quote.value = toLoadState(result, ({ data }) => data);
  }

  return {
    quote,
    isPricing,
    promotion,
    giftCard,
    cardBalances,
    redemptions,
    usesCredit,
    toRedemptions,
    loadQuote,
  };
}
export type Pricing = ReturnType<typeof createPricingState>;
