import { find, need, save } from './account.ts';
import { emit } from './events.ts';
import { newId } from './ids.ts';
import type { Invoice, InvoiceLine } from './invoices.ts';
import type { Scene } from './scene.ts';
import type { Subscription, SubscriptionItem } from './subscriptions.ts';

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
