import { expect, test } from 'vitest';
import { DEMO_IDS, DEMO_LOGINS } from '../../../infra/local/demo.ts';
import { useHouses } from '../../support/house.ts';

const openHouse = useHouses();
const CALL = 'customers/profile';

test('shows customers themselves, and nothing of how they log in', async () => {
  const house = await openHouse();
  const reply = await house.call(CALL, {}, { as: 'customer' });
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
  const house = await openHouse();
  expect((await house.call(CALL)).status).toBe(401);
  expect((await house.call(CALL, {}, { as: 'staff' })).status).toBe(403);
  expect((await house.call(CALL, {}, { as: 'admin' })).status).toBe(403);
});

test("refuses another salon's token with 403, and one of a customer who is unknown with 401", async () => {
  const [house, other] = [await openHouse(), await openHouse()];
  const token = await other.token('customer');
  expect((await house.call(CALL, {}, { token })).status).toBe(403);
  const stranger = await house.token({ kind: 'customer', id: 999 });
  expect((await house.call(CALL, {}, { token: stranger })).status).toBe(401);
});
