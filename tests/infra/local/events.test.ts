import { readdirSync, readFileSync } from 'node:fs';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { expect, test } from 'vitest';
import { operationNamed } from '../../../infra/local/operations.ts';
import { ACCESS } from '../../../lib/contract/route.ts';
import { useHouses } from '../../support/house.ts';
import { openTill } from '../../support/paying.ts';

const openHouse = useHouses();

const names = readdirSync('events', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.replaceAll('\\', '/').replace(/\.json$/, ''))
  .sort();

/** What happened before: events that speak of what these have made. */
const BEFORE: Readonly<Record<string, readonly string[]>> = {
  'webhooks/webhook-update': ['webhooks/webhook-store'],
  'webhooks/webhook-delete': ['webhooks/webhook-store'],
  'webhooks/webhook-test': ['webhooks/webhook-store'],
  'webhooks/webhook-replay': ['webhooks/webhook-store', 'webhooks/webhook-test'],
  'packages/package-update': ['packages/package-store'],
  'packages/package-delete': ['packages/package-store'],
  'packages/create-package-sell': ['packages/package-store'],
  'giftcards/giftcard-update': ['giftcards/giftcard-create'],
  'giftcards/giftcard-delete': ['giftcards/giftcard-create'],
  'giftcards/create-gift-card-sell': ['giftcards/giftcard-create'],
  'memberships/membership-update': ['memberships/membership-store'],
  'memberships/membership-delete': ['memberships/membership-store'],
  'memberships/create-membership-sell': ['memberships/membership-store'],
};

const read = (name: string): APIGatewayProxyEventV2 =>
  JSON.parse(readFileSync(`events/${name}.json`, 'utf8')) as APIGatewayProxyEventV2;

test('there are sample events', () => {
  expect(names).toContain('booking/save-booking');
});

test.each(names)(
  'the sample event of %s is for its route and succeeds on a fresh demo salon',
  async (name) => {
    const event = read(name);
    const { route, routeKey } = operationNamed(name);
    expect(event).toMatchObject({ version: '2.0', routeKey, requestContext: { routeKey } });
    const house = await openHouse({ now: new Date(event.requestContext.timeEpoch) });
    // The demo salon that is started takes payments; a house's own has no account yet.
    if (name.startsWith('payments/')) await openTill(house);
    for (const before of BEFORE[name] ?? []) await house.replay(read(before), 'admin');
    const reply = await house.replay(event, ACCESS[route.access][0]);
    expect(reply.text).toContain('true');
    expect(reply.status).toBe(route.status);
  },
);
