import type { Dependencies } from '../../lib/http/call.ts';
import { translateCatalog } from '../../lib/rules/catalog/translated-catalog.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import { type Outcome, ok } from '../../lib/rules/outcome.ts';
import { toImageUrl } from '../../lib/rules/salons/images.ts';
import { choosePageLanguage } from '../../lib/rules/salons/languages.ts';
import { isTableUnavailable, runWithTableDeadline } from '../../lib/table/outages.ts';
import { getPolicyTexts } from '../../lib/table/salons/salons.ts';
import { toBookingCatalogView } from '../../lib/views/catalog/booking-catalog.ts';
import type { Catalog } from './app/page-data.ts';
import { openViewLimitedSalonReader, type PageRequest } from './salon-reader.ts';

type CatalogRequest = PageRequest & {
  /** The location of the URL, if it names one. */
  readonly locationId: number | undefined;
  /** Language tags, the most wanted first. */
  readonly wantedLanguages: readonly (string | undefined)[];
};

export type PageCatalog = {
  /** Null while the table does not answer: the browser asks the API again. */
  readonly catalog: Catalog | null;
  /** The origins whose sites may show the booking page in a frame, or '*' (BEHAVIOR §35.5). */
  readonly framedBy: readonly string[];
};

export type ReadCatalog = (request: CatalogRequest) => Promise<Outcome<PageCatalog>>;

/** Salons whose origins a process keeps. */
const SALONS_MAX = 500;
/** A page shows itself without the catalog before a visitor waits longer. */
const TIMEOUT_MS = 2_000;

/** The catalog with the addresses of its images (BEHAVIOR §6.6). */
function showImages({ shop, categories, staff, ...catalog }: Catalog, imagesUrl: string): Catalog {
  const show = <Shown extends { readonly image: string }>(shown: Shown): Shown => ({
    ...shown,
    image: toImageUrl(imagesUrl, shown.image),
  });
  return {
    ...catalog,
    shop: { ...shop, logo: toImageUrl(imagesUrl, shop.logo) },
    categories: categories.map((category) => ({ ...category, services: category.services.map(show) })),
    staff: staff.map(show),
  };
}

/**
 * Reads the catalogs of pages from the table: calls of the API would count as requests of one caller, so that a few
 * viewers could use up the limit of all. While the table does not answer, the origins of a salon stay as last read, so
 * that the frames of its site keep working (BEHAVIOR §35.1).
 */
export function openViewLimitedCatalogReader({ store, catalogs, imagesUrl }: Dependencies): ReadCatalog {
  const readSalonAndCount = openViewLimitedSalonReader({ store });
  const lastOrigins = new Map<Tenant, readonly string[]>();

  async function read(request: CatalogRequest): Promise<Outcome<Catalog>> {
    const { tenant, locationId } = request;
    const found = await readSalonAndCount(request);
    if (!found.ok) return found;
    const salon = found.value;
    const [own, texts] = await Promise.all([catalogs(salon), getPolicyTexts(store, tenant)]);
    const records = translateCatalog(own, choosePageLanguage(request.wantedLanguages, salon.settings));
    const [first] = records.locations.values();
    const location = locationId === undefined ? first : (records.locations.get(locationId) ?? first);
    return ok(showImages(toBookingCatalogView(salon, records, texts, location, request.now), imagesUrl));
  }

  function keepOrigins(tenant: Tenant, origins: readonly string[]): void {
    lastOrigins.delete(tenant);
    lastOrigins.set(tenant, origins);
    const [oldest] = lastOrigins.keys();
    if (lastOrigins.size > SALONS_MAX && oldest !== undefined) lastOrigins.delete(oldest);
  }

  return async (request) => {
    const { tenant } = request;
    try {
      const found = await runWithTableDeadline(TIMEOUT_MS, () => read(request));
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
