import { expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { DEPOSITS_ON, openPaymentAccount } from '../../support/payments/payments.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
type Session = { readonly setup_intent: string };

// BEHAVIOR §20.1
test('lists a saved card of the customer', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const session = await salon.call<Session>('payments/create-session', {}, { as: 'customer' });
  const cards = async () => (await salon.call('payments/cards', {}, { as: 'customer' })).body.data;
  expect(await cards()).toEqual([]);
  await account.confirmSetup(session.body.data.setup_intent);
  expect(await cards()).toMatchObject([{ brand: 'visa', last4: '4242' }]);
});

test('is for customers only: 401 without a token, 403 for the front desk', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  await expectAccess(salon, 'payments/cards', {}, { closedTo: ['staff', 'admin'] });
});
