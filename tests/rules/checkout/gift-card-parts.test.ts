import { expect, test } from 'vitest';
import type { Appointment } from '../../../lib/rules/booking/appointments.ts';
import { listGiftCardParts } from '../../../lib/rules/checkout/gift-card-parts.ts';
import type { RedeemedPayment } from '../../../lib/rules/products/redemptions.ts';

type Redemption = RedeemedPayment['redeemed'];

const line = (addOns: number) => ({ addOns: Array.from({ length: addOns }, () => ({ price: 500 })) });
const redemption = (kind: Redemption['kind'], rows: readonly object[], fields: Partial<Redemption> = {}) => ({
  redeemed: { kind, productId: 1, rows, ...fields },
});

/** The prices on the bill: two services, two add-ons of the first service, and a product. */
const TOTALS = [2_000, 1_000, 500, 300, 700];
const toParts = (...payments: readonly object[]) =>
  listGiftCardParts({ lines: [line(2), line(0)], payments } as unknown as Appointment, TOTALS).map(
    ({ place, amount }) => [place, amount],
  );

// BEHAVIOR §17.12, §37.1
test.each<[string, object[], number[][]]>([
  [
    'a service first, then its add-ons, and no line that gets nothing',
    [redemption('giftcard', [{ line: 0, amount: 2_500 }])],
    [
      [0, 2_000],
      [2, 500],
    ],
  ],
  [
    'what an earlier card leaves',
    [
      redemption('giftcard', [{ line: 0, amount: 2_100 }]),
      redemption('giftcard', [
        { line: 0, amount: 600 },
        { line: 1, amount: 1_000 },
      ]),
    ],
    [
      [0, 2_000],
      [2, 100],
      [2, 400],
      [3, 200],
      [1, 1_000],
    ],
  ],
  ['a product', [redemption('giftcard', [{ line: 2, amount: 700 }])], [[4, 700]]],
  [
    'the line to which it has moved',
    [redemption('giftcard', [{ line: 0, movedTo: 1, amount: 50 }])],
    [[1, 50]],
  ],
  [
    'nothing once it was given back',
    [redemption('giftcard', [{ line: 0, amount: 50 }], { returned: true })],
    [],
  ],
  ['nothing where a package pays', [redemption('package', [{ line: 0, amount: 2_000 }])], []],
])('a gift card pays %s', (_, payments, expected) => {
  expect(toParts(...payments)).toStrictEqual(expected);
});
