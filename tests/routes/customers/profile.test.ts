import { expect, test } from 'vitest';
import { DEMO_IDS, DEMO_LOGINS } from '../../../infra/local/demo.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const CALL = 'customers/profile';

test('shows customers themselves, and nothing of how they log in', async () => {
  const testSalon = await openSalon();
  const reply = await testSalon.call(CALL, {}, { as: 'customer' });
  expect(reply.status).toBe(200);
  expect(reply.body).toEqual({
    status: true,
    data: {
      id: DEMO_IDS.customer,
      fname: 'Carla',
      lname: 'Client',
      email: DEMO_LOGINS.customer.email,
      phone: '+1 212 555 0199',
      email_verified: true,
    },
  });
});

test('refuses nobody with 401 and users with 403', async () => {
  const testSalon = await openSalon();
  expect((await testSalon.call(CALL)).status).toBe(401);
  expect((await testSalon.call(CALL, {}, { as: 'staff' })).status).toBe(403);
  expect((await testSalon.call(CALL, {}, { as: 'admin' })).status).toBe(403);
});

test("refuses another salon's token with 403, and one of a customer who is unknown with 401", async () => {
  const [testSalon, other] = [await openSalon(), await openSalon()];
  const token = await other.token('customer');
  expect((await testSalon.call(CALL, {}, { token })).status).toBe(403);
  const stranger = await testSalon.token({ kind: 'customer', id: 999 });
  expect((await testSalon.call(CALL, {}, { token: stranger })).status).toBe(401);
});
