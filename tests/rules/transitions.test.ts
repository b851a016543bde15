import { expect, test } from 'vitest';
import { APPOINTMENT_STATUS } from '../../lib/rules/appointments.ts';
import { inStatus, mayBecome, TRANSITIONS } from '../../lib/rules/transitions.ts';
import { APPOINTMENT } from '../support/notified-salon.ts';

const STATUSES = Object.values(APPOINTMENT_STATUS);
/** Decisions §4, word for word. */
const STEPS = ['0→1', '0→5', '0→3', '1→2', '1→3', '1→4', '5→1'];

test.each(STATUSES.flatMap((from) => STATUSES.map((to) => [from, to] as const)))('%i→%i', (from, to) => {
  const isStep = STEPS.includes(`${from}→${to}`);
  expect(mayBecome(from, to)).toBe(isStep);
  const outcome = inStatus({ ...APPOINTMENT, status: from, holdUntil: '2027-01-01T00:00:00.000Z' }, to);
  if (!isStep) expect(outcome).toEqual({ ok: false, failure: 'transitionRefused' });
  else expect(outcome).toEqual({ ok: true, value: { ...APPOINTMENT, status: to } });
});

test('the table has a row for every status', () => {
  expect(Object.keys(TRANSITIONS).map(Number)).toEqual([...STATUSES].sort());
});
