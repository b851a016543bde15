import type { FailureKey } from '../failures.ts';
import type { AddOnId, LocationId, ResourceId, StaffId } from '../ids.ts';
import { fail, type Outcome, ok } from '../outcome.ts';
import type { AddOn, Catalog, Location, Resource, StaffMember } from '../salons/salon.ts';

/** How many users of a record a refusal names. */
const NAMED_USERS_MAX = 10;

/**
 * Refuses to delete a record that others use, and names up to 10 of them: `Used by Haircut (3)` (BEHAVIOR §11.11).
 * @param field the field with the record's id
 */
export function checkUnused(
  field: string,
  failure: Extract<FailureKey, `usedBy${string}`>,
  usedBy: readonly { readonly id: number; readonly name?: string }[],
): Outcome<undefined> {
  if (usedBy.length === 0) return ok(undefined);
  const named = usedBy
    .slice(0, NAMED_USERS_MAX)
    .map(({ id, name }) => (name ? `${name} (${id})` : String(id)));
  const rest = usedBy.length - named.length;
  return fail(failure, { [field]: [`Used by ${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`] });
}

/** A record that stored data refers to; throws if it is missing, because deleted records stay in `former`. */
export function mustGet<Id, Found>(records: ReadonlyMap<Id, Found>, id: Id, kind: string): Found {
  const found = records.get(id);
  if (found === undefined) throw new Error(`${kind} ${id} is missing from the catalog`);
  return found;
}

/** The location of an appointment or a sale, even if it was deleted since. */
export const mustGetLocation = ({ locations, former }: Catalog, id: LocationId): Location =>
  locations.get(id) ?? mustGet(former.locations, id, 'location');

/** The staff member of an appointment, even if they were deleted since. */
export const mustGetStaff = (
  { staff, former }: Pick<Catalog, 'staff' | 'former'>,
  id: StaffId,
): StaffMember => staff.get(id) ?? mustGet(former.staff, id, 'staff member');

/** The add-on of an appointment, even if it was deleted since. */
export const mustGetAddOn = ({ addOns, former }: Catalog, id: AddOnId): AddOn =>
  addOns.get(id) ?? mustGet(former.addOns, id, 'add-on');

/** The room or equipment of an appointment, even if it was deleted since. */
export const mustGetResource = ({ resources, former }: Catalog, id: ResourceId): Resource =>
  resources.get(id) ?? mustGet(former.resources, id, 'resource');

/** A location that the salon has or once had; undefined for an unknown one. */
export const findLocationOrFormer = (
  { locations, former }: Pick<Catalog, 'locations' | 'former'>,
  id: LocationId,
): Location | undefined => locations.get(id) ?? former.locations.get(id);

/** A staff member that the salon has or once had; undefined for an unknown one. */
export const findStaffOrFormer = (
  { staff, former }: Pick<Catalog, 'staff' | 'former'>,
  id: StaffId,
): StaffMember | undefined => staff.get(id) ?? former.staff.get(id);
