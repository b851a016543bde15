import { expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { addUser } from '../../support/accounts/users.ts';
import { bookAsCustomer, bookAsGuest } from '../../support/booking/appointments.ts';
import { HAIRCUT } from '../../support/booking/bookings.ts';
import { type Caller, type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const UNSEEN = 'appointments/appointment-unseen';
const SEEN = 'appointments/appointment-seen';

type Person = Exclude<Caller, 'anonymous'>;
async function listUnseen(salon: TestSalon, as: Person = 'staff'): Promise<number[]> {
  const reply = await salon.call<{ readonly id: number }[]>(UNSEEN, {}, { as });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data.map(({ id }) => id);
}
const see = (salon: TestSalon, appointment_id: number, as: Person = 'staff') =>
  salon.call(SEEN, { appointment_id }, { as });
const at = (time: string) => ({ time });

// BEHAVIOR §17.18
test('online bookings are news to each user, the newest first, until that user has seen them', async () => {
  const salon = await openSalon();
  const first = await bookAsCustomer(salon, at('10:00 AM'));
  await bookAsGuest(salon, at('01:00 PM'), { as: 'staff' });
  const second = await bookAsGuest(salon, at('03:00 PM'));
  expect(await listUnseen(salon)).toEqual([second, first]);
  expect((await see(salon, second)).status).toBe(200);
  expect(await listUnseen(salon)).toEqual([]);
  expect(await listUnseen(salon, 'admin')).toEqual([second, first]);
  // A look at an earlier booking does not hide later bookings again
  expect((await see(salon, first)).status).toBe(200);
  expect(await listUnseen(salon)).toEqual([]);
  const third = await bookAsCustomer(salon, { date: '2026/11/19' });
  expect(await listUnseen(salon)).toEqual([third]);
});

test('bookings with a colleague are no news to a stylist, nor are those from before the user was added', async () => {
  const salon = await openSalon();
  const with1 = { services: [{ ...HAIRCUT, staff_id: 1 }] };
  await bookAsCustomer(salon, { ...with1, ...at('10:00 AM') });
  await salon.clock.advance(1);
  const { token } = await addUser(salon, { role: 'stylist' }, { staff_id: 1 });
  const id = await bookAsCustomer(salon, { ...with1, ...at('11:00 AM') });
  await bookAsCustomer(salon, { services: [{ ...HAIRCUT, staff_id: 2 }], ...at('03:00 PM') });
  const reply = await salon.call<{ readonly id: number }[]>(UNSEEN, {}, { token });
  expect(reply.body.data.map((each) => each.id)).toEqual([id]);
});

test('a cancelled booking is no news, and nothing of another salon is', async () => {
  const salon = await openSalon();
  const [id, other] = [await bookAsCustomer(salon), await openSalon()];
  await salon.call('appointments/appointment-cancel', { appointment_id: id }, { as: 'staff' });
  expect([await listUnseen(salon), await listUnseen(other)]).toEqual([[], []]);
});

test('is for users (401, 403)', async () => {
  await expectAccess(await openSalon(), UNSEEN, {}, { closedTo: ['customer'] });
});
