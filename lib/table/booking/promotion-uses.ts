import type { Appointment } from '../../rules/booking/appointments.ts';
import {
  countsAsPromotionUse,
  findMaxUsesOfPerson,
  type PromotionUses,
} from '../../rules/booking/promotions.ts';
import type { CustomerId, PromotionId, Tenant } from '../../rules/ids.ts';
import type { Promotion } from '../../rules/salons/salon.ts';
import { type Key, keys } from '../keys.ts';
import { getItems } from '../records.ts';
import { type Change, type Store, updateItem } from '../store.ts';
import { hashPerson } from './open-bookings.ts';

type Person = Pick<Appointment, 'customerId' | 'guest'>;

async function getUses(store: Store, key: Key): Promise<number> {
  const item = await store.get(key);
  return Number(item?.used ?? 0);
}

/** The counted uses of a promotion by all, and by a person; undefined where nobody is known. */
export async function getTotalAndPersonalUses(
  store: Store,
  tenant: Tenant,
  id: PromotionId,
  person: Person,
): Promise<Pick<PromotionUses, 'ofAll' | 'ofPerson'>> {
  const hash = hashPerson(person);
  const [ofAll, ofPerson] = await Promise.all([
    getUses(store, keys.promotionUses(tenant, id)),
    hash === undefined ? undefined : getUses(store, keys.promotionUses(tenant, id, hash)),
  ]);
  return { ofAll, ofPerson };
}

/** The counted uses of promotions by all, in the order of `ids`. */
export async function listPromotionUseCounts(
  store: Store,
  tenant: Tenant,
  ids: readonly PromotionId[],
): Promise<number[]> {
  const wanted = ids.map((id) => keys.promotionUses(tenant, id));
  const items = await getItems(store, wanted, 'strong');
  const uses = new Map(items.map(({ pk, used }) => [pk, Number(used)]));
  return wanted.map(({ pk }) => uses.get(pk) ?? 0);
}

/** Counts uses; with a maximum, fails the commit where it is reached. */
const addUses = (key: Key, used: 1 | -1, max: number | null = null): Change =>
  updateItem(key, {
    add: { used },
    require: max === null ? [] : [{ anyOf: [{ that: 'absent' }, { attribute: 'used', atMost: max - 1 }] }],
  });

/** The counters of a visit's promotion: that of all, and that of its person. */
function listCounters(tenant: Tenant, id: PromotionId, person: Person) {
  const hash = hashPerson(person);
  return {
    ofAll: keys.promotionUses(tenant, id),
    ofPerson: hash === undefined ? [] : [keys.promotionUses(tenant, id, hash)],
  };
}

/** Counts one use in the commit of a booking; fails the commit where no use is left (BEHAVIOR §14.6). */
export function updatePromotionUseAdded(tenant: Tenant, promotion: Promotion, person: Person): Change[] {
  const { ofAll, ofPerson } = listCounters(tenant, promotion.id, person);
  const max = findMaxUsesOfPerson(promotion);
  return [addUses(ofAll, 1, promotion.maxUses), ...ofPerson.map((key) => addUses(key, 1, max))];
}

/**
 * Gives a use back when its visit is cancelled, its payment fails, or a checkout takes the promotion off; takes it again
 * when a late payment succeeds, even beyond the limits. The appointment's version makes each happen once. A promotion that
 * is new on the visit is counted by `updatePromotionUseAdded`.
 */
export function updatePromotionUseReturnedOrRetaken(
  tenant: Tenant,
  before: Appointment,
  after: Appointment,
): Change[] {
  const { promotion } = before;
  if (!promotion) return [];
  const isKept = after.promotion?.id === promotion.id;
  const used = Number(isKept && countsAsPromotionUse(after)) - Number(countsAsPromotionUse(before));
  if (used !== 1 && used !== -1) return [];
  const { ofAll, ofPerson } = listCounters(tenant, promotion.id, before);
  return [ofAll, ...ofPerson].map((key) => addUses(key, used));
}

/**
 * Counts a visit's use of a promotion for another customer, after a merge (BEHAVIOR §4.6) or when the visit of a guest gets its
 * customer (BEHAVIOR §17.8).
 */
export function movePromotionUseToCustomer(tenant: Tenant, visit: Appointment, into: CustomerId): Change[] {
  const { promotion } = visit;
  if (!promotion || !countsAsPromotionUse(visit)) return [];
  const before = listCounters(tenant, promotion.id, visit);
  const after = listCounters(tenant, promotion.id, { customerId: into });
  return [...before.ofPerson.map((key) => addUses(key, -1)), ...after.ofPerson.map((key) => addUses(key, 1))];
}
