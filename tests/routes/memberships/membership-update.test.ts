import { describe, expect, test } from 'vitest';
import { countRecords, expectAccess } from '../../support/accounts/access.ts';
import {
  defineMembership,
  listSoldMemberships,
  MEMBERSHIP,
  type MembershipRecord,
  sellMembership,
  toMembershipSale,
} from '../../support/products/memberships.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const UPDATE = 'memberships/membership-update';
const DELETE = 'memberships/membership-delete';

// BEHAVIOR §24.1, §6.7
describe('membership-update', () => {
  test('changes the sent fields, replaces the groups, and keeps the rest', async () => {
    const salon = await openSalon();
    const { id } = await defineMembership(salon);
    const change = { membership_id: id, name: 'Gold', price: 90, billing_period: 2 };
    const updated = await salon.call<MembershipRecord>(UPDATE, change, { as: 'admin' });
    expect(updated.body.data).toMatchObject({
      name: 'Gold',
      billing_period: 2,
      discount_service: '1',
      discount_percentage_service: 10,
      service_group: [],
    });
    const replaced = await salon.call<MembershipRecord>(
      UPDATE,
      { ...change, service_group: [{ qty: 9, service: [6] }] },
      { as: 'admin' },
    );
    expect(replaced.body.data.service_group).toMatchObject([{ id: 2, qty: 9 }]);
    const removed = await salon.call<MembershipRecord>(
      UPDATE,
      { ...change, service_group: null },
      { as: 'admin' },
    );
    expect(removed.body.data.service_group).toEqual([]);
  });

  test('leaves sold memberships unchanged, as does a delete', async () => {
    const salon = await openSalon();
    const { id } = await defineMembership(salon);
    await sellMembership(salon, toMembershipSale(id));
    const memberships = await listSoldMemberships(salon);
    await salon.call(UPDATE, { ...MEMBERSHIP, membership_id: id, name: 'Gold' }, { as: 'admin' });
    const deleted = await salon.call(DELETE, { membership_id: id }, { as: 'admin' });
    expect([deleted.status, deleted.body.message]).toEqual([200, 'Membership deleted']);
    expect(await countRecords(salon, 'MEMBERSHIP')).toBe(0);
    expect(await listSoldMemberships(salon)).toEqual(memberships);
  });

  test('refuses an unknown membership and another salon’s (404)', async () => {
    const [salon, other] = [await openSalon(), await openSalon()];
    const { id } = await defineMembership(other);
    const update = await salon.call(UPDATE, { ...MEMBERSHIP, membership_id: id }, { as: 'admin' });
    expect(update.status).toBe(404);
  });

  test('refuses a discount without its percentage (422)', async () => {
    const salon = await openSalon();
    const input = { ...MEMBERSHIP, membership_id: 1, discount_percentage_service: null };
    const reply = await salon.call(UPDATE, input, { as: 'admin' });
    expect(reply.body.errors).toEqual({
      discount_percentage_service: ['Is required where there is a discount'],
    });
  });

  test('is for administrators only', async () => {
    const salon = await openSalon();
    const update = { ...MEMBERSHIP, membership_id: 1 };
    await expectAccess(salon, UPDATE, update, { closedTo: ['customer', 'staff'] });
  });
});
