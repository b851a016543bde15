import { fail, type Outcome, ok } from '../outcome.ts';

/** The HTML texts of the business contact details (BEHAVIOR §10.5). */
export const CONTACT_TEXTS = ['depositPolicy', 'refundPolicy', 'termsConditions'] as const;
export type ContactDetails = { readonly [Name in (typeof CONTACT_TEXTS)[number]]: string };

type Policy = Extract<keyof ContactDetails, 'depositPolicy' | 'refundPolicy'>;
const POLICIES_BY_TYPE: ReadonlyMap<string, Policy> = new Map([
  ['4', 'depositPolicy'],
  ['5', 'refundPolicy'],
]);

/** The policy text of a type; any other type fails as policyTypeInvalid (BEHAVIOR §10.5). */
export function checkPolicyType(type = ''): Outcome<Policy> {
  const policy = POLICIES_BY_TYPE.get(type);
  return policy ? ok(policy) : fail('policyTypeInvalid', 'type');
}
