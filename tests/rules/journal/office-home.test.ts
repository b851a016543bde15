import { describe, expect, test } from 'vitest';
import type { AppointmentId, LocationId, TimeOffId } from '../../../lib/rules/ids.ts';
import type { JournalAccount } from '../../../lib/rules/journal/entries.ts';
import {
  type AttentionFacts,
  addUpTakings,
  HOME_ROWS,
  listAttention,
  listSalonDebts,
  toHomeSpan,
} from '../../../lib/rules/journal/office-home.ts';

const SATURDAY = '2026-11-28';
const SUNDAY = '2026-11-29';

const day = (date: string, ...amounts: readonly number[]) => ({
  date,
  tenders: amounts.map((amount): readonly [JournalAccount, number] => ['cash', amount]),
});
const position = (...amounts: readonly (readonly [JournalAccount, number])[]) =>
  amounts.map(([account, amount]) => ({ account, of: null, amount, locationId: 1 as LocationId }));

// BEHAVIOR §40.10
describe('the takings of the home', () => {
  const days = [
    day('2026-11-15', 100),
    day('2026-11-21', 700),
    day('2026-11-22', 200),
    day(SATURDAY, 300, 50),
    day(SATURDAY, -25),
  ];
  test('of a Saturday are those of the day, the week and the week before', () => {
    expect(addUpTakings(days, SATURDAY, 0)).toMatchObject({ today: 325, week: 525, before: 800 });
  });
  test('of a Sunday begin anew, beside the Sunday before', () => {
    expect(addUpTakings(days, SUNDAY, 0)).toMatchObject({ today: 0, week: 0, before: 200 });
  });
  test('have each day of the week beside the day a week before', () => {
    const { days: listed } = addUpTakings(days, SATURDAY, 0);
    expect(listed.map(({ date }) => date).at(0)).toBe('2026-11-22');
    expect(listed.at(0)).toStrictEqual({ date: '2026-11-22', taken: 200, before: 100 });
    expect(listed.at(6)).toStrictEqual({ date: SATURDAY, taken: 325, before: 700 });
  });
  test('begin on a Monday where weeks do', () => {
    const { days: listed, week, before } = addUpTakings(days, SUNDAY, 1);
    expect([listed.at(0)?.date, listed.at(6)?.date, week, before]).toStrictEqual([
      '2026-11-23',
      SUNDAY,
      325,
      900,
    ]);
    expect(toHomeSpan(SUNDAY, 1)).toStrictEqual({ from: '2026-11-16', to: SUNDAY });
  });
  test('need the days from the Sunday of the week before', () => {
    expect([toHomeSpan(SATURDAY, 0), toHomeSpan(SUNDAY, 0)]).toStrictEqual([
      { from: '2026-11-15', to: SATURDAY },
      { from: '2026-11-22', to: SUNDAY },
    ]);
  });
});

// BEHAVIOR §40.10
test('what is owed is positive, and neither cash nor income is owed', () => {
  const lines = position(
    ['cash', 5000],
    ['giftCards', -3000],
    ['giftCards', 500],
    ['tips', -200],
    ['services', -2300],
    ['tax', 0],
  );
  expect(listSalonDebts(lines)).toStrictEqual([
    { account: 'giftCards', amount: 2500 },
    { account: 'tips', amount: 200 },
  ]);
});

// BEHAVIOR §40.10
describe('what needs attention', () => {
  const visit = (id: number, fields: Partial<AttentionFacts['visits'][number]> = {}) => ({
    id: id as AppointmentId,
    date: SATURDAY,
    hasStaff: true,
    isConfirmed: true,
    isDue: false,
    isCheckedIn: false,
    isOutsideHours: false,
    state: 'booked' as const,
    ...fields,
  });
  const CLIENT = { id: 4, fname: 'Kofi', lname: 'Mensah' };
  const ending = (fields: Partial<AttentionFacts['ending'][number]>) => ({
    ...({ saleStatus: 1, expiryDate: '2026-12-20', rest: 100 } as const),
    ...fields,
  });
  const disputed = (fields: Partial<AttentionFacts['disputes'][number]>) => ({
    intent: 'pi_1',
    amount: 1000,
    due: undefined,
    visit: undefined,
    client: undefined,
    ...fields,
  });
  const none: AttentionFacts = {
    today: SATURDAY,
    visits: [visit(1)],
    hasStaff: true,
    openDrawers: [],
    waiting: [],
    disputes: [],
    returned: [],
    ending: [],
  };
  const cases: readonly (readonly [string, Partial<AttentionFacts>, readonly object[]])[] = [
    ['nothing', {}, []],
    [
      'a visit without a person',
      { visits: [visit(1, { hasStaff: false })] },
      [{ kind: 'noPerson', visits: [1] }],
    ],
    [
      'no such visit in a salon without people',
      { visits: [visit(1, { hasStaff: false })], hasStaff: false },
      [],
    ],
    [
      'a payment that failed',
      { visits: [visit(1, { state: 'failed' })] },
      [{ kind: 'paymentFailed', count: 1 }],
    ],
    ['no cancelled visit', { visits: [visit(1, { state: 'other', hasStaff: false })] }, []],
    [
      'who has not confirmed today, where others have',
      {
        visits: [visit(1), visit(2, { isConfirmed: false }), visit(3, { isConfirmed: false, date: SUNDAY })],
      },
      [{ kind: 'notConfirmed', count: 1, visits: [2] }],
    ],
    [
      'who has not come, who is then no longer called to confirm',
      {
        visits: [
          visit(1, { isDue: true, isCheckedIn: true }),
          visit(2, { isDue: true, isConfirmed: false }),
          visit(3, { isDue: true, state: 'other' }),
        ],
      },
      [{ kind: 'notCheckedIn', count: 1, visits: [2] }],
    ],
    ['nobody where nobody confirms', { visits: [visit(1, { isConfirmed: false })] }, []],
    [
      'a visit outside the hours, unless it is cancelled',
      { visits: [visit(1, { isOutsideHours: true }), visit(2, { isOutsideHours: true, state: 'other' })] },
      [{ kind: 'outsideHours', count: 1, visits: [1] }],
    ],
    [
      'visits in time off by their time off, apart from other visits outside the hours',
      {
        visits: [
          visit(1, { isOutsideHours: true, timeOffId: 7 as TimeOffId }),
          visit(2, { isOutsideHours: true, timeOffId: 7 as TimeOffId }),
          visit(3, { isOutsideHours: true }),
          visit(4, { isOutsideHours: true, timeOffId: 7 as TimeOffId, state: 'other' }),
          visit(5, { timeOffId: 8 as TimeOffId }),
        ],
      },
      [
        {
          kind: 'inTimeOff',
          count: 3,
          visits: [],
          timeOff: [
            { id: 7, visits: 2 },
            { id: 8, visits: 1 },
          ],
        },
        { kind: 'outsideHours', count: 1, visits: [3] },
      ],
    ],
    [
      'a disputed payment, with the first day until which one can be answered',
      {
        disputes: [
          disputed({ intent: 'pi_1', due: undefined }),
          disputed({ intent: 'pi_2', due: '2026-12-09' }),
          disputed({ intent: 'pi_3', due: '2026-12-04', client: CLIENT }),
          disputed({ intent: 'pi_4', due: undefined, visit: 9 as AppointmentId }),
        ],
      },
      [
        {
          kind: 'disputed',
          count: 4,
          amount: 4000,
          due: '2026-12-04',
          paymentIntent: 'pi_3',
          visits: [9],
          clients: [CLIENT],
        },
      ],
    ],
    [
      'a client whose address sent mails back',
      { returned: [CLIENT] },
      [{ kind: 'mailReturned', visits: [], clients: [CLIENT] }],
    ],
    [
      'what ends within 30 days with a balance',
      {
        ending: [
          ending({ expiryDate: '2026-12-28', rest: 300 }),
          ending({ expiryDate: '2026-12-20', rest: 200 }),
          ending({ expiryDate: '2026-12-29' }),
          ending({ expiryDate: '2026-11-27' }),
          ending({ expiryDate: null }),
          ending({ rest: 0 }),
          ending({ frozenOn: SATURDAY }),
          ending({ blockedAt: '2026-11-28T10:00:00.000Z' }),
        ],
      },
      [{ kind: 'productsEnding', count: 2, visits: [], amount: 500, due: '2026-12-20' }],
    ],
    [
      'a drawer of the day before',
      {
        openDrawers: [SATURDAY, '2026-11-27'].map((date, place) => ({
          date,
          locationId: (2 - place) as LocationId,
        })),
      },
      [{ kind: 'openDrawer', count: 1, visits: [], locationId: 1 }],
    ],
    [
      'people who wait',
      { waiting: [2, 1] as LocationId[] },
      [{ kind: 'waiting', count: 2, visits: [], locationId: 2 }],
    ],
  ];
  test.each(cases)('is %s', (_, facts, expected) => {
    const listed = listAttention({ ...none, ...facts });
    expect(listed).toHaveLength(expected.length);
    expect(listed).toMatchObject(expected);
  });
  test('counts all visits and names a few', () => {
    const visits = Array.from({ length: 9 }, (_, index) => visit(index + 1, { hasStaff: false }));
    const [found] = listAttention({ ...none, visits });
    expect([found?.count, found?.visits.length]).toStrictEqual([9, HOME_ROWS]);
    const returned = visits.map(() => CLIENT);
    const disputes = visits.map(({ id }) => disputed({ visit: id, client: CLIENT }));
    const [first, second] = listAttention({ ...none, returned, disputes });
    const named = [first?.visits, first?.clients, second?.clients].map((rows) => rows?.length);
    expect(named).toStrictEqual([HOME_ROWS, HOME_ROWS, HOME_ROWS]);
  });
});
