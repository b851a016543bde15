import { expect, test, vi } from 'vitest';
import { figureOf } from '../../../functions/outbox/figures.ts';
import { METRICS_NAMESPACE, openMetrics } from '../../../lib/http/metrics.ts';
import type { Tenant } from '../../../lib/rules/ids.ts';
import type { OutboxRecord } from '../../../lib/table/outbox.ts';

/** What is written to the log while something is counted. */
function written(count: () => void): Record<string, unknown>[] {
  const lines: string[] = [];
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  try {
    count();
  } finally {
    spy.mockRestore();
  }
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

test('a figure is an embedded metric by stage, at once and alone, and names no salon', () => {
  const metrics = openMetrics('prod');
  const [first, second, ...others] = written(() => {
    metrics.count('LostRaces');
    metrics.seconds('OldestNoticeSeconds', 90);
  });
  expect(others).toEqual([]);
  expect(first).toMatchObject({ stage: 'prod', LostRaces: 1 });
  expect(second).toMatchObject({ stage: 'prod', OldestNoticeSeconds: 90 });
  expect(first?._aws).toMatchObject({
    CloudWatchMetrics: [
      {
        Namespace: METRICS_NAMESPACE,
        Dimensions: [['service', 'stage']],
        Metrics: [{ Name: 'LostRaces', Unit: 'Count' }],
      },
    ],
  });
});

test('on one machine nothing is written', () => {
  expect(written(() => openMetrics('local').count('Bookings'))).toEqual([]);
});

const record = (kind: string, attempts: number): OutboxRecord => ({
  tenant: 'shear-joy' as Tenant,
  id: '1',
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
])('a notice of %s counts as %s, once, however often it is tried', (kind, figure) => {
  expect(figureOf(record(kind, 1))).toBe(figure);
  expect(figureOf(record(kind, 2))).toBeUndefined();
});

test('what is no business by itself counts as nothing', () => {
  expect(figureOf(record('booking.confirmed', 1))).toBeUndefined();
});
