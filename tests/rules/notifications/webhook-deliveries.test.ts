import { expect, test } from 'vitest';
import { computeWebhookPauseEnd } from '../../../lib/rules/notifications/webhook-deliveries.ts';

// BEHAVIOR §30.3
test.each([
  [9_999, undefined],
  [10_000, '2026-11-16T12:35:00.000Z'],
  [90_000, '2026-11-16T12:35:00.000Z'],
])('after %d ms of waiting in a minute the pause ends at %s', (waitedMs, end) => {
  expect(computeWebhookPauseEnd(waitedMs, new Date('2026-11-16T12:34:00.000Z'))?.toISOString()).toBe(end);
});
