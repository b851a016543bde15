import { expect, test, vi } from 'vitest';
import { findFirstAttemptMetric } from '../../functions/outbox/notice-metrics.ts';
import { METRICS_NAMESPACE, openMetrics } from '../../lib/http/metrics.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { keys } from '../../lib/table/keys.ts';
import type { OutboxRecord } from '../../lib/table/notifications/outbox.ts';
import { serveProbe } from '../support/environment/probe.ts';

/** The log lines that a function writes. */
function captureLog(count: () => void): Record<string, unknown>[] {
  const lines: string[] = [];
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  try {
    count();
  } finally {
    spy.mockRestore();
  }
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

// BEHAVIOR §32.3
test('writes each metric as an embedded metric with the stage and without a salon', () => {
  const metrics = openMetrics('prod');
  const [first, second, ...others] = captureLog(() => {
    metrics.count('Conflicts');
    metrics.seconds('OldestMailSeconds', 90);
  });
  expect(others).toEqual([]);
  expect(first).toMatchObject({ stage: 'prod', Conflicts: 1 });
  expect(second).toMatchObject({ stage: 'prod', OldestMailSeconds: 90 });
  expect(first?._aws).toMatchObject({
    CloudWatchMetrics: [
      {
        Namespace: METRICS_NAMESPACE,
        Dimensions: [['service', 'stage']],
        Metrics: [{ Name: 'Conflicts', Unit: 'Count' }],
      },
    ],
  });
});

test('writes nothing in the local stack', () => {
  expect(captureLog(() => openMetrics('local').count('Bookings'))).toEqual([]);
});

const record = (kind: string, attempts: number): OutboxRecord => ({
  tenant: 'shear-joy' as Tenant,
  id: '1',
  key: keys.outbox('shear-joy' as Tenant, '1'),
  notice: { kind } as never,
  createdAt: '2026-11-16T14:00:00Z',
  attempts,
  leasedUntil: '',
  delivered: [],
  refused: [],
});

test.each([
  ['booking.created', 'Bookings'],
  ['package.purchased', 'Sales'],
  ['giftcard.purchased', 'Sales'],
  ['membership.purchased', 'Sales'],
  ['package.redeemed', 'Redemptions'],
  ['giftcard.redeemed', 'Redemptions'],
  ['membership.used', 'Redemptions'],
  ['booking.payment_failed', 'FailedPayments'],
  ['sale.payment_failed', 'FailedPayments'],
  ['refund.failed', 'FailedRefunds'],
])('counts a notice of %s as %s on its first attempt only', (kind, metric) => {
  expect(findFirstAttemptMetric(record(kind, 1))).toBe(metric);
  expect(findFirstAttemptMetric(record(kind, 2))).toBeUndefined();
});

test('does not count other notices', () => {
  expect(findFirstAttemptMetric(record('booking.confirmed', 1))).toBeUndefined();
});

test.each([
  ['the payment processor does not answer', 'processorUnavailable', ['ProcessorOutages']],
  ['the payment processor refuses the salon', 'processorRefused', ['ProcessorRefusals']],
  ['the request itself is refused', 'paymentFailed', []],
] as const)('counts a request that fails because %s', async (_, failure, metricNames) => {
  const counted: string[] = [];
  const metrics = { count: (name: string) => void counted.push(name), seconds: () => {} };
  await serveProbe(async () => fail(failure), { metrics });
  expect(counted).toEqual(metricNames);
});

test.each([
  ['a refused event of the payment processor', { signed: true }, fail('signatureInvalid'), 1],
  ['a processed event', { signed: true }, ok({ status: true as const }), 0],
  ['a refused request of anybody else', {}, fail('signatureInvalid'), 0],
] as const)('counts as a failed webhook: %s', async (_, options, outcome, count) => {
  const counted: string[] = [];
  const metrics = { count: (name: string) => void counted.push(name), seconds: () => {} };
  await serveProbe(async () => outcome, { metrics }, options);
  expect(counted).toEqual(Array(count).fill('PaymentWebhookFailures'));
});
