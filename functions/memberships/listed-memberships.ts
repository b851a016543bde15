import type { memberships } from '../../lib/contract/memberships.ts';
import type { Dependencies, Request } from '../../lib/http/call.ts';
import type { MembershipTemplate } from '../../lib/rules/products/memberships.ts';
import { servicesIn } from '../../lib/rules/products/service-groups.ts';
import { listedTemplates } from '../../lib/rules/products/template-lists.ts';
import { listTemplates } from '../../lib/table/templates.ts';
import { membershipView } from './membership-view.ts';

type Listing = Request<(typeof memberships.routes)['membership-index']>;

/** The memberships that a list is to show. */
export async function listedMemberships(
  { tenant, salon, input, url }: Pick<Listing, 'tenant' | 'salon' | 'input' | 'url'>,
  { store, catalogs }: Dependencies,
  isShown: (template: MembershipTemplate) => boolean,
) {
  const [catalog, templates] = await Promise.all([
    catalogs(salon),
    listTemplates(store, tenant, 'MEMBERSHIP'),
  ]);
  const services = ({ groups }: MembershipTemplate) => servicesIn(groups);
  return listedTemplates(templates.filter(isShown), input, url, catalog, services, (template) =>
    membershipView(template, catalog),
  );
}
