import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DEMO_LOGINS, DEMO_SLUG, tenantNamed } from '../../../infra/local/demo.ts';
import { DEMO_PAYMENT_KEYS } from '../../../infra/local/demo-payments.ts';
import { MONDAY_MORNING, openFreshSalon } from '../../../infra/local/fresh-salon.ts';
import { operationNamed } from '../../../infra/local/operations.ts';
import { recorded } from '../../../infra/local/recorded.ts';
import { sampleEvent } from '../../../infra/local/sample-event.ts';
import { operationOfSample, readSample, replaySample, sampleNames } from '../../../infra/local/samples.ts';
import { replayWorkerSample } from '../../../infra/local/worker-samples.ts';
import examples from '../../../lib/openapi/examples.json' with { type: 'json' };
import { findMailRefusal } from '../../../lib/table/mail-refusals.ts';
import { sampleWorld } from '../../support/samples.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const run = promisify(execFile);
const openSalon = useTestSalons();
const names = sampleNames();

/** The demo salon knows no provider of identities: the sample shows what such a salon answers. */
const REFUSED: Readonly<Record<string, number>> = { 'auth/google': 403, 'auth/facebook': 403 };

test('a sample event is made of an operation’s input', () => {
  const made = sampleEvent(operationNamed('services/update'), { id: 1, price: 52, buffer_minutes: 5 });
  expect(made).toEqual(readSample('services/update'));
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
    const testSalon = await openSalon({
      now: new Date(event.requestContext.timeEpoch),
      settings: { paymentKey: DEMO_PAYMENT_KEYS.publishable },
    });
    const reply = await replaySample(name, await sampleWorld(testSalon));
    expect(reply.status, JSON.stringify(reply.body)).toBe(REFUSED[name] ?? route.status);
    expect(recorded(reply), 'what the reference shows: npm run samples records it anew').toEqual(
      Reflect.get(examples, name),
    );
  },
);

describe('functions that no caller reaches', () => {
  let salon: Awaited<ReturnType<typeof openFreshSalon>>;
  beforeEach(async () => {
    salon = await openFreshSalon(MONDAY_MORNING);
  });
  afterEach(() => salon.close());

  test('the sample of the table’s stream sends what a booking has to tell', async () => {
    expect(await replayWorkerSample('outbox/stream', salon)).toEqual({ batchItemFailures: [] });
    const receivers = salon.mails().flatMap(({ destination }) => destination.to);
    expect(receivers).toContain('gus@guests.test');
  });

  test('the sample of the clock does what is due', async () => {
    expect(await replayWorkerSample('due/every-minute', salon)).toMatchObject({ failed: 0 });
  });

  test('the sample of the mail service marks an address that bounced', async () => {
    await replayWorkerSample('bounces/bounced', salon);
    const now = salon.environment.clock();
    expect(await findMailRefusal(salon.store, tenantNamed(DEMO_SLUG), 'gus@guests.test', now)).toBe(
      'bounced',
    );
  });
});

test.each([
  [['events/packages/get-customer-packages.json'], /^200\n.*"remaining_balance": 6/s],
  [['events/packages/package-store.json', '--as', 'customer'], /^403\n.*Insufficient permissions/s],
  [['events/booking/get-front-settings.json', '--tenant', 'nobody'], /^404\n.*Unknown salon/s],
  [['events/outbox/stream.json'], /"batchItemFailures": \[\]/],
])('npm run invoke -- %s prints what its function answers', async (options, answer) => {
  const { stdout } = await run(process.execPath, ['infra/tools/invoke.ts', ...options]);
  expect(stdout).toMatch(answer);
});
