import fc from 'fast-check';

/** One of however many there are. */
const pick = fc.nat({ max: 11 });
const service = fc.constantFrom(1, 2, 3);
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      op: fc.constant('sell' as const),
      kind: pick,
      variant: pick,
      isPaid: fc.integer({ min: 0, max: 5 }),
      owner: pick,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      op: fc.constant('book' as const),
      services: fc.array(service, { minLength: 1, maxLength: 3 }),
      wishes: fc.array(fc.tuple(pick, pick), { maxLength: 3 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ op: fc.constant('redeem' as const), visit: pick, product: pick, service: pick }),
  },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('cancel' as const), visit: pick }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('pay' as const), visit: pick }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('fail' as const), visit: pick }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('complete' as const), visit: pick }) },
  {
    weight: 1,
    arbitrary: fc.record({ op: fc.constant('settle' as const), product: pick, isPaid: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ op: fc.constant('expire' as const), days: fc.constantFrom(1, 10, 31) }),
  },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('renew' as const), product: pick }) },
  {
    weight: 3,
    arbitrary: fc.record({
      op: fc.constantFrom('claim' as const, 'block' as const, 'end' as const),
      product: pick,
    }),
  },
);

export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** One product of each kind to begin with: else most sequences would have nothing to redeem. */
const stock = fc
  .tuple(pick, pick, pick)
  .map((variants): Step[] =>
    variants.map((variant, kind) => ({ op: 'sell', kind, variant, isPaid: 1, owner: 1 })),
  );
/** Steps that follow each other on a fresh salon. */
export const sequence = fc
  .tuple(stock, fc.array(step, { minLength: 6, maxLength: 16 }))
  .map(([first, then]) => [...first, ...then]);
