import type { packages } from '../../lib/contract/packages.ts';
import type { Request } from '../../lib/http/call.ts';
import type { Outcome } from '../../lib/rules/outcome.ts';
import { type PackageTemplate, SESSION, type Session } from '../../lib/rules/packages.ts';
import type { Catalog } from '../../lib/rules/salon.ts';
import { idsNeeded, knownGroups, numberedGroups, type StatedGroup } from '../../lib/rules/service-groups.ts';
import { nextIds } from '../../lib/table/counters.ts';
import type { Store } from '../../lib/table/store.ts';

type Defining = Request<(typeof packages.routes)['package-store']>;

/** The session that a toggle states, if it states one. */
export const sessionOf = (isMultiUse: boolean | null | undefined): Session | undefined =>
  isMultiUse == null ? undefined : SESSION[isMultiUse ? 'multiUse' : 'singleUse'];

/** The groups as an admin sent them. */
export const sentGroups = ({ service_group }: Defining['input']): StatedGroup[] =>
  service_group.map(({ qty, price, service }) => ({ qty, price, serviceIds: service }));

/** Refuses groups with services that the salon does not have. */
export const checkedGroups = (input: Defining['input'], catalog: Catalog): Outcome<undefined> =>
  knownGroups(sentGroups(input), catalog);

/** The fields that store and update share; what is left out is as in `otherwise`, and the groups get new ids. */
export async function definedPackage<Otherwise extends Omit<PackageTemplate, 'groups'>>(
  store: Store,
  { tenant, input }: Pick<Defining, 'tenant' | 'input'>,
  image: string | undefined,
  otherwise: Otherwise,
): Promise<PackageTemplate> {
  const groups = sentGroups(input);
  const needed = idsNeeded(groups);
  const [group, service] = await Promise.all([
    nextIds(store, tenant, 'GROUP', needed.groups),
    nextIds(store, tenant, 'GROUP-SERVICE', needed.services),
  ]);
  return {
    ...otherwise,
    name: input.name,
    price: input.price,
    image: image ?? otherwise.image,
    serviceExpiration: input.service_expiration,
    session: sessionOf(input.session) ?? otherwise.session,
    isTaxed: input.tax ?? otherwise.isTaxed,
    payrollPrice: input.price_for_payroll ?? otherwise.payrollPrice,
    active: input.status ?? otherwise.active,
    groups: numberedGroups(groups, group, service),
  };
}
