import { expect, test } from 'vitest';
import { callAtOnce, tally } from '../../support/api/replies.ts';
import {
  bookAsCustomer,
  bookAsGuest,
  getDayPage,
  getStoredAppointment,
} from '../../support/booking/appointments.ts';
import { AVA_TIMES, BLOW_DRY, book, HAIRCUT } from '../../support/booking/bookings.ts';
import { nightTest } from '../../support/nightly.ts';
import { createSoldPackage, getSoldProduct, listAuditFindings } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const AVA_CUT = { ...HAIRCUT, staff_id: 1 };
const AVA_DRY = { ...BLOW_DRY, staff_id: 1 };
const UPDATED = '200 Appointment updated';

const update = (salon: TestSalon, id: number, services: readonly object[]) =>
  salon.call('appointments/appointment-update', { appointment_id: id, services }, { as: 'staff' });

// BEHAVIOR §17.7, §14.12, §31.1
nightTest('applies concurrent updates of one appointment one after the other', async () => {
  const salon = await openSalon();
  const id = await bookAsGuest(salon, { services: [AVA_CUT] });
  const visits = [[AVA_CUT, AVA_DRY], [AVA_DRY], [AVA_DRY, AVA_CUT], [AVA_CUT, AVA_CUT], [AVA_CUT]];
  const replies = await Promise.all(visits.map((services) => update(salon, id, services)));
  expect(tally(replies)).toEqual({ [UPDATED]: 5 });
  expect((await getStoredAppointment(salon, id)).version).toBe(6);
  expect(await listAuditFindings(salon)).toEqual([]);
});

test('gives the time behind a visit to one of an update and a booking', async () => {
  const salon = await openSalon();
  for (const date of ['2026/11/17', '2026/11/18', '2026/11/19', '2026/11/20']) {
    const id = await bookAsGuest(salon, { services: [AVA_CUT], date });
    const [updated, booked] = await Promise.all([
      update(salon, id, [AVA_CUT, AVA_DRY]),
      book(salon, { services: [AVA_CUT], date, time: '10:45 AM' }),
    ]);
    expect([updated.status, booked.status].sort()).toEqual(updated.status === 200 ? [200, 400] : [201, 400]);
  }
  expect(await listAuditFindings(salon)).toEqual([]);
});

nightTest('leaves nothing held after a concurrent update and cancellation', async () => {
  const salon = await openSalon();
  for (const time of AVA_TIMES.slice(0, 4)) {
    const id = await bookAsGuest(salon, { services: [AVA_CUT], date: '2026/11/19', time });
    const [updated, cancelled] = await Promise.all([
      update(salon, id, [AVA_DRY]),
      salon.call('appointments/appointment-cancel', { appointment_id: id }, { as: 'staff' }),
    ]);
    expect([200, 400]).toContain(updated.status);
    expect(cancelled.status).toBe(200);
  }
  expect(await getDayPage(salon, 1, '2026-11-19')).toEqual({});
  expect(await listAuditFindings(salon)).toEqual([]);
});

nightTest('returns a redemption once for concurrent updates that remove its service', async () => {
  const salon = await openSalon();
  const pack = await createSoldPackage(salon);
  const redemptions = [{ type: 'package', purchased_package_id: pack, service_id: 1 }];
  const id = await bookAsCustomer(salon, { services: [AVA_CUT], redemptions });
  const replies = await callAtOnce(6, () => update(salon, id, [AVA_DRY]));
  expect(tally(replies)).toEqual({ [UPDATED]: 6 });
  expect((await getSoldProduct(salon, 'PURCHASED-PACKAGE', pack)).head.remaining).toBe(3);
  expect(await listAuditFindings(salon)).toEqual([]);
});
