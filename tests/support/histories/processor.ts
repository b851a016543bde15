import { DEMO_SLUG } from '../../../infra/local/demo/demo.ts';
import type { IntentInput, Processor, RefundAnswer } from '../../../lib/ports/stripe.ts';
import { parseInvoice } from '../../../lib/ports/stripe-invoices.ts';
import { addMonthsToInstant } from '../../../lib/rules/calendar.ts';
import { fail, type Outcome, ok } from '../../../lib/rules/outcome.ts';
import { READER_METADATA_KEYS, type ReaderId } from '../../../lib/rules/payments/card-readers.ts';
import type { DisputeFacts } from '../../../lib/rules/payments/disputes.ts';
import type { IntentFacts } from '../../../lib/rules/payments/payment-intents.ts';
import { toProcessorAmount } from '../../../lib/rules/payments/processor-amounts.ts';
import { SUBSCRIPTION_METADATA_KEYS } from '../../../lib/rules/products/memberships.ts';
import { openPayouts } from './payouts.ts';

type Refund = { readonly amount: number; readonly name: string; hasFailed?: true };
export type Payment = Omit<IntentFacts, 'refunded' | 'state'> & {
  state: IntentFacts['state'];
  readonly refunds: Refund[];
  /** Refunds that no event has reported yet. */
  hasNews?: boolean;
  /** When the first of these refunds was made by hand. */
  newsSince?: Date | undefined;
  dispute?: DisputeFacts;
  /** The paid invoice of a membership, whose event is not delivered yet; then the invoice alone. */
  invoice?: Invoice;
  isInvoiceNews?: boolean;
  /** The subscription of the invoice. */
  subscription?: string;
};
type Invoice = Readonly<Record<string, unknown>>;

/** The subscription of a membership: its periods are months from `anchor`, first the start. */
type Subscription = {
  readonly id: string;
  readonly startsAt: Date;
  readonly parent: object;
  anchor: Date;
  /** Periods from the anchor that were billed, whatever has become of their invoices. */
  periods: number;
  /** Whether a pause has moved the billing date. */
  isMoved: boolean;
  /** The terms of the newest change that the processor knows. */
  terms?: number;
  hasEnded: boolean;
  endsWithPeriod: boolean;
};

/** The invoice of a period is paid, or nobody pays it, or it is void, as in a pause of the collection. */
type BillingOutcome = 'paid' | 'open' | 'void';

export const sumRefunds = ({ refunds }: Payment): number =>
  refunds.reduce((sum, { amount, hasFailed }) => sum + (hasFailed ? 0 : amount), 0);

/** The money of a payment that the salon has at the processor: neither refunded nor disputed. */
export const getHeldMoney = (payment: Payment): number => {
  const { state, amount, dispute } = payment;
  const isDisputed = dispute?.state === 'open' || dispute?.state === 'lost';
  return state === 'succeeded' ? amount - sumRefunds(payment) - (isDisputed ? dispute.amount : 0) : 0;
};

const CARD = { id: 'pm_card', brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 };

export const READER = {
  id: 'tmr_1' as ReaderId,
  label: 'Desk',
  deviceType: 'bbpos_wisepos_e',
  serialNumber: '1',
  status: 'online' as const,
  metadata: { [READER_METADATA_KEYS.salon]: DEMO_SLUG, [READER_METADATA_KEYS.location]: '1' },
};

/** A payment processor in the memory of the test; the customer has one saved card, and presents a card at the reader. */
export function openMemoryProcessor(clock: () => Date) {
  const payments = new Map<string, Payment>();
  const subscriptions = new Map<string, Subscription>();
  const byKey = new Map<string, string>();
  const payouts = openPayouts(payments, clock);

  const toFacts = (payment: Payment): IntentFacts => {
    const { id, state, clientSecret, amount, currency, paidAt, metadata } = payment;
    const facts = { id, state, clientSecret, amount, currency, metadata, ...(paidAt ? { paidAt } : {}) };
    return { ...facts, refunded: sumRefunds(payment) };
  };
  function create(order: Pick<IntentInput, 'amount' | 'currency' | 'metadata'>, key: string): Payment {
    const id = byKey.get(key) ?? `pi_${payments.size + 1}`;
    byKey.set(key, id);
    const { amount, metadata } = order;
    const facts = { id, amount, currency: order.currency.toLowerCase(), metadata: { ...metadata } };
    const payment = payments.get(id) ?? {
      ...facts,
      state: 'open',
      clientSecret: `${id}_secret`,
      refunds: [],
    };
    payments.set(id, payment);
    return payment;
  }
  const pay = (payment: Payment) =>
    Object.assign(payment, { state: 'succeeded', paidAt: clock().toISOString() });
  function refund(id: string, name: string, wanted: number): Outcome<RefundAnswer> {
    const payment = payments.get(id);
    if (!payment) return ok({ returned: 0 });
    if (payment.dispute?.state === 'open' || payment.dispute?.state === 'lost')
      return ok({ refusal: 'charge_disputed' });
    const made = payment.refunds.find((each) => each.name === name && !each.hasFailed);
    if (made) return ok({ returned: made.amount });
    const amount = Math.min(wanted, payment.amount - sumRefunds(payment));
    if (amount > 0) {
      payment.refunds.push({ amount, name });
      payment.hasNews = true;
    }
    return ok({ returned: amount });
  }

  async function cancelIntent(id: string): Promise<Outcome<IntentFacts | undefined>> {
    const payment = payments.get(id);
    if (payment?.state === 'open' || payment?.state === 'authorized') payment.state = 'canceled';
    return ok(payment && toFacts(payment));
  }

  const processor: Partial<Processor> = {
    createIntent: async (order, key) => ok(toFacts(create(order, key))),
    fetchIntent: async (id) => {
      const payment = payments.get(id);
      return ok(payment && toFacts(payment));
    },
    cancelIntent,
    refundIntent: async ({ id }, { amount, name }) => refund(id, name, amount),
    fetchDispute: async (id) => ok([...payments.values()].find(({ dispute }) => dispute?.id === id)?.dispute),
    async createCardCharge(order, key) {
      const payment = create(order, key);
      if (!order.isAuthorization) return ok(toFacts(pay(payment)));
      return ok(
        toFacts(payment.state === 'open' ? Object.assign(payment, { state: 'authorized' }) : payment),
      );
    },
    async captureIntent(id) {
      const payment = payments.get(id);
      return ok(payment && toFacts(payment.state === 'authorized' ? pay(payment) : payment));
    },
    findCardCharge: async (_, charge) => {
      const found = [...payments.values()].find(({ metadata }) => metadata.charge === charge);
      return ok(found && toFacts(found));
    },
    findReader: async () => ok(READER),
    createReaderIntent: async (order, key) => ok(toFacts(create(order, key))),
    async startReaderPayment(_, id) {
      const payment = payments.get(id);
      if (payment) payment.state = 'authorized';
      return ok(undefined);
    },
    async fetchReaderPayment(_, id) {
      const payment = payments.get(id);
      return ok({ facts: payment && toFacts(payment) });
    },
    cancelReaderPayment: (_, id) => cancelIntent(id),
    listCards: async () => ok([CARD]),
    async fetchInvoicePayment(id) {
      const paid = [...payments.values()].find(({ invoice }) => invoice?.id === id);
      return ok(paid ? { collected: paid.amount, intent: paid.id } : { collected: 0 });
    },
    findInvoicePaidBy: async (id) => ok(payments.get(id)?.invoice),
    async fetchSubscription(id) {
      const found = subscriptions.get(id);
      if (!found) return ok(undefined);
      const { hasEnded, endsWithPeriod } = found;
      const invoices = listInvoices(id).flatMap(({ invoice }) => (invoice ? [parseInvoice(invoice)] : []));
      return ok({ hasEnded, endsWithPeriod, invoices });
    },
    async moveBillingDate(id, to) {
      const found = subscriptions.get(id);
      if (found) Object.assign(found, { anchor: to, periods: 0, isMoved: true });
      return ok(undefined);
    },
    async changeSubscriptionPrice(id, { terms }) {
      const found = subscriptions.get(id);
      if (found) found.terms = terms;
      return ok(undefined);
    },
    async cancelSubscription(id) {
      const found = subscriptions.get(id);
      if (found) found.hasEnded = true;
      return ok(undefined);
    },
    async voidInvoice(id) {
      const unpaid = [...payments.values()].find(({ invoice }) => invoice?.id === id);
      if (unpaid?.state !== 'open') return fail('processorRefused');
      Object.assign(unpaid, { state: 'canceled', invoice: { ...unpaid.invoice, status: 'void' } });
      return ok(undefined);
    },
    fetchPayout: async (id) => ok(payouts.payouts.get(id)?.facts),
    listPayoutTransactions: async (id) => ok([...(payouts.payouts.get(id)?.transactions ?? [])]),
    // An event that a history withholds is lost for ever
    fetchEventPage: async () => ok({ events: [] }),
  };
  const listInvoices = (subscription: string): Payment[] =>
    [...payments.values()].filter(({ subscription: of }) => of === subscription);

  function subscribe(id: string, parent: object): void {
    const state = { periods: 1, isMoved: false, hasEnded: false, endsWithPeriod: false };
    subscriptions.set(id, { id, startsAt: clock(), anchor: clock(), parent, ...state });
  }
  /** Pays the invoice of a payment, whose event is then news. */
  function payInvoice(payment: Payment): void {
    pay(payment);
    const status_transitions = { paid_at: Math.floor(clock().getTime() / 1000) };
    payment.invoice = { ...payment.invoice, status: 'paid', status_transitions };
    payment.isInvoiceNews = true;
  }
  /** Bills another period of a membership. */
  function renew(
    subscription: Subscription,
    amount: number,
    currency: string,
    outcome: BillingOutcome,
  ): void {
    const { anchor, periods, terms } = subscription;
    const { subscription_details: details } = subscription.parent as {
      subscription_details: { metadata: object };
    };
    const metadata = {
      ...details.metadata,
      ...(terms ? { [SUBSCRIPTION_METADATA_KEYS.terms]: `${terms}` } : {}),
    };
    const parent = { subscription_details: { ...details, metadata } };
    subscription.periods += 1;
    if (outcome === 'void') return;
    const id = `in_${payments.size + 1}`;
    const payment = create({ amount, currency, metadata: {} }, id);
    const billed = { total: toProcessorAmount(amount, currency), currency: payment.currency };
    const toSeconds = (months: number) => Math.floor(addMonthsToInstant(anchor, months).getTime() / 1000);
    const lines = { data: [{ period: { start: toSeconds(periods), end: toSeconds(periods + 1) } }] };
    const fields = { billing_reason: 'subscription_cycle', lines, payment_intent: payment.id, parent };
    payment.subscription = subscription.id;
    payment.invoice = { id, ...fields, ...billed, status: 'open' };
    if (outcome === 'paid') payInvoice(payment);
  }
  return {
    payments,
    payouts,
    subscriptions,
    pay,
    subscribe,
    renew,
    payInvoice,
    listInvoices,
    processors: () => processor as Processor,
  };
}
