import { expect, test } from 'vitest';
import { getStoredAppointment } from '../../support/booking/appointments.ts';
import {
  callArrival,
  expectArrivalRefusals,
  expectRefusalAfterCancellation,
  FIVE_TO_TEN,
  openOnDayOfVisit,
} from '../../support/booking/arrivals.ts';
import type { DiaryReply } from '../../support/booking/diary.ts';
import { DOWNTOWN } from '../../support/booking/diary.ts';
import { nightTest } from '../../support/nightly.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §17.9
test('check-in notes when the customer came, in the diary, too, and mails nobody', async () => {
  const { salon, id } = await openOnDayOfVisit(openSalon);
  await salon.runScheduledWork();
  const mailCount = salon.mails().length;
  const reply = await callArrival(salon, 'check-in', id);
  expect(reply.status, reply.text).toBe(200);
  const arrival = { arrived_at: FIVE_TO_TEN, started_at: null };
  expect(reply.body).toMatchObject({ message: 'Customer checked in', data: { id, status: 1, ...arrival } });
  const diary = await salon.call<DiaryReply>('appointments/diary', DOWNTOWN, { as: 'staff' });
  expect(diary.body.data.staff[0]?.visits).toMatchObject([{ appointment_id: id, ...arrival }]);
  await salon.runScheduledWork();
  expect(salon.mails()).toHaveLength(mailCount);
});

test('a repeated check-in keeps the first instant and writes nothing', async () => {
  const { salon, id } = await openOnDayOfVisit(openSalon);
  await callArrival(salon, 'check-in', id);
  const before = await getStoredAppointment(salon, id);
  await salon.clock.advance(5);
  expect((await callArrival(salon, 'check-in', id)).body.data.arrived_at).toBe(FIVE_TO_TEN);
  expect(await getStoredAppointment(salon, id)).toEqual(before);
});

test('a move within the day keeps the arrival, a move to another day clears it', async () => {
  const { salon, id } = await openOnDayOfVisit(openSalon);
  await callArrival(salon, 'start', id);
  const move = (to: object) =>
    salon.call('appointments/appointment-reschedule', { appointment_id: id, ...to }, { as: 'staff' });
  const later = await move({ date: '2026/11/17', time: '11:00 AM' });
  expect(later.body.data).toMatchObject({ arrived_at: FIVE_TO_TEN, started_at: FIVE_TO_TEN });
  const friday = await move({ date: '2026/11/20', time: '09:00 AM' });
  expect(friday.body.data).toMatchObject({ arrived_at: null, started_at: null });
});

nightTest(
  "check-in refuses other days and statuses (400), another salon's visit (404), bad ids (422) and customers",
  async () => {
    await expectArrivalRefusals('check-in', openSalon);
    const { salon, id } = await openOnDayOfVisit(openSalon);
    await expectRefusalAfterCancellation(salon, 'check-in', id);
  },
);
