import type Stripe from 'stripe';

/** The parameters of each request that the product and the tests make, by method and path; `:id` is an id. */
export type ParamsByRequest = {
  'GET /v1/account': Stripe.AccountRetrieveCurrentParams;
  'POST /v1/customers': Stripe.CustomerCreateParams;
  'GET /v1/customers': Stripe.CustomerListParams;
  'POST /v1/customers/:id': Stripe.CustomerUpdateParams;
  'POST /v1/customers/:id/balance_transactions': Stripe.CustomerCreateBalanceTransactionParams;
  'DELETE /v1/customers/:id': Stripe.CustomerDeleteParams;
  'GET /v1/balance_transactions': Stripe.BalanceTransactionListParams;
  'GET /v1/disputes/:id': Stripe.DisputeRetrieveParams;
  'GET /v1/events': Stripe.EventListParams;
  'GET /v1/invoice_payments': Stripe.InvoicePaymentListParams;
  'GET /v1/invoices': Stripe.InvoiceListParams;
  'GET /v1/invoices/:id': Stripe.InvoiceRetrieveParams;
  'POST /v1/invoices/:id/finalize': Stripe.InvoiceFinalizeInvoiceParams;
  'POST /v1/invoices/:id/mark_uncollectible': Stripe.InvoiceMarkUncollectibleParams;
  'POST /v1/invoices/:id/pay': Stripe.InvoicePayParams;
  'POST /v1/invoices/:id/void': Stripe.InvoiceVoidInvoiceParams;
  'POST /v1/payment_intents': Stripe.PaymentIntentCreateParams;
  'GET /v1/payment_intents': Stripe.PaymentIntentListParams;
  'GET /v1/payment_intents/:id': Stripe.PaymentIntentRetrieveParams;
  'POST /v1/payment_intents/:id': Stripe.PaymentIntentUpdateParams;
  'POST /v1/payment_intents/:id/cancel': Stripe.PaymentIntentCancelParams;
  'POST /v1/payment_intents/:id/capture': Stripe.PaymentIntentCaptureParams;
  'POST /v1/payment_intents/:id/confirm': Stripe.PaymentIntentConfirmParams;
  'GET /v1/payment_methods': Stripe.PaymentMethodListParams;
  'POST /v1/payment_methods/:id/attach': Stripe.PaymentMethodAttachParams;
  'POST /v1/payment_methods/:id/detach': Stripe.PaymentMethodDetachParams;
  'GET /v1/payouts/:id': Stripe.PayoutRetrieveParams;
  'POST /v1/payouts': Stripe.PayoutCreateParams;
  'POST /v1/prices': Stripe.PriceCreateParams;
  'POST /v1/refunds': Stripe.RefundCreateParams;
  'GET /v1/refunds': Stripe.RefundListParams;
  'POST /v1/setup_intents': Stripe.SetupIntentCreateParams;
  'GET /v1/setup_intents/:id': Stripe.SetupIntentRetrieveParams;
  'POST /v1/setup_intents/:id': Stripe.SetupIntentUpdateParams;
  'POST /v1/setup_intents/:id/confirm': Stripe.SetupIntentConfirmParams;
  'POST /v1/subscriptions': Stripe.SubscriptionCreateParams;
  'GET /v1/subscriptions': Stripe.SubscriptionListParams;
  'GET /v1/subscriptions/:id': Stripe.SubscriptionRetrieveParams;
  'POST /v1/subscriptions/:id': Stripe.SubscriptionUpdateParams;
  'DELETE /v1/subscriptions/:id': Stripe.SubscriptionCancelParams;
  'POST /v1/terminal/locations': Stripe.Terminal.LocationCreateParams;
  'GET /v1/terminal/locations': Stripe.Terminal.LocationListParams;
  'POST /v1/terminal/readers': Stripe.Terminal.ReaderCreateParams;
  'GET /v1/terminal/readers': Stripe.Terminal.ReaderListParams;
  'GET /v1/terminal/readers/:id': Stripe.Terminal.ReaderRetrieveParams;
  'DELETE /v1/terminal/readers/:id': Stripe.Terminal.ReaderDeleteParams;
  'POST /v1/terminal/readers/:id/cancel_action': Stripe.Terminal.ReaderCancelActionParams;
  'POST /v1/terminal/readers/:id/process_payment_intent': Stripe.Terminal.ReaderProcessPaymentIntentParams;
  'GET /v1/webhook_endpoints': Stripe.WebhookEndpointListParams;
  'POST /v1/test_helpers/terminal/readers/:id/present_payment_method': NonNullable<
    Parameters<Stripe['testHelpers']['terminal']['readers']['presentPaymentMethod']>[1]
  >;
};

/** The types of the package are those of secret keys. They have no field for a publishable key, nor for typed cards. */
type FromBrowser<Params> = Omit<Params, 'client_secret' | 'payment_method_data'> & {
  /** Stripe.js sends its key here. An Authorization header can carry the key as well. */
  key?: string;
  client_secret: string;
};
interface TypedMethod extends Omit<Stripe.PaymentIntentConfirmParams.PaymentMethodData, 'type'> {
  type: Stripe.PaymentIntentConfirmParams.PaymentMethodData['type'] | 'card';
  card?: Stripe.PaymentMethodCreateParams['card'];
}
type ConfirmedInBrowser<Params> = FromBrowser<Params> & { payment_method_data?: TypedMethod };

/** The parameters of each request that stripe.js makes with a publishable key. */
export type ParamsByBrowserRequest = {
  'GET /v1/payment_intents/:id': FromBrowser<Stripe.PaymentIntentRetrieveParams>;
  'POST /v1/payment_intents/:id/confirm': ConfirmedInBrowser<Stripe.PaymentIntentConfirmParams>;
  'GET /v1/setup_intents/:id': FromBrowser<Stripe.SetupIntentRetrieveParams>;
  'POST /v1/setup_intents/:id/confirm': ConfirmedInBrowser<Stripe.SetupIntentConfirmParams>;
};

/** The records of replies and events, by their field `object`; `deleted …`: the reply that a deleted record leaves. */
export type RecordsByObject = {
  // The product reads these of the many fields of an account
  account: Pick<
    Stripe.Account,
    'business_profile' | 'charges_enabled' | 'country' | 'id' | 'object' | 'settings'
  >;
  balance_transaction: Stripe.BalanceTransaction;
  charge: Stripe.Charge;
  customer: Stripe.Customer;
  customer_balance_transaction: Stripe.CustomerBalanceTransaction;
  dispute: Stripe.Dispute;
  event: Stripe.EventBase;
  invoice: Stripe.Invoice;
  invoice_payment: Stripe.InvoicePayment;
  line_item: Stripe.InvoiceLineItem;
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  payout: Stripe.Payout;
  price: Stripe.Price;
  product: Stripe.Product;
  refund: Stripe.Refund;
  setup_intent: Stripe.SetupIntent;
  subscription: Stripe.Subscription;
  subscription_item: Stripe.SubscriptionItem;
  'terminal.location': Stripe.Terminal.Location;
  'terminal.reader': Stripe.Terminal.Reader;
  webhook_endpoint: Stripe.WebhookEndpoint;
  'deleted terminal.reader': Stripe.Terminal.DeletedReader;
};
