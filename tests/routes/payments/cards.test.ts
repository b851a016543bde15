import { expect, test } from 'vitest';
import { expectDoors } from '../../support/doors.ts';
import { DEPOSITS_ON, openTill } from '../../support/paying.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const open = useTestSalons();
type Session = { readonly setup_intent: string };

test('shows a customer the card that was saved, once it is', async () => {
  const salon = await open(DEPOSITS_ON);
  const till = await openTill(salon);
  const session = await salon.call<Session>('payments/create-session', {}, { as: 'customer' });
  const cards = async () => (await salon.call('payments/cards', {}, { as: 'customer' })).body.data;
  expect(await cards()).toEqual([]);
  await till.stripe.setupIntents.confirm(session.body.data.setup_intent, {
    payment_method: 'pm_card_visa',
    return_url: 'https://book.demo.test',
  });
  expect(await cards()).toMatchObject([{ brand: 'visa', last4: '4242' }]);
});

test('is for customers alone: 401 for nobody, 403 for the desk', async () => {
  const salon = await open(DEPOSITS_ON);
  await expectDoors(salon, 'payments/cards', {}, { closedTo: ['staff', 'admin'] });
});
