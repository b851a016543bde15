import { describe, expect, test } from 'vitest';
import { member, onlyMembership, RECURRING } from '../../support/memberships.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

describe('membership-cancel', () => {
  const CANCEL = 'memberships/membership-cancel';

  test('ends the membership with its period: nothing more is billed, and until then it counts', async () => {
    const { salon, post } = await member(await openSalon(RECURRING));
    await post.deliver();
    for (const _ of [1, 2]) {
      const reply = await salon.call(CANCEL, { purchased_membership_id: 1 }, { as: 'customer' });
      expect(reply.body).toMatchObject({
        status: true,
        message: 'Membership ends with its period',
        data: { id: 1, expiry_date: '2026-12-16' },
      });
    }
    expect(await onlyMembership(salon)).toMatchObject({ status: 1, recurring: 0 });
    const events = await post.passTo('2026-12-17T14:00:00Z');
    expect(events).toEqual(['customer.subscription.deleted']);
    expect(await onlyMembership(salon)).toMatchObject({ status: 0, total_qty: 2 });
  });

  test('ends it for the desk as well, which is asked by who gave it away', async () => {
    const { salon, post } = await member(await openSalon(RECURRING));
    await post.deliver();
    const reply = await salon.call(CANCEL, { purchased_membership_id: 1 }, { as: 'staff' });
    expect(reply.body).toMatchObject({ status: true, data: { id: 1, expiry_date: '2026-12-16' } });
    expect(await onlyMembership(salon)).toMatchObject({ status: 1, recurring: 0 });
  });

  test('refuses a stranger, an unknown one and an unpaid one with 404, and who is not logged in', async () => {
    const { salon } = await member(await openSalon(RECURRING), {}, 'pm_card_chargeDeclined');
    const stranger = await salon.token({ kind: 'customer', id: 2 });
    const input = { purchased_membership_id: 1 };
    expect((await salon.call(CANCEL, input, { token: stranger })).status).toBe(404);
    expect((await salon.call(CANCEL, input, { as: 'customer' })).status).toBe(404);
    expect((await salon.call(CANCEL, { purchased_membership_id: 9 }, { as: 'customer' })).status).toBe(404);
    expect((await salon.call(CANCEL, {}, { as: 'customer' })).status).toBe(422);
    expect((await salon.call(CANCEL, input, { as: 'admin' })).status).toBe(404);
    expect((await salon.call(CANCEL, input)).status).toBe(401);
  });
});
