import { all, find, need, save } from './account.ts';
import { emit } from './events.ts';
import { newId } from './ids.ts';
import { intentOfInvoice, linkPayment, linksOfInvoice } from './invoice-payments.ts';
import type { Metadata } from './params.ts';
import { cancelIntent, newPaymentIntent } from './payment-intents.ts';
import type { Scene } from './scene.ts';
import type { Subscription, SubscriptionItem } from './subscriptions.ts';

type InvoiceLine = {
  id: string;
  object: 'line_item';
  amount: number;
  currency: string;
  description: string;
  discountable: boolean;
  discounts: [];
  invoice: string;
  livemode: false;
  metadata: Metadata;
  parent: object;
  period: { start: number; end: number };
  pricing: object;
  quantity: number;
  subscription: string;
  subtotal: number;
  taxes: [];
};

export type Invoice = {
  id: string;
  object: 'invoice';
  amount_due: number;
  amount_overpaid: number;
  amount_paid: number;
  amount_remaining: number;
  attempt_count: number;
  attempted: boolean;
  auto_advance: boolean;
  billing_reason: 'subscription_create' | 'subscription_cycle';
  collection_method: 'charge_automatically';
  created: number;
  currency: string;
  customer: string;
  customer_email: string | null;
  customer_name: string | null;
  default_payment_method: null;
  description: null;
  discounts: [];
  due_date: null;
  hosted_invoice_url: string | null;
  lines: { object: 'list'; data: InvoiceLine[]; has_more: false; total_count: number; url: string };
  livemode: false;
  metadata: Metadata;
  next_payment_attempt: number | null;
  number: string | null;
  parent: {
    quote_details: null;
    subscription_details: { metadata: Metadata; subscription: string };
    type: 'subscription_details';
  };
  period_end: number;
  period_start: number;
  starting_balance: number;
  status: 'draft' | 'open' | 'paid' | 'void';
  status_transitions: {
    finalized_at: number | null;
    marked_uncollectible_at: null;
    paid_at: number | null;
    voided_at: number | null;
  };
  subtotal: number;
  total: number;
  total_taxes: [];
};

function lineOf(
  scene: Scene,
  invoice: string,
  subscription: Subscription,
  item: SubscriptionItem,
): InvoiceLine {
  const amount = item.price.unit_amount * item.quantity;
  const product = find(scene.account, 'product', item.price.product);
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: item.price.currency,
    description: `${item.quantity} × ${product?.name ?? item.price.product}`,
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: item.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: { start: item.current_period_start, end: item.current_period_end },
    pricing: {
      price_details: { price: item.price.id, product: item.price.product },
      type: 'price_details',
      unit_amount_decimal: item.price.unit_amount_decimal,
    },
    quantity: item.quantity,
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
}

/**
 * Drafts the invoice of the subscription's current period. Stripe's invoice itself looks back, from
 * `lookingBackTo` until now; its lines look ahead.
 */
export function draftInvoice(
  scene: Scene,
  subscription: Subscription,
  reason: Invoice['billing_reason'],
  lookingBackTo: number,
): Invoice {
  const id = newId('in');
  const customer = need(scene.account, 'customer', subscription.customer);
  const lines = subscription.items.data.map((item) => lineOf(scene, id, subscription, item));
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  const invoice = save(scene.account, 'invoice', {
    id,
    object: 'invoice',
    amount_due: total,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: total,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: scene.now,
    currency: subscription.currency,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name,
    default_payment_method: null,
    description: null,
    discounts: [],
    due_date: null,
    hosted_invoice_url: null,
    lines: {
      object: 'list',
      data: lines,
      has_more: false,
      total_count: lines.length,
      url: `/v1/invoices/${id}/lines`,
    },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    period_end: scene.now,
    period_start: lookingBackTo,
    starting_balance: 0,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    total,
    total_taxes: [],
  });
  emit(scene, 'invoice.created', invoice);
  return invoice;
}

/** Opens a draft and makes the intent that is to pay it, unless there is nothing to pay. */
export function finalizeInvoice(scene: Scene, draft: Invoice, method: string | null): Invoice {
  const invoice = save(scene.account, 'invoice', {
    ...draft,
    number: `STAND-IN-${String(all(scene.account, 'invoice').length).padStart(4, '0')}`,
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: scene.now },
  });
  emit(scene, 'invoice.finalized', invoice);
  if (invoice.amount_due > 0) {
    const intent = newPaymentIntent(scene, {
      amount: invoice.amount_due,
      automatic_payment_methods: null,
      currency: invoice.currency,
      customer: invoice.customer,
      description:
        invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
      payment_method: method,
      payment_method_types: ['card'],
      setup_future_usage: 'off_session',
    });
    linkPayment(scene, invoice, intent);
  }
  return invoice;
}

/** Gives up an open invoice: nothing can pay it any more. */
export function voidInvoice(scene: Scene, invoice: Invoice): Invoice {
  const intent = intentOfInvoice(scene.account, invoice.id);
  if (intent !== undefined && intent.status !== 'processing' && intent.status !== 'succeeded') {
    cancelIntent(scene, intent, 'void_invoice');
  }
  for (const link of linksOfInvoice(scene.account, invoice.id)) {
    save(scene.account, 'invoice_payment', {
      ...link,
      status: 'canceled',
      status_transitions: { ...link.status_transitions, canceled_at: scene.now },
    });
  }
  const voided = save(scene.account, 'invoice', {
    ...invoice,
    next_payment_attempt: null,
    status: 'void',
    status_transitions: { ...invoice.status_transitions, voided_at: scene.now },
  });
  emit(scene, 'invoice.voided', voided);
  return voided;
}
