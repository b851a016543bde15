import { expect } from 'vitest';
import type * as z from 'zod';
import type { checkoutState } from '../../../lib/contract/checkout/checkout-fields.ts';
import { unwrapReply } from '../api/replies.ts';
import { toPayInput } from '../booking/checkout.ts';
import type { TestSalon } from '../test-salon.ts';
import { controlStripe, type PaymentAccount } from './payments.ts';

export type CheckoutState = z.output<ReturnType<typeof checkoutState>>;

/** Numbers of test cards that are presented at a reader. */
export const VISA = '4242424242424242';
export const DECLINED = '4000000000000002';

const AS_STAFF = { as: 'staff' } as const;

/** Registers a simulated reader at the demo salon's first location. Returns its id. */
export async function registerReader(salon: TestSalon, label = 'Desk'): Promise<string> {
  const input = { location_id: 1, registration_code: 'simulated-wpe', label };
  const reply = await salon.call<{ reader_id: string }>('checkout/reader-store', input, { as: 'admin' });
  return unwrapReply(reply).reader_id;
}

/** What customers and the network do at a reader, and the events of that. */
export function openReader(salon: TestSalon, account: PaymentAccount, id: string) {
  return {
    id,
    present: (number = VISA) =>
      account.stripe.testHelpers.terminal.readers.presentPaymentMethod(id, {
        type: 'card_present',
        card_present: { number },
      }),
    /** Cancels at the reader, or changes how it answers. */
    act: (what: 'cancel' | 'go_offline' | 'go_online' | 'ask_for_tips') =>
      controlStripe(salon, `terminal/readers/${id}`, { do: what }),
    /** Delivers the events of the reader, oldest first. */
    async deliverEvents(): Promise<void> {
      const events = (await account.stripe.events.list({ limit: 100 })).data.filter(
        ({ type, data }) => type.startsWith('terminal.reader.') && JSON.stringify(data).includes(id),
      );
      for (const event of events.reverse()) {
        const reply = await account.deliver(event);
        expect(reply.status, reply.text).toBe(200);
      }
    },
    findAction: async () => {
      const reader = await account.stripe.terminal.readers.retrieve(id);
      return reader.deleted ? null : reader.action;
    },
  };
}

type ReaderTender = { readonly reader: string; readonly amount: string };

/** Sends a checkout whose card is to be presented at a reader, with the other tenders beside it. */
export async function payAtReader(
  salon: TestSalon,
  request: object,
  { reader, amount }: ReaderTender,
  others: readonly object[] = [],
) {
  const tenders = [{ kind: 'reader', amount, reader_id: reader }, ...others];
  const input = { ...(await toPayInput(salon, request)), tenders };
  return salon.call<{ checkout_id: number; state: string }>('checkout/checkout-pay', input, { as: 'admin' });
}

export const showCheckout = (salon: TestSalon, checkout_id: number) =>
  salon.call<CheckoutState>('checkout/checkout-show', { checkout_id }, AS_STAFF);

export const cancelCheckout = (salon: TestSalon, checkout_id: number) =>
  salon.call<CheckoutState>('checkout/checkout-cancel', { checkout_id }, AS_STAFF);
