import type { ServiceId, Tenant } from '../rules/ids.ts';
import type {
  AddOn,
  Catalog,
  Category,
  Former,
  Location,
  Resource,
  Salon,
  Service,
  StaffMember,
} from '../rules/salon/salon.ts';
import { NO_PROCESSING_TIME, SERVICE_DEFAULTS } from '../rules/salon/services.ts';
import { type Change, deleteItem, putItem, requireItem, updateItem } from './change.ts';
import { type Item, toRecordFields } from './item.ts';
import { type CatalogKind, isCatalogRecordOfKind, keys } from './keys.ts';
import type { Store } from './store.ts';

/** The record type of each catalog kind. */
export type CatalogRecords = {
  LOCATION: Location;
  CATEGORY: Category;
  SERVICE: Service;
  STAFF: StaffMember;
  'ADD-ON': AddOn;
  RESOURCE: Resource;
};

/** Catalogs cached by a process, one per salon. */
const CATALOGS_MAX = 200;

/** Kinds whose deleted records stay as former ones, because appointments and sales refer to them. */
type KindWithFormer = 'LOCATION' | 'STAFF' | 'ADD-ON' | 'RESOURCE';

function toCatalogRecord<Kind extends CatalogKind>(item: Item): CatalogRecords[Kind] {
  const { former: _former, ...record } = toRecordFields<{ readonly former?: true }>(item);
  return record as CatalogRecords[Kind];
}

function toMapById<Kind extends CatalogKind>(items: readonly Item[], kind: Kind) {
  const records = items
    .filter((item) => isCatalogRecordOfKind(item, kind))
    .map((item) => toCatalogRecord<Kind>(item))
    .map((record): [number, CatalogRecords[Kind]] => [record.id, record]);
  return new Map(records);
}

const toFormer = (items: readonly Item[]): Former => ({
  locations: toMapById(items, 'LOCATION'),
  staff: toMapById(items, 'STAFF'),
  addOns: toMapById(items, 'ADD-ON'),
  resources: toMapById(items, 'RESOURCE'),
});

/** The services; those of older versions of the product get the fields that they lack. */
function toServices(items: readonly Item[]): ReadonlyMap<ServiceId, Service> {
  const services = toMapById(items, 'SERVICE');
  for (const [id, service] of services) {
    const pricingOptions = service.pricingOptions.map((option) => ({ ...NO_PROCESSING_TIME, ...option }));
    services.set(id, { ...SERVICE_DEFAULTS, ...service, pricingOptions });
  }
  return services;
}

async function readCatalog(store: Store, salon: Salon): Promise<Catalog> {
  const all = await store.queryAll(keys.catalog(salon.tenant));
  const former = all.filter((item) => item.former === true);
  const items = all.filter((item) => item.former !== true);
  return {
    version: salon.catalogVersion,
    categories: toMapById(items, 'CATEGORY'),
    services: toServices(items),
    ...toFormer(items),
    former: toFormer(former),
  };
}

/** Returns a salon's catalog at the version in the salon's record. */
export type Catalogs = (salon: Salon) => Promise<Catalog>;

/**
 * Caches catalogs by version. A catalog is read again only if the salon's record names another version; each change
 * increments the version in its transaction, so the cache is never stale.
 */
export function openCatalogs(store: Store): Catalogs {
  const cache = new Map<Tenant, { version: number; catalog: Promise<Catalog> }>();
  return (salon) => {
    const cached = cache.get(salon.tenant);
    cache.delete(salon.tenant);
    const entry =
      cached?.version === salon.catalogVersion
        ? cached
        : { version: salon.catalogVersion, catalog: readCatalog(store, salon) };
    cache.set(salon.tenant, entry);
    // A failed read must not stay in the cache
    entry.catalog.catch(() => cache.delete(salon.tenant));
    const [oldest] = cache.keys();
    if (cache.size > CATALOGS_MAX && oldest !== undefined) cache.delete(oldest);
    return entry.catalog;
  };
}

/** Increments the catalog's version unconditionally: for changes of records that refer to no others. */
export const updateCatalogVersionAlways = (tenant: Tenant): Change =>
  updateItem(keys.salon(tenant), { add: { catalogVersion: 1 }, require: [{ that: 'present' }] });

/** Increments the catalog's version if it has not changed since it was read. Part of every other catalog change. */
export const updateCatalogVersionIfUnchanged = ({ tenant, catalogVersion }: Salon): Change =>
  updateItem(keys.salon(tenant), {
    add: { catalogVersion: 1 },
    require: [{ attribute: 'catalogVersion', is: catalogVersion }],
  });

export const putCatalogRecord = <Kind extends CatalogKind>(
  tenant: Tenant,
  kind: Kind,
  record: CatalogRecords[Kind],
): Change => putItem(keys.catalogRecord(tenant, kind, record.id), record);

/** Turns a record into a former one. */
export const putFormerCatalogRecord = <Kind extends KindWithFormer>(
  tenant: Tenant,
  kind: Kind,
  record: CatalogRecords[Kind],
): Change =>
  putItem(keys.catalogRecord(tenant, kind, record.id), { ...record, former: true }, { that: 'present' });

/** Fails the commit if a record was deleted. */
export const requireCatalogRecord = (tenant: Tenant, kind: KindWithFormer, id: number): Change =>
  requireItem(keys.catalogRecord(tenant, kind, id), { attribute: 'former', missing: true });

/** Deletes a category. Only services refer to categories, and the caller has checked that none does. */
export const deleteCategory = (tenant: Tenant, id: number): Change =>
  deleteItem(keys.catalogRecord(tenant, 'CATEGORY', id), { that: 'present' });
