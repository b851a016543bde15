import { describe, expect, test } from 'vitest';
import { incrementCatalogVersion } from '../../../lib/table/catalogs.ts';
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
import { COLOUR, DEPOSITS_ON, kept, openTill } from '../../support/paying.ts';
import { verdict } from '../../support/replies.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const open = useTestSalons();
const MOVE = 'appointments/customer-appointment-reschedule';
const AVA = [{ ...HAIRCUT, staff_id: 1 }];
const THURSDAY = { date: '2026/11/19', time: '01:00 PM' };
const FRIDAY = { date: '2026/11/20', time: '09:00 AM' };

const move = (salon: TestSalon, id: number, to: object) =>
  salon.call<AppointmentView>(MOVE, { appointment_id: id, ...to }, { as: 'customer' });

describe('customer-appointment-reschedule', () => {
  test('moves an own appointment: the new slot is taken, the old one free', async () => {
    const salon = await open();
    const [thursday, friday] = await Promise.all([
      timesOf(salon, AVA, THURSDAY.date),
      timesOf(salon, AVA, FRIDAY.date),
    ]);
    const id = await bookAsCustomer(salon, { services: AVA, ...THURSDAY });
    const reply = await move(salon, id, FRIDAY);
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      message: 'Appointment rescheduled',
      data: { id, status: 1, ...FRIDAY, services: [{ staff_id: 1, time: '09:00 AM', price: '50.00' }] },
    });
    expect(await timesOf(salon, AVA, THURSDAY.date)).toEqual(thursday);
    expect(await pageOf(salon, 1, '2026-11-19')).toEqual({});
    const left = await timesOf(salon, AVA, FRIDAY.date);
    expect(friday.filter((time) => !left.includes(time))).toContain('09:00 AM');
    expect(await kept(salon, id)).toMatchObject({ moves: 1, version: 2, date: '2026-11-20', minute: 540 });
  });

  test('may overlap its own old time, on the same day page', async () => {
    const salon = await open();
    const id = await bookAsCustomer(salon, { services: AVA, ...THURSDAY });
    expect((await move(salon, id, { ...THURSDAY, time: '01:15 PM' })).status).toBe(200);
    const page = await pageOf(salon, 1, '2026-11-19');
    expect(Object.keys(page)).toEqual(['m1']);
    expect(await timesOf(salon, AVA, THURSDAY.date)).not.toContain('01:15 PM');
    expect(await timesOf(salon, AVA, THURSDAY.date)).toContain('02:00 PM');
  });

  test('keeps a member whom the customer named, and is refused where that one is taken', async () => {
    const salon = await open();
    const id = await bookAsCustomer(salon, { services: AVA, ...THURSDAY });
    await bookAsGuest(salon, { services: AVA, ...FRIDAY });
    expect(verdict(await move(salon, id, FRIDAY))).toBe('400 Slot not available');
    expect(await kept(salon, id)).toMatchObject({ moves: 0, version: 1, date: '2026-11-19' });
  });

  test('keeps an assigned member who is free, also one with more to do that day; else asks another', async () => {
    const salon = await open();
    const id = await bookAsCustomer(salon, { ...THURSDAY });
    const assigned = (await kept(salon, id)).lines[0]?.staffId;
    expect(assigned).toBe(1);
    const noon = { ...FRIDAY, time: '10:00 AM' };
    await bookAsGuest(salon, { services: AVA, ...noon, time: '01:00 PM' });
    const free = await move(salon, id, noon);
    expect(free.body.data.services[0]?.staff).toEqual({ id: 1, name: 'Ava Martin' });
    await bookAsGuest(salon, { services: AVA, ...noon, time: '11:00 AM' });
    const taken = await move(salon, id, { ...noon, time: '11:00 AM' });
    expect(taken.body.data.services[0]?.staff).toEqual({ id: 2, name: 'Ben Carter' });
    expect(Object.keys(await pageOf(salon, 1, '2026-11-20')).sort()).toEqual(['m1', 'm2']);
  });

  test('keeps prices and minutes as they were agreed, whatever the catalog says since', async () => {
    const salon = await open();
    const id = await bookAsCustomer(salon, { services: [HAIRCUT, BLOW_DRY], ...THURSDAY });
    const service = await salon.store.get(keys.catalogRecord(salon.tenant, 'SERVICE', 1));
    await salon.store.commit([
      update(keys.catalogRecord(salon.tenant, 'SERVICE', 1), {
        set: { price: 9900, duration: 90, bufferMinutes: 30 },
      }),
      incrementCatalogVersion(salon.tenant),
    ]);
    expect(service).toMatchObject({ price: 5000, duration: 45 });
    const { body } = await move(salon, id, FRIDAY);
    expect(body.data).toMatchObject({
      subtotal: '85.00',
      services: [
        { time: '09:00 AM', duration: 45, price: '50.00' },
        { time: '09:45 AM', duration: 30, price: '35.00' },
      ],
    });
  });

  test('mails the new time with the entry of the same UID and a higher SEQUENCE', async () => {
    const salon = await open();
    const id = await bookAsCustomer(salon, { services: AVA, ...THURSDAY });
    await salon.drain();
    const before = entriesOf(salon);
    await move(salon, id, FRIDAY);
    await salon.drain();
    const mails = salon.mails().slice(2);
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'Moved: Fri, Nov 20, 9:00 AM, Carla Client',
      'Your appointment at Demo Salon was moved: Fri, Nov 20, 9:00 AM',
    ]);
    const [booked = '', moved = ''] = [...before, ...entriesOf(salon).slice(1)];
    expect(moved).toContain('METHOD:PUBLISH');
    expect(moved).toContain('SEQUENCE:1');
    expect(moved).toContain('DTSTART:20261120T140000Z');
    expect(uidOf(moved)).toBe(uidOf(booked));
  });

  test('tells a member who lost the visit, and one who got it', async () => {
    const salon = await open();
    const id = await bookAsCustomer(salon, THURSDAY);
    await bookAsGuest(salon, { services: AVA, ...FRIDAY, time: '10:00 AM' });
    await salon.drain();
    const told = salon.mails().length;
    await move(salon, id, { ...FRIDAY, time: '10:00 AM' });
    await salon.drain();
    const subjects = salon
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
    const salon = await open(DEPOSITS_ON);
    await openTill(salon);
    const id = await bookAsCustomer(salon, { services: [COLOUR], ...THURSDAY });
    const { holdUntil } = await kept(salon, id);
    expect((await move(salon, id, FRIDAY)).body.data.status).toBe(0);
    expect((await kept(salon, id)).holdUntil).toBe(holdUntil);
    await salon.drain();
    expect(salon.mails()).toEqual([]);
    await salon.clock.advance(16);
    await salon.drain();
    expect((await kept(salon, id)).status).toBe(5);
    expect(await pageOf(salon, 1, '2026-11-20')).toEqual({});
  });

  test('to the time that it has already changes nothing and tells nobody', async () => {
    const salon = await open();
    const id = await bookAsCustomer(salon, THURSDAY);
    const reply = await move(salon, id, THURSDAY);
    expect(reply.status).toBe(200);
    expect(await kept(salon, id)).toMatchObject({ moves: 0, version: 1 });
    expect(await noticesOf(salon)).toEqual(['booking.created']);
  });

  test('refuses times that get-slot does not offer: off the grid, closed, past, beyond 30 days', async () => {
    const salon = await open();
    const id = await bookAsCustomer(salon, THURSDAY);
    const refused = [
      { ...FRIDAY, time: '09:07 AM' },
      { ...FRIDAY, time: '05:50 PM' },
      { date: '2026/11/22', time: '10:00 AM' },
      { date: '2026/11/13', time: '10:00 AM' },
      { date: '2026/12/18', time: '10:00 AM' },
    ];
    for (const to of refused) expect(verdict(await move(salon, id, to))).toBe('400 Slot not available');
    expect((await kept(salon, id)).version).toBe(1);
  });

  test('refuses when it is too late, and what is over: 400', async () => {
    const salon = await open();
    const soon = await bookAsCustomer(salon, { date: TUESDAY, time: '09:00 AM' });
    const later = await bookAsCustomer(salon, THURSDAY);
    expect((await move(salon, soon, FRIDAY)).status).toBe(200);
    await salon.clock.set(new Date('2026-11-18T18:00:00.001Z'));
    expect(verdict(await move(salon, later, { ...FRIDAY, time: '11:00 AM' }))).toBe(TOO_LATE);
    await salon.call('appointments/appointment-cancel', { appointment_id: later }, { as: 'staff' });
    expect(verdict(await move(salon, later, { ...FRIDAY, time: '11:00 AM' }))).toBe(REFUSED_STEP);
  });

  test('knows no appointment of another customer or another salon: 404', async () => {
    const salon = await open();
    const id = await bookAsCustomer(salon, THURSDAY);
    const token = await otherCustomer(salon);
    expect((await salon.call(MOVE, { appointment_id: id, ...FRIDAY }, { token })).status).toBe(404);
    const elsewhere = await open();
    expect((await move(elsewhere, id, FRIDAY)).status).toBe(404);
    expect((await kept(salon, id)).moves).toBe(0);
  });

  test('refuses what is no id, date or time with 422 naming it, and whoever is no customer', async () => {
    const salon = await open();
    const rows: [object, string][] = [
      [{ appointment_id: 'x' }, 'appointment_id'],
      [{ date: '2026-11-20' }, 'date'],
      [{ date: '2026/02/30' }, 'date'],
      [{ time: '13:00' }, 'time'],
      [{ time: undefined }, 'time'],
    ];
    for (const [wrong, field] of rows) {
      const reply = await salon.call(MOVE, { appointment_id: 1, ...FRIDAY, ...wrong }, { as: 'customer' });
      const { status, errors } = refusal(reply);
      expect([status, Object.keys(errors ?? {})]).toEqual([422, [field]]);
    }
    await expectDoors(salon, MOVE, { appointment_id: 1, ...FRIDAY }, { closedTo: ['staff', 'admin'] });
  });
});

const entriesOf = (salon: TestSalon): string[] =>
  salon
    .mails()
    .flatMap(({ attachments }) => attachments)
    .map(({ content }) => Buffer.from(content, 'base64').toString());
const uidOf = (entry: string): string | undefined => /^UID:(.+)$/m.exec(entry)?.[1];
