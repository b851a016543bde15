import fc from 'fast-check';

/** An index into a list of any length. */
const index = fc.nat({ max: 11 });
const service = fc.constantFrom(1, 2, 3);
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      op: fc.constant('sell' as const),
      kind: index,
      variant: index,
      isPaid: fc.integer({ min: 0, max: 5 }),
      owner: index,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      op: fc.constant('book' as const),
      services: fc.array(service, { minLength: 1, maxLength: 3 }),
      isAtFrontDesk: fc.boolean(),
      redemptions: fc.array(fc.tuple(index, index), { maxLength: 3 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      op: fc.constant('redeem' as const),
      visit: index,
      product: index,
      service: index,
    }),
  },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('cancel' as const), visit: index }) },
  {
    weight: 1,
    arbitrary: fc.record({ op: fc.constantFrom('cancelLate' as const, 'miss' as const), visit: index }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      op: fc.constant('refund' as const),
      visit: index,
      quarters: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('pay' as const), visit: index }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('fail' as const), visit: index }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('complete' as const), visit: index }) },
  {
    weight: 1,
    arbitrary: fc.record({ op: fc.constant('settle' as const), product: index, isPaid: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ op: fc.constant('expire' as const), days: fc.constantFrom(1, 10, 31) }),
  },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('renew' as const), product: index }) },
  {
    weight: 3,
    arbitrary: fc.record({
      op: fc.constantFrom('claim' as const, 'block' as const, 'end' as const),
      product: index,
    }),
  },
);

export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** One product of each kind at the start: without it, most sequences have nothing to redeem. */
const initialProducts = fc
  .tuple(index, index, index)
  .map((variants): Step[] =>
    variants.map((variant, kind) => ({ op: 'sell', kind, variant, isPaid: 1, owner: 1 })),
  );
/** Arbitrary steps on a fresh salon. */
export const sequence = fc
  .tuple(initialProducts, fc.array(step, { minLength: 6, maxLength: 16 }))
  .map(([first, steps]) => [...first, ...steps]);
