import { all, save } from './account.ts';
import { emit } from './events.ts';
import { intentOfInvoice, linkPayment, linksOfInvoice } from './invoice-payments.ts';
import type { Metadata } from './params.ts';
import { cancelIntent, newPaymentIntent } from './payment-intents.ts';
import type { Scene } from './scene.ts';

export type InvoiceLine = {
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
