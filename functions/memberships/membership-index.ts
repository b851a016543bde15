import type { memberships } from '../../lib/contract/products/memberships.ts';
import type { Dependencies, Handler, Request } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import type { MembershipTemplate } from '../../lib/rules/products/memberships.ts';
import { listGroupServiceIds } from '../../lib/rules/products/service-groups.ts';
import { listTemplates } from '../../lib/table/catalog/templates.ts';
import { toTemplateListReply } from '../../lib/views/products/products.ts';
import { toMembershipTemplateView } from './membership-view.ts';

type MembershipIndex = (typeof memberships.routes)['membership-index'];

/** Loads the templates that `isShown` selects, as the list of a reply. */
export async function loadMembershipTemplatesReply(
  { tenant, salon, input, url }: Pick<Request<MembershipIndex>, 'tenant' | 'salon' | 'input' | 'url'>,
  { store, catalogs }: Dependencies,
  isShown: (template: MembershipTemplate) => boolean,
) {
  const [catalog, templates] = await Promise.all([
    catalogs(salon),
    listTemplates(store, tenant, 'MEMBERSHIP'),
  ]);
  const toServiceIds = ({ groups }: MembershipTemplate) => listGroupServiceIds(groups);
  return toTemplateListReply(templates.filter(isShown), input, url, catalog, toServiceIds, (template) =>
    toMembershipTemplateView(template, catalog),
  );
}

export const membershipIndex: Handler<MembershipIndex> = async (request, deps) =>
  ok(await loadMembershipTemplatesReply(request, deps, () => true));
