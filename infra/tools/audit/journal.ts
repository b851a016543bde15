import type { SaleType, Tenant } from '../../../lib/rules/ids.ts';
import { computeNextMonthEndBalances } from '../../../lib/rules/journal/account-balances.ts';
import {
  addUpLines,
  type JournalLine,
  listOwedTipChanges,
  negate,
  sumAmounts,
} from '../../../lib/rules/journal/entries.ts';
import { isOfPayout } from '../../../lib/rules/journal/reports.ts';
import { formatMoney, type Money } from '../../../lib/rules/money.ts';
import { addUpLinesByAccount } from '../../../lib/rules/payments/payouts.ts';
import { computeValueOwedForProduct, type ValuedHead } from '../../../lib/rules/products/purchases.ts';
import { SALE_STATUS, type SaleStatus, sumValueNoLongerOwed } from '../../../lib/rules/products/sales.ts';
import { findLastKeptMonthEnd, listMonthEndBalances } from '../../../lib/table/journal/balances.ts';
import { listDrawers } from '../../../lib/table/journal/drawers.ts';
import { listJournalEntriesOfTime, toJournalEntry } from '../../../lib/table/journal/entries.ts';
import { listTipBalances } from '../../../lib/table/journal/tip-balances.ts';
import { keys, PURCHASED_KIND, parsePurchaseIdAndPart } from '../../../lib/table/keys.ts';
import { findSalesByIds } from '../../../lib/table/products/sales.ts';
import { toRecordFields } from '../../../lib/table/records.ts';
import type { Store } from '../../../lib/table/store.ts';
import { iterateItems } from '../table-scan.ts';
import { iteratePositionsOfRecords, toReferenceName } from './journal-positions.ts';

/** After every date. */
const LAST_DATE = '9999-12-31';

/** The lines of all entries, by the record that they are about, and the entries that do not add up to 0. */
export async function readJournalLinesAndImbalances(store: Store, tenant: Tenant) {
  const findings: string[] = [];
  const lines = new Map<string, JournalLine[]>();
  for await (const item of iterateItems(store, keys.wholeJournal(tenant))) {
    const entry = toJournalEntry(item);
    const rest = sumAmounts(entry.lines);
    if (rest !== 0) findings.push(`entry ${entry.id}: is ${formatMoney(rest)} out of balance`);
    const name = toReferenceName(entry.reference);
    // The record of a payout has the sums of its payments
    const own = isOfPayout(entry) ? addUpLinesByAccount(entry.lines) : entry.lines;
    lines.set(name, [...(lines.get(name) ?? []), ...own]);
  }
  return { findings, lines };
}

type Journal = Awaited<ReturnType<typeof readJournalLinesAndImbalances>>;

/** The entries of each record add up to what the record says (BEHAVIOR §36.3, §36.11). */
async function compareRecords(store: Store, tenant: Tenant, { lines }: Journal): Promise<string[]> {
  const left = new Map(lines);
  for await (const { reference, position } of iteratePositionsOfRecords(store, tenant)) {
    const name = toReferenceName(reference);
    left.set(name, [...(left.get(name) ?? []), ...negate(position)]);
  }
  return [...left].flatMap(([name, all]) => {
    const [first] = addUpLines(all);
    return first ? [`${name}: the journal differs by ${formatMoney(first.amount)} in ${first.account}`] : [];
  });
}

type StoredHead = ValuedHead & { readonly saleId: number; readonly saleStatus: SaleStatus };

/** The value of every gift card and package is what the journal owes for it (BEHAVIOR §36.9). */
async function compareProducts(
  store: Store,
  tenant: Tenant,
  { lines }: Journal,
  type: Exclude<SaleType, 'membership'>,
): Promise<string[]> {
  const account = type === 'giftcard' ? 'giftCards' : 'packages';
  const owed = new Map<number, number>();
  for (const line of [...lines.values()].flat()) {
    if (line.account === account) owed.set(Number(line.of), (owed.get(Number(line.of)) ?? 0) - line.amount);
  }
  const findings: string[] = [];
  for await (const item of iterateItems(store, keys.purchases(tenant, PURCHASED_KIND[type]))) {
    const { id, part } = parsePurchaseIdAndPart(item);
    if (part !== 'head') continue;
    const head = toRecordFields<StoredHead>(item);
    const [sale] = await findSalesByIds(store, tenant, [head.saleId]);
    const rest = computeValueOwedForProduct(type, head) - (sale ? sumValueNoLongerOwed(sale) : 0);
    const left = head.saleStatus === SALE_STATUS.paid ? rest : 0;
    const due = owed.get(Number(id)) ?? 0;
    if (due !== left)
      findings.push(
        `${type} ${Number(id)}: has ${formatMoney(left)} left, the journal says ${formatMoney(due)}`,
      );
  }
  return findings;
}

/** Each drawer has received the cash that visits and sales have put into it (BEHAVIOR §36.5). */
async function compareDrawers(store: Store, tenant: Tenant, { lines }: Journal): Promise<string[]> {
  const received = new Map<JournalLine['of'], Money>();
  for (const [name, all] of lines) {
    if (name.startsWith('drawer ')) continue;
    for (const { account, of, amount } of all)
      if (account === 'cash') received.set(of, (received.get(of) ?? 0) + amount);
  }
  return (await listDrawers(store, tenant)).flatMap((drawer) => {
    const booked = received.get(drawer.id) ?? 0;
    return booked === drawer.received
      ? []
      : [
          `drawer ${drawer.id}: has received ${formatMoney(drawer.received)}, the journal says ${formatMoney(booked)}`,
        ];
  });
}

/** The staff whose stored tips differ from those of the journal, and by how much (BEHAVIOR §36.11). */
async function findTipDifferences(store: Store, tenant: Tenant) {
  const balances = new Map((await listTipBalances(store, tenant)).map((each) => [each.staffId, each]));
  const { lines } = await readJournalLinesAndImbalances(store, tenant);
  const booked = new Map(
    listOwedTipChanges([...lines.values()].flat()).map((each) => [each.staffId, each.amount]),
  );
  return [...new Set([...balances.keys(), ...booked.keys()])].flatMap((staffId) => {
    const [stored, owed] = [balances.get(staffId), booked.get(staffId) ?? 0];
    return owed === (stored?.owed ?? 0) ? [] : [{ staffId, stored, owed }];
  });
}

/** Each customer has the credit that the journal says (BEHAVIOR §37.5). */
async function compareCredits(store: Store, tenant: Tenant, { lines }: Journal): Promise<string[]> {
  const owed = new Map<number, Money>();
  for (const { account, of, amount } of [...lines.values()].flat())
    if (account === 'credit') owed.set(Number(of), (owed.get(Number(of)) ?? 0) - amount);
  const stored = new Map<number, Money>();
  for await (const item of iterateItems(store, keys.records(tenant, 'CREDIT')))
    stored.set(Number(item.sk), Number(item.balance));
  return [...new Set([...owed.keys(), ...stored.keys()])].flatMap((id) => {
    const [has, due] = [stored.get(id) ?? 0, owed.get(id) ?? 0];
    return has === due
      ? []
      : [`customer ${id}: has a credit of ${formatMoney(has)}, the journal says ${formatMoney(due)}`];
  });
}

/** The balances that are kept at the end of the last month are those of the entries until then (BEHAVIOR §36.9). */
async function compareKeptBalances(store: Store, tenant: Tenant): Promise<string[]> {
  const month = await findLastKeptMonthEnd(store, tenant, LAST_DATE, new Date(LAST_DATE));
  if (!month) return [];
  const [kept, entries] = await Promise.all([
    listMonthEndBalances(store, tenant, month),
    listJournalEntriesOfTime(store, tenant, { from: new Date(0), to: new Date(month.until) }),
  ]);
  const due = computeNextMonthEndBalances([], entries);
  const difference = addUpLines(
    [...kept, ...negate(due)].map(({ account, of, amount }) => ({ account, of, amount })),
  );
  return difference.map(
    ({ account, of, amount }) =>
      `balances of ${month.through}: ${account}${of === null ? '' : ` ${of}`} differs by ${formatMoney(amount)} from the journal`,
  );
}

/** Compares the journal with the records. Reads the journal first: a record that changes meanwhile is read again. */
export async function auditJournal(store: Store, tenant: Tenant): Promise<string[]> {
  const journal = await readJournalLinesAndImbalances(store, tenant);
  return [
    ...journal.findings,
    ...(await compareRecords(store, tenant, journal)),
    ...(await compareProducts(store, tenant, journal, 'giftcard')),
    ...(await compareProducts(store, tenant, journal, 'package')),
    ...(await compareDrawers(store, tenant, journal)),
    ...(await findTipDifferences(store, tenant)).map(
      ({ staffId, stored, owed }) =>
        `staff member ${staffId}: is owed tips of ${formatMoney(stored?.owed ?? 0)}, the journal says ${formatMoney(owed)}`,
    ),
    ...(await compareCredits(store, tenant, journal)),
    ...(await compareKeptBalances(store, tenant)),
  ];
}
