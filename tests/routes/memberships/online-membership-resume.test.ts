import { expect, test } from 'vitest';
import { registerOtherCustomer } from '../../support/booking/appointments.ts';
import { RECURRING } from '../../support/products/memberships.ts';
import { openActiveMembership, PAUSE_DAYS } from '../../support/products/paused-memberships.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const RESUME = 'memberships/online-membership-resume';
const ONE = { purchased_membership_id: 1 };

// BEHAVIOR §24.8
test('ends the pause of an own membership, also one by the salon, and of nobody else’s (401, 404)', async () => {
  const { salon, getNextBilling } = await openActiveMembership(await openSalon(RECURRING));
  await salon.call('memberships/membership-pause', PAUSE_DAYS, { as: 'staff' });
  const stranger = await registerOtherCustomer(salon);
  expect((await salon.call(RESUME, ONE, { token: stranger })).status).toBe(404);
  expect((await salon.call(RESUME, ONE)).status).toBe(401);
  const reply = await salon.call(RESUME, ONE, { as: 'customer' });
  expect(reply.body.data).toMatchObject({ paused_from: null, next_billing: '2026-12-16' });
  expect(await getNextBilling()).toBe('2026-12-16T14:00:00.000Z');
});
