import { describe, expect, test } from 'vitest';
import { listWholeBillDeductions } from '../../../functions/pages/app/desk/check-out/bill-deductions.ts';
import {
  NO_BILL_CHANGES,
  type Quote,
  type RedemptionItem,
  toQuoteInputUnlessEmptyWalkIn,
  withFirstVisitDueOnly,
} from '../../../functions/pages/app/desk/check-out/bill-input.ts';
import { findLineAct, listBillLines } from '../../../functions/pages/app/desk/check-out/bill-lines.ts';
import {
  type CustomerWithProducts,
  listRedeemOffers,
} from '../../../functions/pages/app/desk/check-out/customer-products.ts';

const TODAY = '2026-11-16';
const CUT = 11;
const COLOR = 12;
const SHAVE = 13;
const OTHER = 14;

const priceOf = (price: string) => ({ price, discount: '0.00', amount: price });
const lineOf = (line: number, service_id: number, name: string) => ({
  line,
  service_id,
  name,
  staff_id: 1,
  covered_by: null,
  ...priceOf('50.00'),
});
/** A haircut, a color with a gloss, a shave that a package pays, and two bottles of shampoo. */
const QUOTE: Quote = {
  version: '1',
  bill: {
    lines: [
      lineOf(0, CUT, 'Haircut'),
      lineOf(1, COLOR, 'Color'),
      { ...lineOf(2, SHAVE, 'Shave'), amount: '0.00', covered_by: 'package' },
    ],
    addons: [{ line: 3, add_on_id: 21, service_id: COLOR, name: 'Gloss', ...priceOf('10.00') }],
    products: [{ line: 4, product_id: 31, name: 'Shampoo', qty: 2, staff_id: null, ...priceOf('20.00') }],
    discounts: [],
    subtotal: '130.00',
    tax_lines: [],
    tax: '0.00',
    tax_included: false,
    service_charge: '0.00',
    tips: [],
    tip_total: '5.00',
    total: '130.00',
  },
  covered: [],
  payable: [
    { line: 0, amount: '50.00' },
    { line: 1, amount: '50.00' },
    { line: 3, amount: '10.00' },
    { line: 4, amount: '20.00' },
  ],
  paid: '0.00',
  due: '135.00',
  cash_due: '135.00',
};

/** Products with only the fields that the bill reads. */
type Products = {
  readonly [Kind in 'packages' | 'memberships' | 'giftcards']?: Partial<CustomerWithProducts[Kind][number]>[];
};
const toOwned = (products: Products) =>
  ({ packages: [], memberships: [], giftcards: [], ...products }) as unknown as CustomerWithProducts;

const PRODUCT = { id: 7, name: 'Five', given_away: 0, sale_status: 1, remaining_balance: 3 } as const;
const packageOf = (rest: Partial<CustomerWithProducts['packages'][number]>, ids = [CUT, SHAVE]) => ({
  packages: [
    {
      ...PRODUCT,
      session: 1 as const,
      expiry_date: null,
      ...rest,
      services: ids.map((id) => ({ service_id: String(id), purchased_packages_id: 7 })),
    },
  ],
});
const membershipOf = (status: 0 | 1, uses_until: string | null = null) => ({
  memberships: [
    { ...PRODUCT, status, uses_until, services: [{ service_id: String(CUT), purchased_membership_id: 7 }] },
  ],
});
const cardOf = (
  balance: number,
  ids: readonly number[] = [],
  rest: { given_away?: 1; sale_status?: 0 } = {},
) => ({
  giftcards: [
    {
      ...PRODUCT,
      giftcard_number: 'GC1',
      balance,
      expiry_date: null,
      ...rest,
      services: ids.map((id) => ({ id, service_id: String(id), name: '', price: '50.00' })),
    },
  ],
});
const BY_PACKAGE = { type: 'package', purchased_package_id: 7, service_id: CUT } as const;
const BY_MEMBERSHIP = { type: 'membership', purchased_membership_id: 7, service_id: CUT } as const;
const BY_CARD = { type: 'gift_card', giftcard_number: 'GC1' } as const;

const listOffers = (
  products: Products,
  used: readonly RedemptionItem[],
  quote = QUOTE,
  giftCardsPayTips = true,
) =>
  listRedeemOffers(toOwned(products), quote, used, { today: TODAY, giftCardsPayTips, currency: 'USD' }).map(
    ({ label, hint, redemption }) =>
      `${label}, ${hint}${'amount' in redemption ? `, pays ${redemption.amount}` : ''}`,
  );

// BEHAVIOR §39.6, §25.6
describe('the desk offers what can pay for the bill', () => {
  test.each<[string, Products, RedemptionItem[], string[]]>([
    ['a package for its open service', packageOf({}), [], ['Five for Haircut, 3 left']],
    ['a package that has paid once', packageOf({}), [BY_PACKAGE], ['Five for Haircut, 2 left']],
    ['no package without uses', packageOf({ remaining_balance: 1 }), [BY_PACKAGE], []],
    ['a package on its last day', packageOf({ expiry_date: TODAY }), [], ['Five for Haircut, 3 left']],
    ['no expired package', packageOf({ expiry_date: '2026-11-15' }), [], []],
    ['no package for somebody else', packageOf({ given_away: 1 }), [], []],
    ['no package that is not paid', packageOf({ sale_status: 0 }), [], []],
    ['no whole visit with a covered service', packageOf({ session: 0 }), [], []],
    ['a whole visit', packageOf({ session: 0 }, [CUT, COLOR]), [], ['Five for the whole visit, 3 left']],
    ['no whole visit twice', packageOf({ session: 0 }, [CUT, COLOR]), [BY_PACKAGE], []],
    ['a membership', membershipOf(1), [], ['Five for Haircut, 3 left']],
    ['a membership that has paid once', membershipOf(1), [BY_MEMBERSHIP], ['Five for Haircut, 2 left']],
    ['no membership that is not active', membershipOf(0), [], []],
    [
      'returned uses of a membership that has ended',
      membershipOf(0, '2999-12-31'),
      [],
      ['Five for Haircut, 3 left'],
    ],
    ['no returned uses after their last day', membershipOf(0, '2000-01-01'), [], []],
    ['a card that is worth more', cardOf(200), [], ['Gift card GC1, $200.00']],
    ['the balance of a card', cardOf(40), [], ['Gift card GC1, $40.00, pays 40']],
    ['a card for its services', cardOf(200, [COLOR]), [], ['Gift card GC1, $200.00, pays 60']],
    ['no card for other services', cardOf(200, [OTHER]), [], []],
    ['no card twice', cardOf(40), [BY_CARD], []],
    ['no empty card', cardOf(0), [], []],
    ['no card for somebody else', cardOf(40, [], { given_away: 1 }), [], []],
    ['no card that is not paid', cardOf(40, [], { sale_status: 0 }), [], []],
  ])('%s', (_name, products, used, offers) => {
    expect(listOffers(products, used)).toEqual(offers);
  });

  test('a card for the tip only where the salon allows it, and no card once nothing is due', () => {
    expect(listOffers(cardOf(132), [], QUOTE, true)).toEqual(['Gift card GC1, $132.00, pays 132']);
    expect(listOffers(cardOf(132), [], QUOTE, false)).toEqual(['Gift card GC1, $132.00']);
    expect(listOffers(cardOf(132), [], { ...QUOTE, due: '0.00' })).toEqual([]);
  });
});

// BEHAVIOR §39.6
test.each([
  [true, ['edit', 'edit', 'remove', 'edit', 'edit']],
  [false, ['remove', undefined, 'remove', undefined, 'edit']],
] as const)(
  'the desk edits a line, or removes a service without add-ons (discounts: %s)',
  (canDiscount, acts) => {
    const { bill } = QUOTE;
    expect(listBillLines(bill).map((line) => findLineAct(line, bill, { canDiscount }))).toEqual(acts);
  },
);

test('the desk takes each redemption, discount and code off the bill by itself', () => {
  const ofLine = { line: 1, reason: 'Late', percent: 10 };
  const changes = {
    ...NO_BILL_CHANGES,
    redemptions: [BY_CARD, BY_PACKAGE],
    promo_code: 'fall',
    discounts: [ofLine, { line: null, reason: 'Friend', amount: 5 }],
  };
  const given = listWholeBillDeductions(changes, QUOTE, toOwned(packageOf({})), 'USD');
  expect(given.map(({ text, remove }) => [text, remove])).toEqual([
    ['Gift card GC1', { redemptions: [BY_PACKAGE] }],
    ['Five for Haircut', { redemptions: [BY_CARD] }],
    ['$5.00 off the bill, Friend', { discounts: [ofLine] }],
    ['FALL, $0.00 off', { promo_code: '' }],
  ]);
});

// BEHAVIOR §39.6
test('a bill of several visits and sales names them, and its customer’s products pay the first visit alone', () => {
  const sales = [{ kind: 'package', template_id: 3 }] as const;
  const changes = { ...NO_BILL_CHANGES, others: [8], sales };
  expect(toQuoteInputUnlessEmptyWalkIn({ appointment_id: 7 }, changes, { shared: 0 })).toMatchObject({
    appointment_ids: [7, 8],
    sales,
  });
  // Sold alone, without a visit
  expect(
    toQuoteInputUnlessEmptyWalkIn({ location_id: 1 }, { ...NO_BILL_CHANGES, sales }, { shared: 0 }),
  ).toMatchObject({
    sales,
  });
  const sold = {
    kind: 'package',
    template_id: 3,
    name: 'Cuts',
    subtotal: '60.00',
    tax: '0.00',
    total: '60.00',
  } as const;
  const { bill, covered, payable } = QUOTE;
  const other = { appointment_id: 8, bill, covered, payable, paid: '0.00', due: '20.00' };
  expect(withFirstVisitDueOnly({ ...QUOTE, sales: [sold], other_visits: [other] }).due).toBe('55.00');
});
