import { expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../../infra/local/demo.ts';
import { DEMO_PAYMENT_KEYS } from '../../../infra/local/demo-payments.ts';
import { operationNamed } from '../../../infra/local/operations.ts';
import { recorded } from '../../../infra/local/recorded.ts';
import { operationOfSample, readSample, replaySample, sampleNames } from '../../../infra/local/samples.ts';
import { groups } from '../../../lib/contract/index.ts';
import examples from '../../../lib/openapi/examples.json' with { type: 'json' };
import { useHouses } from '../../support/house.ts';
import { sampleWorld } from '../../support/samples.ts';

const openHouse = useHouses();
const names = sampleNames();

/** The demo salon knows no provider of identities: the sample shows what such a salon answers. */
const REFUSED: Readonly<Record<string, number>> = { 'auth/google': 403, 'auth/facebook': 403 };

test('every operation has a sample event, and every sample event an operation', () => {
  const operations = groups.flatMap(({ name, routes }) =>
    Object.keys(routes).map((each) => `${name}/${each}`),
  );
  expect([...new Set(names.map(operationOfSample))].sort()).toEqual(operations.sort());
});

test('no sample event carries a token, a password of somebody real, or a secret', () => {
  for (const name of names) {
    const { headers, body } = readSample(name);
    expect(headers.authorization, name).toBeUndefined();
    const password = /"password":"([^"]+)"/.exec(body ?? '')?.[1];
    expect([
      undefined,
      DEMO_LOGINS.admin.password,
      'a-long-enough-password',
      'another-long-password',
    ]).toContain(password);
    expect(body ?? '', name).not.toMatch(/sk_|whsec_/);
  }
});

test.each(names)(
  'the sample event of %s is for its route and succeeds on a fresh demo salon',
  async (name) => {
    const event = readSample(name);
    const { route, routeKey } = operationNamed(operationOfSample(name));
    expect(event).toMatchObject({ version: '2.0', routeKey, requestContext: { routeKey } });
    const house = await openHouse({
      now: new Date(event.requestContext.timeEpoch),
      settings: { paymentKey: DEMO_PAYMENT_KEYS.publishable },
    });
    const reply = await replaySample(name, await sampleWorld(house));
    expect(reply.status, JSON.stringify(reply.body)).toBe(REFUSED[name] ?? route.status);
    // Written by npm run samples
    expect(recorded(reply), 'what the reference shows').toEqual(Reflect.get(examples, name));
  },
);
