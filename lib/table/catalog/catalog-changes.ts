import type { CatalogVersionRecords, Salon } from '../../rules/salons/salon.ts';
import { isCatalogRecord, keys } from '../keys.ts';
import { type Change, updateItem } from '../store.ts';

/** Versions whose changes the salon's record names: more than a process usually misses between two of its requests. */
const VERSIONS_MAX = 20;
/** A change of more records names none, so that the salon's record stays small: processes then read the whole catalog. */
const RECORDS_MAX = 10;

function addCatalogChange(
  { catalogVersion, catalogChanges = [] }: Salon,
  records: readonly string[],
): readonly CatalogVersionRecords[] {
  if (records.length > RECORDS_MAX) return [];
  return [...catalogChanges, { version: catalogVersion + 1, records }].slice(-VERSIONS_MAX);
}

/**
 * Increments the catalog's version if it has not changed since the salon was read, and names the catalog records among
 * the changes, so that processes read only those again. Part of every change of the catalog or the salon; `set` replaces
 * fields of the salon's record.
 */
export const updateCatalogVersion = (
  salon: Salon,
  changes: readonly Change[],
  set: Readonly<Record<string, unknown>> = {},
): Change => {
  const records = changes.map(({ key }) => key).filter((key) => isCatalogRecord(salon.tenant, key));
  return updateItem(keys.salon(salon.tenant), {
    set: {
      ...set,
      catalogChanges: addCatalogChange(
        salon,
        records.map(({ sk }) => sk),
      ),
    },
    add: { catalogVersion: 1 },
    require: [{ attribute: 'catalogVersion', is: salon.catalogVersion }],
  });
};

/**
 * The sort keys of the catalog records that have changed since a version; undefined if the salon's record does not name
 * the changes of every version since.
 */
export function findSortKeysChangedSince(
  { catalogVersion, catalogChanges = [] }: Salon,
  sinceVersion: number,
): readonly string[] | undefined {
  const missed = catalogChanges.filter(({ version }) => version > sinceVersion && version <= catalogVersion);
  if (missed.length !== catalogVersion - sinceVersion) return undefined;
  return [...new Set(missed.flatMap(({ records }) => records))];
}
