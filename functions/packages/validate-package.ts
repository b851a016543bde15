import type { packages } from '../../lib/contract/products/packages.ts';
import type { Dependencies, Request } from '../../lib/http/call.ts';
import type { Images } from '../../lib/ports/images.ts';
import { type Outcome, ok } from '../../lib/rules/outcome.ts';
import type { PackageTemplate } from '../../lib/rules/products/packages.ts';
import { checkGroupServices, PACKAGE_SESSION } from '../../lib/rules/products/service-groups.ts';
import type { Catalog } from '../../lib/rules/salons/salon.ts';
import { withTranslationsReplaced } from '../../lib/rules/salons/translations.ts';
import { allocateServiceGroups } from '../../lib/table/catalog/templates.ts';
import { reserveImageUpload } from '../../lib/workflows/salons/image-uploads.ts';

type PackageRequest = Pick<
  Request<(typeof packages.routes)['package-store']>,
  'tenant' | 'salon' | 'input' | 'now'
>;

/** Ports of package operations, besides the common dependencies. */
export type Ports = { readonly images: Images };

/** Valid input of an admin; `applyTo` replaces the fields of a template. */
type ValidatedPackage = {
  readonly catalog: Catalog;
  applyTo(before: Omit<PackageTemplate, 'groups'>): Promise<PackageTemplate>;
};

/** Validates what store and update have in common. `applyTo` allocates ids and uploads the image. */
export async function validatePackageAndReserveImage(
  { tenant, salon, input, now }: PackageRequest,
  { store, catalogs, images }: Dependencies & Ports,
): Promise<Outcome<ValidatedPackage>> {
  const catalog = await catalogs(salon);
  const groups = input.service_group.map(({ qty, price, service }) => ({ qty, price, serviceIds: service }));
  const valid = checkGroupServices(groups, catalog);
  if (!valid.ok) return valid;
  const image = await reserveImageUpload({ store, images }, { tenant, now }, input.image, 'image');
  if (!image.ok) return image;
  const session =
    input.session == null ? undefined : PACKAGE_SESSION[input.session ? 'multiUse' : 'singleUse'];
  return ok({
    catalog,
    applyTo: async (before) => ({
      ...withTranslationsReplaced(before, input.translations),
      name: input.name,
      price: input.price,
      image: (await image.value()) ?? before.image,
      serviceExpiration: input.service_expiration,
      session: session ?? before.session,
      isTaxed: input.tax ?? before.isTaxed,
      payrollPrice: input.price_for_payroll ?? before.payrollPrice,
      active: input.status ?? before.active,
      groups: await allocateServiceGroups(store, tenant, groups),
    }),
  });
}
