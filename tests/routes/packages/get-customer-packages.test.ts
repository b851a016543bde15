import { testCustomerList } from '../../support/accounts/customer-lists.ts';
import {
  definePackage,
  listSoldPackages,
  sellPackage,
  toPackageSale,
} from '../../support/products/packages.ts';
import { useTestSalons } from '../../support/test-salon.ts';

// BEHAVIOR §22.2, §21.8
testCustomerList(useTestSalons(), {
  operation: 'packages/get-customer-packages',
  define: definePackage,
  sell: (salon, id, change, options) => sellPackage(salon, toPackageSale(id, change), options),
  listSold: listSoldPackages,
  unpaid: { remaining_balance: 8 },
  givenAway: 0,
});
