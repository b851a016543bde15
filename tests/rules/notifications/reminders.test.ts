import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { APPOINTMENT_STATUS } from '../../../lib/rules/booking/appointments.ts';
import { addDays } from '../../../lib/rules/calendar.ts';
import {
  findNextReminderOfConfirmedVisit,
  planReminders,
  splitDueRemindersOfConfirmedVisit,
  withoutOutdatedReminders,
} from '../../../lib/rules/notifications/reminders.ts';
import { DEFAULT_SETTINGS, type ReminderRule } from '../../../lib/rules/salons/settings.ts';
import { toInstant, toLocalMinute } from '../../../lib/rules/time-zone.ts';
import { createAppointment } from '../../support/messages/notified-visit.ts';

const NEW_YORK = 'America/New_York';
const email = (hoursBefore: number): ReminderRule => ({ hoursBefore, channel: 'email' });
const withRules = (reminders: readonly ReminderRule[], change = {}) => ({
  timeZone: NEW_YORK,
  settings: { ...DEFAULT_SETTINGS, reminders, ...change },
});
const at = (date: string, hour: number, minute = 0) => toInstant(date, hour * 60 + minute, NEW_YORK);
const LONG_BEFORE = at('2027-02-01', 12);

/** The instants of the reminders of a visit on Tuesday, 2027-03-02. */
const plan = (
  hour: number,
  rules: readonly ReminderRule[],
  { now = LONG_BEFORE, ...change }: { now?: Date; quietFrom?: number; quietTo?: number } = {},
) =>
  planReminders({ date: '2027-03-02', minute: hour * 60 }, withRules(rules, change), now).map(
    (each) => each.at,
  );

describe('planned reminders (BEHAVIOR §33.3, §33.4)', () => {
  test.each([
    ['24 hours before', 14, [email(24)], at('2027-03-01', 14)],
    [
      'at the end of quiet hours, if that is 2 hours before the visit or more',
      10,
      [email(3)],
      at('2027-03-02', 8),
    ],
    ['an hour before quiet hours, if their end is later than that', 9, [email(2)], at('2027-03-01', 20)],
    ['an hour before quiet hours also for an evening before', 9, [email(11)], at('2027-03-01', 20)],
    ['at the end of quiet hours that began the evening before', 14, [email(16)], at('2027-03-02', 8)],
    ['at the start of quiet hours as in them', 21, [email(24)], at('2027-03-02', 8)],
    ['unmoved at the end of quiet hours', 10, [email(2)], at('2027-03-02', 8)],
  ] as const)('%s', (_, hour, rules, expected) => {
    expect(plan(hour, rules)).toStrictEqual([expected.toISOString()]);
  });

  test.each([
    ['forward', '2027-03-14', 9],
    ['back', '2027-11-07', 11],
  ])('count the hours that pass where the clocks go %s in between', (_, date, hour) => {
    const planned = planReminders({ date, minute: 600 }, withRules([email(24), email(2)]), LONG_BEFORE);
    const dayBefore = addDays(date, -1);
    expect(planned.map((each) => each.at)).toStrictEqual([
      at(dayBefore, hour).toISOString(),
      at(date, 8).toISOString(),
    ]);
  });

  test('are in order of time, and one of those that fall together', () => {
    const expected = [at('2027-02-28', 10), at('2027-03-01', 10), at('2027-03-02', 8)];
    const rules = [email(3), email(24), email(48), email(4)];
    for (const each of [rules, rules.toReversed()]) {
      expect(plan(10, each)).toStrictEqual(expected.map((instant) => instant.toISOString()));
    }
  });

  test('are two of both channels at the same instant', () => {
    const both: readonly ReminderRule[] = [email(3), { hoursBefore: 4, channel: 'sms' }];
    const visit = { date: '2027-03-02', minute: 600 };
    expect(planReminders(visit, withRules(both), LONG_BEFORE).map(({ channel }) => channel)).toStrictEqual([
      'email',
      'sms',
    ]);
  });

  test('are none for a visit booked or moved inside that time, or where none are set', () => {
    expect(plan(14, [email(24)], { now: at('2027-03-01', 14) })).toStrictEqual([]);
    expect(plan(14, [email(24)], { now: at('2027-03-01', 13, 59) })).toHaveLength(1);
    // Quiet hours would put it after the booking, but the booking is later than its time
    expect(plan(21, [email(24)], { now: at('2027-03-01', 22) })).toStrictEqual([]);
    expect(plan(21, [email(24)], { now: at('2027-03-01', 21) })).toStrictEqual([]);
    // Before the quiet hours there is no time left
    expect(plan(9, [email(2)], { now: at('2027-03-01', 20, 30) })).toStrictEqual([]);
    expect(plan(9, [email(2)], { now: at('2027-03-01', 20) })).toStrictEqual([]);
    expect(plan(14, [])).toStrictEqual([]);
  });

  test('know quiet hours within a day, and none where both times are equal', () => {
    expect(plan(15, [email(2)], { quietFrom: 12 * 60, quietTo: 14 * 60 })).toStrictEqual([
      at('2027-03-02', 11).toISOString(),
    ]);
    expect(plan(2, [email(2)], { quietFrom: 60, quietTo: 60 })).toStrictEqual([
      at('2027-03-02', 0).toISOString(),
    ]);
  });

  test('are ahead, before the visit, and not in quiet hours, on any day of any zone', () => {
    const zones = ['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'America/Santiago', 'UTC'];
    fc.assert(
      fc.property(
        fc.record({
          timeZone: fc.constantFrom(...zones),
          day: fc.integer({ min: 0, max: 364 }),
          minute: fc.integer({ min: 0, max: 1439 }),
          ahead: fc.integer({ min: 0, max: 96 }),
          hours: fc.array(fc.integer({ min: 1, max: 72 }), { maxLength: 3 }),
        }),
        ({ timeZone, day, minute, ahead, hours }) => {
          const date = new Date(Date.UTC(2027, 0, 1 + day)).toISOString().slice(0, 10);
          const start = toInstant(date, minute, timeZone);
          const now = new Date(start.getTime() - ahead * 3_600_000);
          const salon = { timeZone, settings: { ...DEFAULT_SETTINGS, reminders: hours.map(email) } };
          for (const reminder of planReminders({ date, minute }, salon, now)) {
            const instant = new Date(reminder.at);
            expect(instant > now && instant < start).toBe(true);
            const local = toLocalMinute(timeZone, instant);
            expect(local).toBeGreaterThanOrEqual(8 * 60);
            expect(local).toBeLessThan(21 * 60);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('the reminders of an appointment (BEHAVIOR §33.3)', () => {
  const { pendingPayment, confirmed, completed, cancelled, noShow, paymentFailed } = APPOINTMENT_STATUS;
  const reminders = [
    { at: '2027-03-01T19:30:00.000Z', channel: 'email' as const },
    { at: '2027-03-02T17:30:00.000Z', channel: 'sms' as const },
  ];
  const inStatus = (status: Parameters<typeof createAppointment>[0]) =>
    createAppointment(status, { reminders });

  test('are scheduled while it is confirmed', () => {
    expect(findNextReminderOfConfirmedVisit(inStatus(confirmed))).toBe(reminders[0]?.at);
    for (const status of [pendingPayment, completed, cancelled, noShow, paymentFailed]) {
      expect(findNextReminderOfConfirmedVisit(inStatus(status))).toBeUndefined();
    }
  });

  test('stay while it may come, and go when it is over', () => {
    const kept = (
      from: 0 | 1 | 5,
      to: Parameters<typeof createAppointment>[0],
      now = '2027-03-01T19:30:00Z',
    ) => withoutOutdatedReminders(inStatus(from), inStatus(to), new Date(now)).reminders;
    expect(kept(confirmed, confirmed)).toStrictEqual(reminders);
    expect(kept(pendingPayment, paymentFailed)).toStrictEqual(reminders);
    expect(kept(confirmed, cancelled)).toBeUndefined();
    expect(kept(confirmed, completed)).toBeUndefined();
    expect(kept(confirmed, noShow)).toBeUndefined();
    // Its confirmation replaces those whose time has passed
    expect(kept(pendingPayment, confirmed)).toStrictEqual(reminders.slice(1));
    expect(kept(paymentFailed, confirmed)).toStrictEqual(reminders.slice(1));
    expect(kept(pendingPayment, confirmed, '2027-03-02T17:30:00Z')).toBeUndefined();
  });

  test('are none where it has none', () => {
    const visit = createAppointment(confirmed);
    expect(findNextReminderOfConfirmedVisit(visit)).toBeUndefined();
    expect(findNextReminderOfConfirmedVisit({ ...visit, reminders: [] })).toBeUndefined();
    expect(withoutOutdatedReminders(visit, visit, LONG_BEFORE)).toStrictEqual(visit);
    expect(splitDueRemindersOfConfirmedVisit(visit, NEW_YORK, LONG_BEFORE)).toBeUndefined();
  });

  test('are due at their instant, all that are past at once, and none once the visit has begun', () => {
    const take = (instant: string) =>
      splitDueRemindersOfConfirmedVisit(inStatus(confirmed), NEW_YORK, new Date(instant));
    expect(take('2027-03-01T19:29:59.999Z')).toBeUndefined();
    expect(
      splitDueRemindersOfConfirmedVisit(inStatus(cancelled), NEW_YORK, at('2027-03-02', 0)),
    ).toBeUndefined();
    expect(take('2027-03-01T19:30:00Z')).toStrictEqual({
      due: reminders.slice(0, 1),
      outdated: [],
      remaining: reminders.slice(1),
    });
    expect(take('2027-03-02T18:00:00Z')).toStrictEqual({ due: reminders, outdated: [], remaining: [] });
    expect(take('2027-03-02T19:30:00Z')).toStrictEqual({ due: [], outdated: reminders, remaining: [] });
  });
});
