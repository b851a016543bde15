import { createClient } from '../../lib/client/client.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import type { Catalog } from './app/page-data.ts';

/** `unknown`: no salon has this slug. `suspended`: the salon is closed. `unavailable`: the browser has to ask again. */
export type CatalogResult =
  | { readonly kind: 'found'; readonly catalog: Catalog }
  | { readonly kind: 'unknown' | 'suspended' | 'unavailable' };
export type CatalogReader = (tenant: Tenant, location?: number) => Promise<CatalogResult>;

/** A change of the catalog shows after this time. */
const FRESH_MS = 10_000;
const CATALOGS_MAX = 500;
/** A page shows itself without the catalog before a visitor waits longer. */
const TIMEOUT_MS = 2_000;

const KINDS: Readonly<Record<string, 'unknown' | 'suspended'>> = {
  tenant_not_found: 'unknown',
  salon_suspended: 'suspended',
};

/** Reads catalogs through the API as a visitor does, and keeps each for a few seconds. */
export function openCatalogReader(baseUrl: string): CatalogReader {
  const cache = new Map<string, { readonly until: number; readonly result: Promise<CatalogResult> }>();
  const read = async (slug: string, location: number | undefined): Promise<CatalogResult> => {
    // At most one retry, at once: the browser loads the catalog again
    const { booking } = createClient({ baseUrl, slug, wait: () => Promise.resolve() });
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const result = await booking.catalog(location === undefined ? {} : { location_id: location }, { signal });
    if (result.ok) return { kind: 'found', catalog: result.reply.data };
    return { kind: KINDS[result.code] ?? 'unavailable' };
  };
  return async (tenant, location) => {
    const key = `${tenant} ${location ?? ''}`;
    const cached = cache.get(key);
    if (cached && performance.now() < cached.until) return cached.result;
    const result = read(tenant, location);
    cache.delete(key);
    cache.set(key, { until: performance.now() + FRESH_MS, result });
    const [oldest] = cache.keys();
    if (cache.size > CATALOGS_MAX && oldest !== undefined) cache.delete(oldest);
    const { kind } = await result;
    if (kind === 'unavailable') cache.delete(key);
    return result;
  };
}
