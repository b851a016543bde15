import type { TokenHolder } from '../rules/access/principals.ts';
import type { Tenant } from '../rules/ids.ts';
import { resolveCustomerId } from '../table/customers/merged-customers.ts';
import type { Store } from '../table/store.ts';
import type { Dependencies, Event, Middleware, NamedCustomerIds } from './call.ts';

const IN_QUERY = /(?:^|&)customer_id=(\d{1,15})(?:&|$)/;
const IN_BODY = /"customer_id"\s*:\s*"?(\d{1,15})\b/;

/**
 * Finds the customer whom the first `customer_id` of a query or an unchecked body means (BEHAVIOR §4.6): read together with
 * the salon, it costs no round trip. Undefined without one, and for customers who name themselves.
 */
export async function findNamedCustomerAhead(
  store: Store,
  tenant: Tenant,
  holder: TokenHolder | undefined,
  { rawQueryString, body = '' }: Event,
): Promise<NamedCustomerIds | undefined> {
  const [, digits] = IN_QUERY.exec(rawQueryString) ?? IN_BODY.exec(body) ?? [];
  const id = Number(digits);
  if (!holder || digits === undefined || (holder.kind === 'customer' && holder.id === id)) return undefined;
  return { id, meant: await resolveCustomerId(store, tenant, id) };
}

type Fields = { readonly customer_id?: unknown };

/** Replaces the id of a merged customer by that of the customer whom they were merged into (BEHAVIOR §4.6). */
export const followMerges = ({ store }: Dependencies): Middleware => ({
  before: async ({ context: { call } }) => {
    const { route, tenant, caller, namedCustomer: named } = call;
    const input = call.input as Fields | undefined;
    const id = input?.customer_id;
    if (!tenant || route?.takesMergedIds || typeof id !== 'number' || caller.kind === 'anonymous') return;
    // A customer who can log in was not merged
    if (caller.kind === 'customer' && caller.id === id) return;
    const meant = named?.id === id ? named.meant : await resolveCustomerId(store, tenant, id);
    if (meant !== id) call.input = { ...input, customer_id: meant };
  },
});
