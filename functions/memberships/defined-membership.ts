import type { memberships } from '../../lib/contract/memberships.ts';
import type { Dependencies, Request } from '../../lib/http/call.ts';
import { type Outcome, ok } from '../../lib/rules/outcome.ts';
import type { MembershipTemplate } from '../../lib/rules/products/memberships.ts';
import { knownGroups } from '../../lib/rules/products/service-groups.ts';
import type { Catalog } from '../../lib/rules/salon/salon.ts';
import { allocateGroups } from '../../lib/table/templates.ts';
import type { Ports } from './ports.ts';

type Defining = Pick<Request<(typeof memberships.routes)['membership-store']>, 'tenant' | 'salon' | 'input'>;

/** The membership's fields as an admin sent them, over what they replace. */
type Defined = {
  readonly catalog: Catalog;
  over(before: MembershipTemplate): Promise<MembershipTemplate>;
};

/** Checks the fields that store and update share; ids are given and the image stored when it is made of them. */
export async function definedMembership(
  { tenant, salon, input }: Defining,
  { store, catalogs, images, cleanHtml }: Dependencies & Ports,
): Promise<Outcome<Defined>> {
  const catalog = await catalogs(salon);
  const groups = input.service_group?.map(({ qty, price, service }) => ({ qty, price, serviceIds: service }));
  const known = knownGroups(groups ?? [], catalog);
  if (!known.ok) return known;
  const image = images.take(tenant, input.image, 'image');
  if (!image.ok) return image;
  const terms = input.terms_and_condition == null ? undefined : await cleanHtml(input.terms_and_condition);
  return ok({
    catalog,
    over: async (before) => ({
      ...before,
      name: input.name,
      price: input.price,
      image: (await image.value()) ?? before.image,
      billingPeriod: input.billing_period,
      isTaxed: input.charce_service_tax ?? before.isTaxed,
      expirationTime: input.service_expiration_time ?? before.expirationTime,
      payrollPrice: input.price_for_payroll ?? before.payrollPrice,
      terms: terms ?? before.terms,
      discountsService: input.discount_service ?? before.discountsService,
      servicePercent: input.discount_percentage_service ?? before.servicePercent,
      discountsProduct: input.discount_product ?? before.discountsProduct,
      productPercent: input.discount_percentage_for_product ?? before.productPercent,
      active: input.status ?? before.active,
      // Left out, they stay
      groups: groups ? await allocateGroups(store, tenant, groups) : before.groups,
    }),
  });
}
