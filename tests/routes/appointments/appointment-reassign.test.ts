import { describe, expect, test } from 'vitest';
import { statusAndMessage, tally } from '../../support/api/replies.ts';
import {
  bookAsGuest,
  type FrontDeskAppointmentView,
  getDayPage,
  getStoredAppointment,
} from '../../support/booking/appointments.ts';
import { BLOW_DRY, FACIAL, HAIRCUT, listTimes, TUESDAY, toRefusal } from '../../support/booking/bookings.ts';
import { callAsAdmin } from '../../support/catalog/directory.ts';
import { listAuditFindings } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const AVA = 1;
const BEN = 2;
const ELENA = 5;
const cutBy = (staff_id: number) => ({ ...HAIRCUT, staff_id });
const TEN = { date: TUESDAY, time: '10:00 AM' };
const reschedule = (salon: TestSalon, id: number, to: object) =>
  salon.call<FrontDeskAppointmentView>(
    'appointments/appointment-reschedule',
    { appointment_id: id, ...TEN, ...to },
    { as: 'staff' },
  );
const listStaffIds = (view: FrontDeskAppointmentView) => view.services.map(({ staff_id }) => staff_id);

// BEHAVIOR §17.5
describe('the front desk gives a visit to another member', () => {
  test('at the same time: the old member is free again, and later moves keep the new one', async () => {
    const salon = await openSalon();
    const id = await bookAsGuest(salon, { services: [cutBy(AVA)] });
    const given = await reschedule(salon, id, { staff_id: BEN });
    expect(given.status, given.text).toBe(200);
    expect(listStaffIds(given.body.data)).toEqual([BEN]);
    expect(given.body.data.services[0]?.staff_chosen).toBe(true);
    expect(await listTimes(salon, [cutBy(AVA)])).toContain('10:00 AM');
    expect(await listTimes(salon, [cutBy(BEN)])).not.toContain('10:00 AM');
    const moved = await reschedule(salon, id, { time: '03:00 PM' });
    expect(listStaffIds(moved.body.data)).toEqual([BEN]);
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  test('with the time in one step, and single services', async () => {
    const salon = await openSalon();
    const id = await bookAsGuest(salon, { services: [cutBy(AVA), { ...BLOW_DRY, staff_id: AVA }] });
    const services = [{ line: 1, staff_id: BEN }];
    const given = await reschedule(salon, id, { time: '11:00 AM', services });
    expect(given.status, given.text).toBe(200);
    expect(given.body.data.time).toBe('11:00 AM');
    expect(listStaffIds(given.body.data)).toEqual([AVA, BEN]);
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  test('a repeated request changes nothing', async () => {
    const salon = await openSalon();
    const id = await bookAsGuest(salon, { services: [cutBy(AVA)] });
    await reschedule(salon, id, { staff_id: BEN });
    const before = await getStoredAppointment(salon, id);
    expect((await reschedule(salon, id, { staff_id: BEN })).status).toBe(200);
    expect(await getStoredAppointment(salon, id)).toEqual(before);
  });

  test('refuses a member who is not free, with the nearest free times, and changes nothing', async () => {
    const salon = await openSalon();
    const id = await bookAsGuest(salon, { services: [cutBy(AVA)] });
    await bookAsGuest(salon, { services: [cutBy(BEN)] });
    const before = await getDayPage(salon, 1, '2026-11-17');
    const refused = await reschedule(salon, id, { staff_id: BEN });
    expect(statusAndMessage(refused)).toBe('400 Slot not available');
    expect(refused.body.errors).toHaveProperty('time');
    expect(refused.body.data).toEqual({
      free: [
        { date: TUESDAY, time: '10:45 AM', staff_id: BEN },
        { date: TUESDAY, time: '11:00 AM', staff_id: BEN },
        { date: TUESDAY, time: '11:15 AM', staff_id: BEN },
      ],
    });
    expect(await getDayPage(salon, 1, '2026-11-17')).toEqual(before);
    // Any member who performed the visit may take it elsewhere
    const anybody = await reschedule(salon, id, { time: '07:00 AM' });
    expect(anybody.body.data).toMatchObject({
      free: [{ date: TUESDAY, time: '09:00 AM', staff_id: AVA }, {}, {}],
    });
  });

  test('of two visits that are given to one member at once, one gets the time', async () => {
    const salon = await openSalon();
    const first = await bookAsGuest(salon, { services: [cutBy(AVA)] });
    const second = await bookAsGuest(salon, { services: [cutBy(AVA)], time: '11:00 AM' });
    const replies = await Promise.all(
      [first, second].map((id) => reschedule(salon, id, { time: '01:00 PM', staff_id: BEN })),
    );
    expect(tally(replies)).toEqual({ '200 Appointment rescheduled': 1, '400 Slot not available': 1 });
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  test.each([
    [{ staff_id: 4_711 }, 'staff_id', 'Unknown staff member'],
    [{ staff_id: ELENA }, 'staff_id', 'Does not perform this service'],
    [{ staff_id: 0 }, 'staff_id', undefined],
    [{ services: [{ line: 1, staff_id: BEN }] }, 'services.0.line', 'Unknown line'],
    [{ services: [{ line: -1, staff_id: BEN }] }, 'services.0.line', undefined],
    [{ services: [{ line: 0 }] }, 'services.0.staff_id', 'Is required'],
    [{ services: [{ line: 0, staff_id: ELENA }] }, 'services.0.staff_id', 'Does not perform this service'],
    [
      {
        services: [
          { line: 0, staff_id: BEN },
          { line: 0, staff_id: AVA },
        ],
      },
      'services.1.line',
      'Duplicate',
    ],
    [
      { staff_id: BEN, services: [{ line: 0, staff_id: BEN }] },
      'services',
      'Only without a member for the whole visit',
    ],
    [{ staff_id: BEN, scope: 'following' }, 'scope', 'Only without staff_id and services'],
  ])('refuses %j (422 on %s)', async (to, field, message) => {
    const salon = await openSalon();
    const id = await bookAsGuest(salon, { services: [cutBy(AVA)] });
    const refused = toRefusal(await reschedule(salon, id, to));
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.errors ?? {})).toEqual([field]);
    if (message !== undefined) expect(refused.errors?.[field]).toEqual([message]);
  });

  test("refuses staff_id for a visit of several members, and another salon's member (422)", async () => {
    const [salon, other] = [await openSalon(), await openSalon()];
    const id = await bookAsGuest(salon, { services: [cutBy(AVA), { ...FACIAL, staff_id: ELENA }] });
    expect(toRefusal(await reschedule(salon, id, { staff_id: BEN }))).toEqual({
      status: 422,
      errors: { staff_id: ['Only for a visit of one staff member'] },
    });
    const fields = { name: 'Zoe', location_ids: [1], home_location_id: 1, service_ids: [1] };
    const foreign = await callAsAdmin(other, 'staff-store', fields);
    const services = [{ line: 0, staff_id: foreign.body.data.id }];
    expect(toRefusal(await reschedule(salon, id, { services }))).toEqual({
      status: 422,
      errors: { 'services.0.staff_id': ['Unknown staff member'] },
    });
  });
});
