import { expect, test } from 'vitest';
import { expandToWebhookNotices, formatEventId } from '../../../lib/rules/notifications/webhook-events.ts';

const visit = (appointmentId: number) => ({ appointmentId, date: '2026-11-17', minute: 600 });

// BEHAVIOR §30.2
test('a notice is one event, a confirmed booking two, a series those of its visits', () => {
  const created = { kind: 'booking.created', ...visit(7) } as const;
  const confirmed = { kind: 'booking.confirmed', ...visit(7) } as const;
  const withoutDeposit = { ...created, isConfirmed: true } as const;
  const cancelled = { kind: 'booking.cancelled', ...visit(7), refunded: 0, staffKnowVisit: true } as const;
  expect(expandToWebhookNotices(created)).toStrictEqual([created]);
  expect(expandToWebhookNotices(cancelled)).toStrictEqual([cancelled]);
  expect(expandToWebhookNotices(withoutDeposit)).toStrictEqual([withoutDeposit, confirmed]);
  const visits = [visit(8), { ...visit(7), isConfirmed: true as const }];
  expect(expandToWebhookNotices({ kind: 'series.created', visits })).toStrictEqual([
    { kind: 'booking.created', ...visit(8) },
    withoutDeposit,
    confirmed,
  ]);
});

test('the ids of events consist of letters and digits, differ by record, and sort by time', () => {
  const instants = ['1970-01-01T00:00:00.035Z', '1999-12-31T23:59:59.999Z', '2026-11-17T10:00:00.000Z'];
  const ids = instants.map((instant) => formatEventId(instant, 'Outbox#17:ab_c'));
  expect(ids[0]).toBe('evt_00000000zOutbox17abc');
  expect(ids).toStrictEqual(ids.toSorted());
  expect(new Set(ids.map(({ length }) => length)).size).toBe(1);
  expect(formatEventId(instants[0] ?? '', 'other')).not.toBe(ids[0]);
});
