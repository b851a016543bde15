import type { packages } from '../../lib/contract/packages.ts';
import type { Dependencies, Request } from '../../lib/http/call.ts';
import { type Outcome, ok } from '../../lib/rules/outcome.ts';
import { type PackageTemplate, SESSION } from '../../lib/rules/products/packages.ts';
import { knownGroups } from '../../lib/rules/products/service-groups.ts';
import type { Catalog } from '../../lib/rules/salon/salon.ts';
import { allocateGroups } from '../../lib/table/templates.ts';
import type { Ports } from './ports.ts';

type Defining = Pick<Request<(typeof packages.routes)['package-store']>, 'tenant' | 'salon' | 'input'>;

/** The package's fields as an admin sent them, over what they replace. */
type Defined = {
  readonly catalog: Catalog;
  over(before: Omit<PackageTemplate, 'groups'>): Promise<PackageTemplate>;
};

/** Checks the fields that store and update share; ids are given and the image stored when it is made of them. */
export async function definedPackage(
  { tenant, salon, input }: Defining,
  { store, catalogs, images }: Dependencies & Ports,
): Promise<Outcome<Defined>> {
  const catalog = await catalogs(salon);
  const groups = input.service_group.map(({ qty, price, service }) => ({ qty, price, serviceIds: service }));
  const known = knownGroups(groups, catalog);
  if (!known.ok) return known;
  const image = images.take(tenant, input.image, 'image');
  if (!image.ok) return image;
  const session = input.session == null ? undefined : SESSION[input.session ? 'multiUse' : 'singleUse'];
  return ok({
    catalog,
    over: async (before) => ({
      ...before,
      name: input.name,
      price: input.price,
      image: (await image.value()) ?? before.image,
      serviceExpiration: input.service_expiration,
      session: session ?? before.session,
      isTaxed: input.tax ?? before.isTaxed,
      payrollPrice: input.price_for_payroll ?? before.payrollPrice,
      active: input.status ?? before.active,
      groups: await allocateGroups(store, tenant, groups),
    }),
  });
}
