import { describe, expect, test } from 'vitest';
import { expectAccess } from '../../support/access.ts';
import {
  defineMembership,
  listSoldMemberships,
  sellMembership,
  toMembershipSale,
} from '../../support/memberships.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const OWN = 'memberships/get-customer-memberships';

// BEHAVIOR §24.3, §21.5
describe('get-customer-memberships', () => {
  test('lists the customer’s own memberships with the fields of the salon’s list', async () => {
    const salon = await openSalon();
    const { id } = await defineMembership(salon);
    await sellMembership(salon, toMembershipSale(id));
    const { status, body } = await salon.call(OWN, {}, { as: 'customer' });
    expect([status, body.data]).toEqual([200, await listSoldMemberships(salon)]);
    const stranger = await salon.token({ kind: 'customer', id: 2 });
    expect((await salon.call(OWN, {}, { token: stranger })).body.data).toEqual([]);
  });

  test('is for customers only', async () => {
    const salon = await openSalon();
    await expectAccess(salon, OWN, {}, { closedTo: ['staff', 'admin'] });
  });
});
