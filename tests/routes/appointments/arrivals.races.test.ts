import { expect, test } from 'vitest';
import { callAtOnce, tally } from '../../support/api/replies.ts';
import { getStoredAppointment } from '../../support/booking/appointments.ts';
import { callArrival, openOnDayOfVisit } from '../../support/booking/arrivals.ts';
import { askForChanges, readVersion } from '../../support/booking/diary.ts';
import { nightTest } from '../../support/nightly.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §17.9, §31.1
test('of a cancellation and eight check-ins at once, a check-in after the cancellation is refused', async () => {
  const { salon, id } = await openOnDayOfVisit(openSalon);
  const [cancelled, ...checkIns] = await Promise.all([
    salon.call('appointments/appointment-cancel', { appointment_id: id }, { as: 'staff' }),
    ...Array.from({ length: 8 }, () => callArrival(salon, 'check-in', id)),
  ]);
  expect(cancelled.status, cancelled.text).toBe(200);
  const counts = tally(checkIns);
  const refused = counts['400 Not allowed in this appointment status'] ?? 0;
  expect(refused + (counts['200 Customer checked in'] ?? 0)).toBe(8);
  const stored = await getStoredAppointment(salon, id);
  expect(stored.status).toBe(3);
  expect(stored.arrivedAt !== undefined).toBe(refused < 8);
});

// BEHAVIOR §17.15
nightTest(
  'each of 20 check-ins and undos at once is seen by a desk that asks until there is no news',
  async () => {
    const { salon, id } = await openOnDayOfVisit(openSalon);
    let version = await readVersion(salon);
    const acts = callAtOnce(20, (index) => callArrival(salon, index % 2 ? 'undo' : 'check-in', id));
    for (const { status, text } of await acts) expect(status, text).toBe(200);
    for (let reply = await askForChanges(salon, version); reply.status === 200; ) {
      version = reply.body.data.version;
      const stored = await getStoredAppointment(salon, id);
      expect(reply.body.data.staff[0]?.visits).toMatchObject([{ arrived_at: stored.arrivedAt ?? null }]);
      reply = await askForChanges(salon, version);
    }
    expect(version).toBe(await readVersion(salon));
  },
);
