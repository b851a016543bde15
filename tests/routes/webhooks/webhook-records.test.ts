import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { expectDoors } from '../../support/doors.ts';
import { type House, useHouses } from '../../support/house.ts';
import { type Receiver, startReceiver } from '../../support/webhook-receiver.ts';
import { deliveries, type EndpointRecord, replayed, subscribe, tested } from '../../support/webhooks.ts';

const houses = useHouses();
let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

const asAdmin = { as: 'admin' } as const;
const CLOSED_TO = { closedTo: ['customer', 'staff'] } as const;

async function index(house: House): Promise<readonly EndpointRecord[]> {
  return (await house.call<EndpointRecord[]>('webhooks/webhook-index', {}, asAdmin)).body.data;
}

describe('the list of endpoints', () => {
  test('shows the salon its own and nobody else', async () => {
    const [house, other] = [await houses(), await houses()];
    await subscribe(house, receiver);
    expect(await index(house)).toMatchObject([{ id: 1, url: receiver.url, status: 1 }]);
    expect(await index(other)).toEqual([]);
    await expectDoors(house, 'webhooks/webhook-index', {}, CLOSED_TO);
  });
});

describe('changing an endpoint', () => {
  test('keeps what is left out, and checks a new address as the first one', async () => {
    const house = await houses();
    const { id } = await subscribe(house, receiver);
    const update = (change: object) =>
      house.call<EndpointRecord>('webhooks/webhook-update', { webhook_id: id, ...change }, asAdmin);
    expect((await update({ events: ['sale.payment_failed'] })).body.data).toMatchObject({
      url: receiver.url,
      events: ['sale.payment_failed'],
      status: 1,
    });
    const refused = await update({ url: 'https://127.0.0.1.nip.invalid/' });
    expect(refused.status).toBe(422);
    expect((await update({ url: 'https://10.1.2.3/' })).body.errors).toHaveProperty('url');
    expect(await index(house)).toMatchObject([{ url: receiver.url, events: ['sale.payment_failed'] }]);
    await expectDoors(house, 'webhooks/webhook-update', { webhook_id: id }, CLOSED_TO);
  });

  test("answers 404 for another salon's", async () => {
    const [house, other] = [await houses(), await houses()];
    const { id } = await subscribe(house, receiver);
    for (const operation of ['webhook-update', 'webhook-delete', 'webhook-test']) {
      const { status } = await other.call(`webhooks/${operation}`, { webhook_id: id }, asAdmin);
      expect(status, operation).toBe(404);
    }
    expect(await index(house)).toHaveLength(1);
  });
});

describe('deleting an endpoint', () => {
  test('takes it out, once', async () => {
    const house = await houses();
    const { id } = await subscribe(house, receiver);
    const remove = () => house.call('webhooks/webhook-delete', { webhook_id: id }, asAdmin);
    await expectDoors(house, 'webhooks/webhook-delete', { webhook_id: id }, CLOSED_TO);
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
    expect(await index(house)).toEqual([]);
  });
});

describe('a test event', () => {
  test('comes signed to the endpoint that is named, and no other', async () => {
    const house = await houses();
    const other = await startReceiver();
    try {
      await subscribe(house, other);
      const { id } = await subscribe(house, receiver);
      expect((await tested(house, id)).status).toBe(201);
      await house.drain();
      expect(receiver.received).toMatchObject([{ isSigned: true }]);
      expect(other.received).toEqual([]);
      await expectDoors(house, 'webhooks/webhook-test', { webhook_id: id }, CLOSED_TO);
    } finally {
      await other.close();
    }
  });

  test('is refused with 422 for an endpoint that is switched off', async () => {
    const house = await houses();
    const { id } = await subscribe(house, receiver);
    await house.call('webhooks/webhook-update', { webhook_id: id, status: 0 }, asAdmin);
    expect((await tested(house, id)).body.errors).toEqual({ webhook_id: ['Is switched off'] });
  });
});

describe('deliveries', () => {
  test('are listed by page, the latest first, for thirty days, to this salon alone', async () => {
    const [house, other] = [await houses(), await houses()];
    const { id } = await subscribe(house, receiver);
    const ids: string[] = [];
    for (let number = 0; number < 3; number += 1) {
      await house.clock.advance(1);
      ids.unshift((await tested(house, id)).body.data.id);
    }
    await house.drain();
    expect((await deliveries(house)).map((each) => each.id)).toEqual(ids);
    const page = await house.call('webhooks/webhook-deliveries', { page: 2, per_page: 2 }, asAdmin);
    expect(page.body).toMatchObject({ data: [{ id: ids[2], state: 'delivered' }], meta: { total: 3 } });
    expect(await deliveries(other)).toEqual([]);
    expect((await replayed(other, ids[0] ?? '')).status).toBe(404);
    await expectDoors(house, 'webhooks/webhook-deliveries', {}, CLOSED_TO);
    await expectDoors(house, 'webhooks/webhook-replay', { delivery_id: ids[0] }, CLOSED_TO);
    await house.clock.advance(30 * 24 * 60 + 1);
    expect(await deliveries(house)).toEqual([]);
  });

  test('of a deleted endpoint are not replayed: 422', async () => {
    const house = await houses();
    const { id } = await subscribe(house, receiver);
    const { body } = await tested(house, id);
    await house.call('webhooks/webhook-delete', { webhook_id: id }, asAdmin);
    const refused = await replayed(house, body.data.id);
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toHaveProperty('delivery_id');
    expect((await replayed(house, 'evt_none_1')).status).toBe(404);
  });
});
