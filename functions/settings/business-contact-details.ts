import type { settings } from '../../lib/contract/settings.ts';
import type { Handler } from '../../lib/http/call.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { getContactText } from '../../lib/table/salons.ts';

const DEPOSIT_POLICY = '4';
const REFUND_POLICY = '5';

/** One policy's HTML (specification, Policy content). */
export const businessContactDetails: Handler<(typeof settings.routes)['business-contact-details']> = async (
  { tenant, input },
  { store },
) => {
  if (input.type !== DEPOSIT_POLICY && input.type !== REFUND_POLICY) return fail('policyTypeInvalid');
  const data =
    input.type === DEPOSIT_POLICY
      ? { deposit_policy: await getContactText(store, tenant, 'depositPolicy') }
      : { refund_policy: await getContactText(store, tenant, 'refundPolicy') };
  return ok({ status: true, data });
};
