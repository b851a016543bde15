import { listCountedNetworks } from '../access/networks.ts';
import type { FeeTerms, Guest, PolicyAcceptance } from '../booking/appointments.ts';
import type { Visitor } from '../booking/new-visits.ts';
import type { BookingHolder } from '../booking/open-bookings.ts';
import { addDays, countDaysBetween } from '../calendar.ts';
import { toMailbox } from '../customers/mailboxes.ts';
import type { PlacedLine } from '../diary/placement.ts';
import type { VisitChoices } from '../diary/requested-visits.ts';
import type { AppointmentId, LocationId, WaitlistId } from '../ids.ts';
import type { Money } from '../money.ts';
import { fail, type Outcome, ok } from '../outcome.ts';
import type { Interval, LocalDate, Minute } from '../salons/salon.ts';
import { toInstant } from '../time-zone.ts';

/** Dates and times of day that suit the person; the visit must lie wholly in them. */
export type WaitlistWindow = {
  readonly from: LocalDate;
  /** The last day. */
  readonly to: LocalDate;
  readonly fromMinute: Minute;
  readonly toMinute: Minute;
};

/** The time that a line holds, as a placement decides it. */
export type HeldLine = Pick<PlacedLine, 'staffId' | 'from' | 'to' | 'processing' | 'resources'>;

/** A time that is held for the person until they accept, decline or let it lapse (BEHAVIOR §34.3). */
export type Offer = {
  /** Counts the offers of the entry: a link names one of them. */
  readonly no: number;
  readonly date: LocalDate;
  readonly minute: Minute;
  readonly lines: readonly HeldLine[];
  /** The entries that had an offer of the same freed time, this one last. */
  readonly offeredIds: readonly WaitlistId[];
  /** When the mail goes out: at once, or when the quiet hours end. */
  readonly mailAt: string;
  /** The notice is written. */
  readonly isMailed: boolean;
  readonly expiresAt: string;
  /** Tags of those whom this time is not offered to: whose visit freed it, and who had an offer of it (BEHAVIOR §34.2). */
  readonly excludedTags?: readonly string[];
};

/** A network that joined, as a hash, and the multiple of its limits (BEHAVIOR §8.3). */
export type JoinedNetwork = { readonly hash: string; readonly factor: number };

/** Messages to the person on one day of the salon. */
export type DailyMessageCount = { readonly date: LocalDate; readonly count: number };

type EntryFields = {
  readonly id: WaitlistId;
  readonly locationId: LocationId;
  readonly customerId: Visitor['customerId'];
  readonly customerType: Visitor['customerType'];
  readonly guest?: Guest;
  /** The narrowest network first; missing where the front desk joined for the person. */
  readonly networks?: readonly JoinedNetwork[];
  readonly visit: VisitChoices;
  readonly windows: readonly WaitlistWindow[];
  /** Price of the visit when the person joined. */
  readonly value: Money;
  readonly joinedAt: string;
  /** Instant of the last change; the table sets it. */
  readonly updatedAt?: string;
  readonly policyAcceptance?: PolicyAcceptance;
  /** The fees that the person accepted with the policy (BEHAVIOR §20.3). */
  readonly feePercents?: FeeTerms['percents'];
  /** Offers so far. */
  readonly offers: number;
  /** Offers that lapsed without an answer; missing before the first. */
  readonly unanswered?: number;
  readonly messages: DailyMessageCount;
  readonly version: number;
};

export type WaitingEntry = EntryFields & { readonly status: 'waiting' };
export type OfferedEntry = EntryFields & { readonly status: 'offered'; readonly offer: Offer };
type BookedEntry = EntryFields & { readonly status: 'booked'; readonly appointmentId: AppointmentId };
type LeftEntry = EntryFields & { readonly status: 'left' };

/** A person who waits for a time that is taken. */
export type WaitlistEntry = WaitingEntry | OfferedEntry | BookedEntry | LeftEntry;

/** A status as shown: nobody writes that a waiting entry has expired. */
export type WaitlistStatus = WaitlistEntry['status'] | 'expired';

/** The last day on which the entry can be offered a time. */
export const computeLastOfferableDate = ({ windows }: Pick<WaitlistEntry, 'windows'>): LocalDate =>
  windows
    .map(({ to }) => to)
    .sort()
    .at(-1) ?? '';

/** The status as shown on a day: a waiting entry whose windows have all passed is expired. */
export const toShownStatus = (entry: WaitlistEntry, today: LocalDate): WaitlistStatus =>
  entry.status === 'waiting' && computeLastOfferableDate(entry) < today ? 'expired' : entry.status;

/** All dates of the windows from a date on, each once, in order. */
export const listWindowDates = (windows: readonly WaitlistWindow[], from: LocalDate): LocalDate[] => [
  ...new Set(
    windows
      .flatMap((window) =>
        Array.from({ length: Math.max(0, countDaysBetween(window.from, window.to) + 1) }, (_, day) =>
          addDays(window.from, day),
        ),
      )
      .filter((date) => date >= from)
      .sort(),
  ),
];

/** The times of day of a date that suit the person. */
export const listSpansOfDate = (windows: readonly WaitlistWindow[], date: LocalDate): Interval[] =>
  windows
    .filter(({ from, to }) => from <= date && date <= to)
    .map(({ fromMinute, toMinute }) => ({ from: fromMinute, to: toMinute }));

/** The entry with an offer, which a link named; fails with offerEnded if another one or none is open (BEHAVIOR §34.4). */
export function checkOfferedEntry(
  entry: WaitlistEntry | undefined,
  offerNo: number,
  now: Date,
): Outcome<OfferedEntry> {
  const isOpen =
    entry?.status === 'offered' && entry.offer.no === offerNo && entry.offer.expiresAt > now.toISOString();
  return isOpen ? ok(entry) : fail('offerEnded', 'token');
}

/** The appointment that an accepted offer booked; undefined for every other offer. An accepted offer is the entry's last. */
export const findBookedAppointmentId = (
  entry: WaitlistEntry | undefined,
  offerNo: number,
): AppointmentId | undefined =>
  entry?.status === 'booked' && entry.offers === offerNo ? entry.appointmentId : undefined;

/** The entry without its offer: it waits again. */
export function withoutOffer(entry: OfferedEntry): WaitingEntry {
  const { offer: _offer, ...rest } = entry;
  return { ...rest, status: 'waiting' };
}

/** Offers that the person may leave unanswered; then the entry ends (BEHAVIOR §34.3). */
const UNANSWERED_MAX = 2;

/** The entry after an offer that nobody answered: it waits again, or ends. */
export function withOfferLapsed(entry: OfferedEntry): WaitingEntry | LeftEntry {
  const waiting = withoutOffer(entry);
  // An offer that was never mailed could not be answered
  if (!entry.offer.isMailed) return waiting;
  const unanswered = (entry.unanswered ?? 0) + 1;
  return { ...waiting, unanswered, status: unanswered < UNANSWERED_MAX ? 'waiting' : 'left' };
}

/** Whether an entry waits for an offer or an answer, also after its last day. */
export const isWaitingOrOffered = ({ status }: Pick<WaitlistEntry, 'status'>): boolean =>
  status === 'waiting' || status === 'offered';

/** Whether an entry still waits for an offer or an answer. */
export const isOpenWaitlistEntry = (entry: WaitlistEntry, today: LocalDate): boolean =>
  ['waiting', 'offered'].includes(toShownStatus(entry, today));

/** When an entry that waits ends by itself: the day after its windows begins. */
export const computeWaitlistEntryEnd = (entry: Pick<WaitlistEntry, 'windows'>, timeZone: string): Date =>
  toInstant(addDays(computeLastOfferableDate(entry), 1), 0, timeZone);

/** The most open entries of one network, and of one person (BEHAVIOR §34.1). */
const OPEN_ENTRIES_PER_NETWORK = 10;
const OPEN_ENTRIES_PER_PERSON = 5;

/** The name of the holder that counts the open entries of a person (BEHAVIOR §34.1). */
export const toWaitlistPersonHolderName = (person: Pick<EntryFields, 'customerId' | 'guest'>): string =>
  `waitlist ${toWaitlistPersonKey(person)}`;

/** The networks and the person that a new entry counts for, each with the most open entries (BEHAVIOR §34.1). */
export const listNewWaitlistEntryLimits = (
  network: string,
  person: Pick<EntryFields, 'customerId' | 'guest'>,
): BookingHolder[] => [
  ...listCountedNetworks(network).map(({ network, factor }) => ({
    name: `waitlist network:${network}`,
    max: OPEN_ENTRIES_PER_NETWORK * factor,
  })),
  { name: toWaitlistPersonHolderName(person), max: OPEN_ENTRIES_PER_PERSON },
];

export const toOccupantOfOffer = ({ id, locationId, offer }: OfferedEntry) => ({
  kind: 'hold' as const,
  id,
  locationId,
  date: offer.date,
  lines: offer.lines,
});

/** The person of an entry for limits of their messages and joins. */
export const toWaitlistPersonKey = ({
  customerId,
  guest,
}: Pick<EntryFields, 'customerId' | 'guest'>): string =>
  customerId === null ? `guest:${guest ? toMailbox(guest.email) : ''}` : `customer:${customerId}`;
