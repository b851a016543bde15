import type { packages } from '../../lib/contract/packages.ts';
import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { servicesIn } from '../../lib/rules/service-groups.ts';
import { listedTemplates } from '../../lib/rules/template-lists.ts';
import { readTemplates } from '../../lib/table/templates.ts';
import { packageView } from './package-view.ts';

/** Packages that customers can buy (decisions §6). */
export const onlinePackages: Handler<(typeof packages.routes)['online-packages']> = async (
  { tenant, salon, input, url },
  { store, catalogs },
) => {
  const [catalog, templates] = await Promise.all([catalogs(salon), readTemplates(store, tenant, 'PACKAGE')]);
  const offered = templates.filter(({ active }) => active);
  const services = ({ groups }: (typeof templates)[number]) => servicesIn(groups);
  const list = listedTemplates(offered, input, url, catalog, services, (template) =>
    packageView(template, catalog),
  );
  return ok({ status: true, ...list });
};
