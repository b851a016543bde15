import { expect, test } from 'vitest';
import {
  type AttemptResult,
  computeWebhookPauseEnd,
  computeWebhookTimeoutMs,
  toNewDelivery,
  type WebhookDelivery,
  withDeliveryAttempt,
  withNewDeliveryRun,
} from '../../../lib/rules/notifications/webhook-deliveries.ts';

const NOW = new Date('2026-11-16T12:34:00.000Z');
const CREATED_AT = '2026-11-16T12:00:00.000Z';
const NEW = toNewDelivery({ id: 'evt_1', type: 'booking.created', body: '{}' }, 3, CREATED_AT);
/** After an attempt with another result. */
const RETRIED: WebhookDelivery = { ...NEW, attempts: 1, lastStatus: 500, lastFailure: 'reset' };

// BEHAVIOR §30.3
test.each([
  [9_999, undefined],
  [10_000, '2026-11-16T12:35:00.000Z'],
  [90_000, '2026-11-16T12:35:00.000Z'],
])('after %d ms of waiting in a minute the pause ends at %s', (waitedMs, end) => {
  expect(computeWebhookPauseEnd(waitedMs, NOW)?.toISOString()).toBe(end);
});

test.each([
  [0, 3_000],
  [1, 8_000],
  [5, 8_000],
])('after %d attempts an endpoint may take %d ms', (attempts, expected) => {
  expect(computeWebhookTimeoutMs({ attempts })).toBe(expected);
});

test('an event is delivered to an endpoint once: its id names both', () => {
  expect(NEW).toMatchObject({ id: 'evt_1_3', state: 'pending', attempts: 0, run: 1, createdAt: CREATED_AT });
});

const ACCEPTED = 'delivered';
const PENDING = 'pending';
const PARKED = 'parked';
const NOT_ACCEPTED = 'not accepted';

test.each<[what: string, result: AttemptResult, isLast: boolean, after: object]>([
  ['200', { status: 200 }, false, { state: ACCEPTED, lastStatus: 200 }],
  ['299 at last', { status: 299 }, true, { state: ACCEPTED, lastStatus: 299 }],
  ['199', { status: 199 }, false, { state: PENDING, lastStatus: 199, lastFailure: NOT_ACCEPTED }],
  ['300', { status: 300 }, false, { state: PENDING, lastStatus: 300, lastFailure: NOT_ACCEPTED }],
  ['500 at last', { status: 500 }, true, { state: PARKED, lastStatus: 500, lastFailure: NOT_ACCEPTED }],
  ['no reply', { failure: 'timed out' }, false, { state: PENDING, lastFailure: 'timed out' }],
  ['no reply at last', { failure: 'timed out' }, true, { state: PARKED, lastFailure: 'timed out' }],
])('an attempt with the result %s', (_, result, isLast, after) => {
  const attempt = { attempts: 2, lastAttemptAt: NOW.toISOString() };
  expect(withDeliveryAttempt(RETRIED, result, isLast, NOW)).toStrictEqual({ ...NEW, ...attempt, ...after });
});

test('a replay begins a new run and keeps the attempts so far', () => {
  expect(withNewDeliveryRun({ ...RETRIED, state: 'parked' })).toStrictEqual({
    ...RETRIED,
    state: 'pending',
    run: 2,
  });
});
