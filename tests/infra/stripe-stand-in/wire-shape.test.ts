import Stripe from 'stripe';
import { expect, expectTypeOf, it } from 'vitest';
import type { Kinds } from '../../../infra/local/stripe/account.ts';

type Theirs = {
  charge: Stripe.Charge;
  customer: Stripe.Customer;
  dispute: Stripe.Dispute;
  event: Stripe.Event;
  invoice: Stripe.Invoice;
  invoice_payment: Stripe.InvoicePayment;
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  price: Stripe.Price;
  product: Stripe.Product;
  refund: Stripe.Refund;
  setup_intent: Stripe.SetupIntent;
  subscription: Stripe.Subscription;
  webhook_endpoint: Stripe.WebhookEndpoint;
};
type Invented = { [K in keyof Kinds]: Exclude<keyof Kinds[K], keyof Theirs[K]> }[keyof Kinds];

it('has no field that the pinned version of Stripe does not have', () => {
  // Checked by the compiler: an invented field makes this line an error.
  expectTypeOf<Invented>().toEqualTypeOf<never>();
  expect(Stripe.API_VERSION).toMatch(/^\d{4}-\d{2}-\d{2}\./);
});
