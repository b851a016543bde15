import { describe, expect, test } from 'vitest';
import type { Appointment, AppointmentLine } from '../../../lib/rules/booking/appointments.ts';
import type { BilledVisit } from '../../../lib/rules/booking/bill.ts';
import {
  checkTipMax,
  computeTipMax,
  decideTips,
  findTipByLinkDeadline,
  isOpenForTipByLink,
  type RequestedTips,
  suggestTipsWithinMax,
} from '../../../lib/rules/checkout/tips.ts';
import { invalid, ok } from '../../../lib/rules/outcome.ts';

const line = (staffId: number | null, price: number, addOnPrice?: number): AppointmentLine => ({
  serviceId: 1,
  pricingOptionId: null,
  staffId,
  from: 600,
  to: 630,
  duration: 30,
  price,
  addOns: addOnPrice === undefined ? [] : [{ addOnId: 1, price: addOnPrice, duration: 5 }],
});
const LINES = [line(1, 4_000, 1_000), line(2, 2_500), line(null, 9_900), line(1, 0)];

// BEHAVIOR §37.3
test.each<[string, RequestedTips, ReturnType<typeof decideTips>]>([
  [
    'one amount by the list price of what each person did; a line of nobody is left out',
    { each: [], shared: 1_000 },
    ok([
      { staffId: 1, amount: 667 },
      { staffId: 2, amount: 333 },
    ]),
  ],
  ['nothing for 0', { each: [], shared: 0 }, ok([])],
  [
    'the amounts by person',
    { each: [{ staffId: 2, amount: 500 }], shared: 0 },
    ok([{ staffId: 2, amount: 500 }]),
  ],
  ['no tip of 0', { each: [{ staffId: 2, amount: 0 }], shared: 0 }, ok([])],
  [
    'nothing for somebody who did not serve',
    {
      each: [
        { staffId: 1, amount: 1 },
        { staffId: 3, amount: 1 },
      ],
      shared: 0,
    },
    invalid('tips.1.staffId', 'Did not serve in this visit'),
  ],
  [
    'nothing where the first one did not serve',
    { each: [{ staffId: 3, amount: 1 }], shared: 0 },
    invalid('tips.0.staffId', 'Did not serve in this visit'),
  ],
])('a tip gives %s', (_, request, expected) => {
  expect(decideTips(request, LINES, 'USD')).toStrictEqual(expected);
});

test('a tip in yen is shared in whole yen', () => {
  expect(
    decideTips({ each: [], shared: 10_000 }, [line(1, 100), line(2, 100), line(3, 100)], 'JPY'),
  ).toStrictEqual(
    ok([
      { staffId: 1, amount: 3_400 },
      { staffId: 2, amount: 3_300 },
      { staffId: 3, amount: 3_300 },
    ]),
  );
});

test('a tip for all is refused where nobody served', () => {
  expect(decideTips({ each: [], shared: 100 }, [line(null, 5_000)], 'USD')).toStrictEqual(
    invalid('tip', 'Nobody served in this visit'),
  );
});

// BEHAVIOR §37.3
describe('the most tips of a visit', () => {
  test.each([
    [15_000, 20_000],
    [20_001, 20_001],
    [0, 20_000],
  ])('with a bill of %i and a setting of 20,000 are %i', (subtotal, expected) => {
    const amounts = { subtotal, tax: 0, taxLines: [], serviceCharge: 0, serviceChargePercent: 0 };
    const visit = { lines: [], addOns: [], products: [], ...amounts } as unknown as BilledVisit;
    expect(computeTipMax(visit, 20_000)).toBe(expected);
  });

  const each = [
    { staffId: 1, amount: 150 },
    { staffId: 2, amount: 50 },
  ];
  test.each<[RequestedTips, object]>([
    [{ each, shared: 0 }, ok(undefined)],
    [{ each: [], shared: 200 }, ok(undefined)],
    [{ each, shared: 1 }, invalid('tip.amount', 'Tips must be at most 2.00')],
    [{ each: [], shared: 201 }, invalid('tip.amount', 'Tips must be at most 2.00')],
    [
      { each: [...each, { staffId: 1, amount: 1 }], shared: 0 },
      invalid('tips.2.amount', 'Tips must be at most 2.00'),
    ],
  ])('refuses the tip above them: %j', (tips, expected) => {
    expect(checkTipMax(tips, 200)).toStrictEqual(expected);
  });
});

describe('a tip by link (BEHAVIOR §37.3)', () => {
  const visit = (fields: object = {}): Appointment =>
    ({
      id: 42,
      date: '2026-11-16',
      minute: 600,
      status: 2,
      lines: [line(1, 4_000)],
      ...fields,
    }) as unknown as Appointment;
  /** The visit ends at 10:30. */
  const find = (now: string, fields: object = {}) =>
    findTipByLinkDeadline(visit(fields), 'America/New_York', new Date(now))?.toISOString();

  test('can be given where somebody served in a part of the visit', () => {
    expect(find('2026-11-17T12:00:00Z', { lines: [line(null, 500), line(1, 4_000)] })).toBeDefined();
    expect(find('2026-11-17T12:00:00Z', { lines: [line(null, 500)] })).toBeUndefined();
  });

  test('can be given for 14 days after the visit', () => {
    expect(find('2026-11-16T15:30:00.000Z')).toBe('2026-11-30T15:30:00.000Z');
    expect(find('2026-11-30T15:30:00.000Z')).toBe('2026-11-30T15:30:00.000Z');
    expect(find('2026-11-30T15:30:00.001Z')).toBeUndefined();
  });

  test.each([
    ['is not completed', { status: 1 }],
    ['has one', { tips: [{ staffId: 1, amount: 5, intent: 'pi_1' }] }],
    ['nobody performed', { lines: [line(null, 4_000)] }],
  ])('cannot be given for a visit that %s', (_, fields) => {
    expect(find('2026-11-16T15:30:00.000Z', fields)).toBeUndefined();
  });

  test('can be given beside one at the desk', () => {
    expect(isOpenForTipByLink({ status: 2, tips: [{ staffId: 1, amount: 5 }] })).toBe(true);
    expect(isOpenForTipByLink({ status: 2, tips: [{ staffId: 1, amount: 5, intent: 'pi_1' }] })).toBe(false);
    expect(isOpenForTipByLink({ status: 1 })).toBe(false);
  });

  test('is suggested by percentages of what was performed', () => {
    expect(suggestTipsWithinMax({ lines: LINES }, [0, 10, 20], 1_500, 'USD')).toStrictEqual([
      { percent: 10, amount: 750 },
      { percent: 20, amount: 1_500 },
    ]);
    expect(suggestTipsWithinMax({ lines: LINES }, [10, 20], 1_499, 'USD')).toStrictEqual([
      { percent: 10, amount: 750 },
    ]);
    expect(suggestTipsWithinMax({ lines: [line(null, 5_000)] }, [10], 1_500, 'USD')).toStrictEqual([]);
  });
});
