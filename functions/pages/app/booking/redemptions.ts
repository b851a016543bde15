import { batch, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { CallFailure } from '../../../../lib/client/types.ts';
import type { Redemption } from './booking-input.ts';
import type { Line } from './lines.ts';

/** The products of the customer that pay for the visit. */
export function createRedemptionState(lines: ReadonlySignal<readonly Line[]>) {
  const redemptions = signal<readonly Redemption[]>([]);
  /** The number of the gift card that pays; empty for none. */
  const giftCard = signal('');
  /** Why the gift card that the visitor has named last pays nothing. */
  const giftCardFailure = signal<CallFailure | null>(null);
  const setGiftCard = (number: string, failure: CallFailure | null): void =>
    batch(() => {
      giftCardFailure.value = failure;
      giftCard.value = number;
    });

  const isChosen = ({ service_id }: Redemption) =>
    lines.value.some(({ service }) => service.id === service_id);
  const toRedemptions = () => [
    ...redemptions.value.filter(isChosen),
    ...(giftCard.value === '' ? [] : [{ type: 'gift_card' as const, giftcard_number: giftCard.value }]),
  ];

  /** The gift card is the last of the redemptions. */
  const isAboutGiftCard = ({ errors }: CallFailure): boolean =>
    Object.keys(errors).some((field) => field.split('.')[1] === String(toRedemptions().length - 1));

  return {
    redemptions,
    giftCard,
    giftCardFailure,
    toRedemptions,
    /** Pays with a gift card; without one where the number is empty. */
    useGiftCard: (number: string) => setGiftCard(number, null),
    /** Whether a call failed because of the gift card. The visit then costs what it costs without the card. */
    dropGiftCard(result: CallFailure): boolean {
      if (giftCard.peek() === '' || !isAboutGiftCard(result)) return false;
      setGiftCard('', result);
      return true;
    },
  };
}

/** The promotion code that the price counts with; empty for none. */
export function createPromotionState(promoCode: Signal<string>) {
  /** Why the promotion code that the visitor has named last does not count. */
  const promoFailure = signal<CallFailure | null>(null);
  const setPromoCode = (code: string, failure: CallFailure | null): void =>
    batch(() => {
      promoFailure.value = failure;
      promoCode.value = code;
    });
  return {
    promoCode,
    promoFailure,
    /** Counts with a promotion code; with none where it is empty. */
    usePromoCode: (code: string) => setPromoCode(code, null),
    /** Whether a call failed because of the promotion code. The visit then costs what it costs without the code. */
    dropPromoCode(result: CallFailure): boolean {
      const isAboutCode = result.code === 'too_many_failed_checks' || 'promo_code' in result.errors;
      if (promoCode.peek() === '' || !isAboutCode) return false;
      setPromoCode('', result);
      return true;
    },
  };
}
