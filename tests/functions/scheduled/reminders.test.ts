import { describe, expect, test } from 'vitest';
import { keys } from '../../../lib/table/keys.ts';
import { putNotice } from '../../../lib/table/notifications/outbox.ts';
import { bookAsGuest, getStoredAppointment, listPendingNotices } from '../../support/booking/appointments.ts';
import { GUEST } from '../../support/booking/bookings.ts';
import { listMailsTo } from '../../support/messages/mails.ts';
import { handleScheduled, interruptOnce } from '../../support/messages/scheduled.ts';
import { nightTest } from '../../support/nightly.ts';
import { COLOUR, DEPOSITS_ON, openPaymentAccount, reportPayment } from '../../support/payments/payments.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const GUESTS = { settings: { guestCheckout: true } } as const;

const listReminders = (salon: TestSalon) =>
  listMailsTo(salon, GUEST.email).filter(({ subject }) => subject.startsWith('Reminder'));
const runAt = async (salon: TestSalon, instant: string): Promise<number> => {
  await salon.clock.set(new Date(instant));
  await salon.runScheduledWork();
  return listReminders(salon).length;
};

// BEHAVIOR §33.3
describe('reminders', () => {
  test('by default one e-mail 24 hours before, once, with buttons to confirm and to manage', async () => {
    const salon = await openSalon(GUESTS);
    const id = await bookAsGuest(salon, { date: '2026/11/19', time: '01:00 PM' });
    expect(await runAt(salon, '2026-11-18T17:59:00Z')).toBe(0);
    expect(await runAt(salon, '2026-11-18T18:00:00Z')).toBe(1);
    expect(await runAt(salon, '2026-11-19T17:00:00Z')).toBe(1);
    const [mail] = listReminders(salon);
    expect(mail?.subject).toBe('Reminder of your appointment at Demo Salon: Thu, Nov 19, 1:00 PM');
    expect(mail?.body.text).toMatch(/^Confirm that I will come: \S+[?&]token=\S+&action=confirm$/m);
    expect(mail?.body.text).toMatch(/^Manage your appointment: \S+[?&]token=\S+$/m);
    expect(await getStoredAppointment(salon, id)).toMatchObject({ version: 2, reminders: [] });
  });

  nightTest('follow a move and end with a cancellation by anyone', async () => {
    const salon = await openSalon(GUESTS);
    const [moved, cancelled] = [
      await bookAsGuest(salon, { date: '2026/11/18' }),
      await bookAsGuest(salon, { date: '2026/11/18', time: '02:00 PM' }),
    ];
    const time = { appointment_id: moved, date: '2026/11/20', time: '01:00 PM' };
    await salon.call('appointments/appointment-reschedule', time, { as: 'staff' });
    await salon.call('appointments/appointment-cancel', { appointment_id: cancelled }, { as: 'staff' });
    expect(await runAt(salon, '2026-11-19T17:59:00Z')).toBe(0);
    expect(await runAt(salon, '2026-11-19T18:00:00Z')).toBe(1);
    expect(listReminders(salon)[0]?.subject).toContain('Fri, Nov 20, 1:00 PM');
  });

  test('a notice that waited is not sent for a time that the visit no longer has, nor after its start', async () => {
    const salon = await openSalon(GUESTS);
    const [moved, begun] = [
      await bookAsGuest(salon, { date: '2026/11/24' }),
      await bookAsGuest(salon, { date: '2026/11/17' }),
    ];
    await salon.clock.set(new Date('2026-11-17T15:01:00Z'));
    const notice = { kind: 'reminder.due', channel: 'email', minute: 600 } as const;
    const now = salon.clock.now();
    await salon.store.commit([
      putNotice(salon.tenant, { ...notice, appointmentId: moved, date: '2026-11-18' }, now),
      putNotice(salon.tenant, { ...notice, appointmentId: begun, date: '2026-11-17' }, now),
    ]);
    await salon.runScheduledWork();
    expect(listReminders(salon)).toEqual([]);
  });

  nightTest('a changed setting counts for visits booked or moved afterwards', async () => {
    const salon = await openSalon(GUESTS);
    await bookAsGuest(salon, { date: '2026/11/19', time: '01:00 PM' });
    const input = { reminders: [48, 24, 3].map((hours_before) => ({ hours_before, channel: 'email' })) };
    const settings = await salon.call('directory/settings-update', input, { as: 'admin' });
    expect(settings.body.data).toMatchObject({ ...input, quiet_from: '21:00', quiet_to: '08:00' });
    await bookAsGuest(salon, { date: '2026/11/19', time: '02:00 PM' });
    expect(await runAt(salon, '2026-11-17T20:00:00Z')).toBe(1);
    expect(await runAt(salon, '2026-11-18T20:00:00Z')).toBe(3);
    expect(await runAt(salon, '2026-11-19T16:00:00Z')).toBe(4);
  });

  nightTest('a deposit that is paid keeps those ahead; an expired hold has none', async () => {
    const salon = await openSalon(DEPOSITS_ON);
    const account = await openPaymentAccount(salon);
    const visit = { services: [COLOUR], date: '2026/11/18' };
    const id = await bookAsGuest(salon, { ...visit, staff_id: 1 });
    const paid = await bookAsGuest(salon, { ...visit, time: '02:00 PM' }, { address: '203.0.113.8' });
    const order = await salon.call<never>(
      'payments/create-order',
      { appointment_id: paid },
      { address: '203.0.113.8' },
    );
    await account.pay(String(order.body.payment_intent));
    await reportPayment(salon, String(order.body.payment_intent), { appointment_id: paid });
    expect(await runAt(salon, '2026-11-17T18:59:00Z')).toBe(0);
    expect((await getStoredAppointment(salon, id)).status).toBe(5);
    expect(await runAt(salon, '2026-11-17T19:00:00Z')).toBe(1);
  });

  test('a move at the moment at which a reminder is taken wins: nothing is sent for the former time', async () => {
    const salon = await openSalon(GUESTS);
    const id = await bookAsGuest(salon, { date: '2026/11/18' });
    await salon.runScheduledWork();
    await salon.clock.set(new Date('2026-11-17T15:00:00Z'));
    const time = { appointment_id: id, date: '2026/11/24', time: '01:00 PM' };
    const move = () => salon.call('appointments/appointment-reschedule', time, { as: 'staff' });
    await handleScheduled(salon, keys.appointment(salon.tenant, id), interruptOnce(salon, move));
    expect(await listPendingNotices(salon)).toEqual(['booking.rescheduled']);
    expect((await getStoredAppointment(salon, id)).reminders).toEqual([
      { at: '2026-11-23T18:00:00.000Z', channel: 'email' },
    ]);
  });

  test('one of two sweeps at once writes the notice', async () => {
    const salon = await openSalon(GUESTS);
    await bookAsGuest(salon, { date: '2026/11/18' });
    await salon.clock.set(new Date('2026-11-17T15:00:00Z'));
    await Promise.all([salon.runScheduledWork(), salon.runScheduledWork()]);
    expect(listReminders(salon)).toHaveLength(1);
  });

  test('settings refuse more than three, an unknown channel, no hours, a duplicate and no time (422)', async () => {
    const salon = await openSalon();
    const refuse = async (input: object) => {
      const { status, body } = await salon.call('directory/settings-update', input, { as: 'admin' });
      return [status, Object.keys(body.errors ?? {})];
    };
    const rule = { hours_before: 24, channel: 'email' };
    expect(
      await refuse({ reminders: [rule, { ...rule, hours_before: 2 }, { ...rule, hours_before: 3 }, rule] }),
    ).toEqual([422, ['reminders']]);
    expect(await refuse({ reminders: [{ ...rule, channel: 'fax' }] })).toEqual([
      422,
      ['reminders.0.channel'],
    ]);
    expect(await refuse({ reminders: [{ ...rule, hours_before: 0 }] })).toEqual([
      422,
      ['reminders.0.hours_before'],
    ]);
    expect(await refuse({ reminders: [rule, rule] })).toEqual([422, ['reminders.1']]);
    expect(await refuse({ quiet_from: '9 PM', quiet_to: '24:00' })).toEqual([
      422,
      ['quiet_from', 'quiet_to'],
    ]);
  });
});
