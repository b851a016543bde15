import { expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { AS_ADMIN } from '../../support/catalog/directory.ts';
import { startReceiver, useReceiver } from '../../support/messages/webhook-receiver.ts';
import { CLOSED_TO, subscribeReceiver, testEndpoint } from '../../support/messages/webhooks.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const receiver = useReceiver();

// BEHAVIOR §30.1
test('sends a signed test event to the named endpoint only', async () => {
  const salon = await openSalon();
  const other = await startReceiver();
  try {
    await subscribeReceiver(salon, other);
    const { id } = await subscribeReceiver(salon, receiver());
    expect((await testEndpoint(salon, id)).status).toBe(201);
    await salon.runScheduledWork();
    expect(receiver().received).toMatchObject([{ isSigned: true }]);
    expect(other.received).toEqual([]);
    await expectAccess(salon, 'webhooks/webhook-test', { webhook_id: id }, CLOSED_TO);
  } finally {
    await other.close();
  }
});

test('refuses an endpoint that is switched off (422)', async () => {
  const salon = await openSalon();
  const { id } = await subscribeReceiver(salon, receiver());
  await salon.call('webhooks/webhook-update', { webhook_id: id, status: 0 }, AS_ADMIN);
  expect((await testEndpoint(salon, id)).body.errors).toEqual({ webhook_id: ['The endpoint is disabled'] });
});

test('answers 404 for an endpoint of another salon', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const { id } = await subscribeReceiver(salon, receiver());
  expect((await testEndpoint(other, id)).status).toBe(404);
  await salon.runScheduledWork();
  expect(receiver().received).toEqual([]);
});
