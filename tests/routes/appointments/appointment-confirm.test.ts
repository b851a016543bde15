import { expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { callAtOnce, statusAndMessage } from '../../support/api/replies.ts';
import {
  bookAsGuest,
  type FrontDeskAppointmentView,
  getStoredAppointment,
  TRANSITION_REFUSED,
} from '../../support/booking/appointments.ts';
import { HAIRCUT } from '../../support/booking/bookings.ts';
import { askForChanges, readVersion } from '../../support/booking/diary.ts';
import { bookWithDeposit, DEPOSITS_ON, openPaymentAccount } from '../../support/payments/payments.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

const OPERATION = 'appointments/appointment-confirm';
const NOW = '2026-11-16T14:00:00.000Z';
const confirm = (salon: TestSalon, id: number) =>
  salon.call<FrontDeskAppointmentView>(OPERATION, { appointment_id: id }, { as: 'staff' });
/** A visit tomorrow at ten, in New York. */
const book = (salon: TestSalon) => bookAsGuest(salon, { services: [{ ...HAIRCUT, staff_id: 1 }] });

// BEHAVIOR §17.9
test('notes when the customer confirmed, for the diary and its changes, and mails nobody', async () => {
  const salon = await openSalon();
  const id = await book(salon);
  await salon.runScheduledWork();
  const mailCount = salon.mails().length;
  const version = await readVersion(salon);
  const reply = await confirm(salon, id);
  expect(reply.status, reply.text).toBe(200);
  expect(reply.body).toMatchObject({
    message: 'Appointment confirmed',
    data: { id, status: 1, confirmed_at: NOW },
  });
  const { status, body } = await askForChanges(salon, version);
  expect(status).toBe(200);
  expect(body.data.staff[0]?.visits).toMatchObject([{ appointment_id: id, confirmed_at: NOW }]);
  await salon.runScheduledWork();
  expect(salon.mails()).toHaveLength(mailCount);
});

test('keeps the first instant of several calls at once and later, and a move clears it', async () => {
  const salon = await openSalon();
  const id = await book(salon);
  const replies = await callAtOnce(5, () => confirm(salon, id));
  expect(new Set(replies.map(({ body }) => body.data.confirmed_at))).toEqual(new Set([NOW]));
  await salon.clock.advance(5);
  expect((await confirm(salon, id)).body.data.confirmed_at).toBe(NOW);
  expect((await getStoredAppointment(salon, id)).version).toBe(2);
  const time = { appointment_id: id, date: '2026/11/20', time: '09:00 AM' };
  const moved = await salon.call<FrontDeskAppointmentView>('appointments/appointment-reschedule', time, {
    as: 'staff',
  });
  expect(moved.body.data.confirmed_at).toBeNull();
});

test("refuses a visit that has begun, is cancelled or waits for money (400), another salon's (404), bad ids (422) and others", async () => {
  const salon = await openSalon();
  const id = await book(salon);
  await expectAccess(salon, OPERATION, { appointment_id: id }, { closedTo: ['customer'] });
  expect((await confirm(await openSalon(), id)).status).toBe(404);
  expect((await confirm(salon, 0)).status).toBe(422);
  // Ten in New York
  await salon.clock.set(new Date('2026-11-17T15:00:00Z'));
  expect(statusAndMessage(await confirm(salon, id))).toBe(TRANSITION_REFUSED);
  await salon.clock.set(new Date('2026-11-17T14:59:59Z'));
  expect((await confirm(salon, id)).status).toBe(200);
  await salon.call('appointments/appointment-cancel', { appointment_id: id }, { as: 'staff' });
  expect(statusAndMessage(await confirm(salon, id))).toBe(TRANSITION_REFUSED);
  const pending = await openSalon(DEPOSITS_ON);
  await openPaymentAccount(pending);
  expect(statusAndMessage(await confirm(pending, await bookWithDeposit(pending)))).toBe(TRANSITION_REFUSED);
});
