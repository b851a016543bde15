import { describe, expect, test } from 'vitest';
import { RECURRING } from '../../support/products/memberships.ts';
import { listActRows, openActiveMembership, PAUSE_DAYS } from '../../support/products/paused-memberships.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §24.8
describe('online-membership-pause', () => {
  const PAUSE_OWN = 'memberships/online-membership-pause';
  const { reason: _reason, ...OWN } = PAUSE_DAYS;
  const CUSTOMER = { as: 'customer' } as const;

  test('pauses for as many days as the salon allows, and resumes', async () => {
    const { salon, getNextBilling } = await openActiveMembership(await openSalon(RECURRING));
    const off = await salon.call(PAUSE_OWN, OWN, CUSTOMER);
    expect(off.body.errors).toEqual({ purchased_membership_id: ['Cannot be paused'] });
    await salon.call('directory/settings-update', { membership_pause_days: 20 }, { as: 'admin' });
    const long = await salon.call(PAUSE_OWN, OWN, CUSTOMER);
    expect(long.body.errors).toEqual({ until: ['Must be on or before 2027-01-04'] });
    const key = { ...CUSTOMER, headers: { 'idempotency-key': 'k1' } };
    for (const _ of [1, 2])
      expect((await salon.call(PAUSE_OWN, { ...OWN, until: '2027-01-04' }, key)).status).toBe(200);
    expect(await getNextBilling()).toBe('2027-01-05T14:00:00.000Z');
    expect(await listActRows(salon)).toEqual([expect.objectContaining({ user: null, balance_after: 2 })]);
    const resumed = await salon.call(
      'memberships/online-membership-resume',
      { purchased_membership_id: 1 },
      CUSTOMER,
    );
    expect(resumed.body.data).toMatchObject({ paused_from: null, next_billing: '2026-12-16' });
  });
});
