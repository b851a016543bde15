import type { AddFieldError } from '../field-errors.ts';
import { invalid, type Outcome, ok } from '../outcome.ts';
import type { Catalog, Draft, NeededResourceKind, Resource, Service } from '../salons/salon.ts';

/** Resources of a location: they are deleted with it in one transaction. */
export const RESOURCES_PER_LOCATION_MAX = 50;

/** The kind under which the diary of a day shows the location itself (BEHAVIOR §17.2). */
const KIND_OF_LOCATION = 'location';

/** A kind in the spelling of a known one: letter case makes no other kind (BEHAVIOR §11.6). */
function toKnownKind(kind: string, known: readonly { readonly kind: string }[]): string {
  const same = known.filter((each) => each.kind.toLowerCase() === kind.toLowerCase());
  return same.some((each) => each.kind === kind) ? kind : (same[0]?.kind ?? kind);
}

/**
 * The resource as it is stored. Its location exists and never changes, because the day pages of the location hold its
 * visits (BEHAVIOR §11.6).
 */
export function validateResource(
  resource: Draft<Resource>,
  { locations, resources }: Pick<Catalog, 'locations' | 'resources'>,
  before?: Resource,
): Outcome<Draft<Resource>> {
  const { locationId } = resource;
  if (!locations.has(locationId)) return invalid('locationId', 'Unknown location');
  const others = [...resources.values()].filter((other) => other.locationId === locationId);
  if (!before && others.length >= RESOURCES_PER_LOCATION_MAX) {
    return invalid(
      'locationId',
      `Must have at most ${RESOURCES_PER_LOCATION_MAX} rooms and pieces of equipment`,
    );
  }
  if (before && before.locationId !== locationId) {
    return invalid('locationId', `Must be ${before.locationId}`);
  }
  if (resource.kind.toLowerCase() === KIND_OF_LOCATION && before?.kind !== resource.kind) {
    return invalid('kind', 'Must not be location');
  }
  if (before?.kind === resource.kind) return ok(resource);
  const known = [...resources.values()].filter(({ id }) => id !== before?.id);
  return ok({ ...resource, kind: toKnownKind(resource.kind, known) });
}

/**
 * The services in use that need this resource, because it is the last of its kind (BEHAVIOR §11.11).
 * @param after the updated resource; undefined if it is deleted
 */
export function listServicesOfLastResource(
  { id, kind }: Resource,
  { resources, services }: Pick<Catalog, 'resources' | 'services'>,
  after?: Resource,
): Service[] {
  const left = [...resources.values()].map((each) => (each.id === id ? after : each));
  if (left.some((each) => each?.active && each.kind === kind)) return [];
  return [...services.values()].filter(
    (service) => service.active && service.resources.some((needed) => needed.kind === kind),
  );
}

/**
 * The needs of a service as they are stored: each kind once, and some location has a resource of it. A kind that the service
 * has already may have lost its last resource (BEHAVIOR §12.1).
 */
export function validateServiceResources(
  needed: readonly NeededResourceKind[],
  { resources }: Pick<Catalog, 'resources'>,
  before: readonly NeededResourceKind[],
  addError: AddFieldError,
): NeededResourceKind[] {
  const known = [...resources.values(), ...before];
  const stored = needed.map((each) => ({ ...each, kind: toKnownKind(each.kind, known) }));
  const kinds = stored.map(({ kind }) => kind);
  for (const [index, kind] of kinds.entries()) {
    if (!known.some((each) => each.kind === kind))
      addError(`resources.${index}.kind`, 'No location has a resource of this kind');
    else if (kinds.indexOf(kind) < index) addError(`resources.${index}.kind`, 'Duplicate kind');
  }
  return stored;
}
