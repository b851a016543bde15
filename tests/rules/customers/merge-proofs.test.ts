import { expect, test } from 'vitest';
import type { Customer } from '../../../lib/rules/customers/customers.ts';
import {
  checkNoMergeStake,
  formatMergeProofSubject,
  type MergeStake,
  parseMergeProofSubject,
} from '../../../lib/rules/customers/merge-proofs.ts';
import { fail, ok } from '../../../lib/rules/outcome.ts';

const ADA: Customer = {
  id: 5,
  fname: 'Ada',
  lname: 'Byron',
  email: 'ada@old.test',
  phone: '',
  emailVerified: true,
  createdAt: '',
};
const PLAIN: MergeStake = { customer: ADA, ownsProducts: false, credit: 0, mayHaveCard: false };

// BEHAVIOR §4.6
test.each<[string, Partial<MergeStake>, boolean]>([
  ['names and visits', {}, true],
  ['a password', { customer: { ...ADA, passwordHash: 'x' } }, false],
  ['a provider', { customer: { ...ADA, subjects: ['g|1'] } }, false],
  ['no provider any more', { customer: { ...ADA, subjects: [] } }, true],
  ['a product', { ownsProducts: true }, false],
  ['credit', { credit: 1 }, false],
  ['a debt', { credit: -1 }, false],
  ['cards', { mayHaveCard: true }, false],
])('a merge without the further permissions, of a customer with %s', (_, stake, isAllowed) => {
  for (const stakes of [
    [{ ...PLAIN, ...stake }, PLAIN],
    [PLAIN, { ...PLAIN, ...stake }],
  ])
    expect(checkNoMergeStake('money.refund', stakes)).toStrictEqual(
      isAllowed ? ok(undefined) : fail('forbidden', { permission: ['money.refund'] }),
    );
});

test('a proof is for one pair, one address and one password', () => {
  const subject = formatMergeProofSubject(ADA, 6);
  expect(parseMergeProofSubject(subject)).toStrictEqual({ from: 5, into: 6 });
  const others = [
    formatMergeProofSubject(ADA, 7),
    formatMergeProofSubject({ ...ADA, email: 'a@b.test' }, 6),
    formatMergeProofSubject({ ...ADA, generation: 1 }, 6),
    formatMergeProofSubject({ ...ADA, generation: 2 }, 6),
  ];
  expect(new Set([subject, ...others]).size).toBe(5);
});
