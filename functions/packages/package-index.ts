import type { packages } from '../../lib/contract/products/packages.ts';
import type { Dependencies, Handler, Request } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import type { PackageTemplate } from '../../lib/rules/products/packages.ts';
import { listGroupServiceIds } from '../../lib/rules/products/service-groups.ts';
import { listTemplates } from '../../lib/table/catalog/templates.ts';
import { toTemplateListReply } from '../../lib/views/products/products.ts';
import { toPackageTemplateView } from './package-view.ts';

type PackageIndex = (typeof packages.routes)['package-index'];

/** Loads the templates that `isShown` selects, as the list of a reply. */
export async function loadPackageTemplatesReply(
  { tenant, salon, input, url }: Pick<Request<PackageIndex>, 'tenant' | 'salon' | 'input' | 'url'>,
  { store, catalogs }: Dependencies,
  isShown: (template: PackageTemplate) => boolean,
) {
  const [catalog, templates] = await Promise.all([catalogs(salon), listTemplates(store, tenant, 'PACKAGE')]);
  const toServiceIds = ({ groups }: PackageTemplate) => listGroupServiceIds(groups);
  return toTemplateListReply(templates.filter(isShown), input, url, catalog, toServiceIds, (template) =>
    toPackageTemplateView(template, catalog),
  );
}

export const packageIndex: Handler<PackageIndex> = async (request, deps) =>
  ok(await loadPackageTemplatesReply(request, deps, () => true));
