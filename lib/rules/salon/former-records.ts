import type { AddOnId, LocationId, StaffId } from '../ids.ts';
import type { AddOn, Catalog, Location, StaffMember } from './salon.ts';

/**
 * What a stored record refers to is there: what is taken away is kept among the former ones (decisions §7). Throws
 * where it is not.
 */
export function mustGet<Id, Found>(records: ReadonlyMap<Id, Found>, id: Id, kind: string): Found {
  const found = records.get(id);
  if (found === undefined) throw new Error(`${kind} ${id} is referred to, but not in the catalog`);
  return found;
}

/** A location that an appointment or a sale names, also one that was taken away after it. */
export const mustGetLocation = ({ locations, former }: Catalog, id: LocationId): Location =>
  locations.get(id) ?? mustGet(former.locations, id, 'location');

/** A member whom an appointment names, also one who has left after it. */
export const mustGetStaff = (
  { staff, former }: Pick<Catalog, 'staff' | 'former'>,
  id: StaffId,
): StaffMember => staff.get(id) ?? mustGet(former.staff, id, 'staff member');

/** An add-on that an appointment names, also one that was taken away after it. */
export const mustGetAddOn = ({ addOns, former }: Catalog, id: AddOnId): AddOn =>
  addOns.get(id) ?? mustGet(former.addOns, id, 'add-on');
