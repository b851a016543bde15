import type { Dependencies } from '../../lib/http/call.ts';
import { computeRetryAfter, listPageViewCounters } from '../../lib/rules/accounts/rate-limits.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import { fail, type Outcome, ok } from '../../lib/rules/outcome.ts';
import { countRequest } from '../../lib/table/accounts/rate-limits.ts';
import { isTableUnavailable, limitTableCalls } from '../../lib/table/outages.ts';
import { getPolicyTexts, getSalon } from '../../lib/table/salons/salons.ts';
import { toBookingCatalogView } from '../../lib/views/booking-catalog.ts';
import type { Catalog } from './app/page-data.ts';

type View = {
  readonly tenant: Tenant;
  /** The location of the URL, if it names one. */
  readonly locationId: number | undefined;
  /** The viewer's IPv4 address or IPv6 network. */
  readonly address: string;
  readonly now: Date;
};

/** The part of a salon that a page shows. */
export type PageCatalog = {
  /** Null while the table does not answer: the browser asks the API again. */
  readonly catalog: Catalog | null;
  /** The origins whose sites may show the booking page in a frame, or '*' (BEHAVIOR §35.2). */
  readonly framedBy: readonly string[];
};

export type CatalogReader = (view: View) => Promise<Outcome<PageCatalog>>;

/** Salons whose origins a process keeps. */
const SALONS_MAX = 500;
/** A page shows itself without the catalog before a visitor waits longer. */
const TIMEOUT_MS = 2_000;

/** Counts a view towards the limit of its viewer; 429 beyond it (BEHAVIOR §8.1). */
async function countView(
  store: Dependencies['store'],
  { tenant, address, now }: View,
): Promise<Outcome<undefined>> {
  const counters = listPageViewCounters(address, now);
  const counts = await Promise.all(counters.map((counter) => countRequest(store, tenant, counter)));
  const exceeded = counters.find(({ window }, index) => (counts[index] ?? 0) > window.limit);
  if (!exceeded) return ok(undefined);
  return { ...fail('tooManyRequests'), retryAfterSeconds: computeRetryAfter(exceeded.window, now) };
}

/**
 * Reads the catalogs of pages from the table: calls of the API would count as requests of one caller, so that a few
 * viewers could use up the limit of all. While the table does not answer, the origins of a salon stay as last read, so
 * that the frames of its site keep working (BEHAVIOR §35.3).
 */
export function openCatalogReader({ store, catalogs }: Dependencies): CatalogReader {
  const lastOrigins = new Map<Tenant, readonly string[]>();

  async function read(view: View): Promise<Outcome<Catalog>> {
    const { tenant, locationId } = view;
    const [salon, counted] = await Promise.all([getSalon(store, tenant), countView(store, view)]);
    if (!counted.ok) return counted;
    if (!salon) return fail('tenantNotFound');
    if (salon.suspendedAt) return fail('salonSuspended');
    const [records, texts] = await Promise.all([catalogs(salon), getPolicyTexts(store, tenant)]);
    const [first] = records.locations.values();
    const location = locationId === undefined ? first : (records.locations.get(locationId) ?? first);
    return ok(toBookingCatalogView(salon, records, texts, location));
  }

  function keepOrigins(tenant: Tenant, origins: readonly string[]): void {
    lastOrigins.delete(tenant);
    lastOrigins.set(tenant, origins);
    const [oldest] = lastOrigins.keys();
    if (lastOrigins.size > SALONS_MAX && oldest !== undefined) lastOrigins.delete(oldest);
  }

  return async (view) => {
    const { tenant } = view;
    try {
      const found = await limitTableCalls(TIMEOUT_MS, () => read(view));
      if (!found.ok) return found;
      const framedBy = found.value.shop.allowed_origins;
      keepOrigins(tenant, framedBy);
      return ok({ catalog: found.value, framedBy });
    } catch (error) {
      if (!isTableUnavailable(error)) throw error;
      return ok({ catalog: null, framedBy: lastOrigins.get(tenant) ?? [] });
    }
  };
}
