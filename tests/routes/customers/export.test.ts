import { expect, test } from 'vitest';
import { bookAsCustomer, bookAsGuest, registerOtherCustomer } from '../../support/booking/appointments.ts';
import { GUEST } from '../../support/booking/bookings.ts';
import { createSoldPackage } from '../../support/products/redemptions.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const EXPORT = 'customers/export';

test('a customer exports the document that the salon exports about them, without its note (BEHAVIOR §4.5)', async () => {
  const salon = await openSalon();
  await bookAsCustomer(salon);
  await createSoldPackage(salon);
  const own = await salon.call(EXPORT, {}, { as: 'customer' });
  expect(own.status, own.text).toBe(200);
  const ofSalon = await salon.call<{ customer: object }>(
    'directory/customer-export',
    { customer_id: 1 },
    { as: 'admin' },
  );
  const { customer, ...records } = ofSalon.body.data;
  const {
    note: _,
    alert: _alert,
    tags: _tags,
    online_booking: _online,
    ...profile
  } = customer as Record<string, unknown>;
  expect(own.body.data).toEqual({ ...records, customer: profile });
});

test('an export holds nothing of another person', async () => {
  const salon = await openSalon();
  await bookAsCustomer(salon);
  await bookAsGuest(salon, { time: '02:00 PM' });
  const reply = await salon.call(EXPORT, {}, { token: await registerOtherCustomer(salon) });
  expect(reply.body.data).toMatchObject({ appointments: [], guest_appointments: [], sales: [] });
  expect(reply.text).not.toContain(GUEST.email);
});

test('only a customer of this salon exports their own records', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  for (const as of ['anonymous', 'staff', 'admin'] as const) {
    const reply = await salon.call(EXPORT, {}, { as });
    expect(reply.status, as).toBe(as === 'anonymous' ? 401 : 403);
  }
  const foreign = await salon.call(EXPORT, {}, { token: await other.token('customer') });
  expect(foreign.status).toBe(403);
});
