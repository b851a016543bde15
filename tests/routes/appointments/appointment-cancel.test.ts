import { describe, expect, test } from 'vitest';
import {
  bookAsCustomer,
  bookAsGuest,
  type DeskAppointmentView,
  REFUSED_STEP,
} from '../../support/appointments.ts';
import { GUEST, HAIRCUT, TUESDAY, timesOf } from '../../support/bookings.ts';
import { expectDoors } from '../../support/doors.ts';
import { bookAndOrder, DEPOSITS_ON, kept, openTill, report } from '../../support/paying.ts';
import { verdict } from '../../support/replies.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const open = useTestSalons();
const CANCEL = 'appointments/appointment-cancel';
const cancel = (testSalon: TestSalon, id: number, change: object = {}) =>
  testSalon.call<DeskAppointmentView>(CANCEL, { appointment_id: id, ...change }, { as: 'staff' });

async function paidBooking(testSalon: TestSalon) {
  const till = await openTill(testSalon);
  const { id, intent } = await bookAndOrder(testSalon);
  await till.pay(intent);
  expect((await report(testSalon, intent, { appointment_id: id })).status).toBe(200);
  return { id, intent, till };
}

describe('appointment-cancel', () => {
  test('cancels at any time, frees the slot, and shows the desk who would have come', async () => {
    const testSalon = await open();
    const ava = [{ ...HAIRCUT, staff_id: 1 }];
    const id = await bookAsCustomer(testSalon, { services: ava });
    await testSalon.clock.set(new Date('2026-11-17T14:59:00Z'));
    const reply = await cancel(testSalon, id);
    expect(reply.status).toBe(200);
    expect(reply.body.data).toMatchObject({
      status: 3,
      customer: { id: 1, fname: 'Carla', lname: 'Client' },
    });
    expect(await timesOf(testSalon, ava, TUESDAY)).toContain('10:00 AM');
  });

  test('keeps the deposit unless told to refund it', async () => {
    const testSalon = await open(DEPOSITS_ON);
    const { id, intent, till } = await paidBooking(testSalon);
    const reply = await cancel(testSalon, id);
    expect(reply.body.data.payments).toMatchObject([
      { payment_type_id: 1, paid_amount: '30.00', status: 1 },
      { payment_type_id: 0 },
    ]);
    await testSalon.drain();
    expect(await till.refunds(intent)).toEqual([]);
    const told = mailTo(testSalon, GUEST.email)?.body.text;
    expect(told).toContain('What you have paid for it, $30.00, is not refunded.');
    expect(told).not.toContain('sending back');
  });

  test('refunds with refund: 1, once, and tells the guest', async () => {
    const testSalon = await open(DEPOSITS_ON);
    const { id, intent, till } = await paidBooking(testSalon);
    const reply = await cancel(testSalon, id, { refund: 1 });
    expect(reply.body.data.payments.map((row) => row.paid_amount)).toEqual(['30.00', '0.00', '-30.00']);
    await testSalon.drain();
    await testSalon.drain();
    expect(await till.refunds(intent)).toHaveLength(1);
    expect(mailTo(testSalon, GUEST.email)?.body.text).toContain('Refund: $30.00');
    expect(mailTo(testSalon, GUEST.email)?.body.text).not.toContain('not refunded');
  });

  test('speaks of no money where none was paid', async () => {
    const testSalon = await open();
    await cancel(testSalon, await bookAsGuest(testSalon));
    await testSalon.drain();
    expect(mailTo(testSalon, GUEST.email)?.body.text).not.toContain('refund');
  });

  test('refuses what is cancelled, completed or missed already: 400, and nothing changes', async () => {
    const testSalon = await open();
    const steps = ['cancel', 'complete', 'no-show'];
    for (const [index, step] of steps.entries()) {
      const id = await bookAsGuest(testSalon, { time: `0${index + 1}:00 PM` });
      await testSalon.call(`appointments/appointment-${step}`, { appointment_id: id }, { as: 'staff' });
      const before = await kept(testSalon, id);
      expect(verdict(await cancel(testSalon, id))).toBe(REFUSED_STEP);
      expect(await kept(testSalon, id)).toEqual(before);
    }
  });

  test("knows no other salon's appointment: 404; refuses a wrong toggle: 422; lets no customer in", async () => {
    const testSalon = await open();
    const id = await bookAsGuest(testSalon);
    expect((await cancel(await open(), id)).status).toBe(404);
    expect((await cancel(testSalon, 999)).status).toBe(404);
    expect(Object.keys((await cancel(testSalon, id, { refund: 2 })).body.errors ?? {})).toEqual(['refund']);
    await expectDoors(testSalon, CANCEL, { appointment_id: id }, { closedTo: ['customer'] });
    expect((await kept(testSalon, id)).status).toBe(1);
  });
});

const mailTo = (testSalon: TestSalon, address: string) =>
  testSalon
    .mails()
    .filter(({ destination }) => destination.to.includes(address))
    .at(-1);
