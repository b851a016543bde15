import { expect, test } from 'vitest';
import { createMeter } from '../../../infra/bench/kit/meter.ts';
import { keys } from '../../../lib/table/keys.ts';
import { putItem } from '../../../lib/table/store.ts';
import { CANDIDATES_MAX } from '../../../lib/table/waitlist/waitlist.ts';
import { bookTen, cancel, GUESTS, joinAll, listStatuses } from '../../support/booking/waitlist.ts';
import { IS_NIGHT } from '../../support/nightly.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const meter = createMeter();
const openSalon = useTestSalons(meter);

/** More than are considered: the number makes no difference. */
const WAITING = IS_NIGHT ? 5_000 : 2 * CANDIDATES_MAX;
const BATCH = 100;
/** A haircut with Ava in the afternoon. */
const AFTERNOON = {
  spans: '[[780,1020]]',
  visit: '[[[1,null,1,0]],[]]',
  value: 5_000,
  tags: 'person networ',
};

/** Adds others to the index of the Tuesday; a fitting entry has the last id that is considered. */
async function addOthers({ store, tenant }: TestSalon): Promise<void> {
  const ids = Array.from({ length: WAITING }, (_, index) => index + 1).filter((id) => id !== CANDIDATES_MAX);
  for (let first = 0; first < ids.length; first += BATCH) {
    await store.commit(
      ids
        .slice(first, first + BATCH)
        .map((id) => putItem(keys.waitlistDayEntry(tenant, 1, '2026-11-17', id), AFTERNOON)),
    );
  }
}

// BEHAVIOR §34.2
test('a cancellation finds a fitting entry among thousands for at most 6 read and 12 write units more', async () => {
  const salon = await openSalon(GUESTS);
  const wednesday = await bookTen(salon, { date: '2026/11/18' });
  const tuesday = await bookTen(salon);
  await cancel(salon, await bookTen(salon, { date: '2026/11/19' }));
  await salon.store.increment(keys.counter(salon.tenant, 'WAITLIST'), 'last', CANDIDATES_MAX - 1);
  const [ann] = await joinAll(salon, 'Ann');
  expect(ann?.id).toBe(CANDIDATES_MAX);
  await addOthers(salon);
  const without = await meter.measure(() => cancel(salon, wednesday));
  const offering = await meter.measure(() => cancel(salon, tuesday));
  expect(await listStatuses(salon, [CANDIDATES_MAX])).toEqual(['offered']);
  expect(without.writeUnits).toBeGreaterThan(0);
  // The first one has read the waitlist of an empty day
  expect(offering.readUnits - without.readUnits + 0.5).toBeLessThanOrEqual(6);
  // Two of the items count the open offers of a network and of a person, and one keeps the event for the feed
  expect(offering.writeUnits - without.writeUnits).toBeLessThanOrEqual(12);
});
