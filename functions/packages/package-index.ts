import type { packages } from '../../lib/contract/packages.ts';
import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { servicesIn } from '../../lib/rules/service-groups.ts';
import { listedTemplates } from '../../lib/rules/template-lists.ts';
import { readTemplates } from '../../lib/table/templates.ts';
import { packageView } from './package-view.ts';

/** Packages that the salon sells, or no longer sells (specification, Packages). */
export const packageIndex: Handler<(typeof packages.routes)['package-index']> = async (
  { tenant, salon, input, url },
  { store, catalogs },
) => {
  const [catalog, templates] = await Promise.all([catalogs(salon), readTemplates(store, tenant, 'PACKAGE')]);
  const services = ({ groups }: (typeof templates)[number]) => servicesIn(groups);
  const list = listedTemplates(templates, input, url, catalog, services, (template) =>
    packageView(template, catalog),
  );
  return ok({ status: true, ...list });
};
