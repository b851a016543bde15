import { testCustomerList } from '../../support/accounts/customer-lists.ts';
import {
  defineGiftCard,
  listSoldGiftCards,
  sellGiftCard,
  toGiftCardSale,
} from '../../support/products/giftcards.ts';
import { useTestSalons } from '../../support/test-salon.ts';

// BEHAVIOR §23.3, §21.8
testCustomerList(useTestSalons(), {
  operation: 'giftcards/get-customer-gift-cards',
  define: defineGiftCard,
  sell: (salon, id, change, options) => sellGiftCard(salon, toGiftCardSale(id, change), options),
  listSold: listSoldGiftCards,
  unpaid: { balance: 100 },
  givenAway: 1,
});
