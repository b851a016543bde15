import { describe, expect, test } from 'vitest';
import { bookAsGuest, type DeskAppointmentView, pageOf, REFUSED_STEP } from '../../support/appointments.ts';
import { HAIRCUT } from '../../support/bookings.ts';
import { expectDoors } from '../../support/doors.ts';
import { type House, useHouses } from '../../support/house.ts';
import { bookAndOrder, bookWithDeposit, DEPOSITS_ON, kept, openTill, report } from '../../support/paying.ts';
import { verdict } from '../../support/replies.ts';

const open = useHouses();
const NO_SHOW = 'appointments/appointment-no-show';
const missed = (house: House, id: number) =>
  house.call<DeskAppointmentView>(NO_SHOW, { appointment_id: id }, { as: 'staff' });

describe('appointment-no-show', () => {
  test('notes that nobody came, frees the slot, and mails nobody', async () => {
    const house = await open();
    const id = await bookAsGuest(house, { services: [{ ...HAIRCUT, staff_id: 1 }] });
    await house.drain();
    const told = house.mails().length;
    const reply = await missed(house, id);
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ message: 'Appointment marked as no-show', data: { id, status: 4 } });
    expect(await pageOf(house, 1, '2026-11-17')).toEqual({});
    await house.drain();
    expect(house.mails()).toHaveLength(told);
  });

  test('keeps a paid deposit', async () => {
    const house = await open(DEPOSITS_ON);
    const till = await openTill(house);
    const { id, intent } = await bookAndOrder(house);
    await till.pay(intent);
    await report(house, intent, { appointment_id: id });
    expect((await missed(house, id)).body.data.payments[0]).toMatchObject({
      paid_amount: '30.00',
      status: 1,
    });
    await house.drain();
    expect(await till.refunds(intent)).toEqual([]);
  });

  test('refuses what waits for its deposit, and what is over: 400', async () => {
    const house = await open(DEPOSITS_ON);
    await openTill(house);
    expect(verdict(await missed(house, await bookWithDeposit(house)))).toBe(REFUSED_STEP);
    const id = await bookAsGuest(house, { time: '03:00 PM' });
    await missed(house, id);
    expect(verdict(await missed(house, id))).toBe(REFUSED_STEP);
  });

  test("knows no other salon's appointment: 404; refuses a wrong id: 422; lets no customer in", async () => {
    const house = await open();
    const id = await bookAsGuest(house);
    expect((await missed(await open(), id)).status).toBe(404);
    expect((await missed(house, -1)).status).toBe(422);
    await expectDoors(house, NO_SHOW, { appointment_id: id }, { closedTo: ['customer'] });
    expect((await kept(house, id)).status).toBe(1);
  });
});
