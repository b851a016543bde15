import type { RequestedVisit } from '../../rules/diary/requested-visits.ts';
import type { Turns } from '../../rules/diary/rotation.ts';
import type { LocationId, Tenant } from '../../rules/ids.ts';
import type { Salon } from '../../rules/salons/salon.ts';
import { keys } from '../keys.ts';
import { type Change, type Store, toUnchangedRequirements, updateItem } from '../store.ts';

const ATTRIBUTE = 'turns';

/** The rotation of a location, for a visit that takes turns; undefined where the salon or the visit takes none (BEHAVIOR §14.3). */
export async function loadRotation(
  store: Store,
  { tenant, settings }: Pick<Salon, 'tenant' | 'settings'>,
  location: LocationId,
  { lines }: RequestedVisit,
): Promise<Turns | undefined> {
  if (!settings.assignsInTurn || lines.every(({ staff }) => staff)) return undefined;
  const item = await store.get(keys.turns(tenant, location), 'strong');
  return item ? (JSON.parse(String(item[ATTRIBUTE])) as Turns) : [];
}

/** Replaces the rotation of a location if it is as it was read, so that no turn is given twice. */
export function updateRotation(
  tenant: Tenant,
  location: LocationId,
  before: Turns = [],
  after: Turns = before,
): Change[] {
  if (after === before) return [];
  const read = { [ATTRIBUTE]: before.length === 0 ? undefined : JSON.stringify(before) };
  return [
    updateItem(keys.turns(tenant, location), {
      set: { [ATTRIBUTE]: JSON.stringify(after) },
      require: toUnchangedRequirements(read, ATTRIBUTE),
    }),
  ];
}
