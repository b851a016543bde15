import { describe, expect, test } from 'vitest';
import type { ProductLine } from '../../../lib/rules/booking/appointments.ts';
import {
  applyMembershipDiscountToProducts,
  decideChosenProducts,
  type ProductChoice,
} from '../../../lib/rules/booking/product-lines.ts';
import { toUser } from '../../support/accounts/principals.ts';
import { catalog, location, staffMember } from '../../support/catalog/salon-parts.ts';

const SHAMPOO = { id: 7, name: 'Shampoo', price: 1_250, barcode: '', sku: '', active: true };
const CATALOG = catalog({ products: [SHAMPOO], staff: [staffMember(1)], locations: [location(1)] });
const LINE: ProductLine = { productId: 7, name: 'Old shampoo', price: 1_000, qty: 1, discount: 100 };
const choose = (change: Partial<ProductChoice> = {}): ProductChoice =>
  ({ productId: 7, price: undefined, qty: 1, staffId: null, ...change }) as ProductChoice;

const parse = (choices: readonly ProductChoice[], booked: readonly ProductLine[] = [], role = 'staff') =>
  decideChosenProducts(choices, {
    catalog: CATALOG,
    location: location(1),
    caller: toUser(role === 'staff' ? 'staff' : 'admin'),
    booked,
  });
const mustParse = (...args: Parameters<typeof parse>) => {
  const parsed = parse(...args);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return parsed.value.map(({ name, price, qty }) => [name, price, qty]);
};

// BEHAVIOR §28.2
describe('the products of a visit', () => {
  test('each line of the visit is kept once; further ones follow the record', () => {
    expect(mustParse([choose(), choose({ qty: 2 })], [LINE])).toStrictEqual([
      ['Old shampoo', 1_000, 1],
      ['Shampoo', 1_250, 2],
    ]);
  });

  test('a stated price keeps the line of that price, else it is the record’s', () => {
    expect(mustParse([choose({ price: 1_250 })], [LINE])).toStrictEqual([['Shampoo', 1_250, 1]]);
    expect(mustParse([choose({ price: 1_000 })], [LINE])).toStrictEqual([['Old shampoo', 1_000, 1]]);
    const other = { ...LINE, name: 'Older shampoo', price: 900 };
    expect(mustParse([choose({ price: 900 })], [LINE, other])).toStrictEqual([['Older shampoo', 900, 1]]);
  });

  test('a typed price keeps the price of the record and who typed it, also when the line is kept', () => {
    const type = (price: number, booked: readonly ProductLine[] = []) => {
      const parsed = decideChosenProducts([choose({ price })], {
        catalog: CATALOG,
        location: location(1),
        caller: toUser('admin'),
        account: { name: 'Ada' },
        booked,
      });
      if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
      return parsed.value[0];
    };
    const typed = type(1_000);
    expect(typed).toMatchObject({ price: 1_000, recordPrice: 1_250, pricedBy: 'Ada' });
    expect(type(1_250)).not.toHaveProperty('recordPrice');
    const kept = { ...LINE, ...typed, pricedBy: 'Ben' };
    expect(type(1_000, [kept])).toMatchObject({ price: 1_000, recordPrice: 1_250, pricedBy: 'Ben' });
    expect(type(900, [kept])).toMatchObject({ price: 900, recordPrice: 1_250, pricedBy: 'Ada' });
    expect(type(1_000, [LINE])).not.toHaveProperty('pricedBy');
  });

  test('another price needs money.discount, also beside kept lines', () => {
    const refused = parse([choose(), choose({ price: 1_000 })], [LINE]);
    expect(refused).toMatchObject({
      ok: false,
      failure: 'forbidden',
      errors: { permission: ['money.discount'] },
    });
    expect(mustParse([choose({ price: 0 })], [], 'admin')).toStrictEqual([['Shampoo', 0, 1]]);
  });

  test('names every wrong line at once, before the permission', () => {
    const refused = parse([choose({ productId: 8 }), choose({ price: 1 }), choose({ staffId: 9 })]);
    expect(refused).toMatchObject({
      failure: 'invalid',
      errors: {
        'products.0.productId': ['Unknown product'],
        'products.2.staffId': ['Unknown staff member'],
      },
    });
  });

  test('a line without a product stays as it is, and a line without a member has none', () => {
    const typed = { name: 'Gift wrap', price: 300, qty: 1 } as ProductChoice;
    expect(parse([typed])).toStrictEqual({ ok: true, value: [typed] });
    const sold = parse([choose()]);
    expect(sold.ok && sold.value[0]).not.toHaveProperty('staffId');
    expect(parse([choose({ staffId: 1 })])).toMatchObject({ value: [{ staffId: 1 }] });
  });

  test('a new line has the tax rate that its record names at the location, a kept line that of its sale', () => {
    const parsed = decideChosenProducts([choose(), choose({ qty: 2 })], {
      catalog: catalog({ products: [{ ...SHAMPOO, taxRateId: 3 }], locations: [location(1)] }),
      location: { ...location(1), taxRates: [{ id: 3, name: 'Reduced', percent: 7 }] },
      caller: toUser('staff'),
      booked: [{ ...LINE, taxPercent: 5 }],
    });
    expect(parsed.ok && parsed.value.map((line) => 'taxPercent' in line && line.taxPercent)).toStrictEqual([
      5, 7,
    ]);
  });

  test('a line of another product is not kept', () => {
    expect(mustParse([choose()], [{ ...LINE, productId: 8, price: 1_250 }])).toStrictEqual([
      ['Shampoo', 1_250, 1],
    ]);
  });

  test('a line keeps a member who has left', () => {
    const kept = parse([choose({ staffId: 9 })], [{ ...LINE, staffId: 9 }]);
    expect(kept.ok && kept.value).toMatchObject([{ staffId: 9 }]);
  });
});

describe('the discount of products', () => {
  test('is rounded once for the whole line', () => {
    const [line] = applyMembershipDiscountToProducts([{ name: 'Comb', price: 333, qty: 3 }], 10, 'USD');
    expect(line?.discount).toBe(100);
  });

  test('stays on a line with the same product, name, price and quantity, each once', () => {
    const free: ProductLine = { name: 'Comb', price: 500, qty: 1, discount: 50 };
    const discountsOf = (...products: readonly Omit<ProductLine, 'discount'>[]) =>
      applyMembershipDiscountToProducts(products, 0, 'USD', [LINE, free]).map(({ discount }) => discount);
    expect(discountsOf(LINE, free, LINE)).toStrictEqual([100, 50, 0]);
    expect(
      discountsOf(
        { ...LINE, qty: 2 },
        { ...LINE, price: 1 },
        { ...LINE, name: 'x' },
        { ...LINE, productId: 8 },
        { ...free, productId: 7 },
      ),
    ).toStrictEqual([0, 0, 0, 0, 0]);
  });
});

// BEHAVIOR §28.2
describe('a free line', () => {
  const free = (name: string, price: number) =>
    ({ name, price, qty: 1, staffId: null }) as unknown as ProductChoice;
  const read = (
    choice: ProductChoice,
    account?: { readonly name: string },
    booked: readonly ProductLine[] = [],
  ) => {
    const parsed = decideChosenProducts([choice, choose()], {
      catalog: CATALOG,
      location: location(1),
      caller: toUser('admin'),
      ...(account ? { account } : {}),
      booked,
    });
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
    return parsed.value;
  };

  test('names who typed its price, who stays where the line is kept', () => {
    expect(read(free('Comb', 300), { name: 'Ada' })[0]).toMatchObject({ name: 'Comb', pricedBy: 'Ada' });
    expect(read(free('Comb', 300))[0]).not.toHaveProperty('pricedBy');
    const booked = [{ name: 'Comb', price: 300, qty: 1, discount: 0, pricedBy: 'Ben' }];
    expect(read(free('Comb', 300), { name: 'Ada' }, booked)[0]).toMatchObject({ pricedBy: 'Ben' });
    expect(read(free('Brush', 300), { name: 'Ada' }, booked)[0]).toMatchObject({ pricedBy: 'Ada' });
  });

  test('takes no discount of another line', () => {
    const booked = [{ ...LINE, name: 'Shampoo', price: 1_250, discount: 100 }];
    const products = [
      { productId: 7, name: 'Shampoo', price: 1_250, qty: 1 },
      { productId: 7, name: 'Shampoo', price: 1_250, qty: 1 },
    ];
    expect(
      applyMembershipDiscountToProducts(products, 0, 'USD', booked).map(({ discount }) => discount),
    ).toStrictEqual([100, 0]);
  });
});
