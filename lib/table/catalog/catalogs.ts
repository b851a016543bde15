import type { Tenant } from '../../rules/ids.ts';
import type {
  AddOn,
  Catalog,
  Category,
  Location,
  Product,
  Promotion,
  Resource,
  Salon,
  Service,
  StaffMember,
} from '../../rules/salons/salon.ts';
import { type CatalogKind, isCatalogRecordOfKind, keys, parseSortKeyId } from '../keys.ts';
import { toRecordFields } from '../records.ts';
import { type Change, deleteItem, type Item, putItem, type Store, updateItem } from '../store.ts';
import { findSortKeysChangedSince } from './catalog-changes.ts';
import { isDeletedRecord, type KindWithFormer, LATER_BOOKINGS_ATTRIBUTE } from './deleted-records.ts';

export type CatalogRecordByKind = {
  LOCATION: Location;
  CATEGORY: Category;
  SERVICE: Service;
  STAFF: StaffMember;
  'ADD-ON': AddOn;
  RESOURCE: Resource;
  PRODUCT: Product;
  PROMOTION: Promotion;
};

/** Catalogs cached by a process, one per salon. */
const CATALOGS_MAX = 200;

function toCatalogRecord<Kind extends CatalogKind>(item: Item, _kind: Kind): CatalogRecordByKind[Kind] {
  const {
    former: _former,
    [LATER_BOOKINGS_ATTRIBUTE]: _count,
    ...record
  } = toRecordFields<Record<string, unknown>>(item);
  return record as CatalogRecordByKind[Kind];
}

const EMPTY: Catalog = {
  version: 0,
  locations: new Map(),
  categories: new Map(),
  services: new Map(),
  staff: new Map(),
  addOns: new Map(),
  resources: new Map(),
  products: new Map(),
  promotions: new Map(),
  former: { locations: new Map(), staff: new Map(), addOns: new Map(), resources: new Map() },
};

/** Catalog records by sort key; undefined for those that do not exist any more. */
type ReadRecords = ReadonlyMap<string, Item | undefined>;

/** Replaces records of a kind. The result has the order of a full read, by id; without a change it is the same map. */
function replaceRecords<Kind extends CatalogKind>(
  before: ReadonlyMap<number, CatalogRecordByKind[Kind]>,
  kind: Kind,
  read: ReadRecords,
  of: 'current' | 'former' = 'current',
): ReadonlyMap<number, CatalogRecordByKind[Kind]> {
  const ofKind = [...read].filter(([sk]) => isCatalogRecordOfKind({ sk }, kind));
  if (ofKind.length === 0) return before;
  const records = new Map(before);
  let added = false;
  for (const [sk, item] of ofKind) {
    const id = parseSortKeyId({ sk });
    if (item && isDeletedRecord(item) === (of === 'former')) {
      added ||= !records.has(id);
      records.set(id, toCatalogRecord(item, kind));
    } else records.delete(id);
  }
  return added ? new Map([...records].sort(([a], [b]) => a - b)) : records;
}

/** The catalog at a version, with the records that were read in place of those before. */
const updateCatalog = (before: Catalog, version: number, read: ReadRecords): Catalog => ({
  version,
  locations: replaceRecords(before.locations, 'LOCATION', read),
  categories: replaceRecords(before.categories, 'CATEGORY', read),
  services: replaceRecords(before.services, 'SERVICE', read),
  staff: replaceRecords(before.staff, 'STAFF', read),
  addOns: replaceRecords(before.addOns, 'ADD-ON', read),
  resources: replaceRecords(before.resources, 'RESOURCE', read),
  products: replaceRecords(before.products, 'PRODUCT', read),
  promotions: replaceRecords(before.promotions, 'PROMOTION', read),
  former: {
    locations: replaceRecords(before.former.locations, 'LOCATION', read, 'former'),
    staff: replaceRecords(before.former.staff, 'STAFF', read, 'former'),
    addOns: replaceRecords(before.former.addOns, 'ADD-ON', read, 'former'),
    resources: replaceRecords(before.former.resources, 'RESOURCE', read, 'former'),
  },
});

async function readCatalog(store: Store, { tenant, catalogVersion }: Salon): Promise<Catalog> {
  const items = await store.queryAll(keys.catalog(tenant));
  return updateCatalog(EMPTY, catalogVersion, new Map(items.map((item) => [item.sk, item])));
}

/** The catalog of a salon after changes: reads the changed records alone where the salon names them. */
async function refreshCatalog(
  store: Store,
  salon: Salon,
  cached: { readonly version: number; readonly catalog: Promise<Catalog> } | undefined,
): Promise<Catalog> {
  const changed = cached && findSortKeysChangedSince(salon, cached.version);
  if (!changed) return readCatalog(store, salon);
  const [before, items] = await Promise.all([
    cached.catalog,
    changed.length > 0 ? store.getMany(changed.map((sk) => ({ ...keys.catalog(salon.tenant), sk }))) : [],
  ]);
  const read = new Map<string, Item | undefined>(changed.map((sk) => [sk, undefined]));
  for (const item of items) read.set(item.sk, item);
  return updateCatalog(before, salon.catalogVersion, read);
}

/** Returns a salon's catalog at the version in the salon's record, or a later one. */
export type LoadCatalog = (salon: Salon) => Promise<Catalog>;

/**
 * Caches catalogs by version. Records are read again only if the salon's record names a later version: each change
 * increments the version in its transaction, so the cache is never stale.
 */
export function openCatalogLoader(store: Store): LoadCatalog {
  const cache = new Map<Tenant, { version: number; catalog: Promise<Catalog> }>();
  return (salon) => {
    const cached = cache.get(salon.tenant);
    cache.delete(salon.tenant);
    const entry =
      cached && cached.version >= salon.catalogVersion
        ? cached
        : { version: salon.catalogVersion, catalog: refreshCatalog(store, salon, cached) };
    cache.set(salon.tenant, entry);
    // A failed read must not stay in the cache
    entry.catalog.catch(() => cache.delete(salon.tenant));
    const [oldest] = cache.keys();
    if (cache.size > CATALOGS_MAX && oldest !== undefined) cache.delete(oldest);
    return entry.catalog;
  };
}

type OptionalField<Fields> = {
  [Name in keyof Fields]-?: undefined extends Fields[Name] ? Name : never;
}[keyof Fields];

/** The fields that a record may lack, for the kinds whose stored records hold more than the record. */
const OPTIONAL_FIELDS: {
  readonly [Kind in KindWithFormer]: { readonly [Name in OptionalField<CatalogRecordByKind[Kind]>]: true };
} = {
  LOCATION: { country: true, isTaxIncluded: true, serviceChargePercent: true, translations: true },
  STAFF: { calendarTokenHash: true, translations: true },
  'ADD-ON': { taxRateId: true, translations: true },
  RESOURCE: {},
  PRODUCT: { taxRateId: true, translations: true },
};
const optionalFields: { readonly [Kind in CatalogKind]?: object } = OPTIONAL_FIELDS;

/** Writes a record. The count of later bookings beside it stays, as bookings have written it meanwhile (BEHAVIOR §11.11). */
export function putCatalogRecord<Kind extends CatalogKind>(
  tenant: Tenant,
  kind: Kind,
  record: CatalogRecordByKind[Kind],
): Change {
  const key = keys.catalogRecord(tenant, kind, record.id);
  const optional = optionalFields[kind];
  if (!optional) return putItem(key, record);
  const set = Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
  return updateItem(key, { set, remove: Object.keys(optional).filter((name) => !(name in set)) });
}

/** Marks the address of a staff member as verified. The catalog's version is its condition. */
export const updateStaffEmailVerified = (tenant: Tenant, { id }: Pick<StaffMember, 'id'>): Change =>
  updateItem(keys.catalogRecord(tenant, 'STAFF', id), { set: { emailVerified: true } });

/** Deletes a category that no service uses, or a promotion. Visits keep their own copy of a promotion. */
export const deleteCategoryOrPromotion = (
  tenant: Tenant,
  kind: 'CATEGORY' | 'PROMOTION',
  id: number,
): Change => deleteItem(keys.catalogRecord(tenant, kind, id), { that: 'present' });
