import { describe, expect, test } from 'vitest';
import { isVisitChanged, listRedemptionsToReturn } from '../../../lib/rules/booking/appointment-update.ts';
import type { Appointment, AppointmentLine } from '../../../lib/rules/booking/appointments.ts';

const toLine = (serviceId: number, rest: object = {}): AppointmentLine => ({
  serviceId,
  pricingOptionId: null,
  staffId: 1,
  from: 600,
  to: 630,
  duration: 30,
  price: 5000,
  addOns: [],
  ...rest,
});
const LINES = [toLine(1), toLine(2), toLine(3)];

type Use = { kind: string; lines: number[]; taken?: number; purchaseId?: number; returned?: true };
const toVisit = (uses: readonly Use[]) =>
  ({
    lines: LINES,
    payments: uses.map(({ kind, lines, taken = 1, purchaseId = 7, ...rest }, index) => ({
      id: index,
      redeemed: { kind, purchaseId, taken, rows: lines.map((line) => ({ line, attempt: 1 })), ...rest },
    })),
  }) as unknown as Appointment;

const SINGLE_USE: Use[] = [
  { kind: 'package', lines: [0], taken: 2 },
  { kind: 'package', lines: [1], taken: 0 },
];

// BEHAVIOR §17.7
describe('the redemptions that an update returns', () => {
  const cheaper = [toLine(1, { price: 4000 }), LINES[1], LINES[2]] as AppointmentLine[];
  const dearer = [toLine(1, { price: 6000 }), LINES[1], LINES[2]] as AppointmentLine[];
  test.each<[string, Use[], (number | undefined)[], AppointmentLine[], number[]]>([
    ['none where all services stay', [{ kind: 'package', lines: [0] }], [2, 1, 0], LINES.toReversed(), []],
    [
      'those of removed services',
      [
        { kind: 'package', lines: [0] },
        { kind: 'membership', lines: [1] },
      ],
      [1, 2],
      LINES.slice(1),
      [0],
    ],
    [
      'none that was returned before',
      [{ kind: 'package', lines: [0], returned: true }],
      [1, 2],
      LINES.slice(1),
      [],
    ],
    ['a single-use package as a whole', SINGLE_USE, [0, 2], [toLine(1), toLine(3)], [0, 1]],
    ['no single-use package whose services stay', SINGLE_USE, [0, 1], LINES.slice(0, 2), []],
    [
      'only the uses of one multi-use package that are gone',
      [
        { kind: 'package', lines: [0] },
        { kind: 'package', lines: [1] },
      ],
      [1, 2],
      LINES.slice(1),
      [0],
    ],
    [
      'no use of another single-use package',
      [...SINGLE_USE, { kind: 'package', lines: [2], purchaseId: 8 }],
      [0, 1],
      LINES.slice(0, 2),
      [2],
    ],
    [
      'a gift card of a removed service',
      [{ kind: 'giftcard', lines: [0, 1] }],
      [1, undefined],
      LINES.slice(1),
      [0],
    ],
    ['a gift card of a cheaper service', [{ kind: 'giftcard', lines: [0, 1] }], [0, 1, 2], cheaper, [0]],
    ['no gift card of a dearer service', [{ kind: 'giftcard', lines: [0, 1] }], [0, 1, 2], dearer, []],
    ['no package of a cheaper service', [{ kind: 'package', lines: [0] }], [0, 1, 2], cheaper, []],
  ])('%s', (_, uses, sources, lines, ids) => {
    const returned = listRedemptionsToReturn(toVisit(uses), { lines, sources });
    expect(returned.map(({ id }) => id)).toEqual(ids);
  });
});

describe('a visit is changed', () => {
  const [first = toLine(1), ...others] = LINES;
  test.each<[string, AppointmentLine, boolean]>([
    ['by another service', toLine(9), true],
    ['by another option', { ...first, pricingOptionId: 1 }, true],
    ['by another member', { ...first, staffId: 2 }, true],
    ['by another end', { ...first, to: 640 }, true],
    ['by an add-on', { ...first, addOns: [{ addOnId: 1, price: 0, duration: 0 }] }, true],
    ['not by its price', { ...first, price: 1 }, false],
    ['not by a redemption', { ...first, coveredBy: 'package' }, false],
  ])('%s', (_, line, isChanged) => {
    expect(isVisitChanged({ lines: LINES }, { lines: [line, ...others] })).toBe(isChanged);
  });
});
