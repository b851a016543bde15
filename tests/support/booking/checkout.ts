import type * as z from 'zod';
import type { checkoutPaid, checkoutQuote } from '../../../lib/contract/checkout-fields.ts';
import type { TestSalon } from '../test-salon.ts';

export type CheckoutQuote = z.output<typeof checkoutQuote>;
export type CheckoutPaid = z.output<typeof checkoutPaid>;

/** The quote of a bill at the desk. */
export const quoteBill = (salon: TestSalon, request: object, as: 'staff' | 'admin' = 'admin') =>
  salon.call<CheckoutQuote>('checkout/checkout-quote', request, { as });

/** Quotes a bill and pays it; without tenders all in cash. */
export async function payBill(
  salon: TestSalon,
  request: object,
  { tenders, as = 'admin' }: { readonly tenders?: readonly object[]; readonly as?: 'staff' | 'admin' } = {},
) {
  const quote = await quoteBill(salon, request, as);
  if (quote.status !== 200) throw new Error(quote.text);
  const { version, due } = quote.body.data;
  const all = due === '0.00' ? [] : [{ kind: 'cash', amount: due }];
  return salon.call<CheckoutPaid>(
    'checkout/checkout-pay',
    { ...request, version, tenders: tenders ?? all },
    { as },
  );
}
