import { describe, expect, test } from 'vitest';
import type { AppointmentLine, ProductRedemption } from '../../../lib/rules/booking/appointments.ts';
import type { JournalEntry, JournalLine } from '../../../lib/rules/journal/entries.ts';
import {
  computeReturnedCommissionBase,
  isCommissionableSaleLine,
  listUsesThatPaidLines,
  PAY_FIGURES,
  type PayingUse,
  type UsedProduct,
} from '../../../lib/rules/journal/pay-figures.ts';
import type { Sale } from '../../../lib/rules/products/sales.ts';
import { createAppointment } from '../../support/messages/notified-visit.ts';
import { createPaymentRow, PAID_FIELDS } from '../../support/payments/payment-rows.ts';

const [CUT, COLOUR] = [7, 8];
const line = (serviceId: number, price: number, fields: Partial<AppointmentLine> = {}): AppointmentLine => ({
  serviceId,
  pricingOptionId: null,
  staffId: 3,
  from: 600,
  to: 660,
  duration: 60,
  price,
  addOns: [],
  ...fields,
});
type Use = Pick<ProductRedemption, 'kind' | 'rows'> & Partial<ProductRedemption>;
const REGULAR: UsedProduct = { payrollPrice: 1, groups: [] };
const group = (serviceId: number, qty: number, price: number) => ({
  id: serviceId,
  qty,
  price,
  services: [
    { id: 1, serviceId: 99 },
    { id: 2, serviceId },
  ],
});
const DISCOUNT: UsedProduct = {
  payrollPrice: 2,
  groups: [group(COLOUR, 3, 1000), group(CUT, 4, 15000), group(9, 0, 500)],
};
/** The bases of two lines by a use of one of them, with prices of 33.00 that include 10 % or 20 %. */
function listBases(use: Use, product: UsedProduct | undefined, fields: object = {}, currency = 'USD') {
  const redeemed: ProductRedemption = { purchaseId: 5, saleId: 6, taken: 1, ...use };
  const payments = [
    createPaymentRow(1, 0, PAID_FIELDS),
    createPaymentRow(2, 5, { ...PAID_FIELDS, redeemed }),
  ];
  const lines = [line(CUT, 3300), line(COLOUR, 3600, { taxPercent: 20, staffId: null })];
  const visit = createAppointment(2, { taxPercent: 10, lines, payments });
  const find = (of: object) => (of === redeemed ? product : undefined);
  return listUsesThatPaidLines({ ...visit, isTaxIncluded: true, ...fields }, find, currency);
}
const of = (base: number, value = 0): PayingUse => ({ serviceId: CUT, staffId: 3, value, base });
const PACKAGE = (fields: object = { value: 2308 }): Use => ({
  kind: 'package',
  rows: [{ line: 0, attempt: 1, ...fields }],
});
const MEMBERSHIP = (at = 0): Use => ({ kind: 'membership', rows: [{ line: at, attempt: 1, value: 70 }] });

// BEHAVIOR §42.2
describe('the base of a use', () => {
  test.each<
    [
      what: string,
      readBases: () => readonly (PayingUse | undefined)[],
      expected: readonly (PayingUse | undefined)[],
    ]
  >([
    [
      'of a Regular package is the list price without tax',
      () => listBases(PACKAGE(), REGULAR),
      [of(3000, 2308), undefined],
    ],
    [
      'is the whole list price where tax is added',
      () => listBases(PACKAGE(), REGULAR, { isTaxIncluded: undefined }),
      [of(3300, 2308), undefined],
    ],
    ['has whole yen', () => listBases(PACKAGE(), REGULAR, {}, 'JPY'), [of(3000, 2308), undefined]],
    [
      'of a Discount package is the value of the use',
      () => listBases(PACKAGE(), DISCOUNT),
      [of(2308, 2308), undefined],
    ],
    ['is 0 for a use beyond the package', () => listBases(PACKAGE({}), DISCOUNT), [of(0), undefined]],
    [
      'of a sale that is unknown is the list price',
      () => listBases(PACKAGE(), undefined),
      [of(3000, 2308), undefined],
    ],
    [
      'also counts where the use was returned',
      () => listBases({ ...PACKAGE(), returned: true }, DISCOUNT),
      [of(2308, 2308), undefined],
    ],
    [
      'follows a line that was moved, with its own tax rate',
      () => listBases(PACKAGE({ movedTo: 1 }), REGULAR),
      [undefined, { serviceId: COLOUR, staffId: null, value: 0, base: 3000 }],
    ],
    [
      'is none for a line that has left the visit',
      () => listBases(PACKAGE({ movedTo: 2 }), REGULAR),
      [undefined, undefined],
    ],
    [
      'is none for a gift card',
      () => listBases({ ...PACKAGE(), kind: 'giftcard' }, REGULAR),
      [undefined, undefined],
    ],
    [
      'of a Regular membership is the list price',
      () => listBases(MEMBERSHIP(), REGULAR),
      [of(3000, 70), undefined],
    ],
    [
      'of a Discount membership is the price of its group, for one use',
      () => listBases(MEMBERSHIP(), DISCOUNT),
      [of(3750, 70), undefined],
    ],
    [
      'of a Discount membership is rounded',
      () => listBases(MEMBERSHIP(1), DISCOUNT),
      [undefined, { serviceId: COLOUR, staffId: null, value: 70, base: 333 }],
    ],
    [
      'is 0 for a service that no group includes',
      () => listBases(MEMBERSHIP(), { ...DISCOUNT, groups: [group(9, 1, 500)] }),
      [of(0, 70), undefined],
    ],
    [
      'is 0 for a group without uses',
      () => listBases(MEMBERSHIP(), { ...DISCOUNT, groups: [group(CUT, 0, 500)] }),
      [of(0, 70), undefined],
    ],
  ])('%s', (_, readBases, expected) => {
    expect(readBases()).toStrictEqual(expected);
  });

  const USES = [
    undefined,
    of(3000, 2308),
    of(2000, 1000),
    { ...of(800, 500), serviceId: COLOUR },
    { ...of(800, 500), staffId: 4 },
  ];
  const returned = (amount: number, uses: readonly (PayingUse | undefined)[] = USES) =>
    computeReturnedCommissionBase(
      { account: 'services', of: null, amount, serviceId: CUT, staffId: 3 },
      uses,
    );
  test.each([
    ['all uses takes all bases of the same service and member back', () => returned(3308), -5000],
    ['half of their value takes half back', () => returned(1654), -2500],
    ['a cent is rounded', () => returned(1), -2],
    [
      'another service takes its value back',
      () => returned(50, [{ ...of(800, 500), serviceId: COLOUR }]),
      -50,
    ],
    ['a use without value takes the amount back', () => returned(50, [of(900)]), -50],
  ])('returned after the visit: %s', (_, compute, expected) => {
    expect(compute()).toBe(expected);
  });
});

// BEHAVIOR §42.2
describe('what a member sold', () => {
  const check = (event: JournalEntry['event'], account: JournalLine['account'], sale: object = {}) =>
    isCommissionableSaleLine({ event }, { account, of: null, amount: -100 }, sale as Sale);
  test.each(['packages', 'giftCards', 'memberships', 'bonus', 'breakage'] as const)(
    'is %s, or its refund',
    (account) => {
      expect([
        check('sold', account),
        check('refunded', account),
        check('refundFailed', account),
      ]).toStrictEqual([true, true, true]);
      expect(check('renewed', account)).toBe(false);
    },
  );
  const ofInvoice = { refundedBySalon: { invoice: 'in_1' } };
  test.each<[what: string, isSold: () => boolean, expected: boolean]>([
    ['is neither its tax nor its money', () => check('sold', 'tax') || check('sold', 'cash'), false],
    ['is no refund of a renewal', () => check('refunded', 'memberships', ofInvoice), false],
    [
      'is the sale of a membership, also after the refund of a renewal',
      () => check('sold', 'memberships', ofInvoice),
      true,
    ],
    [
      'is no refund by the newest of several refunds, of a renewal',
      () => check('refunded', 'memberships', { refunds: [{}, { invoice: 'in_1' }] }),
      false,
    ],
    [
      'is the newest of several refunds, of the sale',
      () => check('refunded', 'memberships', { refunds: [{ invoice: 'in_1' }, {}] }),
      true,
    ],
    [
      'is the last of three refunds, of the sale',
      () => check('refunded', 'memberships', { refunds: [{}, { invoice: 'in_1' }, {}] }),
      true,
    ],
  ])('%s', (_, isSold, expected) => {
    expect(isSold()).toBe(expected);
  });
});

test('pay has its figures in this order (BEHAVIOR §42.3)', () => {
  expect(PAY_FIGURES.join()).toBe(
    'services,products,sold,commission,corrections,minutes,wage,total,tips,tipsPaidOut',
  );
});
