import Stripe from 'stripe';
import { expect, expectTypeOf, it } from 'vitest';
import type { ResourceByKind } from '../../../infra/local/stripe/resources.ts';

type StripeResources = {
  balance_transaction: Stripe.BalanceTransaction;
  charge: Stripe.Charge;
  customer: Stripe.Customer;
  dispute: Stripe.Dispute;
  event: Stripe.Event;
  invoice: Stripe.Invoice;
  invoice_payment: Stripe.InvoicePayment;
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  payout: Stripe.Payout;
  price: Stripe.Price;
  product: Stripe.Product;
  refund: Stripe.Refund;
  setup_intent: Stripe.SetupIntent;
  subscription: Stripe.Subscription;
  'terminal.location': Stripe.Terminal.Location;
  'terminal.reader': Stripe.Terminal.Reader;
};
type InventedFields = {
  [K in keyof ResourceByKind]: Exclude<keyof ResourceByKind[K], keyof StripeResources[K]>;
}[keyof ResourceByKind];

it('has no field that the pinned version of Stripe does not have', () => {
  // The compiler checks it: an invented field makes this line an error.
  expectTypeOf<InventedFields>().toEqualTypeOf<never>();
  expect(Stripe.API_VERSION).toMatch(/^\d{4}-\d{2}-\d{2}\./);
});
