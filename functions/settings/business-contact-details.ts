import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { parsePolicyType } from '../../lib/rules/salons/policy-texts.ts';
import { translateRecord } from '../../lib/rules/salons/translations.ts';
import { getPolicyTexts } from '../../lib/table/salons/salons.ts';

/** The text of the deposit or the refund policy; the name is the API's (BEHAVIOR §10.4). */
export const businessContactDetails: Handler<'settings/business-contact-details'> = async (
  { tenant, input, readerLanguage },
  { store },
) => {
  const policy = parsePolicyType(input.type);
  if (!policy.ok) return policy;
  const html = translateRecord(await getPolicyTexts(store, tenant), readerLanguage)[policy.value];
  const data = policy.value === 'depositPolicy' ? { deposit_policy: html } : { refund_policy: html };
  return ok({ data });
};
