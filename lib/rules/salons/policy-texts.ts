import { fail, type Outcome, ok } from '../outcome.ts';

/** The HTML texts of the business contact details (BEHAVIOR §10.5). */
export const POLICY_NAMES = ['depositPolicy', 'refundPolicy', 'termsConditions'] as const;
export type PolicyTexts = { readonly [Name in (typeof POLICY_NAMES)[number]]: string };

type Policy = Extract<keyof PolicyTexts, 'depositPolicy' | 'refundPolicy'>;
const POLICIES_BY_TYPE: ReadonlyMap<string, Policy> = new Map([
  ['4', 'depositPolicy'],
  ['5', 'refundPolicy'],
]);

/** The policy text of a type; any other type fails as policyTypeInvalid (BEHAVIOR §10.5). */
export function checkPolicyType(type = ''): Outcome<Policy> {
  const policy = POLICIES_BY_TYPE.get(type);
  return policy ? ok(policy) : fail('policyTypeInvalid', 'type');
}
