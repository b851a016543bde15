import { expect, test } from 'vitest';
import { openDependencies } from '../../lib/http/chain.ts';
import type { Log, LogFields } from '../../lib/http/log.ts';
import { getCallTimeFields, runWithCallTimes, timeCall } from '../../lib/ports/call-times.ts';
import { openStripeCaller } from '../../lib/ports/stripe-client.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { keys } from '../../lib/table/keys.ts';
import { type Probe, serveProbe } from '../support/environment/probe.ts';
import { useTestSalons } from '../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §32.3
test('the log line of a request has the time and the number of its calls of each service, and no other request’s', async () => {
  const salon = await openSalon();
  const lines: LogFields[] = [];
  const add: Log['info'] = (_, fields) => {
    lines.push(fields);
  };
  const deps = { ...openDependencies(salon.environment, 'probe'), log: { info: add, warn: add, error: add } };
  const probe =
    (reads: number): Probe =>
    async (_, { store }) => {
      await Promise.all(Array.from({ length: reads }, () => store.get(keys.salon(salon.tenant))));
      return ok({ status: true });
    };
  await Promise.all([serveProbe(probe(3), deps), serveProbe(probe(1), deps)]);
  await serveProbe(probe(0), deps);
  const calls = lines.map((line) => line.dynamodb_calls);
  expect(calls.slice(0, 2).sort()).toEqual([1, 3]);
  expect(calls[2]).toBeUndefined();
  for (const { ms, dynamodb_ms } of lines.slice(0, 2)) {
    expect(Number(dynamodb_ms)).toBeGreaterThanOrEqual(0);
    // Each is rounded
    expect(Number(dynamodb_ms)).toBeLessThanOrEqual(Number(ms) + 1);
  }
});

test('calls of the payment processor count, also those that fail', async () => {
  const salon = await openSalon();
  await runWithCallTimes(async () => {
    const callStripe = openStripeCaller('sk_test_unknown', salon.environment.processorUrl);
    await callStripe((stripe) => stripe.paymentIntents.retrieve('pi_unknown'));
    expect(getCallTimeFields()).toMatchObject({ stripe_calls: 1, stripe_ms: expect.any(Number) });
  });
});

test('a call counts while it is in progress and when it fails, and not outside of a request', async () => {
  await runWithCallTimes(async () => {
    let end = () => {};
    const open = timeCall('ses', () => new Promise<void>((resolve) => (end = resolve)));
    expect(getCallTimeFields()).toMatchObject({ ses_calls: 1 });
    end();
    await open;
    await expect(timeCall('ses', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(getCallTimeFields()).toMatchObject({ ses_calls: 2 });
  });
  await timeCall('ses', async () => {});
  expect(getCallTimeFields()).toEqual({});
});
