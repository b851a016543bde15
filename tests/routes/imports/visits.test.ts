import { expect, test } from 'vitest';
import type { ImportId } from '../../../lib/rules/imports/imports.ts';
import { keys } from '../../../lib/table/keys.ts';
import { deleteItem } from '../../../lib/table/store.ts';
import { listStoredAppointments } from '../../support/booking/appointments.ts';
import { book, HAIRCUT } from '../../support/booking/bookings.ts';
import { importFile, showImport, startImport, undoImport } from '../../support/imports.ts';
import { listMovements } from '../../support/journal.ts';
import { listMailsTo } from '../../support/messages/mails.ts';
import { handleScheduled, interruptOnce } from '../../support/messages/scheduled.ts';
import { nightTest } from '../../support/nightly.ts';
import { listAllAuditFindings } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const AS = { as: 'admin' } as const;
const HAIRCUT_BY_AVA = { ...HAIRCUT, staff_id: 1 };
const VISITS = { kind: 'visits' };
const FILE = [
  'Date,Time,Service,Staff,Duration,Price,Status,Client,E-mail',
  '2026-11-18,10:00 AM,Haircut,Ava Martin,50,39.00,Accepted,Carla Customer,customer@demo.test',
  '2026-11-18,10:30 AM,Haircut,Ava Martin,45,39.00,Accepted,Late Comer,',
  '2026-11-18,2:00 PM,Shaving,Ava Martin,45,39.00,Accepted,Carla Customer,customer@demo.test',
  '2026-11-18,3:00 PM,Haircut,Nobody,45,39.00,Accepted,Carla Customer,customer@demo.test',
  '2026-11-18,4:00 PM,Haircut,Ava Martin,45,39.00,Cancelled by client,Carla Customer,customer@demo.test',
  '2026-11-19,11:00 AM,"Haircut, Blow dry",,90,60.00,Accepted,New Face,face@moved.test',
  '2025-03-04,11:00 AM,Haircut,Left Longago,45,35.00,Completed,,customer@demo.test',
  '2025-03-05,11:00 AM,Haircut,Ava Martin,45,35.00,Completed,Walk In,',
].join('\n');

type Visit = {
  readonly id: number;
  readonly status: number;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly total: string;
  readonly customer_name: string;
};
const listVisits = async (salon: TestSalon, from: string, to: string) =>
  (await salon.call<Visit[]>('appointments/appointment-index', { from, to }, AS)).body.data;
const NOVEMBER = ['2026/11/01', '2026/11/30'] as const;

// BEHAVIOR §43.13
test('imports visits to come at their old price and length, without mails but later reminders', async () => {
  const salon = await openSalon();
  const imported = await importFile(salon, FILE, VISITS);
  expect(imported).toMatchObject({ state: 'done', created: 3, unplaced: 3, left_out: 2 });
  expect(imported.waiting.map(({ row, reason }) => [row, reason])).toEqual([
    [3, 'time_taken'],
    [4, 'unknown_service'],
    [5, 'unknown_staff'],
  ]);
  const [first, second] = await listVisits(salon, ...NOVEMBER);
  expect(first).toMatchObject({
    starts_at: '2026-11-18T10:00:00-05:00',
    ends_at: '2026-11-18T10:50:00-05:00',
  });
  expect(second).toMatchObject({
    starts_at: '2026-11-19T11:00:00-05:00',
    ends_at: '2026-11-19T12:30:00-05:00',
  });
  for (const address of ['customer@demo.test', 'face@moved.test'])
    expect(listMailsTo(salon, address)).toEqual([]);
  expect(await listMovements(salon)).toEqual([]);
  const taken = await book(salon, { date: '2026/11/18', time: '10:15 AM', services: [HAIRCUT_BY_AVA] });
  expect(taken.body.message).toBe('Slot not available');
  expect(await listAllAuditFindings(salon)).toEqual([]);
  expect(await importFile(salon, FILE, VISITS)).toMatchObject({ created: 0, unplaced: 0 });
  await salon.clock.advance(26 * 60);
  await salon.runScheduledWork();
  expect(listMailsTo(salon, 'customer@demo.test').map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Reminder of your appointment .*Nov 18, 10:00 AM$/),
  ]);
});

// BEHAVIOR §43.13
test('past visits are history of the client, without money and entries', async () => {
  const salon = await openSalon();
  await importFile(salon, FILE, VISITS);
  const shown = await salon.call('directory/customer-show', { customer_id: 1 }, AS);
  expect(shown.body.data).toMatchObject({
    appointments: [{ status: 1 }, { status: 2, total: '0.00', services: [{ name: 'Haircut' }] }],
  });
});

// BEHAVIOR §43.13, §43.11
nightTest(
  'a visit that waits is booked at another time, and an undo frees the time of what nobody has changed',
  async () => {
    const salon = await openSalon();
    const { id } = await importFile(salon, FILE, VISITS);
    const place = (row: number, field: string, value: string) =>
      salon.call(
        'imports/import-place',
        { import_id: id, row, act: 'place', fields: [{ field, value }] },
        AS,
      );
    expect((await place(3, 'time', '10:20 AM')).body.errors).toEqual({
      row: ['Must not overlap another visit'],
    });
    expect((await place(3, 'time', '')).body.errors).toEqual({ fields: ['Is required'] });
    expect((await place(3, 'time', '13:00')).status).toBe(200);
    expect((await place(4, 'service', 'Blow dry')).status).toBe(200);
    expect((await place(5, 'staff', 'Ava Martin')).status).toBe(200);
    const visits = await listVisits(salon, ...NOVEMBER);
    expect(visits).toHaveLength(5);
    await salon.call('appointments/appointment-confirm', { appointment_id: visits[0]?.id }, AS);
    const undone = await undoImport(salon, id);
    expect(undone).toMatchObject({ undone: 5, kept: [{ row: 2, reason: 'changed' }] });
    expect(await listVisits(salon, ...NOVEMBER)).toHaveLength(1);
    expect(await listVisits(salon, '2025/01/01', '2025/12/31')).toEqual([]);
    const again = await book(salon, { date: '2026/11/18', time: '1:00 PM', services: [HAIRCUT_BY_AVA] });
    expect(again.status, again.text).toBe(201);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  },
);

// BEHAVIOR §43.13, §4.7
test('a visit of a client who is erased meanwhile is not theirs', async () => {
  const salon = await openSalon();
  const key = keys.record(salon.tenant, 'IMPORT', await startImport(salon, FILE, VISITS));
  const erase = () => salon.store.commit([deleteItem(keys.record(salon.tenant, 'CUSTOMER', 1))]);
  await handleScheduled(salon, key, interruptOnce(salon, erase));
  expect((await listStoredAppointments(salon)).map(({ customerId }) => customerId)).not.toContain(1);
});

// BEHAVIOR §43.13
test('a visit that somebody books meanwhile keeps its time', async () => {
  const salon = await openSalon();
  const id: ImportId = await startImport(salon, FILE, VISITS);
  const request = { date: '2026/11/18', time: '10:00 AM', services: [HAIRCUT_BY_AVA] };
  await handleScheduled(
    salon,
    keys.record(salon.tenant, 'IMPORT', id),
    interruptOnce(salon, () => book(salon, request)),
  );
  await salon.runScheduledWork();
  const { waiting } = await showImport(salon, id);
  expect(waiting.map(({ row, reason }) => [row, reason])).toContainEqual([2, 'time_taken']);
  expect(await listAllAuditFindings(salon)).toEqual([]);
});
