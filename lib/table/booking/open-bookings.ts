import { createHash, randomInt } from 'node:crypto';
import {
  type CodeCheckLimit,
  type EmailProof,
  toEmailProof,
  toUnverifiedBookingWindow,
} from '../../rules/booking/email-proofs.ts';
import {
  type BookingHolder,
  findCustomerOrMailboxHolderName,
  type OpenBooking,
  type OpenOffer,
  toNetworkHolderName,
} from '../../rules/booking/open-bookings.ts';
import type { Erasure } from '../../rules/customers/erasure.ts';
import type { Tenant } from '../../rules/ids.ts';
import { DAY_MS } from '../../rules/time-units.ts';
import type { WaitlistEntry } from '../../rules/waitlist/entries.ts';
import { type Key, keys, toTtlAttribute } from '../keys.ts';
import { findRecordByKey, toRecordFields } from '../records.ts';
import { type Change, deleteItem, putItem, type Store, toVersionRequirement, updateItem } from '../store.ts';

/** A holder by the hash of its name, because addresses, phones and networks themselves are not stored. */
export type HashedHolder = Omit<BookingHolder, 'name'> & { readonly hash: string };

/** The bookings and offers of a holder: all open ones, and ended ones that were not removed yet. */
export type OpenBookings<Holder extends HashedHolder = HashedHolder> = {
  readonly key: Key;
  readonly holder: Holder;
  readonly bookings: readonly OpenBooking[];
  readonly offers: readonly OpenOffer[];
  /** The customer was merged into another one: nothing new is counted here (BEHAVIOR §4.6). */
  readonly isMerged?: boolean;
  /** 0 if there is no record yet. */
  readonly version: number;
};

type StoredList = {
  readonly bookings?: readonly OpenBooking[];
  readonly offers?: readonly OpenOffer[];
  readonly isMerged?: boolean;
  readonly version?: number;
  /** The customer was erased: a request that began before books nothing (BEHAVIOR §4.7). */
  readonly isErased?: true;
};

export const hashHolderName = (name: string): string =>
  createHash('sha256').update(name).digest('base64url').slice(0, 22);

export const toHashedHolder = ({ name, ...limits }: BookingHolder): HashedHolder => ({
  ...limits,
  hash: hashHolderName(name),
});

/** The hash of a customer, or of a guest's e-mail address; undefined for a guest without one. */
export function hashPerson(
  person: Parameters<typeof findCustomerOrMailboxHolderName>[0],
): string | undefined {
  const name = findCustomerOrMailboxHolderName(person);
  return name === undefined ? undefined : hashHolderName(name);
}

/** The hash that stands for an e-mail address; undefined without one. */
export const hashPersonOfEmail = (email: string): string | undefined =>
  hashPerson({ customerId: null, guest: { email, phone: '' } });

export const hashBookerNetwork = (network: string): string => hashHolderName(toNetworkHolderName(network));

const TAG_LENGTH = 6;
/** A short form of a holder's hash, for comparisons within one waitlist. */
export const toHolderTag = (hash: string): string => hash.slice(0, TAG_LENGTH);

/** The tags of the person and the networks of a visit or of an entry on the waitlist (BEHAVIOR §34.2). */
export function toPersonAndNetworkTags(
  person: Parameters<typeof findCustomerOrMailboxHolderName>[0],
  networkHashes: readonly string[],
): string[] {
  return [hashPerson(person) ?? [], ...networkHashes].flat().map(toHolderTag);
}

export async function getOpenBookingsOfEachHolder<Holder extends HashedHolder>(
  store: Store,
  tenant: Tenant,
  holders: readonly Holder[],
): Promise<OpenBookings<Holder>[]> {
  const lists = holders.map((holder) => ({ key: keys.openBookings(tenant, holder.hash), holder }));
  const items = lists.length > 0 ? await store.getMany(lists.map(({ key }) => key)) : [];
  return lists.map(({ key, holder }) => {
    const stored = (items.find(({ pk }) => pk === key.pk) ?? {}) as StoredList;
    const { bookings = [], offers = [], isMerged = false, version = 0, isErased } = stored;
    const limited = isErased ? { ...holder, max: 0 } : holder;
    return { key, holder: limited, bookings, offers, isMerged, version };
  });
}

/** The offers without those that have ended. */
export async function listStillOpenOffers(
  store: Store,
  tenant: Tenant,
  offers: readonly OpenOffer[],
): Promise<OpenOffer[]> {
  const items = await store.getMany(offers.map(({ entryId }) => keys.record(tenant, 'WAITLIST', entryId)));
  const entries = items.map(toRecordFields<WaitlistEntry>);
  return offers.filter(({ entryId, no }) =>
    entries.some((each) => each.id === entryId && each.status === 'offered' && each.offer.no === no),
  );
}

/** Longer than any booking lies ahead. */
const KEPT_DAYS = 400;

/** Replaces a holder's list if it has not changed since it was read. */
export function putOpenBookings(
  { key, bookings, offers, isMerged, version }: OpenBookings,
  now: Date,
): Change {
  const byId = new Map(bookings.map((booking) => [booking.id, booking]));
  const list: StoredList = {
    bookings: [...byId.values()],
    ...(offers.length > 0 ? { offers } : {}),
    ...(isMerged ? { isMerged } : {}),
    version: version + 1,
  };
  return putItem(
    key,
    { ...list, ...toTtlAttribute(new Date(now.getTime() + KEPT_DAYS * DAY_MS)) },
    toVersionRequirement(version),
  );
}

type ListedBookings = Pick<StoredList, 'bookings' | 'version'>;

/** The latest bookings of a person, which indexes may not show yet, and the version of that list. */
export const getRecentBookingsOfPerson = async (
  store: Store,
  tenant: Tenant,
  personHash: string,
): Promise<ListedBookings> => (await findRecordByKey(store, keys.openBookings(tenant, personHash))) ?? {};

/**
 * Fails the commit if the person has booked since the list was read, and bookings that were decided on before it. A customer books
 * nothing any more; the address of a guest may.
 */
export const updateBookingListClosed = (
  tenant: Tenant,
  { personHash, customerId }: Pick<Erasure, 'personHash' | 'customerId'>,
  { version }: ListedBookings,
  until: Date,
): Change =>
  putItem(
    keys.openBookings(tenant, personHash),
    {
      ...(customerId === null ? {} : { isErased: true }),
      version: (version ?? 0) + 1,
      ...toTtlAttribute(until),
    },
    version === undefined
      ? { anyOf: [{ that: 'absent' }, { attribute: 'version', missing: true }] }
      : { attribute: 'version', is: version },
  );

const toHourKey = (tenant: Tenant, now: Date) =>
  keys.unverifiedBookings(tenant, toUnverifiedBookingWindow(now).hour);

/** The bookings of this hour that `updateBookingsCountedWithCommit` has counted. */
export async function getBookingsCountedWithCommit(store: Store, tenant: Tenant, now: Date): Promise<number> {
  const item = await store.get(toHourKey(tenant, now));
  return Number(item?.count ?? 0);
}

/** Counts bookings with their commit, if they are then at most so many in this hour. */
export const updateBookingsCountedWithCommit = (
  tenant: Tenant,
  count: number,
  max: number,
  now: Date,
): Change =>
  updateItem(toHourKey(tenant, now), {
    add: { count },
    set: toTtlAttribute(toUnverifiedBookingWindow(now).end),
    require: [{ anyOf: [{ that: 'absent' }, { attribute: 'count', atMost: max - count }] }],
  });

const CODE_DIGITS = 6;
/** The key of a proof by an address, or by another name that no address has. */
export const toEmailProofKey = (tenant: Tenant, proofName: string): Key =>
  keys.emailProof(tenant, hashHolderName(proofName));

/** The code that was last mailed to an address. */
export const findMailedEmailCode = (
  store: Store,
  tenant: Tenant,
  email: string,
): Promise<EmailProof | undefined> => findRecordByKey(store, toEmailProofKey(tenant, email));

/** Gives an address a new code, if its code is still the one that was read. */
export function putNewMailedEmailCode(
  tenant: Tenant,
  email: string,
  before: EmailProof | undefined,
  now: Date,
): Change {
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  const proof = toEmailProof(code, now);
  return putItem(
    toEmailProofKey(tenant, email),
    { ...proof, ...toTtlAttribute(new Date(proof.expiresAt)) },
    before ? { attribute: 'code', is: before.code } : { that: 'absent' },
  );
}

/**
 * Counts a try of an address's code in the same write that shows the code, so that parallel tries cannot pass the limits.
 * Returns the proof; `isLimited` where a limit is reached.
 */
export async function recordCodeTryAndGetProof(
  store: Store,
  tenant: Tenant,
  email: string,
  limits: readonly CodeCheckLimit[],
): Promise<{ readonly proof: EmailProof | undefined; readonly isLimited: boolean }> {
  const counters = limits.map(({ name, max }) => ({ attribute: `tries ${hashHolderName(name)}`, max }));
  const commit = await store.commit([
    updateItem(toEmailProofKey(tenant, email), {
      add: Object.fromEntries(counters.map(({ attribute }) => [attribute, 1])),
      require: [
        { that: 'present' },
        ...counters.map(({ attribute, max }) => ({
          anyOf: [
            { attribute, missing: true as const },
            { attribute, atMost: max - 1 },
          ],
        })),
      ],
    }),
  ]);
  const item = commit.done ? commit.updated : commit.failed[0]?.found;
  return { proof: item && toRecordFields<EmailProof>(item), isLimited: !commit.done };
}

/** Uses up a code: of two bookings with one code, the second fails. */
export const deleteEmailProof = (tenant: Tenant, email: string, { code }: EmailProof): Change =>
  deleteItem(toEmailProofKey(tenant, email), { attribute: 'code', is: code });
