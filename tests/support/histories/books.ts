import { expect } from 'vitest';
import { auditTenant } from '../../../infra/tools/audit/tenant.ts';
import { parseInvoice } from '../../../lib/ports/stripe-invoices.ts';
import type { Appointment, PaymentRow } from '../../../lib/rules/booking/appointments.ts';
import { addDays, addMonths } from '../../../lib/rules/calendar.ts';
import { isPaidAfterEnd } from '../../../lib/rules/products/membership-billing.ts';
import { type HistoryRow, isActiveMembership } from '../../../lib/rules/products/purchases.ts';
import type { Sale } from '../../../lib/rules/products/sales.ts';
import { DAY_MS } from '../../../lib/rules/time-units.ts';
import { toLocalDate } from '../../../lib/rules/time-zone.ts';
import { listDrawers } from '../../../lib/table/journal/drawers.ts';
import { toJournalEntry } from '../../../lib/table/journal/entries.ts';
import { type Key, keys, PURCHASED_KIND, parsePurchaseIdAndPart } from '../../../lib/table/keys.ts';
import { findPurchase, listPurchaseHeads } from '../../../lib/table/products/purchases.ts';
import { toSale } from '../../../lib/table/products/sales.ts';
import { listStoredAppointments } from '../booking/appointments.ts';
import { getHeldMoney, type Payment } from './processor.ts';
import { expectReportsOfJournal } from './reports.ts';
import type { HistorySalon } from './salon.ts';

// The expected journal, computed apart from the product: from the rows of bills, the heads of products, the drawers,
// and the money that the processor has.

/** Amounts in cents by `account of`. */
type Sums = Map<string, number>;

const add = (sums: Sums, name: string, amount: number) => sums.set(name, (sums.get(name) ?? 0) + amount);
/** The sums that are not 0, in the order of their names. */
const listSums = (sums: Sums) => [...sums].filter(([, amount]) => amount !== 0).sort();

const isPaid = ({ status }: PaymentRow): boolean => status === 1;

/** Splits an amount in proportion to weights; the largest fractions get the cents that are left. */
function split(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const exact = weights.map((weight) => (total === 0 ? 0 : (amount * weight) / total));
  const shares = exact.map(Math.floor);
  const order = [...exact.keys()].sort((a, b) => ((exact[b] ?? 0) % 1) - ((exact[a] ?? 0) % 1) || a - b);
  let left = amount - shares.reduce((sum, share) => sum + share, 0);
  for (const at of order) {
    if (left <= 0) break;
    shares[at] = (shares[at] ?? 0) + 1;
    left -= 1;
  }
  return shares;
}

/** The money that a visit's rows have taken in, by account; money of cards as one sum. */
function sumTaken({ payments }: Appointment): Sums {
  const sums: Sums = new Map();
  for (const row of payments.filter(isPaid)) {
    const { type, paid, redeemed } = row;
    if (type === 0) add(sums, `${row.paidBy ?? 'external'} ${row.drawerId ?? null}`, paid);
    if (type === 1 || type === 2) add(sums, 'card', paid);
    if (!redeemed || redeemed.returned) continue;
    const value = redeemed.rows.reduce((sum, each) => sum + (each.value ?? 0), 0);
    if (type === 4) add(sums, `giftCards ${redeemed.purchaseId}`, paid);
    if (type === 5) add(sums, `packages ${redeemed.purchaseId}`, value);
  }
  return sums;
}

function computeVisit(visit: Appointment): Sums {
  const { id, status, payments, subtotal, tax } = visit;
  const sums = sumTaken(visit);
  const taken = [...sums.values()].reduce((sum, amount) => sum + amount, 0);
  const uses = payments
    .filter((row) => isPaid(row) && row.type === 5 && row.redeemed && !row.redeemed.returned)
    .flatMap((row) => row.redeemed?.rows ?? [])
    .reduce((sum, { value = 0 }) => sum + value, 0);
  if (status === 0 || status === 1 || status === 5) add(sums, `prepaid ${id}`, 0 - taken);
  if (status === 3 || status === 4) add(sums, 'fees null', 0 - taken);
  if (status === 2) {
    const pending = payments.reduce((sum, row) => sum + row.pending, 0);
    const billed = subtotal + uses + tax;
    const tips = visit.tips ?? [];
    const kept = Math.max(
      0,
      Math.min(
        taken + pending,
        tips.reduce((sum, { amount }) => sum + amount, 0),
      ),
    );
    const tipShares = split(
      kept,
      tips.map(({ amount }) => amount),
    );
    for (const [at, { staffId }] of tips.entries()) add(sums, `tips ${staffId}`, 0 - (tipShares[at] ?? 0));
    const earned = taken + pending - kept;
    const [income = 0, taxShare = 0] = split(Math.max(0, billed - earned), [subtotal + uses, tax]);
    add(sums, `receivable ${id}`, pending);
    add(sums, 'services null', 0 - (subtotal + uses - income));
    add(sums, 'tax 8.25', 0 - (tax - taxShare));
    add(sums, 'fees null', 0 - Math.max(0, earned - billed));
  }
  sums.delete('card');
  return sums;
}

/** The accounts of a visit that its rows explain; the others follow from what the processor has. */
const OF_ROWS = /^(?:cash|external|receivable|prepaid|giftCards|packages|services|fees|tax|tips)$/;

async function readEntries({ store, tenant }: HistorySalon) {
  const items = await store.queryAll(keys.wholeJournal(tenant));
  return items.map(toJournalEntry);
}

const sumLines = (lines: Awaited<ReturnType<typeof readEntries>>[number]['lines']): Sums => {
  const sums: Sums = new Map();
  for (const { account, of, amount } of lines) add(sums, `${account} ${of}`, amount);
  return sums;
};

/** Whether a refund, a lost dispute or the salon has ended the product of a sale. */
const isEnded = ({ refunds = [], disputes = {}, refundedBySalon, isVoided }: Sale): boolean =>
  isVoided === true ||
  refunds.length > 0 ||
  refundedBySalon !== undefined ||
  Object.values(disputes).some(({ lost }) => lost);

const listSales = async ({ store, tenant }: Pick<HistorySalon, 'store' | 'tenant'>): Promise<Sale[]> =>
  (await store.queryAll(keys.records(tenant, 'SALE'))).map(toSale);

/** The value that the salon owes for each gift card and package that is paid, neither expired nor ended. */
async function computeOwed({ store, tenant }: HistorySalon): Promise<Sums> {
  const sums: Sums = new Map();
  const sales = new Map((await listSales({ store, tenant })).map((sale) => [sale.id, sale]));
  for (const type of ['giftcard', 'package'] as const) {
    for (const head of await store.queryAll(keys.purchases(tenant, PURCHASED_KIND[type]))) {
      if (parsePurchaseIdAndPart(head as Key).part !== 'head') continue;
      const sale = sales.get(Number(head.saleId));
      const value = Number((type === 'giftcard' ? head.remaining : head.worth) ?? 0);
      const owed = sale?.status === 1 && !isEnded(sale) ? value - Number(head.expiredRest ?? 0) : 0;
      add(sums, `${type === 'giftcard' ? 'giftCards' : 'packages'} ${Number(head.id)}`, 0 - owed);
    }
  }
  return sums;
}

/** The balances that some of the amounts leave: rows of one instant have no order. */
function listPossibleBalances(before: number, amounts: readonly number[]): number[] {
  const balances = new Set([before]);
  for (const amount of amounts) for (const balance of [...balances]) balances.add(balance - amount);
  return [...balances];
}

/** Each row of a gift card moves its balance by its amount. Each act has left the balance that its row says. */
async function expectBalancesOfActs({ store, tenant }: HistorySalon): Promise<void> {
  for (const { id } of await listPurchaseHeads(store, tenant, 'PURCHASED-GIFTCARD')) {
    const { head, body, history = [] } = (await findPurchase(store, tenant, 'PURCHASED-GIFTCARD', id)) ?? {};
    let left = body?.value ?? 0;
    for (const rows of Map.groupBy(history, ({ at }) => at).values()) {
      const amounts = rows.map(({ amount = 0 }) => amount);
      const possible = listPossibleBalances(left, amounts);
      for (const { code, act } of rows)
        if (act) expect(possible, `gift card ${id}: ${code}`).toContain(act.balanceAfter);
      left -= amounts.reduce((sum, amount) => sum + amount, 0);
    }
    expect(head?.remaining, `gift card ${id}`).toBe(left);
  }
}

async function getMembership({ store, tenant }: HistorySalon, subscription: string) {
  const purchase = await findPurchase(
    store,
    tenant,
    'PURCHASED-MEMBERSHIP',
    Number(subscription.replace('sub_', '')),
  );
  if (!purchase) throw new Error(`${subscription} has no membership`);
  return purchase;
}

/** The invoices that have renewed a membership. */
const listRenewed = ({ history }: { readonly history: readonly HistoryRow[] }) =>
  new Set(history.flatMap(({ renewal }) => renewal?.invoice ?? []));

/**
 * What a customer was charged for is what they can use, and the processor bills only what goes on (BEHAVIOR §24.4, §24.7).
 */
async function expectChargedIsUsable(salon: HistorySalon): Promise<void> {
  const { processor, clock } = salon;
  for (const { id, startsAt, hasEnded, isMoved } of processor.subscriptions.values()) {
    const purchase = await getMembership(salon, id);
    const { head } = purchase;
    const paid = processor.listInvoices(id).filter(({ state }) => state === 'succeeded');
    const renewed = listRenewed(purchase);
    const kept = paid.filter(({ invoice }) => renewed.has(String(invoice?.id)));
    // Each period that was paid adds its uses once; each other payment goes back
    expect([head.renewals, head.totalQty], id).toEqual([kept.length, sumAddedUses(kept)]);
    expect(renewed.size, id).toBe(kept.length);
    for (const payment of paid) {
      const goesBack = !kept.includes(payment) || isPaidAfterEnd(head, toWholeSeconds(payment.paidAt ?? ''));
      if (goesBack) expect(isReturned(payment), `${payment.id} of ${id}`).toBe(true);
    }
    const months = kept.map((payment) => countMonths(startsAt, payment));
    // Where a pause has moved the billing date, also without the processor's knowledge, the membership lasts at least as long as what was paid
    const lasts = addMonths(head.startDate, Math.max(1, ...months));
    if (isMoved || head.pauseMovedTo !== undefined)
      expect(head.paidUntil >= lastPaid(kept), `${id} ends before what was paid`).toBe(true);
    else expect(head.expiryDate, id).toBe(lasts);
    if (head.saleStatus !== 1 || head.endedAt !== undefined || head.blockedAt !== undefined) {
      expect(hasEnded, `${id} is billed`).toBe(true);
      expect(
        processor.listInvoices(id).filter(({ state }) => state === 'open'),
        id,
      ).toEqual([]);
    } else {
      // An end that no event reports is found by the review after the paid period
      const isReviewed = clock.now().getTime() > Date.parse(head.paidUntil) + DAY_MS;
      expect(hasEnded && isReviewed, `${id} is not billed`).toBe(false);
      const today = toLocalDate('America/New_York', clock.now());
      expect(isActiveMembership(head, today), id).toBe(today <= addDays(head.expiryDate, 14));
    }
  }
}

/** The uses of the sold memberships, and of the template that a change changes to. */
const [SOLD_USES, CHANGED_USES] = [2, 1];

/** The uses that the sale and each renewal have added: every change is to the same template, and an invoice names its terms. */
const sumAddedUses = (kept: readonly Payment[]): number =>
  kept.reduce(
    (sum, { invoice = {} }) => sum + (parseInvoice(invoice).terms ? CHANGED_USES : SOLD_USES),
    SOLD_USES,
  );

/** The latest end of a period that was paid. */
const lastPaid = (kept: readonly Payment[]): string =>
  kept
    .map(({ invoice = {} }) => parseInvoice(invoice).paidUntil?.toISOString() ?? '')
    .sort()
    .at(-1) ?? '';

/** The processor counts in seconds. */
const toWholeSeconds = (instant: string): string =>
  new Date(Math.floor(Date.parse(instant) / 1000) * 1000).toISOString();

/** Whether the money of a payment has gone back to the payer, or the salon owes it because the bank could not return it. */
const isReturned = (payment: Payment): boolean =>
  getHeldMoney(payment) === 0 ||
  payment.refunds.some(({ hasFailed }) => hasFailed) ||
  payment.dispute !== undefined;

/** The months from the start of a subscription to the end of the period that an invoice pays for. */
function countMonths(startsAt: Date, { invoice }: Payment): number {
  const { lines } = invoice as { readonly lines: { readonly data: { readonly period: { end: number } }[] } };
  const end = new Date((lines.data[0]?.period.end ?? 0) * 1000);
  return 12 * (end.getUTCFullYear() - startsAt.getUTCFullYear()) + end.getUTCMonth() - startsAt.getUTCMonth();
}

/** The income of memberships: what was sold, and what has renewed them since. */
async function computeMemberships(salon: HistorySalon): Promise<Sums> {
  const { store, tenant, processor } = salon;
  const sums: Sums = new Map();
  for (const { type, status, total, tax, refundedBySalon } of await listSales({ store, tenant }))
    if (type === 'membership' && status === 1)
      add(sums, 'memberships null', tax - total + (refundedBySalon?.rest ?? 0));
  for (const { invoice, amount, subscription } of processor.payments.values()) {
    const isRenewal =
      subscription && listRenewed(await getMembership(salon, subscription)).has(String(invoice?.id));
    if (isRenewal) add(sums, 'memberships null', 0 - amount);
  }
  return sums;
}

/** The cash that drawers have received, by the rows of visits and the corrected tenders of sales. */
function sumDrawers(visits: readonly Appointment[], sales: readonly Sale[]): Sums {
  const sums: Sums = new Map();
  for (const { status, paidBy, drawerId, total: amount, refundedBySalon: back, ...sale } of sales) {
    for (const tender of status === 1 ? (sale.tenders ?? [{ paidBy, drawerId, amount }]) : [])
      if (tender.drawerId !== undefined) add(sums, `cash ${tender.drawerId}`, tender.amount);
    for (const part of back?.parts ?? (back ? [back] : []))
      if (part.drawerId !== undefined) add(sums, `cash ${part.drawerId}`, 0 - part.amount);
  }
  for (const { amount, from, to } of sales.flatMap(({ tenderCorrections = [] }) => tenderCorrections)) {
    if (from.drawerId !== undefined) add(sums, `cash ${from.drawerId}`, 0 - amount);
    if (to.drawerId !== undefined) add(sums, `cash ${to.drawerId}`, amount);
  }
  for (const visit of visits)
    for (const [name, amount] of sumTaken(visit)) if (/^cash \d/.test(name)) add(sums, name, amount);
  return sums;
}

/** Whether a total, or a part of an account whose parts stay apart after the end of a month (BEHAVIOR §36.9). */
const isKeptApart = (name: string): boolean =>
  /^(?:\w+$|(?:receivable|prepaid|gift_cards|packages|credit|tips|tax|disputed|unclaimed) )/.test(name);

/** Everything that must hold of the journal, whatever has happened. */
export async function expectConsistentBooks(salon: HistorySalon): Promise<void> {
  const entries = await readEntries(salon);
  for (const { id, lines } of entries)
    expect(
      lines.reduce((sum, { amount }) => sum + amount, 0),
      id,
    ).toBe(0);
  const all = sumLines(entries.flatMap(({ lines }) => lines));
  const pick = (sums: Sums, accounts: RegExp) =>
    listSums(sums).filter(([name]) => accounts.test(name.split(' ')[0] ?? ''));

  const visits = await listStoredAppointments(salon.salon);
  for (const visit of visits) {
    const own = entries.filter(
      ({ reference }) => reference.kind === 'appointment' && reference.id === visit.id,
    );
    const found = pick(sumLines(own.flatMap(({ lines }) => lines)), OF_ROWS);
    expect(found, `appointment ${visit.id}`).toEqual(listSums(computeVisit(visit)));
  }

  const held: Sums = new Map();
  for (const payment of salon.processor.payments.values())
    add(held, `card ${payment.id}`, getHeldMoney(payment));
  expect(pick(all, /^card$/)).toEqual(listSums(held));

  expect(pick(all, /^(?:giftCards|packages)$/)).toEqual(listSums(await computeOwed(salon)));

  await expectBalancesOfActs(salon);

  expect(pick(all, /^memberships$/)).toEqual(listSums(await computeMemberships(salon)));
  await expectChargedIsUsable(salon);

  const drawers = await listDrawers(salon.store, salon.tenant);
  const received = sumDrawers(visits, await listSales(salon));
  expect(drawers.map((drawer) => drawer.received)).toEqual(
    drawers.map(({ id }) => received.get(`cash ${id}`) ?? 0),
  );

  const reply = await salon.call('journal/journal-balances', {});
  if (!reply?.ok) throw new Error('the balances were refused');
  const balances = (
    reply.value.data as { account: string; balance: string; of: { of: unknown; balance: string }[] }[]
  )
    .flatMap(({ account, balance, of }) => [
      [account, balance] as const,
      ...of.map((part) => [`${account} ${part.of}`, part.balance] as const),
    ])
    .filter(([name, balance]) => balance !== '0.00' && isKeptApart(name));
  const expected = new Map<string, number>();
  for (const [name, amount] of all) {
    const [account = '', of] = name.split(' ');
    const wire = account.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    add(expected, wire, amount);
    if (of !== 'null' && isKeptApart(`${wire} ${of}`)) add(expected, `${wire} ${of}`, amount);
  }
  expect(balances.toSorted()).toEqual(
    listSums(expected).map(([name, amount]) => [name, (amount / 100).toFixed(2)]),
  );

  await expectReportsOfJournal(salon, entries);

  expect((await auditTenant(salon.store, salon.tenant)).findings).toEqual([]);
}
