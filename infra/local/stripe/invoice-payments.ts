import { type Account, all, find, save } from './account.ts';
import { newId } from './ids.ts';
import type { Invoice } from './invoices.ts';
import type { PaymentIntent } from './payment-intents.ts';
import { listRoute, type Route, retrieveRoute } from './route.ts';
import type { Scene } from './scene.ts';

/** The link between an invoice and what pays it: neither names the other itself. */
export type InvoicePayment = {
  id: string;
  object: 'invoice_payment';
  amount_paid: number | null;
  amount_requested: number;
  created: number;
  currency: string;
  invoice: string;
  is_default: boolean;
  livemode: false;
  payment: { payment_intent: string; type: 'payment_intent' };
  status: 'canceled' | 'open' | 'paid';
  status_transitions: { canceled_at: number | null; paid_at: number | null };
};

/** Ties the invoice to the intent that is to pay it. */
export function linkPayment(scene: Scene, invoice: Invoice, intent: PaymentIntent): InvoicePayment {
  return save(scene.account, 'invoice_payment', {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: scene.now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  });
}

/** The link that an intent pays through, if it pays an invoice at all. */
export function linkOfIntent(account: Account, intentId: string): InvoicePayment | undefined {
  return all(account, 'invoice_payment').find((link) => link.payment.payment_intent === intentId);
}

/** The links of an invoice, newest first. */
export function linksOfInvoice(account: Account, invoiceId: string): InvoicePayment[] {
  return all(account, 'invoice_payment').filter((link) => link.invoice === invoiceId);
}

/** The intent that pays this invoice; an invoice over 0 has none. */
export function intentOfInvoice(account: Account, invoiceId: string): PaymentIntent | undefined {
  const link = linksOfInvoice(account, invoiceId)[0];
  return link === undefined ? undefined : find(account, 'payment_intent', link.payment.payment_intent);
}

export const invoicePaymentRoutes: readonly Route[] = [
  retrieveRoute('invoice_payment', '/v1/invoice_payments/:id'),
  listRoute('invoice_payment', '/v1/invoice_payments', {
    invoice: (link, value) => link.invoice === value,
    payment: (link, value) => link.payment.payment_intent === value,
    status: (link, value) => link.status === value,
  }),
];
