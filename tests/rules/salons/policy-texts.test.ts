import { expect, test } from 'vitest';
import { parsePolicyType } from '../../../lib/rules/salons/policy-texts.ts';

// BEHAVIOR §10.4
test.each([
  ['4', 'depositPolicy'],
  ['5', 'refundPolicy'],
  ['6', undefined],
  ['', undefined],
  [undefined, undefined],
])('the policy text of type %s is %s', (type, policy) => {
  const refused = { ok: false, failure: 'policyTypeInvalid', errors: { type: ['Invalid type'] } };
  expect(parsePolicyType(type)).toStrictEqual(policy ? { ok: true, value: policy } : refused);
});
