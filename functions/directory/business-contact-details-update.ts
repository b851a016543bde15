import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import type { CleanHtml } from '../../lib/http/html.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { getPolicyText, getSalon, updatePolicyTexts, updateSalon } from '../../lib/table/salons/salons.ts';

type Update = Handler<(typeof directory.routes)['business-contact-details-update'], { cleanHtml: CleanHtml }>;

/** Updates the policy texts; their HTML is sanitized (BEHAVIOR §6.5, §10.5). */
export const businessContactDetailsUpdate: Update = async (request, deps) => {
  const { tenant, input } = request;
  const { store, cleanHtml } = deps;
  const clean = async (html: string | undefined) => (html === undefined ? undefined : cleanHtml(html));
  const updates = {
    depositPolicy: await clean(input.deposit_policy),
    refundPolicy: await clean(input.refund_policy),
    termsConditions: await clean(input.terms_conditions),
  };
  return decideAndCommit(store, request, async (table) => {
    const salon = (await getSalon(table, tenant)) ?? request.salon;
    const getText = async (name: keyof typeof updates) =>
      updates[name] ?? (await getPolicyText(table, tenant, name));
    return ok({
      changes: [...updatePolicyTexts(tenant, updates), updateSalon(salon, {})],
      reply: {
        status: true as const,
        message: 'Contact details updated',
        data: {
          deposit_policy: await getText('depositPolicy'),
          refund_policy: await getText('refundPolicy'),
          terms_conditions: await getText('termsConditions'),
        },
      },
    });
  });
};
