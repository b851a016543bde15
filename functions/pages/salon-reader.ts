import type { Dependencies } from '../../lib/http/call.ts';
import { listPageViewCounters, toRateFailure } from '../../lib/rules/access/rate-limits.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import { fail, type Outcome, ok } from '../../lib/rules/outcome.ts';
import type { Salon } from '../../lib/rules/salons/salon.ts';
import { incrementRequestCount } from '../../lib/table/access/rate-limits.ts';
import { findSalonByTenant } from '../../lib/table/salons/salons.ts';

export type PageRequest = {
  readonly tenant: Tenant;
  /** The viewer's IPv4 address or IPv6 network. */
  readonly network: string;
  readonly now: Date;
};

export type CountingSalonReader = (request: PageRequest) => Promise<Outcome<Salon>>;

/** Counts a view towards the limit of its viewer; 429 beyond it (BEHAVIOR §8.1). */
async function countView(
  store: Dependencies['store'],
  { tenant, network, now }: PageRequest,
): Promise<Outcome<undefined>> {
  const counters = listPageViewCounters(network, now);
  const counts = await Promise.all(counters.map((counter) => incrementRequestCount(store, tenant, counter)));
  const exceeded = counters.find(({ window }, index) => (counts[index] ?? 0) > window.limit);
  return exceeded ? toRateFailure(exceeded.window, now) : ok(undefined);
}

/**
 * Reads the salon of a page and counts the view. Fails for an unknown or suspended salon, and beyond the limit of views
 * (BEHAVIOR §39.1).
 */
export const openViewLimitedSalonReader =
  ({ store }: Pick<Dependencies, 'store'>): CountingSalonReader =>
  async (request) => {
    const [salon, counted] = await Promise.all([
      findSalonByTenant(store, request.tenant),
      countView(store, request),
    ]);
    if (!counted.ok) return counted;
    if (!salon) return fail('tenantNotFound');
    return salon.suspendedAt ? fail('salonSuspended') : ok(salon);
  };
