import { describe, expect, test } from 'vitest';
import { callAtOnce, statusAndMessage } from '../../support/api/replies.ts';
import { getStoredAppointment } from '../../support/booking/appointments.ts';
import { type AppointmentView, bookWithLink } from '../../support/booking/visit-links.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const confirm = (salon: TestSalon, token: string) => salon.call<AppointmentView>('visit/confirm', { token });

// BEHAVIOR §33.2
describe('confirm', () => {
  test('records the first confirmation, for the front desk too; a move clears it', async () => {
    const salon = await openSalon({ settings: { guestCheckout: true } });
    const { id, token } = await bookWithLink(salon);
    const first = await confirm(salon, token);
    expect(statusAndMessage(first)).toBe('200 Appointment confirmed');
    expect(first.body.data).toMatchObject({ id, status: 1, confirmed_at: '2026-11-16T14:00:00.000Z' });
    await salon.clock.advance(5);
    expect((await confirm(salon, token)).body.data.confirmed_at).toBe('2026-11-16T14:00:00.000Z');
    const list = await salon.call<AppointmentView[]>('appointments/appointment-index', {}, { as: 'staff' });
    expect(list.body.data).toMatchObject([{ id, confirmed_at: '2026-11-16T14:00:00.000Z' }]);

    const time = { appointment_id: id, date: '2026/11/19', time: '01:00 PM' };
    const moved = await salon.call<AppointmentView>('appointments/appointment-reschedule', time, {
      as: 'staff',
    });
    expect(moved.body.data.confirmed_at).toBeNull();
    expect((await confirm(salon, token)).body.data.confirmed_at).toBe('2026-11-16T14:05:00.000Z');
  });

  test('keeps one instant of many calls at once, and none after a cancellation (400)', async () => {
    const salon = await openSalon({ settings: { guestCheckout: true } });
    const { id, token } = await bookWithLink(salon);
    const replies = await callAtOnce(5, () => confirm(salon, token));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await getStoredAppointment(salon, id)).version).toBe(2);
    await salon.call('appointments/appointment-cancel', { appointment_id: id }, { as: 'staff' });
    const refused = await confirm(salon, token);
    expect(statusAndMessage(refused)).toBe('400 Not allowed in this appointment status');
    expect(refused.body.errors).toEqual({ token: ['Not allowed in this appointment status'] });
  });
});
