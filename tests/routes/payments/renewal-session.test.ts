import { expect, test } from 'vitest';
import { RECURRING } from '../../support/products/memberships.ts';
import { issueRenewalLinkToken, openActiveMembership } from '../../support/products/paused-memberships.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const SESSION = 'payments/renewal-session';

// BEHAVIOR §24.10
test('shows the renewal of the link alone, for 62 days, and opens nothing where it is paid or the membership has ended', async () => {
  const { salon } = await openActiveMembership(await openSalon(RECURRING));
  const token = await issueRenewalLinkToken(salon, 1);
  const state = async (of = token) => (await salon.call<{ state: string }>(SESSION, { token: of })).body;
  expect(await state()).toMatchObject({ data: { name: 'Silver', total: '64.95', state: 'paid' } });
  await salon.call('memberships/membership-cancel', { purchased_membership_id: 1 }, { as: 'staff' });
  expect(await state()).toMatchObject({ data: { state: 'ended' } });
  expect((await salon.call(SESSION, { token: await issueRenewalLinkToken(salon, 9) })).status).toBe(401);
  expect((await salon.call(SESSION, { token: `${token}x` })).status).toBe(401);
  expect((await (await openSalon(RECURRING)).call(SESSION, { token })).status).toBe(401);
  expect((await salon.call(SESSION, {})).status).toBe(422);
  await salon.clock.set(new Date('2027-01-18T15:00:00Z'));
  expect((await salon.call(SESSION, { token })).status).toBe(401);
});
