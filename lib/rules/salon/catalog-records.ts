import { knownIds, refusals } from '../field-errors.ts';
import type { CategoryId, PricingOptionId } from '../ids.ts';
import { invalid, type Outcome, ok } from '../outcome.ts';
import type { BlockTime } from './block-times.ts';
import type { AddOn, Catalog, Location, PricingOption, StaffMember } from './salon.ts';
import { orderedOverrides, orderedShifts, orderedWeek } from './weekly-hours.ts';

/** A record before it has its number. */
export type Draft<Kept extends { readonly id: unknown }> = Omit<Kept, 'id'>;

/**
 * What a salon may write down of itself (decisions §7): each function gives the record as it is kept, or 422 naming
 * the fields as the client wrote them. Updates check the whole record as it would be.
 */
export function checkedLocation(location: Draft<Location>): Outcome<Draft<Location>> {
  const { refuse, outcome } = refusals();
  const businessHours = orderedWeek(location.businessHours, 'business_hours', refuse);
  const closedDates = [...new Set(location.closedDates)].sort();
  return outcome({ ...location, businessHours, closedDates });
}

export function checkedMember(member: Draft<StaffMember>, catalog: Catalog): Outcome<Draft<StaffMember>> {
  const { refuse, outcome } = refusals();
  const serviceIds = knownIds(member.serviceIds, catalog.services, 'service_ids', 'service', refuse);
  const locationIds = knownIds(member.locationIds, catalog.locations, 'location_ids', 'location', refuse);
  return outcome({
    ...member,
    serviceIds,
    locationIds,
    workingHours: orderedShifts(member.workingHours, locationIds, refuse),
    breaks: orderedWeek(member.breaks, 'breaks', refuse),
    overrides: orderedOverrides(member.overrides, locationIds, refuse),
  });
}

export function checkedAddOn(addOn: Draft<AddOn>, catalog: Catalog): Outcome<Draft<AddOn>> {
  const { refuse, outcome } = refusals();
  const serviceIds = knownIds(addOn.serviceIds, catalog.services, 'service_ids', 'service', refuse);
  return outcome({ ...addOn, serviceIds });
}

export const checkedCategory = (categoryId: CategoryId, { categories }: Catalog): Outcome<CategoryId> =>
  categories.has(categoryId) ? ok(categoryId) : invalid('category_id', 'Unknown category');

/** A pricing option as it is sent: with the id that it has, or without one where it is new. */
export type SentOption = Omit<PricingOption, 'id'> & { readonly id?: PricingOptionId | undefined };

/**
 * The pricing options of a service. One that keeps its id stays the same option, whatever else changes about it; new
 * ones take the next of `newIds`.
 */
export function checkedOptions(
  sent: readonly SentOption[],
  before: readonly PricingOption[],
  newIds: (index: number) => PricingOptionId,
): Outcome<PricingOption[]> {
  const { refuse, outcome } = refusals();
  const ids = sent.map(({ id }) => id);
  let isNew = 0;
  const options = sent.map(({ id, name, price, duration }, index) => {
    if (id !== undefined && !before.some((option) => option.id === id)) {
      refuse(`pricing_options.${index}.id`, 'Unknown pricing option');
    } else if (id !== undefined && ids.indexOf(id) < index) {
      refuse(`pricing_options.${index}.id`, 'Is named twice');
    }
    return { id: id ?? newIds(isNew++), name, price, duration };
  });
  return outcome(options);
}

export function checkedBlockTime(block: Draft<BlockTime>, catalog: Catalog): Outcome<Draft<BlockTime>> {
  const { refuse, outcome } = refusals();
  const isKnown = catalog.locations.has(block.locationId);
  if (!isKnown) refuse('location_id', 'Unknown location');
  const member = block.staffId === null ? undefined : catalog.staff.get(block.staffId);
  if (block.staffId !== null && !member) refuse('staff_id', 'Unknown staff member');
  if (isKnown && member && !member.locationIds.includes(block.locationId)) {
    refuse('staff_id', 'Does not work at this location');
  }
  if (block.to <= block.from) refuse('to', 'Must be after from');
  return outcome(block);
}
