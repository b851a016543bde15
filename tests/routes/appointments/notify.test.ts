import { expect, test } from 'vitest';
import { bookAsGuest } from '../../support/booking/appointments.ts';
import { BLOW_DRY, GUEST, HAIRCUT } from '../../support/booking/bookings.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

const CHANGES = [
  ['appointment-reschedule', { date: '2026/11/20', time: '10:00 AM' }],
  ['appointment-update', { services: [{ ...BLOW_DRY, staff_id: 1 }] }],
  ['appointment-cancel', {}],
  ['appointment-undo', {}],
] as const;

// BEHAVIOR §17.17
test('mails the guest of a visit that is moved, updated, cancelled or undone, unless notify is 0; the staff always', async () => {
  const salon = await openSalon();
  const id = await bookAsGuest(salon, { services: [{ ...HAIRCUT, staff_id: 1 }] });
  await salon.runScheduledWork();
  for (const notify of [0, undefined]) {
    for (const [operation, input] of CHANGES) {
      const count = salon.mails().length;
      const date = notify === 0 ? {} : { date: '2026/11/19' };
      const sent = { ...input, ...(operation === 'appointment-reschedule' ? date : {}), notify };
      const reply = await salon.call(
        `appointments/${operation}`,
        { appointment_id: id, ...sent },
        { as: 'staff' },
      );
      expect(reply.status, reply.text).toBe(200);
      await salon.runScheduledWork();
      const recipients = salon
        .mails()
        .slice(count)
        .flatMap(({ destination }) => destination.to);
      expect(recipients.includes(GUEST.email), `${operation} ${notify}`).toBe(notify !== 0);
      expect(
        recipients.some((to) => to !== GUEST.email),
        `${operation} ${notify}`,
      ).toBe(true);
    }
    await salon.call(
      'appointments/appointment-update',
      { appointment_id: id, services: [HAIRCUT] },
      { as: 'staff' },
    );
    await salon.runScheduledWork();
  }
  const refused = await salon.call(
    'appointments/appointment-cancel',
    { appointment_id: id, notify: 2 },
    { as: 'staff' },
  );
  expect([refused.status, refused.body.errors]).toEqual([422, { notify: ['Must be 0 or 1'] }]);
});
