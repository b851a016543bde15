import { expect, test } from 'vitest';
import type { Appointment } from '../../../lib/rules/booking/appointments.ts';
import { sumDiscounts, toVisitDiscounts } from '../../../lib/rules/journal/discount-report.ts';

const visit = (id: number, fields: object): Appointment =>
  ({ id, lines: [], payments: [], ...fields }) as unknown as Appointment;
const line = (fields: object) => ({ serviceId: 1, staffId: 3, price: 5_000, addOns: [], ...fields });

/** The parts of a visit on November 16, each as kind, name, member and amount. */
const listParts = (fields: object) =>
  toVisitDiscounts({ visit: visit(1, fields), day: '2026-11-16' }, 'day', 'USD').parts.map(
    ({ kind, name, staffId, amount }) => [kind, name, staffId, amount],
  );

// BEHAVIOR §36.10
test.each<[string, object, readonly unknown[]]>([
  ['of nothing that cost its list price', { lines: [line({})] }, []],
  ['of a membership', { lines: [line({ discount: 500 })] }, [['membership', '', 3, 500]]],
  ['of an included service', { lines: [line({ coveredBy: 'membership' })] }, [['included', '', 3, 5_000]]],
  ['of no package', { lines: [line({ coveredBy: 'package', discount: 500 })] }, []],
  [
    'of a promotion',
    { lines: [line({ reduction: 500 })], promotion: { code: 'FALL' } },
    [['promotion', 'FALL', 3, 500]],
  ],
  [
    'of a promotion beside one at its line',
    {
      lines: [line({ reduction: 700 })],
      promotion: { code: 'FALL' },
      discounts: [{ line: 0, reason: 'Late', amount: 200 }],
    },
    [
      ['promotion', 'FALL', 3, 500],
      ['desk', 'Late', 3, 200],
    ],
  ],
  [
    'of the front desk without a promotion',
    { lines: [line({ reduction: 200 })], discounts: [{ line: 0, reason: 'Late', amount: 200 }] },
    [['desk', 'Late', 3, 200]],
  ],
  [
    'of the front desk on the whole bill, by what is left of each line',
    {
      lines: [line({ reduction: 100 }), line({ staffId: null, reduction: 300 })],
      discounts: [{ line: null, reason: 'Friend', amount: 400 }],
    },
    [
      ['desk', 'Friend', 3, 100],
      ['desk', 'Friend', null, 300],
    ],
  ],
  [
    'of a typed price of a product',
    {
      products: [
        { productId: 7, staffId: 4, price: 800, recordPrice: 1_000, pricedBy: 'Mia', qty: 2, discount: 0 },
      ],
    },
    [['price', 'Mia', 4, 400]],
  ],
  [
    'of no price above that of the record',
    { products: [{ productId: 7, price: 1_200, recordPrice: 1_000, pricedBy: 'Mia', qty: 2, discount: 0 }] },
    [],
  ],
  [
    'of a free line, which has no list price',
    { products: [{ price: 800, pricedBy: 'Mia', qty: 2, discount: 0 }] },
    [['freeLine', 'Mia', null, 1_600]],
  ],
  [
    'of what left the visit',
    { lowered: [{ kind: 'takenOff', by: 'Mia', staffId: 3, amount: 900 }] },
    [['takenOff', 'Mia', 3, 900]],
  ],
])('the discounts of a visit are those %s', (_, fields, expected) => {
  expect(listParts(fields)).toStrictEqual(expected);
});

// BEHAVIOR §36.10
test('discounts are added by day, kind, name and member, in this order, with their visits', () => {
  const free = { price: 800, pricedBy: 'Mia', qty: 1, discount: 0 };
  const read = (id: number, day: string, fields: object) =>
    toVisitDiscounts({ visit: visit(id, fields), day }, 'day', 'USD');
  const report = sumDiscounts([
    read(1, '2026-11-17', { lines: [line({ discount: 100 })] }),
    read(2, '2026-11-16', { lines: [line({ staffId: 12, discount: 100 }), line({ discount: 200 })] }),
    read(3, '2026-11-16', { lines: [line({ discount: 300 }), line({ discount: 50 })], products: [free] }),
    read(4, '2026-11-16', { lines: [line({ reduction: 70 })], promotion: { code: 'FALL' } }),
    read(5, '2026-11-16', { lines: [line({ staffId: null, discount: 5 })] }),
  ]);
  expect(report).toStrictEqual({
    rows: [
      { period: '2026-11-16', kind: 'promotion', name: 'FALL', staffId: 3, amount: 70, visits: 1 },
      { period: '2026-11-16', kind: 'membership', name: '', staffId: null, amount: 5, visits: 1 },
      { period: '2026-11-16', kind: 'membership', name: '', staffId: 3, amount: 550, visits: 2 },
      { period: '2026-11-16', kind: 'membership', name: '', staffId: 12, amount: 100, visits: 1 },
      { period: '2026-11-16', kind: 'freeLine', name: 'Mia', staffId: null, amount: 800, visits: 1 },
      { period: '2026-11-17', kind: 'membership', name: '', staffId: 3, amount: 100, visits: 1 },
    ],
    listPrice: 5_000 * 7 + 800,
    discounts: 825,
  });
});

test('a month is one period', () => {
  const month = toVisitDiscounts(
    { visit: visit(1, { lines: [line({ discount: 1 })] }), day: '2026-11-16' },
    'month',
    'USD',
  );
  expect(month).toMatchObject({ listPrice: 5_000, parts: [{ period: '2026-11', visit: 1 }] });
});
