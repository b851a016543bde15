import type { Handler } from '../../lib/http/call.ts';
import type { HtmlCleaner } from '../../lib/http/html.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { applyUpdates } from '../../lib/rules/updates.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { checkVersion, withVersionHash } from '../../lib/table/record-version.ts';
import {
  findSalonByTenant,
  getPolicyTexts,
  updatePolicyTexts,
  updateSalon,
} from '../../lib/table/salons/salons.ts';
import { toAllSettingsView, toPolicyTextsView } from '../../lib/views/salons/settings.ts';

type Update = Handler<'directory/business-contact-details-update', { cleanHtml: HtmlCleaner }>;

/** Updates the policy texts; their HTML is sanitized (BEHAVIOR §6.5, §10.4). */
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
    const [found, before] = await Promise.all([
      findSalonByTenant(table, tenant),
      getPolicyTexts(table, tenant),
    ]);
    const salon = found ?? request.salon;
    const current = checkVersion(input.version, withVersionHash(toAllSettingsView(salon, before)));
    if (!current.ok) return current;
    const texts = applyUpdates(before, updates);
    return ok({
      changes: [...updatePolicyTexts(tenant, updates), updateSalon(salon, {})],
      reply: {
        message: 'Contact details updated',
        data: {
          ...toPolicyTextsView(texts),
          version: withVersionHash(toAllSettingsView(salon, texts)).version,
        },
      },
    });
  });
};
