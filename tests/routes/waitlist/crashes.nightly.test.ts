import { expect, test } from 'vitest';
import { keys } from '../../../lib/table/keys.ts';
import { listPendingNotices } from '../../support/booking/appointments.ts';
import { bookTen, cancel, GUESTS, joinAll, listStatuses, toGuest } from '../../support/booking/waitlist.ts';
import { openCrashingStore, SimulatedCrash } from '../../support/environment/crashing-store.ts';
import { handleScheduled } from '../../support/messages/scheduled.ts';
import { IS_NIGHT } from '../../support/nightly.ts';
import { listAuditFindings } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

/** The last calls are the commits. */
const CALLS = IS_NIGHT ? [1, 2, 3, 4, 5, 6, 7, 8, 9] : [4, 8];
const CRASHES = CALLS.flatMap((at) => (['before', 'after'] as const).map((when) => ({ at, when })));

/** Takes the next step of an entry's offer, crashing at a call of the table, then again in full. */
async function stepThroughCrash(salon: TestSalon, id: number, { at, when }: (typeof CRASHES)[number]) {
  const key = keys.record(salon.tenant, 'WAITLIST', id);
  const { store } = openCrashingStore(salon.store, at, when);
  await handleScheduled({ ...salon, store }, key).catch((error: unknown) => {
    if (!(error instanceof SimulatedCrash)) throw error;
  });
  await handleScheduled(salon, key);
}

// BEHAVIOR §34.3
test('an offer is mailed once, lapses once and is never lost, despite crashes at any call', async () => {
  const salon = await openSalon(GUESTS);
  const count = async (kind: string) =>
    (await listPendingNotices(salon)).filter((each) => each === kind).length;
  for (const [index, crash] of CRASHES.entries()) {
    await salon.clock.set(new Date('2026-11-16T14:00:00Z'));
    const visit = await bookTen(salon, { guest: toGuest(`Cleo${index}`) });
    const joined = await joinAll(salon, `Ann${index}`, `Bob${index}`);
    const [ann = 0, bob = 0] = joined.map(({ id }) => id);
    await salon.runScheduledWork();
    // Quiet hours: the offer waits for its mail
    await salon.clock.set(new Date('2026-11-17T03:00:00Z'));
    await cancel(salon, visit);
    await salon.clock.set(new Date('2026-11-17T13:00:00Z'));
    await stepThroughCrash(salon, ann, crash);
    expect(await count('waitlist.offered'), JSON.stringify(crash)).toBe(1);
    await salon.clock.advance(30);
    await stepThroughCrash(salon, ann, crash);
    expect(await listStatuses(salon, [ann, bob]), JSON.stringify(crash)).toEqual(['waiting', 'offered']);
    expect(await count('waitlist.lapsed')).toBe(1);
    expect(await listAuditFindings(salon)).toEqual([]);
    for (const { token } of joined) await salon.call('waitlist/leave', { token });
    await salon.runScheduledWork();
  }
});
