import { describe, expect, test } from 'vitest';
import { validateNewPromotion, validatePromotionUpdate } from '../../../lib/rules/catalog/promotions.ts';
import type { Catalog, Promotion } from '../../../lib/rules/salons/salon.ts';

const OTHER = { id: 2, code: 'SPRING' };
const AUTUMN = {
  id: 1,
  code: 'FALL',
  name: 'Autumn',
  serviceIds: [7],
  fromDate: '2026-10-01',
  toDate: '2026-11-30',
  maxUses: 100,
  maxUsesPerCustomer: 1,
  newCustomersOnly: false,
  active: true,
  percent: 10,
} as unknown as Promotion;
const CATALOG = {
  promotions: new Map([OTHER, AUTUMN].map((each) => [each.id, each])),
  services: new Map([7, 8].map((id) => [id, {}])),
} as unknown as Catalog;
const TERMS = { code: 'NEW', name: 'New' };

// BEHAVIOR §14.6
describe('a promotion', () => {
  test.each<[string, object, object]>([
    ['of a percentage', { percent: 10 }, { percent: 10 }],
    [
      'of an amount',
      { amount: 500, maxUses: 5, serviceIds: [7, 8] },
      { amount: 500, maxUses: 5, serviceIds: [7, 8] },
    ],
  ])('%s has no limits but those that are sent', (_, fields, expected) => {
    expect(validateNewPromotion({ ...TERMS, ...fields }, CATALOG)).toStrictEqual({
      ok: true,
      value: {
        ...TERMS,
        serviceIds: [],
        fromDate: null,
        toDate: null,
        maxUses: null,
        maxUsesPerCustomer: null,
        newCustomersOnly: false,
        active: true,
        ...expected,
      },
    });
  });

  test.each<[string, object, object]>([
    [
      'the code of another one',
      { percent: 10, code: 'spring' },
      { code: ['Is the code of another promotion'] },
    ],
    ['no discount', {}, { amount: ['Either percent or amount is needed, not both'] }],
    [
      'two discounts',
      { percent: 10, amount: 5 },
      { amount: ['Either percent or amount is needed, not both'] },
    ],
    ['a discount of 0', { amount: 0 }, { amount: ['Must be above 0'] }],
    ['an unknown service', { percent: 10, serviceIds: [7, 9] }, { 'serviceIds.1': ['Unknown service'] }],
    [
      'an end before its beginning',
      { percent: 10, fromDate: '2026-11-02', toDate: '2026-11-01' },
      { toDate: ['Must be on or after the first day'] },
    ],
  ])('is refused with %s', (_, fields, errors) => {
    expect(validateNewPromotion({ ...TERMS, ...fields }, CATALOG)).toMatchObject({ ok: false, errors });
  });

  test('lasts a day, or begins or ends never', () => {
    for (const dates of [
      { fromDate: '2026-11-01', toDate: '2026-11-01' },
      { fromDate: '2026-11-01' },
      { toDate: '2026-11-01' },
    ])
      expect(validateNewPromotion({ ...TERMS, percent: 10, ...dates }, CATALOG).ok).toBe(true);
  });

  test.each<[string, object, object]>([
    ['keeps what is not sent', { name: 'Late autumn' }, { name: 'Late autumn' }],
    ['keeps its own code', { code: 'fall' }, { code: 'fall' }],
    ['has another percentage', { percent: 20 }, { percent: 20 }],
  ])('%s in an update', (_, updates, expected) => {
    expect(validatePromotionUpdate(AUTUMN, updates, CATALOG)).toStrictEqual({
      ok: true,
      value: { ...AUTUMN, ...expected },
    });
  });

  test('replaces a percentage by an amount, and refuses a wrong update', () => {
    const { percent: _percent, ...terms } = AUTUMN as Promotion & { readonly percent: number };
    const updated = validatePromotionUpdate(AUTUMN, { amount: 500 }, CATALOG);
    expect(updated).toStrictEqual({ ok: true, value: { ...terms, amount: 500 } });
    expect(validatePromotionUpdate(AUTUMN, { code: 'Spring' }, CATALOG)).toMatchObject({
      errors: { code: ['Is the code of another promotion'] },
    });
  });
});
