import { describe, expect, test } from 'vitest';
import { statusAndMessage } from '../../support/api/replies.ts';
import {
  getDayPage,
  getStoredAppointment,
  TOO_LATE,
  TRANSITION_REFUSED,
} from '../../support/booking/appointments.ts';
import { GUEST } from '../../support/booking/bookings.ts';
import { type AppointmentView, bookWithLink } from '../../support/booking/visit-links.ts';
import { listMailsTo } from '../../support/messages/mails.ts';
import { nightTest } from '../../support/nightly.ts';
import { COLOUR, DEPOSITS_ON, openPaymentAccount } from '../../support/payments/payments.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const cancel = (salon: TestSalon, token: string, headers: Readonly<Record<string, string>> = {}) =>
  salon.call<AppointmentView>('visit/cancel', { token }, { headers, address: '203.0.113.9' });

// BEHAVIOR §17.3, §33.2
describe('cancel', () => {
  test('cancels in time, frees the slot, mails it and removes the reminders, once', async () => {
    const salon = await openSalon({ settings: { guestCheckout: true } });
    const { id, token } = await bookWithLink(salon, { date: '2026/11/20' });
    const key = { 'idempotency-key': 'one' };
    const cancelled = await cancel(salon, token, key);
    expect(statusAndMessage(cancelled)).toBe('200 Appointment cancelled');
    expect(cancelled.body.data).toMatchObject({ id, status: 3, can_change_until: null });
    expect(await getDayPage(salon, 1, '2026-11-20')).toEqual({});
    expect(await getStoredAppointment(salon, id)).not.toHaveProperty('reminders');
    expect((await cancel(salon, token, key)).headers['idempotency-replayed']).toBe('true');
    const again = await cancel(salon, token);
    expect(statusAndMessage(again)).toBe(TRANSITION_REFUSED);
    expect(again.body.errors).toHaveProperty('token');
    await salon.runScheduledWork();
    await salon.clock.set(new Date('2026-11-19T18:00:00Z'));
    await salon.runScheduledWork();
    const mails = listMailsTo(salon, GUEST.email);
    const subjects = mails.map(({ subject }) => subject);
    expect(subjects.filter((each) => each.includes('is cancelled'))).toHaveLength(1);
    const text = mails.find(({ subject }) => subject.includes('is cancelled'))?.body.text;
    expect(text).toContain('View or book again');
    expect(text).not.toContain('Manage');
    expect(subjects.filter((each) => each.startsWith('Reminder'))).toEqual([]);
  });

  test('refuses a visit inside the cancellation window, as for its customer (400 Too late)', async () => {
    const salon = await openSalon({ settings: { guestCheckout: true } });
    const { token } = await bookWithLink(salon, { date: '2026/11/16', time: '02:00 PM' });
    expect(statusAndMessage(await cancel(salon, token))).toBe(TOO_LATE);
  });

  nightTest('refunds a paid deposit', async () => {
    const salon = await openSalon(DEPOSITS_ON);
    const account = await openPaymentAccount(salon);
    const { id, token } = await bookWithLink(salon, { services: [COLOUR], date: '2026/11/20' });
    const order = await salon.call<never>('visit/pay', { token });
    const intent = String(order.body.payment_intent);
    await account.pay(intent);
    await salon.call('payments/update-status', {
      payment_intent: intent,
      appointment_id: id,
      manage_token: token,
    });
    expect(statusAndMessage(await cancel(salon, token))).toBe('200 Appointment cancelled');
    await salon.runScheduledWork();
    expect((await account.stripe.refunds.list({ payment_intent: intent })).data).toHaveLength(1);
  });
});
