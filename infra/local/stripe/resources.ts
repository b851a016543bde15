import type Stripe from 'stripe';

// Records in the shape of Stripe's pinned API version, with the fields that the stand-in uses; full-records.ts adds the others.
// References are ids; times are Unix seconds; amounts are minor units.

type Metadata = Record<string, string>;

/** A record of the stripe package. What may be an id or the record with it is the id. */
type Stored<Record> = {
  [Field in keyof Record]: string extends Record[Field] ? Exclude<Record[Field], object> : Record[Field];
};

type Resource<Name extends string> = { id: string; object: Name; created: number };
type Described<Name extends string> = Resource<Name> & { metadata: Metadata };

export type Customer = Stored<Stripe.Customer>;

export type Card = { brand: string; exp_month: number; exp_year: number; last4: string };

/** The types that the accounts of the stand-in offer, whatever the currency. A reader reads a `card_present`. */
export type MethodType = 'card' | 'card_present' | 'ideal' | 'payto' | 'us_bank_account';

export type PaymentMethod = Described<'payment_method'> & {
  customer: string | null;
  type: MethodType;
  card?: Card;
  card_present?: Card;
  ideal?: { bank: string; bic: string };
  payto?: { bsb_number: string; last4: string; pay_id: null };
  us_bank_account?: { bank_name: string; last4: string };
};

/** Why the last attempt to pay with a card, or to save it, failed. */
export type IntentError = {
  type: 'card_error' | 'invalid_request_error';
  code: string;
  message: string;
  decline_code?: string;
  charge?: string;
  payment_method?: object;
};

/** Where the cardholder goes for a 3-D Secure check. */
export type NextAction =
  | { type: 'redirect_to_url'; redirect_to_url: { return_url: string; url: string } }
  | { type: 'use_stripe_sdk'; use_stripe_sdk: { type: 'three_d_secure_redirect'; stripe_js: string } };

type Intent<Name extends string> = Described<Name> & {
  allowed_payment_method_types: string[] | null;
  client_secret: string;
  customer: string | null;
  excluded_payment_method_types: string[] | null;
  next_action: NextAction | null;
  payment_method: string | null;
  payment_method_types: MethodType[];
};

export type PaymentIntent = Intent<'payment_intent'> & {
  amount: number;
  amount_received: number;
  automatic_payment_methods: { allow_redirects: string; enabled: boolean } | null;
  canceled_at: number | null;
  capture_method: 'automatic_async' | 'manual';
  currency: string;
  description: string | null;
  last_payment_error: IntentError | null;
  latest_charge: string | null;
  setup_future_usage: 'off_session' | null;
  shipping: object | null;
  status: Stripe.PaymentIntent.Status;
};

export type SetupIntent = Intent<'setup_intent'> & {
  last_setup_error: IntentError | null;
  status: 'requires_action' | 'requires_payment_method' | 'succeeded';
  usage: string;
};

export type Charge = Stored<Stripe.Charge>;
export type BalanceTransaction = Stored<Stripe.BalanceTransaction>;
export type Payout = Stored<Stripe.Payout>;
export type Refund = Stored<Stripe.Refund>;
export type Dispute = Stored<Stripe.Dispute>;
export type Product = Stored<Stripe.Product>;

export type Interval = 'month' | 'year';

export type Price = Described<'price'> & {
  active: boolean;
  currency: string;
  product: string;
  recurring: { interval: Interval; interval_count: 1 };
  type: 'recurring';
  unit_amount: number;
};

export type SubscriptionItem = Described<'subscription_item'> & {
  current_period_end: number;
  current_period_start: number;
  price: Price;
  quantity: 1;
  subscription: string;
};

/** A pause of the collection of payments: its invoices become this. */
export type PauseCollection = {
  behavior: 'keep_as_draft' | 'mark_uncollectible' | 'void';
  resumes_at: number | null;
};

export type Subscription = Described<'subscription'> & {
  billing_cycle_anchor: number;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  cancellation_details: { reason: 'cancellation_requested' | 'payment_failed' | null };
  currency: string;
  customer: string;
  default_payment_method: string | null;
  ended_at: number | null;
  items: { object: 'list'; data: [SubscriptionItem]; has_more: false; url: string };
  latest_invoice: string | null;
  pause_collection: PauseCollection | null;
  payment_settings: {
    payment_method_options: null;
    payment_method_types: MethodType[] | null;
    save_default_payment_method: 'off' | 'on_subscription';
  };
  pending_setup_intent: string | null;
  start_date: number;
  status: 'active' | 'canceled' | 'incomplete' | 'incomplete_expired' | 'past_due' | 'trialing';
  trial_end: number | null;
  trial_start: number | null;
};

/** A line of an invoice; `period` is the time that it pays for. */
type InvoiceLine = { id: string; object: 'line_item'; period: { end: number; start: number } };

export type Invoice = Described<'invoice'> & {
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  attempt_count: number;
  attempted: boolean;
  auto_advance: boolean;
  billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  currency: string;
  customer: string;
  ending_balance: number | null;
  lines: { object: 'list'; data: [InvoiceLine]; has_more: false; url: string };
  next_payment_attempt: number | null;
  parent: {
    quote_details: null;
    subscription_details: { metadata: Metadata; subscription: string };
    type: 'subscription_details';
  };
  period_end: number;
  period_start: number;
  starting_balance: number;
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  status_transitions: {
    finalized_at: number | null;
    marked_uncollectible_at: number | null;
    paid_at: number | null;
    voided_at: number | null;
  };
  total: number;
};

/** The link between an invoice and what pays it: an intent, or a payment outside Stripe. Neither has the id of the other. */
export type InvoicePayment = Resource<'invoice_payment'> & {
  amount_paid: number | null;
  amount_requested: number;
  currency: string;
  invoice: string;
  is_default: boolean;
  payment:
    | { payment_intent: string; type: 'payment_intent' }
    | { payment_record: string; type: 'payment_record' };
  status: 'canceled' | 'open' | 'paid';
};

/** Where readers of the account stand. */
export type TerminalLocation = Stored<Stripe.Terminal.Location>;

/** The order that a reader carries out, or has carried out last. */
export type ReaderAction = {
  api_error: { type: 'card_error'; code: string; decline_code: string; message: string } | null;
  failure_code: string | null;
  failure_message: string | null;
  process_payment_intent: {
    payment_intent: string;
    process_config: { enable_customer_cancellation: boolean; skip_tipping: boolean };
  };
  status: 'failed' | 'in_progress' | 'succeeded';
  type: 'process_payment_intent';
};

/** Unlike other records, it has no time of creation. */
export type Reader = Omit<Described<'terminal.reader'>, 'created'> & {
  action: ReaderAction | null;
  device_type: 'simulated_stripe_s700' | 'simulated_wisepos_e';
  label: string;
  location: string;
  serial_number: string;
  status: 'offline' | 'online';
};

/** All kinds of records, by Stripe's names. */
export type ResourceByKind = {
  balance_transaction: BalanceTransaction;
  charge: Charge;
  customer: Customer;
  dispute: Dispute;
  event: Omit<Stored<Stripe.EventBase>, 'type'> & { type: string };
  invoice: Invoice;
  invoice_payment: InvoicePayment;
  payment_intent: PaymentIntent;
  payment_method: PaymentMethod;
  payout: Payout;
  price: Price;
  product: Product;
  refund: Refund;
  setup_intent: SetupIntent;
  subscription: Subscription;
  'terminal.location': TerminalLocation;
  'terminal.reader': Reader;
};
export type ResourceKind = keyof ResourceByKind;
