import { describe, expect, test } from 'vitest';
import { catalogGrown } from '../../../lib/table/catalogs.ts';
import { update } from '../../../lib/table/change.ts';
import { keys } from '../../../lib/table/keys.ts';
import {
  type AppointmentView,
  bookAsCustomer,
  bookAsGuest,
  noticesOf,
  otherCustomer,
  pageOf,
  REFUSED_STEP,
  TOO_LATE,
} from '../../support/appointments.ts';
import { BLOW_DRY, HAIRCUT, refusal, TUESDAY, timesOf } from '../../support/bookings.ts';
import { expectDoors } from '../../support/doors.ts';
import { type House, useHouses } from '../../support/house.ts';
import { COLOUR, DEPOSITS_ON, kept, openTill } from '../../support/paying.ts';
import { verdict } from '../../support/replies.ts';

const open = useHouses();
const MOVE = 'appointments/customer-appointment-reschedule';
const AVA = [{ ...HAIRCUT, staff_id: 1 }];
const THURSDAY = { date: '2026/11/19', time: '01:00 PM' };
const FRIDAY = { date: '2026/11/20', time: '09:00 AM' };

const move = (house: House, id: number, to: object) =>
  house.call<AppointmentView>(MOVE, { appointment_id: id, ...to }, { as: 'customer' });

describe('customer-appointment-reschedule', () => {
  test('moves an own appointment: the new slot is taken, the old one free', async () => {
    const house = await open();
    const [thursday, friday] = await Promise.all([
      timesOf(house, AVA, THURSDAY.date),
      timesOf(house, AVA, FRIDAY.date),
    ]);
    const id = await bookAsCustomer(house, { services: AVA, ...THURSDAY });
    const reply = await move(house, id, FRIDAY);
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      message: 'Appointment rescheduled',
      data: { id, status: 1, ...FRIDAY, services: [{ staff_id: 1, time: '09:00 AM', price: '50.00' }] },
    });
    expect(await timesOf(house, AVA, THURSDAY.date)).toEqual(thursday);
    expect(await pageOf(house, 1, '2026-11-19')).toEqual({});
    const left = await timesOf(house, AVA, FRIDAY.date);
    expect(friday.filter((time) => !left.includes(time))).toContain('09:00 AM');
    expect(await kept(house, id)).toMatchObject({ moves: 1, version: 2, date: '2026-11-20', minute: 540 });
  });

  test('may overlap its own old time, on the same day page', async () => {
    const house = await open();
    const id = await bookAsCustomer(house, { services: AVA, ...THURSDAY });
    expect((await move(house, id, { ...THURSDAY, time: '01:15 PM' })).status).toBe(200);
    const page = await pageOf(house, 1, '2026-11-19');
    expect(Object.keys(page)).toEqual(['m1']);
    expect(await timesOf(house, AVA, THURSDAY.date)).not.toContain('01:15 PM');
    expect(await timesOf(house, AVA, THURSDAY.date)).toContain('02:00 PM');
  });

  test('keeps a member whom the customer named, and is refused where that one is taken', async () => {
    const house = await open();
    const id = await bookAsCustomer(house, { services: AVA, ...THURSDAY });
    await bookAsGuest(house, { services: AVA, ...FRIDAY });
    expect(verdict(await move(house, id, FRIDAY))).toBe('400 Slot not available');
    expect(await kept(house, id)).toMatchObject({ moves: 0, version: 1, date: '2026-11-19' });
  });

  test('keeps an assigned member who is free, also one with more to do that day; else asks another', async () => {
    const house = await open();
    const id = await bookAsCustomer(house, { ...THURSDAY });
    const assigned = (await kept(house, id)).lines[0]?.staffId;
    expect(assigned).toBe(1);
    const noon = { ...FRIDAY, time: '10:00 AM' };
    await bookAsGuest(house, { services: AVA, ...noon, time: '01:00 PM' });
    const free = await move(house, id, noon);
    expect(free.body.data.services[0]?.staff).toEqual({ id: 1, name: 'Ava Martin' });
    await bookAsGuest(house, { services: AVA, ...noon, time: '11:00 AM' });
    const taken = await move(house, id, { ...noon, time: '11:00 AM' });
    expect(taken.body.data.services[0]?.staff).toEqual({ id: 2, name: 'Ben Carter' });
    expect(Object.keys(await pageOf(house, 1, '2026-11-20')).sort()).toEqual(['m1', 'm2']);
  });

  test('keeps prices and minutes as they were agreed, whatever the catalog says since', async () => {
    const house = await open();
    const id = await bookAsCustomer(house, { services: [HAIRCUT, BLOW_DRY], ...THURSDAY });
    const service = await house.store.get(keys.catalogRecord(house.tenant, 'SERVICE', 1));
    await house.store.commit([
      update(keys.catalogRecord(house.tenant, 'SERVICE', 1), {
        set: { price: 9900, duration: 90, bufferMinutes: 30 },
      }),
      catalogGrown(house.tenant),
    ]);
    expect(service).toMatchObject({ price: 5000, duration: 45 });
    const { body } = await move(house, id, FRIDAY);
    expect(body.data).toMatchObject({
      subtotal: '85.00',
      services: [
        { time: '09:00 AM', duration: 45, price: '50.00' },
        { time: '09:45 AM', duration: 30, price: '35.00' },
      ],
    });
  });

  test('mails the new time with the entry of the same UID and a higher SEQUENCE', async () => {
    const house = await open();
    const id = await bookAsCustomer(house, { services: AVA, ...THURSDAY });
    await house.drain();
    const before = entriesOf(house);
    await move(house, id, FRIDAY);
    await house.drain();
    const mails = house.mails().slice(2);
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'Moved: Fri, Nov 20, 9:00 AM, Carla Client',
      'Your appointment at Demo Salon was moved: Fri, Nov 20, 9:00 AM',
    ]);
    const [booked = '', moved = ''] = [...before, ...entriesOf(house).slice(1)];
    expect(moved).toContain('METHOD:PUBLISH');
    expect(moved).toContain('SEQUENCE:1');
    expect(moved).toContain('DTSTART:20261120T140000Z');
    expect(uidOf(moved)).toBe(uidOf(booked));
  });

  test('tells a member who lost the visit, and one who got it', async () => {
    const house = await open();
    const id = await bookAsCustomer(house, THURSDAY);
    await bookAsGuest(house, { services: AVA, ...FRIDAY, time: '10:00 AM' });
    await house.drain();
    const told = house.mails().length;
    await move(house, id, { ...FRIDAY, time: '10:00 AM' });
    await house.drain();
    const subjects = house
      .mails()
      .slice(told)
      .map(({ destination, subject }) => `${destination.to[0]}: ${subject}`);
    expect(subjects.sort()).toEqual([
      'ava@demo.test: No longer yours: Thu, Nov 19, 1:00 PM, Carla Client',
      'ben@demo.test: New appointment: Fri, Nov 20, 10:00 AM, Carla Client',
      'customer@demo.test: Your appointment at Demo Salon was moved: Fri, Nov 20, 10:00 AM',
    ]);
  });

  test('of a visit that waits for its deposit moves the hold with it, and tells nobody', async () => {
    const house = await open(DEPOSITS_ON);
    await openTill(house);
    const id = await bookAsCustomer(house, { services: [COLOUR], ...THURSDAY });
    const { holdUntil } = await kept(house, id);
    expect((await move(house, id, FRIDAY)).body.data.status).toBe(0);
    expect((await kept(house, id)).holdUntil).toBe(holdUntil);
    await house.drain();
    expect(house.mails()).toEqual([]);
    await house.clock.advance(16);
    await house.drain();
    expect((await kept(house, id)).status).toBe(5);
    expect(await pageOf(house, 1, '2026-11-20')).toEqual({});
  });

  test('to the time that it has already changes nothing and tells nobody', async () => {
    const house = await open();
    const id = await bookAsCustomer(house, THURSDAY);
    const reply = await move(house, id, THURSDAY);
    expect(reply.status).toBe(200);
    expect(await kept(house, id)).toMatchObject({ moves: 0, version: 1 });
    expect(await noticesOf(house)).toEqual(['booking.created']);
  });

  test('refuses times that get-slot does not offer: off the grid, closed, past, beyond 30 days', async () => {
    const house = await open();
    const id = await bookAsCustomer(house, THURSDAY);
    const refused = [
      { ...FRIDAY, time: '09:07 AM' },
      { ...FRIDAY, time: '05:50 PM' },
      { date: '2026/11/22', time: '10:00 AM' },
      { date: '2026/11/13', time: '10:00 AM' },
      { date: '2026/12/18', time: '10:00 AM' },
    ];
    for (const to of refused) expect(verdict(await move(house, id, to))).toBe('400 Slot not available');
    expect((await kept(house, id)).version).toBe(1);
  });

  test('refuses when it is too late, and what is over: 400', async () => {
    const house = await open();
    const soon = await bookAsCustomer(house, { date: TUESDAY, time: '09:00 AM' });
    const later = await bookAsCustomer(house, THURSDAY);
    expect((await move(house, soon, FRIDAY)).status).toBe(200);
    await house.clock.set(new Date('2026-11-18T18:00:00.001Z'));
    expect(verdict(await move(house, later, { ...FRIDAY, time: '11:00 AM' }))).toBe(TOO_LATE);
    await house.call('appointments/appointment-cancel', { appointment_id: later }, { as: 'staff' });
    expect(verdict(await move(house, later, { ...FRIDAY, time: '11:00 AM' }))).toBe(REFUSED_STEP);
  });

  test('knows no appointment of another customer or another salon: 404', async () => {
    const house = await open();
    const id = await bookAsCustomer(house, THURSDAY);
    const token = await otherCustomer(house);
    expect((await house.call(MOVE, { appointment_id: id, ...FRIDAY }, { token })).status).toBe(404);
    const elsewhere = await open();
    expect((await move(elsewhere, id, FRIDAY)).status).toBe(404);
    expect((await kept(house, id)).moves).toBe(0);
  });

  test('refuses what is no id, date or time with 422 naming it, and whoever is no customer', async () => {
    const house = await open();
    const rows: [object, string][] = [
      [{ appointment_id: 'x' }, 'appointment_id'],
      [{ date: '2026-11-20' }, 'date'],
      [{ date: '2026/02/30' }, 'date'],
      [{ time: '13:00' }, 'time'],
      [{ time: undefined }, 'time'],
    ];
    for (const [wrong, field] of rows) {
      const reply = await house.call(MOVE, { appointment_id: 1, ...FRIDAY, ...wrong }, { as: 'customer' });
      const { status, errors } = refusal(reply);
      expect([status, Object.keys(errors ?? {})]).toEqual([422, [field]]);
    }
    await expectDoors(house, MOVE, { appointment_id: 1, ...FRIDAY }, { closedTo: ['staff', 'admin'] });
  });
});

const entriesOf = (house: House): string[] =>
  house
    .mails()
    .flatMap(({ attachments }) => attachments)
    .map(({ content }) => Buffer.from(content, 'base64').toString());
const uidOf = (entry: string): string | undefined => /^UID:(.+)$/m.exec(entry)?.[1];
