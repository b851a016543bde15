import type { LocationId, ServiceId } from '../ids.ts';
import type { Catalog, StaffMember } from '../salon/salon.ts';

/** Whether any staff member performs the service, at any location. */
export function hasPerformers(catalog: Catalog, service: ServiceId): boolean {
  for (const staff of catalog.staff.values()) if (staff.serviceIds.includes(service)) return true;
  return false;
}

/** The staff who perform a service at a location, ordered by id (BEHAVIOR §12.3, §14.3). */
export const listPerformersAt = (catalog: Catalog, service: ServiceId, location: LocationId): StaffMember[] =>
  [...catalog.staff.values()]
    .filter(({ serviceIds, locationIds }) => serviceIds.includes(service) && locationIds.includes(location))
    .sort((a, b) => a.id - b.id);

/** Whether a location offers a service: staff perform it there, or no staff perform it anywhere (BEHAVIOR §12.3). */
export const isOfferedAt = (catalog: Catalog, service: ServiceId, location: LocationId): boolean =>
  !hasPerformers(catalog, service) || listPerformersAt(catalog, service, location).length > 0;
