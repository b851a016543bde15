import { computeNextPosition } from '../catalog/positions.ts';
import { STAFF_DEFAULTS } from '../catalog/staff.ts';
import { formatFullName } from '../customers/customers.ts';
import type { LocationId, StaffId } from '../ids.ts';
import type { Catalog, StaffMember } from '../salons/salon.ts';
import { findIdsOfNames, toComparableName } from './cells.ts';
import { toPersonName } from './customers.ts';
import type { ImportRow } from './kinds.ts';
import { findServiceIdsByNames } from './products.ts';
import { findUniqueByName } from './visits.ts';

type StaffRow = ImportRow<'staff'>;

const toStaffName = (row: StaffRow): string => row.name || formatFullName(toPersonName(row));

/** The member of a row whom the salon has already, by name or address. */
export function findStaffOfRow(row: StaffRow, { staff }: Pick<Catalog, 'staff'>): StaffMember | undefined {
  const [name, email] = [toComparableName(toStaffName(row)), row.email];
  return [...staff.values()].find(
    (each) => toComparableName(each.name) === name || (email !== undefined && each.email === email),
  );
}

/** The locations of a row, by default the first one; undefined where one is unknown. */
export function findLocationIdsOrFirst(
  text: string,
  { locations }: Pick<Catalog, 'locations'>,
): LocationId[] | undefined {
  const [first] = locations.values();
  if (text === '') return first ? [first.id] : undefined;
  return findIdsOfNames(text, (name) => findUniqueByName(locations.values(), name));
}

/** The member of a row, without a log-in and without hours of their own (BEHAVIOR §43.12). */
export function toImportedStaff(
  row: StaffRow,
  id: StaffId,
  locationIds: readonly LocationId[],
  catalog: Catalog,
): StaffMember {
  const { email = '', specialization = '', services = '' } = row;
  return {
    ...STAFF_DEFAULTS,
    id,
    name: toStaffName(row),
    email,
    specialization,
    serviceIds: findServiceIdsByNames(services, catalog) ?? [],
    locationIds,
    homeLocationId: locationIds[0] ?? 0,
    position: computeNextPosition(catalog.staff.values()),
  };
}
