import type * as z from 'zod';
import type { checkoutPaid, checkoutQuote } from '../../../lib/contract/checkout/checkout-fields.ts';
import { unwrapReply } from '../api/replies.ts';
import type { TestSalon } from '../test-salon.ts';

type CheckoutQuote = z.output<ReturnType<typeof checkoutQuote>>;
type AnyPaid = z.output<ReturnType<typeof checkoutPaid>>;
/** The reply for a bill that has a visit. */
export type CheckoutPaid = AnyPaid & { readonly appointment: NonNullable<AnyPaid['appointment']> };

type Caller = 'staff' | 'admin' | { readonly token: string };

export const quoteBill = (salon: TestSalon, request: object, by: Caller = 'admin') =>
  salon.call<CheckoutQuote>('checkout/checkout-quote', request, typeof by === 'string' ? { as: by } : by);

/** The request that pays a bill as its quote says, all in cash. */
export async function toPayInput(salon: TestSalon, request: object, by: Caller = 'admin') {
  const { version, due } = unwrapReply(await quoteBill(salon, request, by));
  return { ...request, version, tenders: due === '0.00' ? [] : [{ kind: 'cash', amount: due }] };
}

/** Quotes a bill and pays it; without tenders all in cash. */
export async function payBill(
  salon: TestSalon,
  request: object,
  { tenders, as = 'admin' }: { readonly tenders?: readonly object[]; readonly as?: 'staff' | 'admin' } = {},
) {
  const input = await toPayInput(salon, request, as);
  return salon.call<CheckoutPaid>(
    'checkout/checkout-pay',
    { ...input, ...(tenders ? { tenders } : {}) },
    { as },
  );
}

/** Gives a customer credit by the refund of a product that they had paid in cash. Returns the visit. */
export async function giveCredit(salon: TestSalon, amount = '100.00', customer_id = 1): Promise<number> {
  const products = [{ name: 'Hair dryer', price: amount, qty: 1 }];
  const { id } = unwrapReply(await payBill(salon, { location_id: 1, customer_id, products })).appointment;
  const input = { appointment_id: id, lines: [{ line: 0, amount }], to: 'credit' };
  unwrapReply(await salon.call('appointments/appointment-refund', input, { as: 'admin' }));
  return id;
}
