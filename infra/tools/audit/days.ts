import { hashJson } from '../../../lib/ports/hashes.ts';
import type { LocationId, Tenant } from '../../../lib/rules/ids.ts';
import { addUpLines, type JournalLine, negate } from '../../../lib/rules/journal/entries.ts';
import type { ClosedDay } from '../../../lib/rules/journal/journal-days.ts';
import { listGivenNumbers } from '../../../lib/rules/journal/receipt-numbers.ts';
import type { NumberedEntry, Receipt } from '../../../lib/rules/journal/receipts.ts';
import type { ReportDay } from '../../../lib/rules/journal/report-lines.ts';
import { formatMoney, type Money } from '../../../lib/rules/money.ts';
import { findSalonClosedThrough, listClosedDays, listEntryHashes } from '../../../lib/table/journal/days.ts';
import { toJournalEntry } from '../../../lib/table/journal/entries.ts';
import { findReceiptCounter, toReceipt } from '../../../lib/table/journal/receipts.ts';
import { listKeptReportDays } from '../../../lib/table/journal/report-days.ts';
import { keys } from '../../../lib/table/keys.ts';
import type { Store } from '../../../lib/table/store.ts';
import { toDayHashContent, toJournalEntryView } from '../../../lib/views/journal/journal.ts';
import { iterateItems } from '../table-scan.ts';

function auditDay(
  day: ClosedDay,
  entryHashes: readonly string[],
  own: readonly NumberedEntry[],
  before: ClosedDay | undefined,
): string[] {
  const name = `location ${day.locationId}, closed day ${day.date}`;
  const findings: string[] = [];
  if (day.number !== (before?.number ?? 0) + 1)
    findings.push(`${name}: has number ${day.number} after ${before?.number ?? 0}`);
  if (day.previousHash !== (before?.hash ?? null))
    findings.push(`${name}: does not follow ${before?.date ?? 'the start'}`);
  const { seal, ...sealed } = day;
  if (hashJson({ ...sealed, entryHashes }) !== seal) findings.push(`${name}: the closing was altered`);
  const hashes = new Set(entryHashes);
  for (const entry of own)
    if (!hashes.has(hashJson(toJournalEntryView(entry))))
      findings.push(`${name}: entry ${entry.id} was altered`);
  if (hashJson(toDayHashContent(day.previousHash, own)) !== day.hash)
    findings.push(`${name}: its entries are not those that were closed`);
  return findings;
}

/** The lines of a receipt make its total, and so does what was paid and what is due (BEHAVIOR §36.7). */
function addsUp({
  lines,
  subtotal,
  tax,
  isTaxIncluded,
  tips,
  tipsBefore = 0,
  total,
  ...paid
}: Receipt): boolean {
  const sum = (amounts: readonly { readonly amount: Money }[]) =>
    amounts.reduce((all, { amount }) => all + amount, 0);
  return (
    sum(lines) === subtotal &&
    subtotal + (isTaxIncluded ? 0 : sum(tax)) + sum(tips) + tipsBefore === total &&
    sum(paid.tenders) + paid.paidBefore + paid.due === total
  );
}

/** The numbers of all receipts, by the ids of their entries; each series counts from 1 without gaps (BEHAVIOR §36.7). */
async function auditReceipts(store: Store, tenant: Tenant, locations: Iterable<LocationId>) {
  const findings: string[] = [];
  const numbers = new Map<string, string>();
  let copies = 0;
  for await (const item of iterateItems(store, keys.receipts(tenant))) {
    const receipt = toReceipt(item);
    numbers.set(receipt.id, receipt.number);
    if (receipt.copyOf !== undefined) copies += 1;
    if (!addsUp(receipt)) findings.push(`the receipt ${receipt.number} does not add up`);
  }
  const given = new Set(numbers.values());
  for (const location of locations) {
    const counter = await findReceiptCounter(store, tenant, location);
    for (const each of listGivenNumbers(location, counter?.counts ?? {}))
      if (!given.delete(each)) findings.push(`location ${location}: the receipt ${each} is missing`);
  }
  findings.push(...[...given].map((each) => `the receipt ${each} was never given`));
  if (new Set(numbers.values()).size < numbers.size - copies)
    findings.push('a receipt number was given twice');
  return { findings, numbers };
}

/** The lines that reports kept of a closed day add up to what its entries moved, in each account (BEHAVIOR §41.1). */
function auditReportDay(
  { date, locationId, lines }: Omit<ReportDay, 'shifts'>,
  own: readonly NumberedEntry[],
): string[] {
  const kept = lines.flatMap(({ account, amount, tax = 0 }): JournalLine[] => [
    { account, of: null, amount },
    { account: 'tax', of: null, amount: 0 - tax },
  ]);
  const moved = own
    .flatMap((entry) => entry.lines)
    .map(({ account, amount }) => ({ account, of: null, amount }));
  return addUpLines([...kept, ...negate(moved)]).map(
    ({ account, amount }) =>
      `location ${locationId}, reports of ${date}: differ by ${formatMoney(amount)} in ${account}`,
  );
}

const ALL_DAYS = { from: '0000-01-01', to: '9999-12-31' };

/** Computes the chain of hashes of each location's closed days again (BEHAVIOR §36.8). */
export async function auditClosedDayHashesAndReceipts(
  store: Store,
  tenant: Tenant,
  locations: Iterable<LocationId>,
): Promise<string[]> {
  const { findings, numbers } = await auditReceipts(store, tenant, locations);
  const ofDays = new Map<string, NumberedEntry[]>();
  for await (const item of iterateItems(store, keys.wholeJournal(tenant))) {
    const entry = toJournalEntry(item);
    const name = `${entry.locationId} ${entry.businessDate}`;
    const numbered = { ...entry, receiptNumber: numbers.get(entry.id) ?? null };
    ofDays.set(name, [...(ofDays.get(name) ?? []), numbered]);
  }
  for (const location of locations) {
    const days = await listClosedDays(store, tenant, location);
    for (const [index, day] of days.entries()) {
      const entryHashes = await listEntryHashes(store, tenant, day);
      const own = ofDays.get(`${location} ${day.date}`) ?? [];
      findings.push(...auditDay(day, entryHashes, own, days[index - 1]));
    }
  }
  const reported = new Map(
    (await listKeptReportDays(store, tenant, ALL_DAYS)).map((day) => [`${day.locationId} ${day.date}`, day]),
  );
  const closedThrough = (await findSalonClosedThrough(store, tenant))?.closedThrough ?? '';
  for (const [name, own] of ofDays) {
    const [{ locationId = null, businessDate: date = '' } = {}] = own;
    if (date <= closedThrough)
      findings.push(...auditReportDay(reported.get(name) ?? { date, locationId, lines: [] }, own));
  }
  return findings;
}
