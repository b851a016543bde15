import fc from 'fast-check';
import type { Appointment } from '../../../lib/rules/booking/appointments.ts';
import { addDays } from '../../../lib/rules/calendar.ts';
import { INTENT_METADATA_KEYS } from '../../../lib/rules/payments/payment-intents.ts';
import { toProcessorAmount } from '../../../lib/rules/payments/processor-amounts.ts';
import { toFirstSubscriptionCheck } from '../../../lib/rules/products/membership-billing.ts';
import { SUBSCRIPTION_METADATA_KEYS } from '../../../lib/rules/products/memberships.ts';
import {
  findCashOrExternalTender,
  listCorrectedTendersOfPaidSale,
  SALE_STATUS,
} from '../../../lib/rules/products/sales.ts';
import { DAY_MS } from '../../../lib/rules/time-units.ts';
import { toInstant, toLocalDate } from '../../../lib/rules/time-zone.ts';
import { listDrawers } from '../../../lib/table/journal/drawers.ts';
import { indexKeys, keys, type PurchasedKind } from '../../../lib/table/keys.ts';
import { findPurchaseHead } from '../../../lib/table/products/purchases.ts';
import { findSaleById } from '../../../lib/table/products/sales.ts';
import { updateItem } from '../../../lib/table/store.ts';
import { issueClaimToken } from '../../../lib/workflows/products/claim-links.ts';
import { listStoredAppointments } from '../booking/appointments.ts';
import {
  createSoldCard,
  createSoldMembership,
  createSoldPackage,
  getSalonRecord,
} from '../products/redemptions.ts';
import { billSteps, isBillStep, runBillStep } from './bill-acts.ts';
import { flag, type History, index, likely, op, type Product, pickAt, roundUp, toAmount } from './history.ts';
import { type Payment, sumRefunds } from './processor.ts';
import { isProductStep, productSteps, runProductStep } from './product-acts.ts';
import type { Crash } from './salon.ts';

const ZONE = 'America/New_York';
const MINUTES = { hour: 60, day: 1_440 } as const;
const SERVICES = [
  { service_id: 1, price: '50.00', duration: 45 },
  { service_id: 2, price: '120.00', duration: 90 },
  { service_id: 3, price: '35.00', duration: 30 },
].map((each) => ({ ...each, pricing_option_id: null, staff_id: null }));

const step = fc.oneof(
  op('book', 3, { service: fc.nat({ max: 2 }), product: index, redeems: flag }),
  op('bookWithDeposit', 4),
  // The payer pays or the card declines; an app, an event or nobody reports it
  op('pay', 8, { visit: index, isPaid: likely, report: fc.constantFrom('app', 'event', 'nobody') }),
  op('payNothing', 1),
  op('sell', 4, {
    kind: fc.constantFrom('card', 'package', 'membership'),
    how: fc.constantFrom('external', 'cash', 'free', 'online'),
    months: fc.nat({ max: 1 }),
    report: fc.constantFrom('app', 'event', 'nobody'),
    isPaid: likely,
  }),
  op('redeem', 5, { visit: index, product: index }),
  op('complete', 4, { visit: index, isPaid: flag, isCash: flag }),
  op('checkout', 5, {
    visit: index,
    product: index,
    percent: fc.constantFrom(0, 0, 10, 100),
    tip: fc.constantFrom(0, 500),
    part: fc.constantFrom(0, 1_000),
    tender: fc.constantFrom('cash', 'external', 'card_on_file'),
  }),
  op('noShow', 2, { visit: index, isWaived: flag }),
  op('cancel', 3, { visit: index, isRefunded: flag, asCustomer: flag, isWaived: flag }),
  // By the salon, after the last day of what paid
  op('cancelLate', 2, { visit: index, isRefunded: flag }),
  op('undo', 3, { visit: index }),
  op('waiveFee', 1, { visit: index }),
  op('charge', 3, { visit: index, percent: fc.integer({ min: 1, max: 100 }) }),
  op('refund', 4, { visit: index, row: index, percent: fc.integer({ min: 1, max: 100 }) }),
  op('correctTender', 4, { visit: index, row: index }),
  op('correctSaleTender', 3, { product: index }),
  op('refundAtProcessor', 3, {
    payment: index,
    percent: fc.integer({ min: 1, max: 100 }),
    isLate: fc.constantFrom(false, false, true),
  }),
  op('failRefund', 4, { payment: index }),
  op('dispute', 3, { payment: index, state: fc.constantFrom('inquiry', 'open', 'closed', 'lost') }),
  op('renew', 5, {
    product: index,
    percent: fc.constantFrom(100, 100, 50),
    outcome: fc.constantFrom('paid', 'paid', 'open', 'void'),
    report: fc.constantFrom('now', 'twice', 'later', 'later', 'never'),
  }),
  op('payOpenInvoice', 2, { product: index, report: fc.constantFrom('now', 'later') }),
  op('endSubscription', 1, { product: index, isTrue: flag, isReported: likely }),
  op('claim', 1, { product: index }),
  ...productSteps,
  ...billSteps,
  op('quickSale', 2, { isPaid: flag, isCash: flag, product: index, redeems: flag }),
  op('openDrawer', 2),
  op('payDrawer', 2, { cents: fc.integer({ min: -5_000, max: 5_000 }) }),
  op('closeDrawer', 2, { difference: fc.integer({ min: -200, max: 200 }) }),
  op('pass', 3, { minutes: fc.constantFrom(20, MINUTES.hour, MINUTES.day, 40 * MINUTES.day) }),
);
const crash: fc.Arbitrary<Crash | undefined> = fc.option(
  fc.record({ at: fc.integer({ min: 1, max: 14 }), when: fc.constantFrom('before', 'after') }),
  { nil: undefined, freq: 2 },
);
export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
type StepOf<Name extends Step['op']> = Extract<Step, { op: Name }>;

/** The start of a history: something to redeem, to pay and to complete. */
const START: readonly Step[] = [
  { op: 'sell', kind: 'card', how: 'external', months: 0, report: 'app', isPaid: true },
  { op: 'sell', kind: 'package', how: 'cash', months: 1, report: 'app', isPaid: true },
  { op: 'sell', kind: 'membership', how: 'online', months: 0, report: 'app', isPaid: true },
  { op: 'bookWithDeposit' },
  { op: 'pay', visit: 0, isPaid: true, report: 'app' },
  { op: 'book', service: 0, product: 1, redeems: true },
];

/** Arbitrary steps, each with an arbitrary crash. */
export const history = fc
  .array(fc.tuple(step, crash), { minLength: 8, maxLength: 20, size: 'max' })
  .map((steps) => [...START.map((each) => [each, undefined] as const), ...steps]);
/** Currencies with two decimals, with none, and with three at the processor. */
export const currency = fc.constantFrom('USD', 'USD', 'JPY', 'BHD', 'CHF');

const pickVisit = async ({ salon }: History, at: number): Promise<Appointment | undefined> =>
  pickAt(await listStoredAppointments(salon.salon), at);
const pickPayment = ({ salon }: History, at: number): Payment | undefined =>
  pickAt(
    [...salon.processor.payments.values()].filter(({ state }) => state === 'succeeded'),
    at,
  );
function toRedemption(product: Product | undefined, service_id: number): object[] {
  if (product?.kind === 'card') return [{ type: 'gift_card', giftcard_number: product.number }];
  if (product?.kind === 'package') return [{ type: 'package', purchased_package_id: product.id, service_id }];
  return [];
}

/** A day from Tuesday to Friday after now; each visit has its own day. */
function toNextDate(history: History): string {
  const today = toLocalDate(ZONE, history.salon.clock.now());
  let date = addDays(today, 1 + history.visits);
  history.visits += 1;
  while ([0, 1, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay())) date = addDays(date, 1);
  return date.replaceAll('-', '/');
}

const toBooking = (history: History, service: number, redemptions: readonly object[] = []) => ({
  location_id: 1,
  customer_type: 0,
  policy_accepted: 1,
  redemptions,
  date: toNextDate(history),
  time: `${String(9 + (history.visits % 3)).padStart(2, '0')}:00 AM`,
  services: [SERVICES[service]],
});

/** Orders a payment at the processor; the payer pays it or not. Undefined where no order was accepted. */
async function order({ salon }: History, target: object, isPaid: boolean): Promise<Payment | undefined> {
  const reply = await salon.call('payments/create-order', target, 'customer');
  const payment = reply?.ok ? salon.processor.payments.get(String(reply.value.payment_intent)) : undefined;
  if (payment?.state === 'open' && isPaid) salon.processor.pay(payment);
  return payment;
}

async function report(
  { salon }: History,
  { id }: Payment,
  target: object,
  by: StepOf<'pay'>['report'],
  crash: Crash | undefined,
): Promise<void> {
  if (by === 'app') {
    await salon.call('payments/update-status', { payment_intent: id, ...target }, 'staff', crash);
  } else if (by === 'event') {
    await salon.deliver('payment_intent.succeeded', { id }, crash);
  }
}

const findSaleId = async ({ salon: { store, tenant } }: History, kind: PurchasedKind, id: number) =>
  (await findPurchaseHead(store, tenant, kind, id))?.saleId ?? 0;

async function sell(
  history: History,
  { kind, how, months, isPaid, report: by }: StepOf<'sell'>,
  crash?: Crash,
) {
  const { salon } = history.salon;
  const terms = {
    paid: how !== 'online',
    ...(how === 'free' ? { price: 0 } : {}),
    ...(how === 'cash' ? { paidBy: 'cash' as const } : {}),
  };
  if (kind === 'card') {
    const validity = months > 0 ? '1 month' : '';
    const { number, id } = await createSoldCard(salon, { ...terms, value: 12_000, months: validity });
    history.products.push({ kind, number, id, saleId: await findSaleId(history, 'PURCHASED-GIFTCARD', id) });
  } else if (kind === 'package') {
    const groups = [[3, 1, 2, 3]] as const;
    const id = await createSoldPackage(salon, { ...terms, groups, months });
    history.products.push({ kind, id, saleId: await findSaleId(history, 'PURCHASED-PACKAGE', id) });
  } else {
    const id = await createSoldMembership(salon, terms);
    const key = keys.purchase(salon.tenant, 'PURCHASED-MEMBERSHIP', id);
    const subscriptionId = `sub_${id}`;
    const review = toFirstSubscriptionCheck({ createdAt: salon.clock.now().toISOString() });
    const due = indexKeys.due(id, review.toISOString());
    await salon.store.commit([updateItem(key, { set: { subscriptionId, ...due } })]);
    const metadata = {
      [INTENT_METADATA_KEYS.tenant]: salon.tenant,
      [SUBSCRIPTION_METADATA_KEYS.membership]: `${id}`,
    };
    history.salon.processor.subscribe(subscriptionId, {
      subscription_details: { subscription: subscriptionId, metadata },
    });
    history.products.push({ kind, id, saleId: await findSaleId(history, 'PURCHASED-MEMBERSHIP', id) });
  }
  const sale_id = history.products.at(-1)?.saleId;
  if (how !== 'online' || sale_id === undefined) return;
  const payment = await order(history, { amount: '100.00', sale_id }, isPaid);
  if (payment) await report(history, payment, { sale_id }, by, crash);
}

/** Moves the payment of a sale at the salon to the other tender. */
async function correctSaleTender(
  { salon, products }: History,
  step: StepOf<'correctSaleTender'>,
  crash?: Crash,
): Promise<void> {
  const sale_id = pickAt(products, step.product)?.saleId ?? 0;
  const sale = await findSaleById(salon.store, salon.tenant, sale_id);
  const tenders = sale ? listCorrectedTendersOfPaidSale(sale) : [];
  const place = tenders.findLastIndex((tender) => findCashOrExternalTender(tender) !== undefined);
  if (place < 0) return;
  const tender = tenders[place]?.paidBy === 'cash' ? 'external' : 'cash';
  const input = { sale_id, tender, ...(tenders.length > 1 ? { place } : {}) };
  await salon.call('directory/sale-correct-tender', input, 'staff', crash, false);
}

/** A membership whose subscription goes on. */
function pickSubscription({ salon, products }: History, at: number) {
  const memberships = products.filter(({ kind }) => kind === 'membership');
  const membership = pickAt(memberships, at);
  const subscription = membership && salon.processor.subscriptions.get(`sub_${membership.id}`);
  return subscription && { membership, subscription };
}

/** Lets the events of paid invoices arrive: now, with the next scheduled work, which may come out of order, or never. */
async function reportInvoices(
  { salon }: History,
  { report }: Pick<StepOf<'renew'>, 'report'>,
  payments: readonly Payment[],
  crash?: Crash,
): Promise<void> {
  const news = payments.filter(({ isInvoiceNews }) => isInvoiceNews);
  if (report === 'later') return;
  for (const payment of news) {
    payment.isInvoiceNews = false;
    const times = { now: 1, twice: 2, never: 0 }[report];
    for (let time = 0; time < times; time += 1)
      await salon.deliver('invoice.paid', payment.invoice ?? {}, crash);
  }
}

/** Bills another period of a membership. Where its event is lost, the time of the review comes. */
async function renew(history: History, step: StepOf<'renew'>, crash?: Crash): Promise<void> {
  const { salon } = history;
  const { tenant, processor, store, clock } = salon;
  const picked = pickSubscription(history, step.product);
  if (!picked || picked.subscription.hasEnded) return;
  const { membership, subscription } = picked;
  // The processor bills no further period before the first one is paid
  const head = await findPurchaseHead(store, tenant, 'PURCHASED-MEMBERSHIP', membership.id);
  if (head?.saleStatus !== SALE_STATUS.paid) return;
  // Nor one after a pause that it knows, before the pause is over
  if (subscription.isMoved && head.pauseMovedTo !== undefined)
    await clock.set(new Date(Math.max(clock.now().getTime(), Date.parse(head.pauseMovedTo))));
  processor.renew(subscription, 50 * step.percent, salon.currency, step.outcome);
  if (step.outcome !== 'paid') return;
  await reportInvoices(history, step, processor.listInvoices(subscription.id).slice(-1), crash);
  if (step.report !== 'never') return;
  await clock.set(new Date(Math.max(clock.now().getTime(), Date.parse(head.paidUntil)) + DAY_MS + 1));
  await salon.work(crash);
}

/** Pays an invoice that was left open, possibly after the end of its membership. */
async function payOpenInvoice(history: History, step: StepOf<'payOpenInvoice'>, crash?: Crash) {
  const { processor } = history.salon;
  const picked = pickSubscription(history, step.product);
  if (!picked) return;
  const open = processor.listInvoices(picked.subscription.id).find(({ state }) => state === 'open');
  if (!open) return;
  processor.payInvoice(open);
  await reportInvoices(history, step, [open], crash);
}

/** The event of an end arrives: of one that has happened, or that has not. */
async function endSubscription(history: History, step: StepOf<'endSubscription'>, crash?: Crash) {
  const { salon } = history;
  const picked = pickSubscription(history, step.product);
  if (!picked) return;
  const { id, parent } = picked.subscription;
  if (step.isTrue) picked.subscription.hasEnded = true;
  const { metadata } = (parent as { subscription_details: { metadata: object } }).subscription_details;
  if (step.isReported) await salon.deliver('customer.subscription.deleted', { id, metadata }, crash);
}

/** Another customer becomes the owner of a product. */
async function claimGift({ salon, products }: History, step: StepOf<'claim'>, crash?: Crash): Promise<void> {
  const product = pickAt(products, step.product);
  if (!product) return;
  const type = product.kind === 'card' ? ('giftcard' as const) : product.kind;
  const record = await getSalonRecord(salon.salon);
  const gift = { type, purchasedId: product.id };
  const token = await issueClaimToken(salon.tokens, record, gift, salon.clock.now());
  await salon.call('giftcards/claim', { token }, 'recipient', crash);
}

async function redeem(history: History, step: StepOf<'redeem'>, crash?: Crash): Promise<void> {
  const visit = await pickVisit(history, step.visit);
  const product = pickAt(history.products, step.product);
  const [line] = visit?.lines ?? [];
  if (!visit || !product || !line) return;
  const fields = { appointment_id: visit.id, service_id: line.serviceId };
  if (product.kind === 'card') {
    const input = { ...fields, giftcard_number: product.number };
    await history.salon.call('checkout/redemption-gift-card', input, 'staff', crash);
  } else if (product.kind === 'package') {
    const input = { ...fields, purchased_package_id: product.id };
    await history.salon.call('checkout/redemption-package', input, 'staff', crash);
  }
}

/** Pays what a visit costs with a discount, a part of a gift card, a tip, and two tenders. */
async function checkOut(history: History, step: StepOf<'checkout'>, crash?: Crash): Promise<void> {
  const { salon } = history;
  const visit = await pickVisit(history, step.visit);
  if (!visit) return;
  const card = pickAt(history.products, step.product);
  const request = {
    appointment_id: visit.id,
    discounts:
      step.percent > 0 && visit.status === 1 ? [{ line: null, percent: step.percent, reason: 'Any' }] : [],
    tip: { amount: toAmount(step.tip) },
    redemptions:
      step.part > 0 && card?.kind === 'card'
        ? [{ type: 'gift_card', giftcard_number: card.number, amount: toAmount(step.part) }]
        : [],
  };
  const quote = await salon.call('checkout/checkout-quote', request);
  if (!quote?.ok) return;
  const { version, due } = quote.value.data as { version: string; due: string };
  const cents = Math.round(Number(due) * 100);
  const half = roundUp(history, cents / 2);
  const tenders = [
    { kind: 'cash', amount: toAmount(half) },
    { kind: step.tender, amount: toAmount(cents - half) },
  ].filter(({ amount }) => Number(amount) > 0);
  await salon.call('checkout/checkout-pay', { ...request, version, tenders }, 'staff', crash);
}

/** Lets the processor take money back, and reports the charge, refund or dispute as it is now. */
async function disturb(
  history: History,
  step: StepOf<'refundAtProcessor' | 'failRefund' | 'dispute'>,
  crash?: Crash,
): Promise<void> {
  const { salon } = history;
  const payment = pickPayment(history, step.payment);
  if (!payment) return;
  const { id, currency } = payment;
  const isBlocked = payment.dispute?.state === 'open' || payment.dispute?.state === 'lost';
  const left = payment.amount - sumRefunds(payment);
  switch (step.op) {
    case 'refundAtProcessor': {
      const amount = roundUp(history, (left * step.percent) / 100);
      if (amount === 0 || isBlocked) return;
      payment.refunds.push({ amount, name: `by hand ${payment.refunds.length}` });
      if (step.isLate) {
        payment.hasNews = true;
        payment.newsSince ??= salon.clock.now();
        return;
      }
      const amount_refunded = toProcessorAmount(sumRefunds(payment), currency);
      return salon.deliver('charge.refunded', { payment_intent: id, currency, amount_refunded }, crash);
    }
    case 'failRefund': {
      const refund = payment.refunds.findLast(({ hasFailed }) => !hasFailed);
      if (!refund || isBlocked) return;
      refund.hasFailed = true;
      const amount = toProcessorAmount(refund.amount, currency);
      const object = { payment_intent: id, currency, amount };
      const metadata = refund.name.startsWith('refund-') ? {} : { refund: refund.name };
      return salon.deliver('refund.failed', { ...object, metadata }, crash);
    }
    case 'dispute': {
      if (payment.dispute?.state === 'lost') return;
      payment.dispute = {
        id: `dp_${id}`,
        intent: id,
        state: step.state,
        // The bank of the payer also takes money that was refunded
        amount: payment.dispute?.amount ?? (left === 0 ? payment.amount : left),
      };
      return salon.deliver('charge.dispute.updated', { id: `dp_${id}` }, crash);
    }
  }
}

async function changeVisit(
  history: History,
  step: StepOf<
    | 'complete'
    | 'noShow'
    | 'cancel'
    | 'cancelLate'
    | 'undo'
    | 'waiveFee'
    | 'charge'
    | 'refund'
    | 'correctTender'
    | 'pay'
  >,
  crash?: Crash,
): Promise<void> {
  const { salon } = history;
  const visit = await pickVisit(history, step.visit);
  if (!visit) return;
  const appointment = { appointment_id: visit.id };
  switch (step.op) {
    case 'pay': {
      // A visit that awaits no deposit is paid by an order that names nothing
      const target = visit.status === 0 || visit.status === 5 ? appointment : {};
      const payment = await order(history, { amount: '30.00', ...target }, step.isPaid);
      return payment && report(history, payment, appointment, step.report, crash);
    }
    case 'complete': {
      const paid_by = step.isCash ? 'cash' : 'external';
      const input = { ...appointment, paid: step.isPaid ? 1 : 0, paid_by };
      await salon.call('appointments/appointment-complete', input, 'staff', crash);
      return;
    }
    case 'noShow': {
      const start = toInstant(visit.date, visit.minute, ZONE);
      if (visit.status === 1 && salon.clock.now() < start) await salon.clock.set(start);
      const input = { ...appointment, waive_fee: step.isWaived ? 1 : 0 };
      await salon.call('appointments/appointment-no-show', input, 'staff', crash);
      return;
    }
    case 'cancel': {
      const operation = step.asCustomer ? 'customer-appointment-cancel' : 'appointment-cancel';
      const chosen = { refund: step.isRefunded ? 1 : 0, waive_fee: step.isWaived ? 1 : 0 };
      const input = { ...appointment, ...(step.asCustomer ? {} : chosen) };
      const caller = step.asCustomer ? 'customer' : 'staff';
      await salon.call(`appointments/${operation}`, input, caller, crash);
      return;
    }
    case 'cancelLate': {
      // Products of one month have ended, and their rest has expired
      await salon.clock.advance(35 * MINUTES.day);
      await salon.work(undefined);
      const input = { ...appointment, refund: step.isRefunded ? 1 : 0 };
      await salon.call('appointments/appointment-cancel', input, 'staff', crash);
      return;
    }
    case 'undo':
      await salon.call('appointments/appointment-undo', appointment, 'staff', crash);
      return;
    case 'waiveFee':
      await salon.call('appointments/appointment-waive-fee', appointment, 'staff', crash);
      return;
    case 'charge': {
      const amount = toAmount(
        Math.max(50, roundUp(history, ((visit.subtotal + visit.tax) * step.percent) / 100)),
      );
      await salon.call('appointments/appointment-charge', { ...appointment, amount }, 'staff', crash);
      return;
    }
    case 'refund': {
      const row = pickAt(visit.payments, step.row);
      if (!row) return;
      const amount = toAmount(Math.max(1, roundUp(history, (row.paid * step.percent) / 100)));
      const input = { ...appointment, payment_id: row.id, amount };
      await salon.call('appointments/appointment-refund', input, 'staff', crash, false);
      return;
    }
    case 'correctTender': {
      const paid = visit.payments.filter(({ type, status }) => type === 0 && status === 1);
      const row = pickAt(paid, step.row);
      if (!row) return;
      const tender = row.paidBy === 'cash' ? 'external' : 'cash';
      const input = { ...appointment, payment_id: row.id, tender };
      await salon.call('appointments/appointment-correct-tender', input, 'staff', crash, false);
    }
  }
}

async function useDrawer(
  { salon }: History,
  step: StepOf<'openDrawer' | 'payDrawer' | 'closeDrawer'>,
  crash?: Crash,
): Promise<void> {
  // Ids count the attempts to open a drawer
  const drawers = await listDrawers(salon.store, salon.tenant);
  const drawer = drawers.at(-1);
  switch (step.op) {
    case 'openDrawer':
      await salon.call('journal/drawer-open', { location_id: 1, float: '50.00' }, 'staff', crash);
      return;
    case 'payDrawer': {
      if (!drawer || step.cents === 0) return;
      const operation = step.cents > 0 ? 'journal/drawer-pay-in' : 'journal/drawer-pay-out';
      const amount = toAmount(Math.abs(step.cents));
      await salon.call(operation, { drawer_id: drawer.id, amount, reason: 'Any' }, 'staff', crash, false);
      return;
    }
    case 'closeDrawer': {
      if (!drawer) return;
      const moved = drawer.movements.reduce((sum, { amount }) => sum + amount, 0);
      const counted = Math.max(0, drawer.float + drawer.received + moved + step.difference);
      const input = { drawer_id: drawer.id, counted: toAmount(counted) };
      await salon.call('journal/drawer-close', input, 'staff', crash);
    }
  }
}

/** Runs a step at the salon. What it refuses stays as it is. */
export async function runStep(history: History, step: Step, crash: Crash | undefined): Promise<void> {
  const { salon, products } = history;
  // Entries of the same record and instant would have to be told apart by their ids alone
  await salon.clock.advance(1);
  if (isBillStep(step)) return runBillStep(history, step, crash);
  if (isProductStep(step)) return runProductStep(history, step, { order, report }, crash);
  switch (step.op) {
    case 'book': {
      const redemptions = step.redeems ? toRedemption(pickAt(products, step.product), step.service + 1) : [];
      const input = { ...toBooking(history, step.service, redemptions), customer_id: 1, override: 1 };
      await salon.call('booking/save-booking', input, 'staff', crash, false);
      return;
    }
    case 'bookWithDeposit': {
      const input = { ...toBooking(history, 1), customer_id: null };
      await salon.call('booking/save-booking', input, 'customer', crash, false);
      return;
    }
    case 'payNothing':
      await order(history, { amount: '30.00' }, true);
      return;
    case 'sell':
      return sell(history, step, crash);
    case 'correctSaleTender':
      return correctSaleTender(history, step, crash);
    case 'renew':
      return renew(history, step, crash);
    case 'payOpenInvoice':
      return payOpenInvoice(history, step, crash);
    case 'endSubscription':
      return endSubscription(history, step, crash);
    case 'claim':
      return claimGift(history, step, crash);
    case 'redeem':
      return redeem(history, step, crash);
    case 'checkout':
      return checkOut(history, step, crash);
    case 'refundAtProcessor':
    case 'failRefund':
    case 'dispute':
      return disturb(history, step, crash);
    case 'quickSale': {
      const redemptions = step.redeems ? toRedemption(pickAt(products, step.product), 1) : [];
      const [haircut] = SERVICES;
      const input = {
        location_id: 1,
        customer_id: 1,
        redemptions,
        services: [haircut],
        products: [],
        paid: step.isPaid ? 1 : 0,
        paid_by: step.isCash ? 'cash' : 'external',
      };
      await salon.call('checkout/quick-sale', input, 'staff', crash, false);
      return;
    }
    case 'openDrawer':
    case 'payDrawer':
    case 'closeDrawer':
      return useDrawer(history, step, crash);
    case 'pass':
      await salon.clock.advance(step.minutes);
      return salon.work(crash);
    default:
      return changeVisit(history, step, crash);
  }
}
