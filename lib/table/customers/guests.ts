import { createHash } from 'node:crypto';
import {
  matchesName,
  matchesSearch,
  type SearchTermPrefixes,
  toFirstNameFirstSortKey,
} from '../../rules/customers/customer-search.ts';
import { GUEST_ID_MIN } from '../../rules/customers/guest-ids.ts';
import { findGuestKey, type GuestProfile } from '../../rules/customers/guests.ts';
import type { CustomerId, GuestId, Tenant } from '../../rules/ids.ts';
import type { LocalDate } from '../../rules/salons/salon.ts';
import { hashHolderName } from '../booking/open-bookings.ts';
import { INDEXES, indexKeys, keys, parseSortKeyId, toGuestTextRange } from '../keys.ts';
import { BATCH_MAX, findRecordByKey, getItems, toRecordFields } from '../records.ts';
import {
  type Change,
  type Consistency,
  deleteItem,
  type Item,
  putItem,
  putNewItem,
  type Store,
} from '../store.ts';
import type { SearchedFields } from './customer-words.ts';

const GUEST_ID_COUNT = 900_000_000_000;
const ID_BYTES = 6;

/** The hash of the guest whose visit this is; undefined for a visit of a customer, and of somebody without contact. */
export function hashGuest(visit: Parameters<typeof findGuestKey>[0]): string | undefined {
  const key = findGuestKey(visit);
  return key === undefined ? undefined : hashHolderName(key);
}

/** The id of the guest with a hash: it follows from the hash, so that racing visits of one guest find the same profile. */
export const toGuestId = (personHash: string): GuestId =>
  GUEST_ID_MIN + (createHash('sha256').update(personHash).digest().readUIntBE(0, ID_BYTES) % GUEST_ID_COUNT);

/** The id of the guest whose visit this is; undefined for a visit of a customer, and of somebody without contact. */
export function findGuestId(visit: Parameters<typeof hashGuest>[0]): GuestId | undefined {
  const hash = hashGuest(visit);
  return hash === undefined ? undefined : toGuestId(hash);
}

const toKey = (tenant: Tenant, id: GuestId) => keys.record(tenant, 'GUEST', id);

export const findGuest = (store: Store, tenant: Tenant, id: GuestId): Promise<GuestProfile | undefined> =>
  findRecordByKey(store, toKey(tenant, id));

/** Reads guests in the order of the ids. */
export async function findGuestsByIds(
  store: Store,
  tenant: Tenant,
  ids: readonly GuestId[],
  consistency: Consistency = 'strong',
): Promise<GuestProfile[]> {
  const items = await getItems(
    store,
    ids.map((id) => toKey(tenant, id)),
    consistency,
  );
  const byId = new Map(items.map(toRecordFields<GuestProfile>).map((guest) => [guest.id, guest]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Longer addresses are cut, because keys have a maximum length. */
const EMAIL_MAX_CHARACTERS = 100;
const PHONE_MAX_CHARACTERS = 40;
const SEPARATOR = '\n';

/** The fields of a guest for lists and searches, in one sort key: a guest costs one entry of the index, and no items of words. */
const toGuestText = (
  guest: Pick<GuestProfile, 'fname' | 'lname' | 'email' | 'phone' | 'createdAt' | 'totals'>,
): string =>
  [
    toFirstNameFirstSortKey(guest),
    guest.createdAt,
    guest.email.slice(0, EMAIL_MAX_CHARACTERS),
    guest.phone.slice(0, PHONE_MAX_CHARACTERS),
    guest.totals.firstVisit ?? '',
  ].join(SEPARATOR);

/** The fields of a guest in the list of all guests, as `toGuestText` writes them. */
function parseGuestText(item: Item) {
  const sk = String(item[INDEXES.list.sk]);
  const [name = '', createdAt = '', email = '', phone = '', firstVisit = ''] = sk.split(SEPARATOR);
  return { sk, name, createdAt, email, phone, firstVisit };
}

export type GuestEntry = {
  readonly id: GuestId;
  /** The sort key, which begins with the name. */
  readonly sk: string;
  readonly createdAt: string;
};

/** All guests, or those that a search finds, by name; eventually consistent. Reads the entries of all. */
export async function listGuestEntries(
  store: Store,
  tenant: Tenant,
  terms: readonly SearchTermPrefixes[],
  fields: SearchedFields,
): Promise<GuestEntry[]> {
  const items = await store.queryAll(toGuestTextRange(tenant));
  return items.flatMap((item) => {
    const { sk, name: fname, createdAt, email, phone } = parseGuestText(item);
    const isFound =
      terms.length === 0 ||
      (fields === 'all'
        ? matchesSearch({ fname, lname: '', email, phone }, terms)
        : matchesName(fname, terms));
    return isFound ? [{ id: parseSortKeyId(item), sk, createdAt }] : [];
  });
}

/** The days of the first completed visits of guests; null without one. Reads many by the list of all guests; eventually consistent. */
export async function getFirstVisitLookupOfGuests(
  store: Store,
  tenant: Tenant,
  ids: readonly GuestId[],
): Promise<(id: GuestId) => LocalDate | null> {
  const found =
    ids.length <= BATCH_MAX
      ? (await findGuestsByIds(store, tenant, ids, 'eventual')).map(({ id, totals }) => [
          id,
          totals.firstVisit,
        ])
      : (await store.queryAll(toGuestTextRange(tenant))).map((item) => [
          parseSortKeyId(item),
          parseGuestText(item).firstVisit,
        ]);
  const days = new Map(found as [GuestId, LocalDate | null][]);
  return (id) => days.get(id) || null;
}

/** Keeps the profile of a guest, if nobody has changed it since it was read (BEHAVIOR §11.15). */
export function putGuest(
  tenant: Tenant,
  before: GuestProfile | undefined,
  after: Omit<GuestProfile, 'version'>,
): Change {
  const key = toKey(tenant, after.id);
  const fields = { ...after, ...indexKeys.guestText(tenant, toGuestText(after)) };
  return before
    ? putItem(key, { ...fields, version: before.version + 1 }, { attribute: 'version', is: before.version })
    : putNewItem(key, { ...fields, version: 1 });
}

/**
 * Takes a guest who becomes a customer off the list, and schedules the move of the visits, if nobody has changed the profile since
 * it was read.
 */
export const putMovingGuest = (
  tenant: Tenant,
  before: GuestProfile,
  after: Pick<GuestProfile, 'visitIds'> & { readonly movesTo: CustomerId },
  dueAt: Date,
): Change =>
  putItem(
    toKey(tenant, before.id),
    { ...before, ...after, version: before.version + 1, ...indexKeys.due(before.id, dueAt.toISOString()) },
    { attribute: 'version', is: before.version },
  );

/** Deletes the profile of a guest, if nobody has changed it since it was read. */
export const deleteGuest = (tenant: Tenant, { id, version }: GuestProfile): Change =>
  deleteItem(toKey(tenant, id), { attribute: 'version', is: version });
