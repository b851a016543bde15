import { expect, test } from 'vitest';
import { addUser } from '../../support/accounts/users.ts';
import { AVA_TIMES, book, GUEST, HAIRCUT } from '../../support/booking/bookings.ts';
import { callAsAdmin } from '../../support/catalog/directory.ts';
import { findMailedToken, listMailsTo } from '../../support/messages/mails.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const STRANGER = 'stranger@elsewhere.test';
/** None of this looks like a name. */
const WORDS = 'WIN $500 at evil.example';

const setAvasEmail = (salon: TestSalon, email: string) =>
  callAsAdmin(salon, 'staff-update', { staff_id: 1, email });

/** Books visits with Ava by anonymous guests with a note. */
async function bookWithNote(salon: TestSalon, date: string, count: number): Promise<void> {
  for (const [index, time] of AVA_TIMES.slice(0, count).entries()) {
    const guest = { ...GUEST, fname: WORDS, email: `guest-${date.slice(-2)}-${index}@guest.test` };
    const services = [{ ...HAIRCUT, staff_id: 1 }];
    const { status, text } = await book(salon, { guest, date, time, services, note: WORDS });
    expect(status, text).toBe(201);
  }
  await salon.runScheduledWork();
}

const listTexts = (salon: TestSalon): string[] =>
  listMailsTo(salon, STRANGER).map(({ subject, body }) => `${subject}\n${body.text}\n${body.html}`);

test('a salon that makes a stranger’s address that of a staff member sends it at most 10 notices a day, without the words and phone number of guests (BEHAVIOR §29.3)', async () => {
  const salon = await openSalon();
  await setAvasEmail(salon, STRANGER);
  await salon.runScheduledWork();
  await bookWithNote(salon, '2026/11/17', 6);
  await bookWithNote(salon, '2026/11/18', 6);
  const [verification, ...notices] = listTexts(salon);
  expect(verification).toContain('Confirm my address');
  expect(notices).toHaveLength(10);
  for (const text of notices) {
    expect(text).toContain('New appointment');
    expect(text).not.toContain('evil');
    expect(text).not.toContain(GUEST.phone);
  }
});

/** Ava confirms the address of her mails. */
async function confirmAvasEmail(salon: TestSalon): Promise<void> {
  await setAvasEmail(salon, STRANGER);
  await salon.runScheduledWork();
  const token = findMailedToken(salon, STRANGER);
  expect((await salon.call('customers/verify-email', { token })).status).toBe(200);
}

test('a staff member who has confirmed the address, and whose log-in may see contacts, gets every notice, with the note and phone number of the guest (BEHAVIOR §11.4, §2.5)', async () => {
  const salon = await openSalon();
  await confirmAvasEmail(salon);
  await addUser(salon, { role: 'staff' }, { staff_id: 1 });
  await bookWithNote(salon, '2026/11/17', 6);
  await bookWithNote(salon, '2026/11/18', 6);
  const [, ...notices] = listTexts(salon);
  expect(notices).toHaveLength(12);
  for (const text of notices) {
    expect(text).toContain(WORDS);
    expect(text).toContain(GUEST.phone);
  }
});

test('a staff member without a log-in, or whose log-in may not see contacts, gets no phone number (BEHAVIOR §2.5)', async () => {
  const salon = await openSalon();
  await confirmAvasEmail(salon);
  await bookWithNote(salon, '2026/11/17', 2);
  const { id: user_id } = await addUser(salon, { role: 'stylist' }, { staff_id: 1 });
  await bookWithNote(salon, '2026/11/18', 2);
  // The right at the time of the mail counts
  await callAsAdmin(salon, 'user-update', { user_id, role: 'staff' });
  await bookWithNote(salon, '2026/11/19', 1);
  const [, ...notices] = listTexts(salon);
  expect(notices.map((text) => text.includes(WORDS))).toEqual([true, true, true, true, true]);
  expect(notices.map((text) => text.includes(GUEST.phone))).toEqual([false, false, false, false, true]);
});
