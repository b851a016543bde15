import { describe, expect, test } from 'vitest';
import { bookAsGuest, type DeskAppointmentView, pageOf, REFUSED_STEP } from '../../support/appointments.ts';
import { HAIRCUT } from '../../support/bookings.ts';
import { expectDoors } from '../../support/doors.ts';
import { bookAndOrder, bookWithDeposit, DEPOSITS_ON, kept, openTill, report } from '../../support/paying.ts';
import { verdict } from '../../support/replies.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const open = useTestSalons();
const NO_SHOW = 'appointments/appointment-no-show';
const missed = (testSalon: TestSalon, id: number) =>
  testSalon.call<DeskAppointmentView>(NO_SHOW, { appointment_id: id }, { as: 'staff' });

describe('appointment-no-show', () => {
  test('notes that nobody came, frees the slot, and mails nobody', async () => {
    const testSalon = await open();
    const id = await bookAsGuest(testSalon, { services: [{ ...HAIRCUT, staff_id: 1 }] });
    await testSalon.drain();
    const told = testSalon.mails().length;
    const reply = await missed(testSalon, id);
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ message: 'Appointment marked as no-show', data: { id, status: 4 } });
    expect(await pageOf(testSalon, 1, '2026-11-17')).toEqual({});
    await testSalon.drain();
    expect(testSalon.mails()).toHaveLength(told);
  });

  test('keeps a paid deposit', async () => {
    const testSalon = await open(DEPOSITS_ON);
    const till = await openTill(testSalon);
    const { id, intent } = await bookAndOrder(testSalon);
    await till.pay(intent);
    await report(testSalon, intent, { appointment_id: id });
    expect((await missed(testSalon, id)).body.data.payments[0]).toMatchObject({
      paid_amount: '30.00',
      status: 1,
    });
    await testSalon.drain();
    expect(await till.refunds(intent)).toEqual([]);
  });

  test('refuses what waits for its deposit, and what is over: 400', async () => {
    const testSalon = await open(DEPOSITS_ON);
    await openTill(testSalon);
    expect(verdict(await missed(testSalon, await bookWithDeposit(testSalon)))).toBe(REFUSED_STEP);
    const id = await bookAsGuest(testSalon, { time: '03:00 PM' });
    await missed(testSalon, id);
    expect(verdict(await missed(testSalon, id))).toBe(REFUSED_STEP);
  });

  test("knows no other salon's appointment: 404; refuses a wrong id: 422; lets no customer in", async () => {
    const testSalon = await open();
    const id = await bookAsGuest(testSalon);
    expect((await missed(await open(), id)).status).toBe(404);
    expect((await missed(testSalon, -1)).status).toBe(422);
    await expectDoors(testSalon, NO_SHOW, { appointment_id: id }, { closedTo: ['customer'] });
    expect((await kept(testSalon, id)).status).toBe(1);
  });
});
