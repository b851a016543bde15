import { can, type Principal } from '../../rules/access/access.ts';
import type { Account } from '../../rules/access/accounts.ts';
import type { Permission } from '../../rules/access/permissions.ts';
import type { Visitor } from '../../rules/booking/booking.ts';
import type { Tenant } from '../../rules/ids.ts';
import { fail, type Outcome, ok } from '../../rules/outcome.ts';
import { isMustCaller } from '../../table/customers/customers.ts';
import type { Store } from '../../table/store.ts';

type Requester = {
  readonly tenant: Tenant;
  readonly caller: Principal;
  readonly account?: Account | undefined;
};

/** Fails with mustCallSalon for a customer, or a guest with the contact of one, whom the salon alone books (BEHAVIOR §14.13). */
export async function checkMayBookOnline(
  store: Store,
  { tenant, caller, account }: Requester,
  { guest }: Pick<Visitor, 'guest'>,
  permission: Permission = 'appointments.write',
): Promise<Outcome<undefined>> {
  if (can(caller, permission)) return ok(undefined);
  const mustCall = account?.mustCall || (guest ? await isMustCaller(store, tenant, guest) : false);
  return mustCall ? fail('mustCallSalon') : ok(undefined);
}
