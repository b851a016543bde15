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
  updateSalonAndCatalogVersion,
} from '../../lib/table/salons/salons.ts';
import { toAllSettingsView, toTranslatedPolicyTextsView } from '../../lib/views/salons/settings.ts';

type SentTexts = {
  readonly [Name in 'deposit_policy' | 'refund_policy' | 'terms_conditions']?: string | null | undefined;
};

async function parsePolicyTexts(sent: SentTexts, cleanHtml: HtmlCleaner) {
  const clean = async (html: string | null | undefined) => (html ? cleanHtml(html) : (html ?? undefined));
  return {
    depositPolicy: await clean(sent.deposit_policy),
    refundPolicy: await clean(sent.refund_policy),
    termsConditions: await clean(sent.terms_conditions),
  };
}

type Update = Handler<'directory/business-contact-details-update', { cleanHtml: HtmlCleaner }>;

/** Updates the policy texts; their HTML is sanitized (BEHAVIOR §6.5, §10.4). */
export const businessContactDetailsUpdate: Update = async (request, deps) => {
  const { tenant, input } = request;
  const { store, cleanHtml } = deps;
  const updates = await parsePolicyTexts(input, cleanHtml);
  const sent = Object.entries(input.translations ?? {}).map(
    async ([language, texts]) => [language, await parsePolicyTexts(texts ?? {}, cleanHtml)] as const,
  );
  const translations = Object.fromEntries(await Promise.all(sent));
  return decideAndCommit(store, request, async (table) => {
    const [found, before] = await Promise.all([
      findSalonByTenant(table, tenant),
      getPolicyTexts(table, tenant),
    ]);
    const salon = found ?? request.salon;
    const current = checkVersion(input.version, withVersionHash(toAllSettingsView(salon, before)));
    if (!current.ok) return current;
    const texts = {
      ...applyUpdates(before, updates),
      ...(input.translations === undefined ? {} : { translations }),
    };
    return ok({
      changes: [...updatePolicyTexts(tenant, before, texts), updateSalonAndCatalogVersion(salon, {})],
      reply: {
        message: 'Contact details updated',
        data: {
          ...toTranslatedPolicyTextsView(texts),
          version: withVersionHash(toAllSettingsView(salon, texts)).version,
        },
      },
    });
  });
};
