import type { packages } from '../../lib/contract/packages.ts';
import type { Dependencies, Request } from '../../lib/http/call.ts';
import type { PackageTemplate } from '../../lib/rules/products/packages.ts';
import { servicesIn } from '../../lib/rules/products/service-groups.ts';
import { listedTemplates } from '../../lib/rules/products/template-lists.ts';
import { listTemplates } from '../../lib/table/templates.ts';
import { packageView } from './package-view.ts';

type Listing = Request<(typeof packages.routes)['package-index']>;

/** The packages that a list is to show. */
export async function listedPackages(
  { tenant, salon, input, url }: Pick<Listing, 'tenant' | 'salon' | 'input' | 'url'>,
  { store, catalogs }: Dependencies,
  isShown: (template: PackageTemplate) => boolean,
) {
  const [catalog, templates] = await Promise.all([catalogs(salon), listTemplates(store, tenant, 'PACKAGE')]);
  const services = ({ groups }: PackageTemplate) => servicesIn(groups);
  return listedTemplates(templates.filter(isShown), input, url, catalog, services, (template) =>
    packageView(template, catalog),
  );
}
