import { expect, test } from 'vitest';
import { auditClosedDayHashesAndReceipts } from '../../../infra/tools/audit/days.ts';
import { openTable, saveItems } from '../../../infra/tools/table-scan.ts';
import { listEntryHashes } from '../../../lib/table/journal/days.ts';
import { toJournalEntry } from '../../../lib/table/journal/entries.ts';
import { keys } from '../../../lib/table/keys.ts';
import { updateItem } from '../../../lib/table/store.ts';
import { defineGiftCard, sellGiftCard, toGiftCardSale } from '../../support/products/giftcards.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const ENTRIES = 20_000;
const DAY_MINUTES = 1440;

test('a day with 20,000 entries closes in one run of scheduled work, and its audit names the altered one (BEHAVIOR §36.8)', async () => {
  const salon = await openSalon();
  const { id } = await defineGiftCard(salon);
  const sold = await sellGiftCard(salon, toGiftCardSale(id, { paid_at_salon: 1 }), { as: 'staff' });
  expect(sold.status, sold.text).toBe(201);
  const [first] = await salon.store.queryAll(keys.wholeJournal(salon.tenant));
  if (!first) throw new Error('no entry was written');
  const entry = toJournalEntry(first);
  const toEntry = (index: number) => {
    const at = new Date(Date.parse(entry.at) + index).toISOString();
    const own = { ...entry, at, id: `sale-1-${index + 1}` };
    return { ...own, ...keys.journalEntry(salon.tenant, own.at, own.id) };
  };
  const copies = Array.from({ length: ENTRIES - 1 }, (_, index) => toEntry(index + 1));
  await saveItems(openTable(salon.environment.table), copies);

  await salon.clock.advance(DAY_MINUTES);
  await salon.runScheduledWork();

  const day = { location_id: 1, date: '2026/11/16' };
  const shown = await salon.call('journal/day-show', day, { as: 'admin' });
  expect(shown.body.data).toMatchObject({
    number: 1,
    entries: ENTRIES,
    first_entry: 'sale-1-1',
    last_entry: `sale-1-${ENTRIES}`,
    tenders: { external: '1948600.00' },
  });
  const hashes = await listEntryHashes(salon.store, salon.tenant, { locationId: 1, date: '2026-11-16' });
  expect(new Set(hashes).size).toBe(ENTRIES);
  expect(await auditClosedDayHashesAndReceipts(salon.store, salon.tenant, [1])).toEqual([]);

  const altered = toEntry(ENTRIES / 2);
  await salon.store.commit([updateItem(altered, { set: { customerId: 7 } })]);
  expect(await auditClosedDayHashesAndReceipts(salon.store, salon.tenant, [1])).toEqual([
    `location 1, closed day 2026-11-16: entry ${altered.id} was altered`,
    'location 1, closed day 2026-11-16: its entries are not those that were closed',
  ]);
});
