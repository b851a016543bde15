import { describe, expect, test } from 'vitest';
import {
  describePhaseInAccessibleName,
  toDayClockUnlessFuture,
  toPhase,
} from '../../../functions/pages/app/desk/visit-state.ts';
import { type Day, toMinutes } from '../../../functions/pages/app/parts/format.ts';

/** The tests name instants by the time at the salon. */
const toMinute = (time: string) => toMinutes(time);
const clockAt = (now: string) => ({ now: toMinutes(now), toMinute });
const EXPECTED = {
  from: '10:00',
  to: '11:00',
  status: 1,
  confirmed_at: null,
  arrived_at: null,
  started_at: null,
};

const PAID = { status: 2, paid: 1 };

/** A payment in cash, or the refund of another one. */
const payment = (amount: number, refund_of?: number) => ({
  id: 1,
  appointment_id: 1,
  txn_id: '',
  payment_type_id: 0,
  amount: amount.toFixed(2),
  paid_amount: amount.toFixed(2),
  pending_amount: '0.00',
  status: 1,
  ...(refund_of === undefined ? {} : { refund_of }),
});

// BEHAVIOR §39.3
describe('a visit', () => {
  test.each([
    ['is booked before its time', EXPECTED, '09:59', 'booked', 0],
    ['is not late in the minute in which it begins', EXPECTED, '10:00', 'booked', 0],
    ['is late from the next minute', EXPECTED, '10:01', 'late', 1],
    ['is late until its end', EXPECTED, '10:59', 'late', 59],
    ['is missed from its end on', EXPECTED, '11:00', 'missed', 0],
    ['is not late while it waits for its deposit', { ...EXPECTED, status: 0 }, '10:20', 'unpaid', 0],
    ['is not late once it is completed', { ...EXPECTED, status: 2 }, '10:20', 'done', 0],
    ['is not late as a no-show', { ...EXPECTED, status: 4 }, '10:20', 'noShow', 0],
    ['is here before its time', { ...EXPECTED, arrived_at: '09:40' }, '09:59', 'arrived', 19],
    ['waits from its time on', { ...EXPECTED, arrived_at: '09:40' }, '10:00', 'waiting', 20],
    ['waits ten minutes after a late arrival', { ...EXPECTED, arrived_at: '10:05' }, '10:15', 'waiting', 10],
    ['does not wait nine minutes after it', { ...EXPECTED, arrived_at: '10:05' }, '10:14', 'arrived', 9],
    ['of somebody who walked in now is here', { ...EXPECTED, arrived_at: '10:03' }, '10:03', 'arrived', 0],
    ['has started', { ...EXPECTED, arrived_at: '09:58', started_at: '10:00' }, '11:00', 'started', 0],
    ['is forgotten two hours after its end', { ...EXPECTED, started_at: '10:00' }, '13:00', 'unfinished', 0],
    ['is over until then', { ...EXPECTED, started_at: '10:00' }, '12:59', 'over', 119],
    ['is over its end', { ...EXPECTED, arrived_at: '09:58', started_at: '10:00' }, '11:01', 'over', 1],
  ] as const)('%s', (_, visit, now, name, minutes) => {
    expect(toPhase(visit, clockAt(now))).toMatchObject({ name, minutes });
  });

  test('has the present minute today, all minutes behind it on a past day, and none on a coming day', () => {
    const clock = { getToday: () => '2026-11-17' as Day, getMinute: () => 616, toMinute };
    expect(toDayClockUnlessFuture('2026-11-17' as Day, clock)).toEqual({ now: 616, toMinute });
    expect(toDayClockUnlessFuture('2026-11-18' as Day, clock)).toBeNull();
    const past = toDayClockUnlessFuture('2026-11-16' as Day, clock);
    expect(toPhase(EXPECTED, past).name).toBe('missed');
    expect(toPhase({ ...EXPECTED, arrived_at: '09:58' }, past).name).toBe('unfinished');
    expect(toPhase({ ...EXPECTED, status: 2 }, past).name).toBe('done');
  });

  test('has no clock on a coming day', () => {
    expect(toPhase(EXPECTED, null)).toMatchObject({ name: 'booked', minutes: 0 });
    expect(toPhase({ ...EXPECTED, arrived_at: '09:00' }, null)).toMatchObject({
      name: 'arrived',
      minutes: 0,
    });
  });

  test.each([
    [EXPECTED, '10:16', 'booked, 16 min late'],
    [{ ...EXPECTED, confirmed_at: '09:00' }, '10:01', 'confirmed, 1 min late'],
    [{ ...EXPECTED, arrived_at: '10:01' }, '10:05', 'here 4 min'],
    [{ ...EXPECTED, arrived_at: '09:46' }, '10:00', 'waiting, here 14 min'],
    [{ ...EXPECTED, arrived_at: '09:58', started_at: '10:00' }, '11:16', 'started, 16 min over'],
    [EXPECTED, '11:30', 'booked, no check-in'],
    [{ ...EXPECTED, started_at: '10:00' }, '14:00', 'started, no checkout'],
    [{ ...EXPECTED, status: 2 }, '11:30', 'paid'],
    [{ ...EXPECTED, status: 2, paid: 0 }, '11:30', 'not paid'],
    [{ ...EXPECTED, ...PAID, refunded: '20.00', is_refunded: 0 }, '11:30', 'partly refunded'],
    [{ ...EXPECTED, ...PAID, refunded: '50.00', is_refunded: 1 }, '11:30', 'refunded'],
    [{ ...EXPECTED, ...PAID, payments: [payment(50)] }, '11:30', 'paid'],
    [{ ...EXPECTED, ...PAID, payments: [payment(50), payment(-20, 1)] }, '11:30', 'partly refunded'],
    [{ ...EXPECTED, ...PAID, payments: [payment(50), payment(-50, 1)] }, '11:30', 'refunded'],
    [{ ...EXPECTED, status: 4 }, '10:16', 'did not come'],
  ])('says its state in words', (visit, now, words) => {
    expect(describePhaseInAccessibleName(toPhase(visit, clockAt(now)))).toBe(words);
  });
});
