import { expect, test } from 'vitest';
import { DEMO_LOGIN_IDS, DEMO_LOGINS } from '../../../infra/local/demo/demo.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const CALL = 'customers/profile';

// BEHAVIOR §4.4
test('shows customers their profile, without log-in data', async () => {
  const salon = await openSalon();
  const reply = await salon.call(CALL, {}, { as: 'customer' });
  expect(reply.status).toBe(200);
  expect(reply.body).toEqual({
    status: true,
    data: {
      id: DEMO_LOGIN_IDS.customer,
      fname: 'Carla',
      lname: 'Client',
      email: DEMO_LOGINS.customer.email,
      phone: '+1 212 555 0199',
      sms_consent: 0,
      language: null,
      email_verified: true,
      credit: '0.00',
    },
  });
});

test('refuses anonymous callers (401) and users (403)', async () => {
  const salon = await openSalon();
  expect((await salon.call(CALL)).status).toBe(401);
  expect((await salon.call(CALL, {}, { as: 'staff' })).status).toBe(403);
  expect((await salon.call(CALL, {}, { as: 'admin' })).status).toBe(403);
});

test("refuses another salon's token (403) and a token of an unknown customer (401)", async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const token = await other.token('customer');
  expect((await salon.call(CALL, {}, { token })).status).toBe(403);
  const stranger = await salon.token({ kind: 'customer', id: 999 });
  expect((await salon.call(CALL, {}, { token: stranger })).status).toBe(401);
});
