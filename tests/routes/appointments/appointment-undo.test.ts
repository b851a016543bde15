import { expect, test } from 'vitest';
import { getStoredAppointment } from '../../support/booking/appointments.ts';
import {
  callArrival,
  expectArrivalRefusals,
  FIVE_TO_TEN,
  openOnDayOfVisit,
} from '../../support/booking/arrivals.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §17.9
test('undo clears the start, then the arrival, then changes nothing', async () => {
  const { salon, id } = await openOnDayOfVisit(openSalon);
  const { moves } = await getStoredAppointment(salon, id);
  await callArrival(salon, 'start', id);
  const once = await callArrival(salon, 'undo', id);
  expect(once.body).toMatchObject({
    message: 'Change taken back',
    data: { arrived_at: FIVE_TO_TEN, started_at: null },
  });
  const twice = await callArrival(salon, 'undo', id);
  expect(twice.body.data).toMatchObject({ arrived_at: null, started_at: null });
  const before = await getStoredAppointment(salon, id);
  expect((await callArrival(salon, 'undo', id)).status).toBe(200);
  expect(await getStoredAppointment(salon, id)).toEqual(before);
  expect(before.moves).toBe(moves);
});

test('an undo that is sent again with its Idempotency-Key takes back one step', async () => {
  const { salon, id } = await openOnDayOfVisit(openSalon);
  await callArrival(salon, 'start', id);
  const options = { as: 'staff', headers: { 'idempotency-key': 'undo-1' } } as const;
  for (const _ of [1, 2]) {
    const reply = await salon.call('appointments/appointment-undo', { appointment_id: id }, options);
    expect(reply.body.data).toMatchObject({ arrived_at: FIVE_TO_TEN, started_at: null });
  }
});

test("undo refuses other days and statuses (400), another salon's visit (404), bad ids (422) and customers", async () => {
  await expectArrivalRefusals('undo', openSalon);
});
