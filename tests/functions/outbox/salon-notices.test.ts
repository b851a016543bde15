import { expect, test } from 'vitest';
import { bookAsGuest } from '../../support/booking/appointments.ts';
import { book, GUEST, HAIRCUT } from '../../support/booking/bookings.ts';
import { callAsAdmin } from '../../support/catalog/directory.ts';
import { listMailsTo } from '../../support/messages/mails.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const OWNER = 'admin@demo.test';
const WITH_AVA = { services: [{ ...HAIRCUT, staff_id: 1 }] };

async function listSubjects(salon: TestSalon, address = OWNER): Promise<string[]> {
  await salon.runScheduledWork();
  // Without the mail about changed settings
  return listMailsTo(salon, address).flatMap(
    ({ subject }) => subject.match(/^(?:New appointment|Cancelled)(?=:)/)?.[0] ?? [],
  );
}

/** A salon whose member Ava has no address. */
async function openSalonOfSilentAva(): Promise<TestSalon> {
  const salon = await openSalon();
  await callAsAdmin(salon, 'settings-update', { reply_to: null });
  await callAsAdmin(salon, 'staff-update', { staff_id: 1, email: '' });
  return salon;
}

// BEHAVIOR §29.5
test('the owner hears of a booking and a cancellation by a guest where no member does, and of none by the desk', async () => {
  const salon = await openSalonOfSilentAva();
  const { body } = await book(salon, WITH_AVA);
  expect(await listSubjects(salon)).toEqual(['New appointment']);
  const mail = listMailsTo(salon, OWNER).at(-1);
  for (const part of ['Gina Guest', GUEST.phone, 'Haircut', 'Ava Martin'])
    expect(mail?.body.text).toContain(part);
  const cancelled = await salon.call('visit/cancel', { token: body.data.manage_token });
  expect(cancelled.status, cancelled.text).toBe(200);
  expect(await listSubjects(salon)).toEqual(['New appointment', 'Cancelled']);
  await bookAsGuest(salon, { ...WITH_AVA, time: '01:00 PM' }, { as: 'staff' });
  expect(await listSubjects(salon)).toHaveLength(2);
});

// BEHAVIOR §29.5
test('whom the rules name is told, whoever has booked', async () => {
  const salon = await openSalonOfSilentAva();
  const notice_rules = [{ kind: 'booking', to: 'email', email: 'desk@salon.test' }];
  expect((await callAsAdmin(salon, 'settings-update', { notice_rules })).status).toBe(200);
  await bookAsGuest(salon, WITH_AVA, { as: 'staff' });
  expect(await listSubjects(salon, 'desk@salon.test')).toEqual(['New appointment']);
  expect(await listSubjects(salon)).toEqual([]);
});
