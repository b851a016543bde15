import type { Account, StripeObject } from './account.ts';
import { find } from './account.ts';
import { intentOfInvoice } from './invoice-payments.ts';
import { currentPeriodEnd } from './subscriptions.ts';

// From this version on an invoice no longer names its intent, nor a subscription its period.
const MOVED_IN = '2025-03-31';

/** The object in the shape that the caller's API version has. */
export function inShapeOf(version: string, account: Account, object: StripeObject): object {
  if (version >= MOVED_IN) return object;
  switch (object.object) {
    case 'invoice': {
      const intent = intentOfInvoice(account, object.id);
      return {
        ...object,
        charge: intent?.latest_charge ?? null,
        paid: object.status === 'paid',
        payment_intent: intent?.id ?? null,
        subscription: object.parent.subscription_details.subscription,
      };
    }
    case 'subscription':
      return {
        ...object,
        current_period_end: currentPeriodEnd(object),
        current_period_start: object.items.data[0]?.current_period_start ?? object.start_date,
      };
    case 'charge':
      return { ...object, invoice: invoiceOf(account, object.payment_intent) };
    case 'payment_intent':
      return { ...object, invoice: invoiceOf(account, object.id) };
    default:
      return object;
  }
}

function invoiceOf(account: Account, intentId: string): string | null {
  const links = Object.values(account.tables.invoice_payment);
  const link = links.find(({ payment }) => payment.payment_intent === intentId);
  return link === undefined ? null : (find(account, 'invoice', link.invoice)?.id ?? null);
}
