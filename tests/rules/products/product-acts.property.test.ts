import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../../lib/rules/calendar.ts';
import {
  type ChangeableProduct,
  decideProductAct,
  type ProductAct,
} from '../../../lib/rules/products/product-acts.ts';
import {
  findNextUseOfServiceOrAnyGroup,
  toAdjustedGroups,
} from '../../../lib/rules/products/service-groups.ts';

const START = '2026-11-16';
const NOW = new Date('2026-11-16T15:00:00Z');
const HEAD = {
  id: 9,
  saleId: 9,
  saleStatus: 1,
  customerId: 1,
  createdAt: '',
  expiryDate: addDays(START, 30),
};

/** Days that pass before an act. */
const LATER = fc.nat(20);
const COMMON: fc.Arbitrary<ProductAct> = fc.oneof(
  fc.record({ act: fc.constant('extend' as const), days: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ act: fc.constantFrom('freeze' as const, 'unfreeze' as const) }),
);
const arbitraryCardAct = fc.oneof(
  COMMON,
  fc.record({ act: fc.constant('adjust' as const), by: fc.integer({ min: -6000, max: 6000 }) }),
);
const arbitraryPackageAct = fc.oneof(
  COMMON,
  fc.record({
    act: fc.constant('adjust' as const),
    by: fc.integer({ min: -3, max: 3 }).filter((by) => by !== 0),
    group: fc.nat(1),
  }),
  fc.record({ act: fc.constant('use' as const), serviceId: fc.constantFrom(1, 2) }),
);

function act(
  product: ChangeableProduct,
  requested: ProductAct,
  today: string,
): ChangeableProduct | undefined {
  const decided = decideProductAct(product, requested, { today, now: NOW, valueOwed: 0 });
  return decided.ok
    ? ({ ...product, head: { ...product.head, ...decided.value.after } } as ChangeableProduct)
    : undefined;
}

// BEHAVIOR §21.9
describe('acts on sold products, in any order', () => {
  test('leave a gift card the balance and the last day of an independent count', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(LATER, arbitraryCardAct), { maxLength: 30 }), (steps) => {
        let card = {
          type: 'giftcard',
          head: { ...HEAD, remaining: 5000, value: 5000 },
          body: {},
        } as unknown as ChangeableProduct;
        let today = START;
        const count = { left: 5000, last: HEAD.expiryDate, frozenFor: -1 };
        for (const [days, step] of steps) {
          today = addDays(today, days);
          if (count.frozenFor >= 0) count.frozenFor += days;
          const isFrozen = count.frozenFor >= 0;
          const hasEnded = today > count.last && !isFrozen;
          const after = act(card, step, today);
          const isAllowed =
            step.act === 'unfreeze'
              ? isFrozen
              : step.act === 'extend'
                ? !isFrozen && addDays(count.last, step.days ?? 0) >= today
                : !isFrozen && !hasEnded && !(step.act === 'adjust' && count.left + step.by < 0);
          expect(after !== undefined).toBe(isAllowed);
          if (!after) continue;
          card = after;
          if (step.act === 'adjust') count.left += step.by;
          if (step.act === 'extend') count.last = addDays(count.last, step.days ?? 0);
          if (step.act === 'unfreeze') count.last = addDays(count.last, count.frozenFor);
          if (step.act === 'freeze') count.frozenFor = 0;
          if (step.act === 'unfreeze') count.frozenFor = -1;
          const { remaining, expiryDate, valueAdded = 0, valueRemoved = 0 } = card.head;
          expect([remaining, expiryDate]).toStrictEqual([count.left, count.last]);
          expect(5000 + valueAdded - valueRemoved).toBe(remaining);
        }
      }),
    );
  });

  test('leave a package no uses or value below 0, and no value without uses', () => {
    const groups = [
      { id: 1, qty: 3, price: 0, worth: 1000, services: [{ id: 1, serviceId: 1 }] },
      { id: 2, qty: 2, price: 0, worth: 501, services: [{ id: 2, serviceId: 2 }] },
    ];
    fc.assert(
      fc.property(fc.array(arbitraryPackageAct, { maxLength: 30 }), (steps) => {
        const sold = { ...HEAD, session: 1, remaining: 5, totalQty: 5, worth: 1501 };
        let pack = { type: 'package', head: sold, body: { groups } } as unknown as ChangeableProduct;
        let usedValue = 0;
        for (const step of steps) {
          if (step.act !== 'use') {
            pack = act(pack, step, START) ?? pack;
          } else if (pack.type === 'package' && pack.head.remaining > 0) {
            const { head } = pack;
            const adjusted = toAdjustedGroups(head, groups);
            const used = groups.map((_, place) => head[`usedOfGroup${place}`] ?? 0);
            const found = findNextUseOfServiceOrAnyGroup(adjusted, step.serviceId, used);
            expect(found).toBeDefined();
            const { group = 0, value: price = 0 } = found ?? {};
            const value = head.remaining === 1 ? head.worth : Math.min(price, head.worth);
            usedValue += value;
            const taken = { remaining: head.remaining - 1, worth: head.worth - value };
            pack = { ...pack, head: { ...head, ...taken, [`usedOfGroup${group}`]: (used[group] ?? 0) + 1 } };
          }
          const {
            remaining,
            worth,
            totalQty,
            valueRemoved = 0,
          } = pack.head as typeof sold & { valueRemoved?: number };
          expect([remaining >= 0, worth >= 0, remaining > 0 || worth === 0]).toStrictEqual([
            true,
            true,
            true,
          ]);
          expect(worth + usedValue + valueRemoved).toBe(1501);
          const uses = [0, 1].reduce(
            (sum, place) => sum + Number(Reflect.get(pack.head, `usedOfGroup${place}`) ?? 0),
            0,
          );
          expect(totalQty - uses).toBe(remaining);
        }
      }),
    );
  });
});
