import { describe, expect, test } from 'vitest';
import type { PendingAppointment } from '../../../lib/rules/booking/appointments.ts';
import { computeHoldEnd, extendHold, isHoldExpired } from '../../../lib/rules/booking/payment-holds.ts';
import { APPOINTMENT } from '../../support/messages/notified-visit.ts';

const HOLD_UNTIL = '2027-01-01T00:00:00.000Z';
const PENDING: PendingAppointment = { ...APPOINTMENT, status: 0, holdUntil: HOLD_UNTIL };

describe('payment holds (BEHAVIOR §16.2)', () => {
  test('a hold ends 15 minutes after the booking', () => {
    expect(computeHoldEnd(new Date('2026-12-31T23:45:00Z'))).toBe(HOLD_UNTIL);
  });

  test.each([
    [PENDING, '2026-12-31T23:59:59.999Z', false],
    [PENDING, HOLD_UNTIL, true],
    [APPOINTMENT, HOLD_UNTIL, false],
  ])('%# an expired hold at %s: %s', (appointment, now, isExpired) => {
    expect(isHoldExpired(appointment, new Date(now))).toBe(isExpired);
  });

  test('a hold is extended by 60 minutes once, and only while the payment is pending', () => {
    const extended = { ...PENDING, holdUntil: '2027-01-01T01:00:00.000Z', holdExtended: true as const };
    expect(extendHold(PENDING)).toEqual(extended);
    expect(extendHold(extended)).toBeUndefined();
    expect(extendHold(APPOINTMENT)).toBeUndefined();
  });
});
