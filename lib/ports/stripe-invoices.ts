import { findExternalId } from '../rules/ids.ts';
import type { Money } from '../rules/money.ts';
import { fromProcessorAmount } from '../rules/payments/processor-amounts.ts';
import { SUBSCRIPTION_METADATA_KEYS } from '../rules/products/memberships.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** An invoice of a subscription, from an event or a reply. */
export type Invoice = {
  readonly id: string;
  readonly state: 'paid' | 'payable' | 'other';
  /**
   * Whether it bills another period. The first invoice is the sale's own payment, which its intent settles; an invoice that
   * the salon makes at the processor pays no period.
   */
  readonly isRenewal: boolean;
  /** Whether the processor has tried to collect it. */
  readonly isAttempted: boolean;
  /** The intent that pays it, else the invoice itself. */
  readonly charge: string;
  /** The amount that it bills; missing where it does not say. */
  readonly billed?: Money;
  readonly paidAt?: Date;
  /** The terms of the subscription with which it was billed; missing where they were never changed. */
  readonly terms?: number;
  /** The period that it pays for. */
  readonly paidFrom?: Date;
  readonly paidUntil?: Date;
};

/** The fields of an object; none for anything else. */
export const toFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

const listData = (list: unknown): Fields[] => {
  const { data } = toFields(list);
  return Array.isArray(data) ? data.map(toFields) : [];
};

/** An instant in Unix seconds; undefined for anything else. */
const toInstant = (seconds: unknown): Date | undefined =>
  typeof seconds === 'number' && Number.isSafeInteger(seconds) ? new Date(seconds * 1000) : undefined;

const STATES: { readonly [status: string]: Invoice['state'] } = {
  paid: 'paid',
  open: 'payable',
  uncollectible: 'payable',
};

/** The payment of an invoice: its intent, in the API versions before and after 2025-03-31, else the invoice itself. */
function parseCharge(invoice: Fields): string {
  const [payment] = listData(invoice.payments);
  return (
    findExternalId(invoice.payment_intent) ??
    findExternalId(toFields(payment?.payment).payment_intent) ??
    findExternalId(invoice) ??
    ''
  );
}

/** Reads an invoice of an event or a reply. */
export function parseInvoice(invoice: Fields): Invoice {
  const { total, currency, status } = invoice;
  const periods = listData(invoice.lines).map(({ period }) => toFields(period));
  const [paidUntil] = periods
    .flatMap(({ end }) => toInstant(end) ?? [])
    .sort((a, b) => b.getTime() - a.getTime());
  const [paidFrom] = periods
    .flatMap(({ start }) => toInstant(start) ?? [])
    .sort((a, b) => a.getTime() - b.getTime());
  const details = toFields(toFields(invoice.parent).subscription_details ?? invoice.subscription_details);
  const terms = Number(toFields(details.metadata)[SUBSCRIPTION_METADATA_KEYS.terms]);
  const paidAt = toInstant(toFields(invoice.status_transitions).paid_at);
  return {
    id: findExternalId(invoice) ?? '',
    state: STATES[String(status)] ?? 'other',
    isRenewal: invoice.billing_reason === 'subscription_cycle',
    isAttempted: invoice.attempted === true,
    charge: parseCharge(invoice),
    ...(typeof total === 'number' && typeof currency === 'string'
      ? { billed: fromProcessorAmount(total, currency) }
      : {}),
    ...(paidAt ? { paidAt } : {}),
    ...(Number.isSafeInteger(terms) ? { terms } : {}),
    ...(paidFrom ? { paidFrom } : {}),
    ...(paidUntil ? { paidUntil } : {}),
  };
}
