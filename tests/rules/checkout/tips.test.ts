import { expect, test } from 'vitest';
import type { AppointmentLine } from '../../../lib/rules/booking/appointments.ts';
import { decideTips, type TipRequest } from '../../../lib/rules/checkout/tips.ts';
import { invalid, ok } from '../../../lib/rules/outcome.ts';

const line = (staffId: number | null, price: number, addOnPrice?: number): AppointmentLine => ({
  ...{ serviceId: 1, pricingOptionId: null, staffId, from: 600, to: 630, duration: 30, price },
  addOns: addOnPrice === undefined ? [] : [{ addOnId: 1, price: addOnPrice, duration: 5 }],
});
const LINES = [line(1, 4_000, 1_000), line(2, 2_500), line(null, 9_900), line(1, 0)];

// BEHAVIOR §37.4
test.each<[string, TipRequest, ReturnType<typeof decideTips>]>([
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
])('a tip gives %s', (_, request, expected) => {
  expect(decideTips(request, LINES, 'USD')).toEqual(expected);
});

test('a tip in yen is shared in whole yen', () => {
  expect(decideTips({ each: [], shared: 10_000 }, [line(1, 100), line(2, 100), line(3, 100)], 'JPY')).toEqual(
    ok([
      { staffId: 1, amount: 3_400 },
      { staffId: 2, amount: 3_300 },
      { staffId: 3, amount: 3_300 },
    ]),
  );
});

test('a tip for all is refused where nobody served', () => {
  expect(decideTips({ each: [], shared: 100 }, [line(null, 5_000)], 'USD')).toEqual(
    invalid('tip', 'Nobody served in this visit'),
  );
});
