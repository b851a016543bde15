import { addDays } from '../../../lib/rules/calendar.ts';
import { addUpLines, type JournalLine, negate, type Reference } from '../../../lib/rules/journal/entries.ts';
import { toLocalDate } from '../../../lib/rules/time-zone.ts';
import { type Change, requireItem } from '../../../lib/table/change.ts';
import type { Item } from '../../../lib/table/item.ts';
import { findSalonClosedThrough, putDayClock } from '../../../lib/table/journal/days.ts';
import { putJournalEntry } from '../../../lib/table/journal/entries.ts';
import { isSalonRecordKey } from '../../../lib/table/keys.ts';
import { findSalonByTenant } from '../../../lib/table/salons/salons.ts';
import { toTenant } from '../../../lib/table/scheduled-work.ts';
import { readJournalLinesByReference } from '../audit/journal.ts';
import { getLocationAndCustomer, iteratePositions, toReferenceName } from '../audit/journal-positions.ts';
import { type Migration, NOTHING } from './migration.ts';

type Opening = { readonly reference: Reference; readonly lines: JournalLine[]; readonly items: Item[] };

/** Requires that a record has not changed since its position was read. */
const requireUnchanged = (items: readonly Item[]): Change[] =>
  items
    .filter(({ version }) => version !== undefined)
    .map((item) => requireItem(item, { attribute: 'version', is: item.version }));

/**
 * Lets the days of a salon close, and writes the entries that records from before the journal lack, on condition that the
 * record has not changed meanwhile (BEHAVIOR §36.8).
 * Records are read before the journal: a change between the two fails that condition, and the salon is planned again.
 */
export const openingEntries: Migration = {
  name: 'opening-entries',
  summary: 'starts the journal: its day clock, and opening entries for what existed before it',
  kinds: [''],
  async plan(item, store, now) {
    if (!isSalonRecordKey(item)) return NOTHING;
    const tenant = toTenant(item);
    const salon = await findSalonByTenant(store, tenant);
    if (!salon) return NOTHING;
    const openings = new Map<string, Opening>();
    for await (const { reference, position, item: record } of iteratePositions(store, tenant)) {
      const name = toReferenceName(reference);
      const { lines = [], items = [] } = openings.get(name) ?? {};
      openings.set(name, { reference, lines: [...lines, ...position], items: [...items, record] });
    }
    const journal = await readJournalLinesByReference(store, tenant);
    const plans: Change[][] = [];
    if (!(await findSalonClosedThrough(store, tenant)))
      plans.push([putDayClock(tenant, salon.timeZone, addDays(toLocalDate(salon.timeZone, now), -1))]);
    for (const [name, { reference, lines, items }] of openings) {
      const written = journal.lines.get(name) ?? [];
      if (addUpLines([...lines, ...negate(written)]).length === 0) continue;
      const origin = {
        event: 'opening',
        reference,
        version: `opening-${now.toISOString()}`,
        backfilled: true,
        ...(await getLocationAndCustomer(store, tenant, reference)),
      } as const;
      plans.push([...putJournalEntry({ salon, now }, origin, written, lines), ...requireUnchanged(items)]);
    }
    return plans;
  },
};
