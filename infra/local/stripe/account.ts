import type { Charge } from './charges.ts';
import type { Customer } from './customers.ts';
import type { Delivery } from './deliveries.ts';
import type { Dispute } from './disputes.ts';
import { noSuch } from './errors.ts';
import type { StripeEvent } from './events.ts';
import type { SavedReply } from './idempotency.ts';
import type { InvoicePayment } from './invoice-payments.ts';
import type { Invoice } from './invoices.ts';
import type { PaymentIntent } from './payment-intents.ts';
import type { PaymentMethod } from './payment-methods.ts';
import type { Price } from './prices.ts';
import type { Product } from './products.ts';
import type { Refund } from './refunds.ts';
import type { SetupIntent } from './setup-intents.ts';
import type { Subscription } from './subscriptions.ts';
import type { Behaviour } from './test-cards.ts';
import type { WebhookEndpoint } from './webhook-endpoints.ts';

/** Every noun that is kept, by Stripe's own name for it. References are ids. */
export type Kinds = {
  charge: Charge;
  customer: Customer;
  dispute: Dispute;
  event: StripeEvent;
  invoice: Invoice;
  invoice_payment: InvoicePayment;
  payment_intent: PaymentIntent;
  payment_method: PaymentMethod;
  price: Price;
  product: Product;
  refund: Refund;
  setup_intent: SetupIntent;
  subscription: Subscription;
  webhook_endpoint: WebhookEndpoint;
};
export type Kind = keyof Kinds;
export type StripeObject = Kinds[Kind];

/** What the card network knows of a payment method and Stripe's wire never shows. */
export type CardState = { behaviour: Behaviour; setUp: boolean; spent: boolean };

export type Account = {
  id: string;
  secretKey: string;
  tables: { [K in Kind]: Record<string, Kinds[K]> };
  cards: Record<string, CardState>;
  signingSecrets: Record<string, string>;
  deliveries: Record<string, Delivery>;
  replies: Record<string, SavedReply>;
};

/** An account with nothing in it. */
export function emptyAccount(id: string, secretKey: string): Account {
  const tables = {
    charge: {},
    customer: {},
    dispute: {},
    event: {},
    invoice: {},
    invoice_payment: {},
    payment_intent: {},
    payment_method: {},
    price: {},
    product: {},
    refund: {},
    setup_intent: {},
    subscription: {},
    webhook_endpoint: {},
  };
  return { id, secretKey, tables, cards: {}, signingSecrets: {}, deliveries: {}, replies: {} };
}

/** The object of this kind and id, if the account has it. */
export function find<K extends Kind>(account: Account, kind: K, id: string): Kinds[K] | undefined {
  const table: Record<string, Kinds[K]> = account.tables[kind];
  return Object.hasOwn(table, id) ? table[id] : undefined;
}

/** The object, or Stripe's `resource_missing`; `param` names the parameter that asked for it. */
export function need<K extends Kind>(account: Account, kind: K, id: string, param?: string): Kinds[K] {
  const found = find(account, kind, id);
  if (found === undefined) throw noSuch(kind, id, param);
  return found;
}

/** Keeps the object in place of what had its id, and gives it back. */
export function save<K extends Kind>(account: Account, kind: K, object: Kinds[K]): Kinds[K] {
  const table: Record<string, Kinds[K]> = account.tables[kind];
  table[object.id] = object;
  return object;
}

/** All of a kind, newest first, as Stripe lists them. */
export function all<K extends Kind>(account: Account, kind: K): Kinds[K][] {
  const table: Record<string, Kinds[K]> = account.tables[kind];
  return Object.values(table).reverse();
}

/** The object with this id, of whatever kind. */
export function findAny(account: Account, id: string): StripeObject | undefined {
  for (const table of Object.values(account.tables)) {
    const found: StripeObject | undefined = Object.hasOwn(table, id) ? table[id] : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
