import {
  computeNetworkBookingsMax,
  computeStaffMinutes,
  hasRoomForBookings,
  listPersonBookingLimits,
  type OpenOffer,
} from '../../rules/booking/open-bookings.ts';
import type { Placement } from '../../rules/diary/placement.ts';
import type { Salon } from '../../rules/salons/salon.ts';
import type { WaitingEntry } from '../../rules/waitlist/entries.ts';
import { computeNetworkOffersMax, OPEN_OFFERS_PER_PERSON } from '../../rules/waitlist/offers.ts';
import {
  getOpenBookingsOfEachHolder,
  type HashedHolder,
  type OpenBookings,
  putOpenBookings,
  toHashedHolder,
  toHolderTag,
} from '../../table/booking/open-bookings.ts';
import { resolveCustomer } from '../../table/customers/merged-customers.ts';
import type { Change, Store } from '../../table/store.ts';
import { loadOpenBookingsWithoutEnded, withoutOffersOfEntry } from '../booking/count-open-bookings.ts';

type Sources = { readonly table: Store; readonly salon: Salon; readonly now: Date };

/** A network or person with its limit of open offers; none where only open bookings are limited, as for a phone number. */
type OfferHolder = HashedHolder & { readonly maxOffers?: number };

async function listOfferHolders({ table, salon }: Sources, entry: WaitingEntry): Promise<OfferHolder[]> {
  const { customerId, networks = [] } = entry;
  const customer = customerId === null ? undefined : await resolveCustomer(table, salon.tenant, customerId);
  const [person, ...others] = listPersonBookingLimits(
    { ...entry, isVerified: customer?.emailVerified ?? false },
    salon,
  );
  return [
    ...networks.map(({ hash, factor }) => ({
      hash,
      max: computeNetworkBookingsMax(factor, salon),
      maxOffers: computeNetworkOffersMax(factor),
    })),
    ...(person ? [{ ...toHashedHolder(person), maxOffers: OPEN_OFFERS_PER_PERSON }] : []),
    ...others.map(toHashedHolder),
  ];
}

type Counted = { readonly list: OpenBookings<OfferHolder>; readonly added: readonly OpenOffer[] };

const hasRoom = ({ list: { holder, bookings, offers }, added }: Counted, offer: OpenOffer): boolean => {
  const open = [...offers, ...added];
  return (
    open.length < (holder.maxOffers ?? Number.POSITIVE_INFINITY) &&
    (holder.max === 0 || hasRoomForBookings(holder, [...bookings, ...open], [offer]))
  );
};

/** Counts the offers of one transaction among the open ones of their networks and persons (BEHAVIOR §34.2). */
export function openOfferCounter(sources: Sources) {
  const { table, salon, now } = sources;
  /** By hash: two offers of one transaction may count for the same holder. */
  const counted = new Map<string, Counted>();

  /** The holder's offers with one more; undefined where its limit allows none, even without its ended offers. */
  async function addOffer(before: Counted, offer: OpenOffer): Promise<Counted | undefined> {
    const { list, added } = before;
    const open = hasRoom(before, offer)
      ? before
      : { list: await loadOpenBookingsWithoutEnded(table, salon, list, now), added };
    return hasRoom(open, offer) ? { ...open, added: [...added, offer] } : undefined;
  }

  return {
    /** Counts an offer; otherwise returns the tag of the holder that may have no more. */
    async count(
      entry: WaitingEntry,
      { lines }: Placement,
    ): Promise<{ readonly fullTag: string } | undefined> {
      const offer = {
        entryId: entry.id,
        no: entry.offers + 1,
        network: entry.networks?.at(-1)?.hash,
        minutes: computeStaffMinutes(lines.map(({ line }) => line)),
      };
      const holders = await listOfferHolders(sources, entry);
      const after: (readonly [hash: string, Counted])[] = [];
      for (const list of await getOpenBookingsOfEachHolder(table, salon.tenant, holders)) {
        const { hash } = list.holder;
        // An entry has one offer at a time: its earlier ones have ended
        const before = counted.get(hash) ?? { list: withoutOffersOfEntry(list, entry.id), added: [] };
        const more = await addOffer(before, offer);
        if (!more) return { fullTag: toHolderTag(hash) };
        after.push([hash, more]);
      }
      for (const [hash, each] of after) counted.set(hash, each);
      return undefined;
    },
    toChanges: (): Change[] =>
      [...counted.values()].map(({ list, added }) =>
        putOpenBookings({ ...list, offers: [...list.offers, ...added] }, now),
      ),
  };
}
export type OfferCounter = ReturnType<typeof openOfferCounter>;
