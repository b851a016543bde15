import { expect, test } from 'vitest';
import {
  checkTransition,
  isAgreed,
  isAllowedTransition,
  isPastHold,
  TRANSITIONS,
  transition,
} from '../../../lib/rules/booking/appointment-status.ts';
import { APPOINTMENT_STATUS } from '../../../lib/rules/booking/appointments.ts';
import { APPOINTMENT } from '../../support/notified-salon.ts';

const STATUSES = Object.values(APPOINTMENT_STATUS);
/** Decisions §4, word for word. */
const STEPS = ['0→1', '0→5', '0→3', '1→2', '1→3', '1→4', '5→1'];
const HOLD_UNTIL = '2027-01-01T00:00:00.000Z';

test.each(STATUSES.flatMap((from) => STATUSES.map((to) => [from, to] as const)))('%i→%i', (from, to) => {
  const isStep = STEPS.includes(`${from}→${to}`);
  expect(isAllowedTransition(from, to)).toBe(isStep);
  const before = { ...APPOINTMENT, status: from, holdUntil: HOLD_UNTIL };
  if (isStep) {
    const after = { ...APPOINTMENT, status: to };
    expect(checkTransition(before, to)).toEqual({ ok: true, value: after });
    expect(transition(before, to)).toEqual(after);
  } else {
    expect(checkTransition(before, to)).toEqual({ ok: false, failure: 'transitionRefused' });
    expect(() => transition(before, to)).toThrow(`from status ${from} to ${to}`);
  }
});

test('the table has a row for every status', () => {
  expect(Object.keys(TRANSITIONS).map(Number)).toEqual([...STATUSES].sort());
});

test.each(STATUSES)(
  'of a visit of status %i its people have been told only where it is confirmed',
  (status) => {
    expect(isAgreed({ status })).toBe(status === APPOINTMENT_STATUS.confirmed);
  },
);

test.each([
  [0, HOLD_UNTIL, '2026-12-31T23:59:59.999Z', false],
  [0, HOLD_UNTIL, HOLD_UNTIL, true],
  [0, undefined, HOLD_UNTIL, false],
  [1, HOLD_UNTIL, HOLD_UNTIL, false],
] as const)('status %i, held until %s, at %s: past its hold is %s', (status, holdUntil, now, isPast) => {
  const visit = { status, ...(holdUntil === undefined ? {} : { holdUntil }) };
  expect(isPastHold(visit, new Date(now))).toBe(isPast);
});
