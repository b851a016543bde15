import { expect, test } from 'vitest';
import { bookAndOrder, DEPOSITS_ON, kept, openTill } from '../../support/paying.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const open = useTestSalons();
const NOT_SET_UP = [400, 'Online payment is not set up'];

test('a salon that wrote nothing over its keys takes no payments, and nobody can sign for it', async () => {
  const salon = await open(DEPOSITS_ON);
  const till = await openTill(salon);
  const { id, intent } = await bookAndOrder(salon);
  await till.pay(intent);
  const [event] = await till.events('payment_intent.succeeded', intent);
  const cleared = await salon.call(
    'directory/settings-update',
    { PAYMENT_SECRET: '', PAYMENT_WEBHOOK_SECRET: '' },
    { as: 'admin' },
  );
  expect(cleared.status, cleared.text).toBe(200);

  const session = await salon.call('payments/create-session', {}, { as: 'customer' });
  expect([session.status, session.body.message]).toEqual(NOT_SET_UP);
  const body = JSON.stringify(event);
  const signature = till.signatureOf(body, till.signingSecret);
  const told = await till.webhook(body, signature);
  expect([told.status, told.body.message]).toEqual(NOT_SET_UP);
  expect((await kept(salon, id)).status).toBe(0);
});
