import { expect, test } from 'vitest';
import { expectDoors } from '../../support/doors.ts';
import { useHouses } from '../../support/house.ts';
import { DEPOSITS_ON, openTill } from '../../support/paying.ts';

const open = useHouses();
type Session = { readonly setup_intent: string };

test('shows a customer the card that was saved, once it is', async () => {
  const house = await open(DEPOSITS_ON);
  const till = await openTill(house);
  const session = await house.call<Session>('payments/create-session', {}, { as: 'customer' });
  const cards = async () => (await house.call('payments/cards', {}, { as: 'customer' })).body.data;
  expect(await cards()).toEqual([]);
  await till.stripe.setupIntents.confirm(session.body.data.setup_intent, {
    payment_method: 'pm_card_visa',
    return_url: 'https://book.demo.test',
  });
  expect(await cards()).toMatchObject([{ brand: 'visa', last4: '4242' }]);
});

test('is for customers alone: 401 for nobody, 403 for the desk', async () => {
  const house = await open(DEPOSITS_ON);
  await expectDoors(house, 'payments/cards', {}, { closedTo: ['staff', 'admin'] });
});
