import { expect, test } from 'vitest';
import {
  listTimeOff,
  TIME_OFF_PER_MEMBER_MAX,
  validateTimeOff,
  withoutTimeOff,
  withTimeOff,
} from '../../../lib/rules/catalog/time-off.ts';
import type { TimeOff } from '../../../lib/rules/salons/salon.ts';
import { at, catalog, staffMember } from '../../support/catalog/salon-parts.ts';

const WEEK: TimeOff = {
  id: 1,
  from: '2026-12-07',
  to: '2026-12-11',
  fromTime: null,
  toTime: null,
  kind: 'vacation',
  paid: true,
  note: '',
  status: 'approved',
};
const timeOff = (fields: Partial<TimeOff> = {}): TimeOff => ({ ...WEEK, id: 2, ...fields });
const times = (from: string, to: string) => ({ fromTime: at(from), toTime: at(to) });
const errorsOf = (fields: Partial<TimeOff>, others: readonly TimeOff[] = []) => {
  const outcome = validateTimeOff(timeOff(fields), others);
  return outcome.ok ? {} : outcome.errors;
};

// BEHAVIOR §11.16
test.each<[string, Partial<TimeOff>, object]>([
  ['some days', {}, {}],
  ['one day', { to: WEEK.from }, {}],
  ['hours of some days', times('13:00', '15:00'), {}],
  ['days that end before they begin', { to: '2026-12-06' }, { to: ['Must be on or after the first day'] }],
  ['an end without a beginning', { toTime: 60 }, { fromTime: ['Is required with a time'] }],
  ['a beginning without an end', { fromTime: 60 }, { toTime: ['Is required with a time'] }],
  ['midnight without an end', { fromTime: 0 }, { toTime: ['Is required with a time'] }],
  ['hours that end when they begin', times('13:00', '13:00'), { toTime: ['Must be after from'] }],
  ['hours that end before they begin', times('13:00', '12:00'), { toTime: ['Must be after from'] }],
])('time off of %s is stored, or refused at its field', (_, fields, errors) => {
  expect(errorsOf(fields)).toStrictEqual(errors);
  if (Object.keys(errors).length === 0)
    expect(validateTimeOff(timeOff(fields), [])).toStrictEqual({ ok: true, value: timeOff(fields) });
});

const OVERLAP = { from: ['Must not overlap other time off'] };
test.each<[string, Partial<TimeOff>, Partial<TimeOff>, object]>([
  ['its last day', { from: '2026-12-11', to: '2026-12-20' }, {}, OVERLAP],
  ['its first day', { from: '2026-12-01', to: '2026-12-07' }, {}, OVERLAP],
  ['the day after it', { from: '2026-12-12', to: '2026-12-20' }, {}, {}],
  ['the day before it', { from: '2026-12-01', to: '2026-12-06' }, {}, {}],
  ['other hours of its days', times('09:00', '12:00'), times('12:00', '15:00'), {}],
  ['earlier hours of its days', times('15:00', '16:00'), times('12:00', '15:00'), {}],
  ['a shared minute of its days', times('09:00', '12:01'), times('12:00', '15:00'), OVERLAP],
  ['hours of its whole days', times('23:00', '24:00'), {}, OVERLAP],
  ['whole days with its hours', {}, times('00:00', '00:01'), OVERLAP],
  ['its days, once it was declined', {}, { status: 'declined' }, {}],
  ['its days, while it is requested', {}, { status: 'requested' }, OVERLAP],
  ['its days, where the new record is declined', { status: 'declined' }, {}, {}],
])('beside other time off of the member: %s', (_, fields, other, errors) => {
  expect(errorsOf(fields, [timeOff({ ...WEEK, ...other })])).toStrictEqual(errors);
});

test('a member has at most 200 records', () => {
  const records = (count: number) =>
    Array.from({ length: count }, (_, id) => timeOff({ id, from: '2020-01-01', to: '2020-01-01' }));
  expect(TIME_OFF_PER_MEMBER_MAX).toBe(200);
  expect(errorsOf({}, records(199))).toStrictEqual({});
  expect(errorsOf({}, records(200))).toStrictEqual({ staffId: ['Must have at most 200 items'] });
});

test('time off is listed by its first day, then by its id, with its member', () => {
  const late = timeOff({ id: 5 });
  const early = timeOff({ id: 9, from: '2026-12-01' });
  const same = timeOff({ id: 3 });
  const salon = catalog({
    staff: [staffMember(7, { timeOff: [late, early] }), staffMember(8, { timeOff: [same] })],
  });
  expect(listTimeOff(salon)).toStrictEqual([
    { ...early, staffId: 7 },
    { ...same, staffId: 8 },
    { ...late, staffId: 7 },
  ]);
  const [first, second] = [timeOff({ id: 1, from: '2026-12-09' }), timeOff({ id: 2, from: '2026-12-08' })];
  const reversed = catalog({ staff: [staffMember(7, { timeOff: [first, second] })] });
  expect(listTimeOff(reversed).map(({ id }) => id)).toStrictEqual([2, 1]);
});

test('a record is added, replaced and taken away', () => {
  const [one, two] = [timeOff({ id: 1 }), timeOff({ id: 2 })];
  const member = staffMember(7, { timeOff: [one, two] });
  const changed = { ...one, note: 'Sea' };
  expect(withTimeOff(member, timeOff({ id: 3 })).timeOff.map(({ id }) => id)).toStrictEqual([1, 2, 3]);
  expect(withTimeOff(member, changed)).toStrictEqual({ ...member, timeOff: [two, changed] });
  expect(withoutTimeOff(member, one)).toStrictEqual({ ...member, timeOff: [two] });
});
