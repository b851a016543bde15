import { hashJson } from '../../../lib/ports/hashes.ts';
import type { LocationId, Tenant } from '../../../lib/rules/ids.ts';
import type { ClosedDay } from '../../../lib/rules/journal/days.ts';
import type { JournalEntry } from '../../../lib/rules/journal/entries.ts';
import { listClosedDays } from '../../../lib/table/journal/days.ts';
import { toJournalEntry } from '../../../lib/table/journal/entries.ts';
import { keys } from '../../../lib/table/keys.ts';
import type { Store } from '../../../lib/table/store.ts';
import { toEntryView, toHashedDay } from '../../../lib/views/journal.ts';
import { listItems } from './lists.ts';

/** Compares one closed day with its entries and with the day that the location closed before. */
function auditDay(day: ClosedDay, own: readonly JournalEntry[], before: ClosedDay | undefined): string[] {
  const name = `location ${day.locationId}, closed day ${day.date}`;
  const findings: string[] = [];
  if (day.number !== (before?.number ?? 0) + 1)
    findings.push(`${name}: has number ${day.number} after ${before?.number ?? 0}`);
  if (day.previousHash !== (before?.hash ?? null))
    findings.push(`${name}: does not follow ${before?.date ?? 'the start'}`);
  const { seal, ...sealed } = day;
  if (hashJson(sealed) !== seal) findings.push(`${name}: the closing was altered`);
  const hashes = new Set(day.entryHashes);
  for (const entry of own)
    if (!hashes.has(hashJson(toEntryView(entry)))) findings.push(`${name}: entry ${entry.id} was altered`);
  if (hashJson(toHashedDay(day.previousHash, own)) !== day.hash)
    findings.push(`${name}: its entries are not those that were closed`);
  return findings;
}

/** Computes the chain of hashes of each location's closed days again (BEHAVIOR §36.6). */
export async function auditClosedDays(
  store: Store,
  tenant: Tenant,
  locations: Iterable<LocationId>,
): Promise<string[]> {
  const ofDays = new Map<string, JournalEntry[]>();
  for await (const item of listItems(store, keys.wholeJournal(tenant))) {
    const entry = toJournalEntry(item);
    const name = `${entry.locationId} ${entry.businessDate}`;
    ofDays.set(name, [...(ofDays.get(name) ?? []), entry]);
  }
  const findings: string[] = [];
  for (const location of locations) {
    const days = await listClosedDays(store, tenant, location);
    for (const [index, day] of days.entries())
      findings.push(...auditDay(day, ofDays.get(`${location} ${day.date}`) ?? [], days[index - 1]));
  }
  return findings;
}
