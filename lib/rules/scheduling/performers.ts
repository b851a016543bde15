import type { LocationId, ServiceId } from '../ids.ts';
import type { Catalog, StaffMember } from '../salon/salon.ts';

/** Whether any staff member performs the service, at whatever location. */
export function hasPerformers(catalog: Catalog, service: ServiceId): boolean {
  for (const member of catalog.staff.values()) if (member.serviceIds.includes(service)) return true;
  return false;
}

/** The members who perform a service at a location, the lowest id first (get-service-staff; decisions §4). */
export const performersAt = (catalog: Catalog, service: ServiceId, location: LocationId): StaffMember[] =>
  [...catalog.staff.values()]
    .filter(({ serviceIds, locationIds }) => serviceIds.includes(service) && locationIds.includes(location))
    .sort((a, b) => a.id - b.id);

/** Whether a location offers a service: somebody performs it there, or it is one that nobody performs. */
export const isOfferedAt = (catalog: Catalog, service: ServiceId, location: LocationId): boolean =>
  !hasPerformers(catalog, service) || performersAt(catalog, service, location).length > 0;
