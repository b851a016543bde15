import type * as z from 'zod';
import type { checkoutPaid, checkoutQuote } from '../../../lib/contract/checkout-fields.ts';
import type { TestSalon } from '../test-salon.ts';

export type CheckoutQuote = z.output<typeof checkoutQuote>;
export type CheckoutPaid = z.output<typeof checkoutPaid>;

/** The quote of a bill at the desk. */
export const quoteBill = (salon: TestSalon, request: object, as: 'staff' | 'admin' = 'admin') =>
  salon.call<CheckoutQuote>('checkout/checkout-quote', request, { as });

/** The request that pays a bill as its quote says, all in cash. */
export async function toPayInput(salon: TestSalon, request: object, as: 'staff' | 'admin' = 'admin') {
  const quote = await quoteBill(salon, request, as);
  if (quote.status !== 200) throw new Error(quote.text);
  const { version, due } = quote.body.data;
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
