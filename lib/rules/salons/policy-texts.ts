import { fail, type Outcome, ok } from '../outcome.ts';
import type { Language } from './languages.ts';

/** The HTML texts of the business contact details (BEHAVIOR §10.4). */
export const POLICY_NAMES = ['depositPolicy', 'refundPolicy', 'termsConditions'] as const;
export type PolicyTexts = { readonly [Name in (typeof POLICY_NAMES)[number]]: string };
/** The texts with those of other languages (BEHAVIOR §10.9). */
export type TranslatedPolicyTexts = PolicyTexts & {
  readonly translations: { readonly [Each in Language]?: Partial<PolicyTexts> };
};

type Policy = Extract<keyof PolicyTexts, 'depositPolicy' | 'refundPolicy'>;
const POLICIES_BY_TYPE: ReadonlyMap<string | undefined, Policy> = new Map([
  ['4', 'depositPolicy'],
  ['5', 'refundPolicy'],
]);

/** The policy text of a type; any other type fails as policyTypeInvalid (BEHAVIOR §10.4). */
export function parsePolicyType(type: string | undefined): Outcome<Policy> {
  const policy = POLICIES_BY_TYPE.get(type);
  return policy ? ok(policy) : fail('policyTypeInvalid', 'type');
}

/** A salon without policies. */
export const NO_POLICY_TEXTS = {
  depositPolicy: '',
  refundPolicy: '',
  termsConditions: '',
  translations: {},
} as const satisfies TranslatedPolicyTexts;
