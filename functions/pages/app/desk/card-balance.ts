import { type ReadonlySignal, useSignal, useSignalEffect } from '@preact/signals';
import type { Client } from '../../../../lib/client/client.ts';
import type { ReplyData } from '../page-data.ts';
import { formatDate, formatPrice } from '../parts/format.ts';
import { startAfterPause } from '../parts/start-after.ts';
import type { DialogProps } from './dialog-props.ts';
import { deskTexts } from './texts/index.ts';

const PAUSE_MS = 200;
/** The number of a gift card is its day and the place among the cards of that day (BEHAVIOR §23.3). */
const CARD_NUMBER = /^GC\d{11,}$/i;

type Balance = ReplyData<Client['giftcards']['giftCardBalance']>;

/** The balance of the gift card whose number is typed; undefined for another text and an unknown card (BEHAVIOR §39.5). */
export function useCardBalance(
  text: ReadonlySignal<string>,
  { salon, rights }: Pick<DialogProps, 'salon' | 'rights'>,
): ReadonlySignal<Balance | undefined> {
  const found = useSignal<Balance | undefined>(undefined);
  useSignalEffect(() => {
    const giftcard_number = text.value.trim().toUpperCase();
    found.value = undefined;
    if (!rights.canCheckOut || !CARD_NUMBER.test(giftcard_number)) return undefined;
    return startAfterPause(PAUSE_MS, async (signal) => {
      const result = await salon.giftcards.giftCardBalance({ giftcard_number }, { signal });
      if (!signal.aborted && result.ok) found.value = result.reply.data;
    });
  });
  return found;
}

export function describeBalance({ giftcard_number, balance, value, currency, expiry_date, status }: Balance) {
  const words = deskTexts().find;
  const [left, whole] = [formatPrice(balance, currency), formatPrice(value, currency)];
  const end = expiry_date === null ? '' : formatDate(expiry_date);
  return status === 'expired'
    ? words.expiredCard(giftcard_number, left, end)
    : words.card(giftcard_number, left, whole, end);
}
