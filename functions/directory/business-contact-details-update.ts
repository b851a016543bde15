import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import type { CleanHtml } from '../../lib/http/html.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { changed } from '../../lib/rules/refusals.ts';
import { decideOnCatalog } from '../../lib/table/decide-on-catalog.ts';
import { changedContactDetails, readContactDetails } from '../../lib/table/salons.ts';

type Update = Handler<(typeof directory.routes)['business-contact-details-update'], { cleanHtml: CleanHtml }>;

/** Policies and terms, cleaned of all that could act on who reads them. */
export const businessContactDetailsUpdate: Update = async (request, house) => {
  const { tenant, input } = request;
  const { store, cleanHtml } = house;
  const clean = async (html: string | undefined) => (html === undefined ? undefined : cleanHtml(html));
  const sent = {
    depositPolicy: await clean(input.deposit_policy),
    refundPolicy: await clean(input.refund_policy),
    termsConditions: await clean(input.terms_conditions),
  };
  // Two who change different texts at once both succeed
  return decideOnCatalog(house, request, async () => {
    const details = changed(await readContactDetails(store, tenant), sent);
    return ok({
      changes: [changedContactDetails(tenant, details)],
      reply: {
        status: true as const,
        message: 'Contact details updated',
        data: {
          deposit_policy: details.depositPolicy,
          refund_policy: details.refundPolicy,
          terms_conditions: details.termsConditions,
        },
      },
    });
  });
};
