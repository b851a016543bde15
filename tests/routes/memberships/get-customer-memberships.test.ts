import { testCustomerList } from '../../support/accounts/customer-lists.ts';
import {
  defineMembership,
  listSoldMemberships,
  sellMembership,
  toMembershipSale,
} from '../../support/products/memberships.ts';
import { useTestSalons } from '../../support/test-salon.ts';

// BEHAVIOR §24.3, §21.8
testCustomerList(useTestSalons(), {
  operation: 'memberships/get-customer-memberships',
  define: defineMembership,
  sell: (salon, id, change, options) => sellMembership(salon, toMembershipSale(id, change), options),
  listSold: listSoldMemberships,
  unpaid: { remaining_balance: 2 },
  givenAway: 0,
});
