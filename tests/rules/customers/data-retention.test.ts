import { expect, test } from 'vitest';
import {
  computeLatestActivityDate,
  decideRetentionStep,
  findFirstRetentionReviewInstant,
  type RetentionStep,
  toRetentionReviewInstant,
} from '../../../lib/rules/customers/data-retention.ts';
import { DEFAULT_SETTINGS } from '../../../lib/rules/salons/settings.ts';

const toSalon = (eraseAfterMonths: number, timeZone = 'America/New_York') => ({
  timeZone,
  settings: { ...DEFAULT_SETTINGS, eraseAfterMonths },
});
const CREATED = { createdAt: '2024-01-31T15:00:00.000Z' };
const NOTHING = { visitDates: [], saleInstants: [] };
const at = (date: string) => new Date(`${date}T14:00:00.000Z`);

// BEHAVIOR §4.8: 13 months after January 31 is February 28, and the mail comes 30 days before
const STEPS: readonly [string, string, string | undefined, RetentionStep][] = [
  ['waits for the date of the mail', '2025-01-28', undefined, { step: 'wait', until: '2025-01-29' }],
  ['announces on that date', '2025-01-29', undefined, { step: 'announce', eraseDate: '2025-02-28' }],
  [
    'announces late, and then erases later',
    '2026-06-01',
    undefined,
    { step: 'announce', eraseDate: '2026-07-01' },
  ],
  [
    'waits for the announced date',
    '2025-02-27',
    '2025-01-29',
    { step: 'wait', until: '2025-02-28', noticeDate: '2025-01-29' },
  ],
  [
    'waits longer after a mail that came too early',
    '2025-02-15',
    '2025-01-10',
    { step: 'wait', until: '2025-02-28', noticeDate: '2025-01-10' },
  ],
  [
    'waits for the date that a late mail announced',
    '2026-06-30',
    '2026-06-01',
    { step: 'wait', until: '2026-07-01', noticeDate: '2026-06-01' },
  ],
  ['erases on the announced date', '2025-02-28', '2025-01-29', { step: 'erase' }],
];

test.each(STEPS)('%s', (_, today, erasureNoticeDate, step) => {
  const customer = { ...CREATED, ...(erasureNoticeDate ? { erasureNoticeDate } : {}) };
  expect(decideRetentionStep(customer, NOTHING, toSalon(13), at(today))).toStrictEqual(step);
});

const ACTIVITIES = [
  ['a log-in', { ...CREATED, lastLogInAt: '2025-02-10T15:00:00.000Z' }, NOTHING],
  ['a visit', CREATED, { ...NOTHING, visitDates: ['2024-03-01', '2025-02-10', '2024-05-01'] }],
  ['a sale', CREATED, { ...NOTHING, saleInstants: ['2025-02-11T04:30:00.000Z'] }],
] as const;

test.each(ACTIVITIES)('%s after the mail begins the months again', (_, customer, activity) => {
  const announced = { ...customer, erasureNoticeDate: '2025-01-29' };
  expect(computeLatestActivityDate(customer, activity, toSalon(13))).toBe('2025-02-10');
  const decided = decideRetentionStep(announced, activity, toSalon(13), at('2025-02-28'));
  expect(decided).toStrictEqual({ step: 'wait', until: '2026-02-08' });
});

test('0 months erase nobody', () => {
  expect(decideRetentionStep(CREATED, NOTHING, toSalon(0), at('2044-01-01'))).toStrictEqual({ step: 'stop' });
  expect(findFirstRetentionReviewInstant(toSalon(0), at('2024-01-01'))).toBeUndefined();
});

test('reviews are at nine o’clock of the salon, also on the days of clock changes', () => {
  const newYork = toSalon(6);
  const instants = ['2026-03-07', '2026-03-08', '2026-11-01'].map((date) =>
    toRetentionReviewInstant(newYork, date),
  );
  expect(instants.map((instant) => instant.toISOString())).toStrictEqual([
    '2026-03-07T14:00:00.000Z',
    '2026-03-08T13:00:00.000Z',
    '2026-11-01T14:00:00.000Z',
  ]);
  // Created on July 31 in New York: 6 months later is January 31
  const first = findFirstRetentionReviewInstant(newYork, new Date('2026-08-01T03:00:00.000Z'));
  expect(first?.toISOString()).toBe('2027-01-01T14:00:00.000Z');
});
