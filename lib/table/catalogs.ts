import type { Tenant } from '../rules/ids.ts';
import type {
  AddOn,
  Catalog,
  Category,
  Former,
  Location,
  Salon,
  Service,
  StaffMember,
} from '../rules/salon/salon.ts';
import { type Change, put, remove, update } from './change.ts';
import { fieldsOf, type Item } from './item.ts';
import { type CatalogKind, isOfKind, keys } from './keys.ts';
import type { Store } from './store.ts';

/** The record that each kind of the catalog holds. */
export type CatalogRecords = {
  LOCATION: Location;
  CATEGORY: Category;
  SERVICE: Service;
  STAFF: StaffMember;
  'ADD-ON': AddOn;
};

/** Salons whose catalogs a warm process keeps. */
const KEPT_CATALOGS = 200;

/** Kinds of which appointments and sales keep naming what was taken away. */
type KeptKind = 'LOCATION' | 'STAFF' | 'ADD-ON';

function recordOf<Kind extends CatalogKind>(item: Item): CatalogRecords[Kind] {
  const { former: _former, ...record } = fieldsOf<{ readonly former?: true }>(item);
  return record as CatalogRecords[Kind];
}

function byId<Kind extends CatalogKind>(items: readonly Item[], kind: Kind) {
  const records = items
    .filter((item) => isOfKind(item, kind))
    .map((item) => recordOf<Kind>(item))
    .map((record): [number, CatalogRecords[Kind]] => [record.id, record]);
  return new Map(records);
}

const keptKinds = (items: readonly Item[]): Former => ({
  locations: byId(items, 'LOCATION'),
  staff: byId(items, 'STAFF'),
  addOns: byId(items, 'ADD-ON'),
});

async function readCatalog(store: Store, salon: Salon): Promise<Catalog> {
  const all = await store.all(keys.catalog(salon.tenant));
  const former = all.filter((item) => item.former === true);
  const items = all.filter((item) => item.former !== true);
  return {
    version: salon.catalogVersion,
    categories: byId(items, 'CATEGORY'),
    services: byId(items, 'SERVICE'),
    ...keptKinds(items),
    former: keptKinds(former),
  };
}

/** Gives a salon's catalog, at the version that its record says. */
export type Catalogs = (salon: Salon) => Promise<Catalog>;

/**
 * Catalogs kept by version: a read of the catalog is spared as long as the salon's record names the version that
 * this process has. A change bumps it in its own transaction, so nothing is ever stale.
 */
export function openCatalogs(store: Store): Catalogs {
  const kept = new Map<Tenant, { version: number; catalog: Promise<Catalog> }>();
  return (salon) => {
    const known = kept.get(salon.tenant);
    kept.delete(salon.tenant);
    const entry =
      known?.version === salon.catalogVersion
        ? known
        : { version: salon.catalogVersion, catalog: readCatalog(store, salon) };
    kept.set(salon.tenant, entry);
    // A failed read must not be kept as the answer to the next request.
    entry.catalog.catch(() => kept.delete(salon.tenant));
    const [oldest] = kept.keys();
    if (kept.size > KEPT_CATALOGS && oldest !== undefined) kept.delete(oldest);
    return entry.catalog;
  };
}

/** Tells every warm process that the catalog is another, whichever it was: for records that refer to no other. */
export const incrementCatalogVersion = (tenant: Tenant): Change =>
  update(keys.salon(tenant), { add: { catalogVersion: 1 }, require: [{ that: 'present' }] });

/**
 * Tells every warm process that the catalog is another, on condition that it is still the one that was decided on.
 * Every change of the catalog goes with it.
 */
export const updateCatalogVersion = ({ tenant, catalogVersion }: Salon): Change =>
  update(keys.salon(tenant), {
    add: { catalogVersion: 1 },
    require: [{ attribute: 'catalogVersion', is: catalogVersion }],
  });

/** A record of the catalog, new or in place of the old one. */
export const putCatalogRecord = <Kind extends CatalogKind>(
  tenant: Tenant,
  kind: Kind,
  record: CatalogRecords[Kind],
): Change => put(keys.catalogRecord(tenant, kind, record.id), record);

/** Takes a record out of the catalog; what names it knows it as a former one. */
export const deleteCatalogRecord = <Kind extends KeptKind>(
  tenant: Tenant,
  kind: Kind,
  record: CatalogRecords[Kind],
): Change =>
  put(keys.catalogRecord(tenant, kind, record.id), { ...record, former: true }, { that: 'present' });

/** Takes a category out of the catalog: only services name one, and they are asked before. */
export const deleteCategory = (tenant: Tenant, id: number): Change =>
  remove(keys.catalogRecord(tenant, 'CATEGORY', id), { that: 'present' });
