import { describe, expect, test } from 'vitest';
import { listMovements } from '../../support/journal.ts';
import { getOnlyMembership, RECURRING } from '../../support/products/memberships.ts';
import {
  listActRows,
  openActiveMembership,
  PAUSE_DAYS,
  RENEWED_ENTRY,
} from '../../support/products/paused-memberships.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const PAUSE = 'memberships/membership-pause';
const RESUME = 'memberships/membership-resume';
const STAFF = { as: 'staff' } as const;

// BEHAVIOR §24.8
describe('membership-resume', () => {
  test('ends a running pause today: it can be used, and is billed within an hour', async () => {
    const { salon, delivery, getNextBilling } = await openActiveMembership(await openSalon(RECURRING));
    await salon.call(PAUSE, PAUSE_DAYS, STAFF);
    await delivery.advanceTo('2026-12-20T18:00:00Z');
    const reply = await salon.call(RESUME, { purchased_membership_id: 1 }, STAFF);
    expect(reply.body.data).toMatchObject({ paused_until: null, next_billing: '2026-12-20' });
    expect(await getNextBilling()).toBe('2026-12-20T19:00:00.000Z');
    await delivery.advanceTo('2026-12-20T19:00:01Z');
    expect(await listMovements(salon, { event: 'renewed' })).toEqual([RENEWED_ENTRY]);
    expect(await getOnlyMembership(salon)).toMatchObject({ status: 1, expiry_date: '2027-01-20' });
    expect((await listActRows(salon)).map(({ description }) => description)).toEqual([
      'Paused from Dec 16, 2026 to Jan 5, 2027',
      'Resumed',
    ]);
  });

  test('undoes a pause that has not begun, and refuses where there is none (422)', async () => {
    const { salon, getNextBilling } = await openActiveMembership(await openSalon(RECURRING));
    const none = await salon.call(RESUME, { purchased_membership_id: 1 }, STAFF);
    expect(none.body.errors).toEqual({ purchased_membership_id: ['Is not paused'] });
    for (const from of ['2026-12-16', '2026-12-20']) {
      await salon.call(PAUSE, { ...PAUSE_DAYS, from }, STAFF);
      const reply = await salon.call(RESUME, { purchased_membership_id: 1, reason: 'Healed' }, STAFF);
      expect(reply.body.data, reply.text).toMatchObject({
        next_billing: '2026-12-16',
        expiry_date: '2026-12-16',
      });
      expect(await getNextBilling()).toBe('2026-12-16T14:00:00.000Z');
    }
  });
});
