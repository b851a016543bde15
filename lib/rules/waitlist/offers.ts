import type { DayPageLookup } from '../diary/day-pages.ts';
import { computeGridAndAvailableTimes } from '../diary/free-starts.ts';
import { listOfferedDays, toLocationDayMinutes } from '../diary/opening-hours.ts';
import type { Placement } from '../diary/placement.ts';
import type { SchedulingContext, VisitChoices } from '../diary/requested-visits.ts';
import { computeVisitLayout } from '../diary/visit-layout.ts';
import type { WaitlistId } from '../ids.ts';
import type { Money } from '../money.ts';
import { findQuietPeriod } from '../notifications/reminders.ts';
import type { Interval, LocalDate, Minute, Salon } from '../salons/salon.ts';
import type { WaitlistMode } from '../salons/settings.ts';
import { MINUTE_MS } from '../time-units.ts';
import { toInstant, toLocalDate } from '../time-zone.ts';
import {
  type DailyMessageCount,
  type Offer,
  type OfferedEntry,
  toShownStatus,
  type WaitingEntry,
  type WaitlistEntry,
} from './entries.ts';
import { computeVisitMinutesWithoutBuffers } from './windows.ts';

/** Offers of one freed time, one after the other; then it is public (BEHAVIOR §34.2). */
export const OFFERS_PER_FREED_TIME = 3;

/** Open offers of one person, and of one network (BEHAVIOR §34.2). */
export const OPEN_OFFERS_PER_PERSON = 1;
const OPEN_OFFERS_PER_NETWORK = 2;

/** The most open offers of a network whose limits are this multiple of the normal ones. */
export const computeNetworkOffersMax = (factor: number): number => OPEN_OFFERS_PER_NETWORK * factor;

/** Messages to the person of an entry on a day (BEHAVIOR §34.3, §34.5). */
const MESSAGES_PER_DAY = 5;

/** A slot that starts before this is offered at night too (BEHAVIOR §34.3). */
const MORNING_MINUTE = 10 * 60;

/** An entry as the index of a location and day shows it. */
export type WaitlistCandidate = {
  readonly id: WaitlistId;
  /** The times of that day that suit the person. */
  readonly spans: readonly Interval[];
  readonly visit: VisitChoices;
  readonly value: Money;
  /** Short hashes of the person and of the networks that joined. */
  readonly tags: readonly string[];
};

/** The candidates in the order in which they are offered freed time; those who had their offer are left out. */
export function sortUnofferedCandidates<Candidate extends Pick<WaitlistCandidate, 'id' | 'value'>>(
  candidates: readonly Candidate[],
  mode: Exclude<WaitlistMode, 'manual'>,
  offeredIds: readonly WaitlistId[],
): Candidate[] {
  const left = candidates.filter(({ id }) => !offeredIds.includes(id));
  return left.sort((a, b) => (mode === 'value' ? b.value - a.value : 0) || a.id - b.id);
}

/** The starts of a visit that were not available before time became free, in ascending order. */
export function listFreedStarts(
  context: SchedulingContext,
  before: DayPageLookup,
  date: LocalDate,
): readonly Minute[] {
  if (listOfferedDays(context, { from: date, to: date }).length === 0) return [];
  const day = toLocationDayMinutes(context.location, date, context.salon.timeZone);
  const layout = computeVisitLayout(context);
  const { available } = computeGridAndAvailableTimes(context, day, layout);
  const earlier = new Set(computeGridAndAvailableTimes({ ...context, pages: before }, day, layout).available);
  return available.filter((start) => !earlier.has(start)).map(day.clock.toLocalMinute);
}

/** Whether a visit from a start lies wholly in one of the spans. */
export const isVisitWithinSpans = (
  spans: readonly Interval[],
  start: Minute,
  { visit }: Pick<SchedulingContext, 'visit'>,
): boolean =>
  spans.some(({ from, to }) => from <= start && start + computeVisitMinutesWithoutBuffers(visit) <= to);

/** The first start from the freed minute on, else the first of all. */
export const chooseOfferStartFromFreedMinute = (
  starts: readonly Minute[],
  freedFrom: Minute,
): Minute | undefined => starts.find((start) => start >= freedFrom) ?? starts[0];

export const computeNextDailyMessageCount = (
  { date, count }: DailyMessageCount,
  today: LocalDate,
): DailyMessageCount => (date === today ? { date, count: count + 1 } : { date: today, count: 1 });

/** Whether offers can be mailed to the person; the front desk may add somebody without an address (BEHAVIOR §34.1). */
const hasAddress = ({ customerId, guest }: WaitlistEntry): boolean => customerId !== null || !!guest?.email;

/**
 * Whether an entry can be offered freed time whose mail goes out on a date. It must wait, and the person must have an
 * address and a message left.
 */
export const isWaitingWithAddressAndMessageLeft = (
  entry: WaitlistEntry | undefined,
  today: LocalDate,
  mailDate: LocalDate,
): entry is WaitingEntry =>
  entry?.status === 'waiting' &&
  toShownStatus(entry, today) === 'waiting' &&
  hasAddress(entry) &&
  hasMessageLeft(entry, mailDate);

/** Whether the person may get another message on a date. */
export const hasMessageLeft = ({ messages }: WaitlistEntry, date: LocalDate): boolean =>
  messages.date !== date || messages.count < MESSAGES_PER_DAY;

type OfferSalon = Pick<Salon, 'timeZone' | 'settings'>;

/** When an offer that is mailed at an instant lapses: after the salon's minutes, at the latest when the visit starts. */
export function computeOfferEnd(
  { timeZone, settings }: OfferSalon,
  { date, minute }: Pick<Offer, 'date' | 'minute'>,
  mailAt: Date,
): Date {
  const end = mailAt.getTime() + settings.waitlistOfferMinutes * MINUTE_MS;
  return new Date(Math.min(end, toInstant(date, minute, timeZone).getTime()));
}

/**
 * When an offer is mailed. In quiet hours when they end, unless the visit starts by then or before 10:00 of that day
 * (BEHAVIOR §34.3).
 */
export function computeOfferMailAt(
  { timeZone, settings }: OfferSalon,
  { date, minute }: Pick<Offer, 'date' | 'minute'>,
  now: Date,
): Date {
  const period = findQuietPeriod({ from: settings.quietFrom, to: settings.quietTo }, now, timeZone);
  if (!period) return now;
  const startsAt = toInstant(date, minute, timeZone);
  const morning = toInstant(toLocalDate(timeZone, period.to), MORNING_MINUTE, timeZone);
  return startsAt < morning || startsAt <= period.to ? now : period.to;
}

/** The earlier offers of freed time, and the people and networks that it is not offered to. */
export type FreedTimeHistory = {
  /** The entries that had an offer of it. */
  readonly offeredIds: readonly WaitlistId[];
  /** The tags of those whose visit freed it, and of those who had an offer of it. */
  readonly excludedTags: readonly string[];
};

export const NO_FREED_TIME_HISTORY: FreedTimeHistory = { offeredIds: [], excludedTags: [] };

/** The entry with an offer of a placed visit that holds its time from now on (BEHAVIOR §34.3). */
export function toOfferedEntry(
  entry: WaitingEntry,
  placement: Placement,
  salon: OfferSalon,
  { offeredIds, excludedTags }: FreedTimeHistory,
  now: Date,
): OfferedEntry {
  const time = { date: placement.date, minute: placement.minute };
  const mailAt = computeOfferMailAt(salon, time, now);
  const no = entry.offers + 1;
  const offer: Offer = {
    ...time,
    no,
    lines: placement.lines.map(({ staffId, from, to, processing, resources }) => ({
      staffId,
      from,
      to,
      resources,
      ...(processing ? { processing } : {}),
    })),
    offeredIds: [...offeredIds, entry.id],
    mailAt: mailAt.toISOString(),
    isMailed: mailAt <= now,
    expiresAt: computeOfferEnd(salon, time, mailAt).toISOString(),
    ...(excludedTags.length > 0 ? { excludedTags } : {}),
  };
  const messages = computeNextDailyMessageCount(entry.messages, toLocalDate(salon.timeZone, mailAt));
  return { ...entry, status: 'offered', offer, offers: no, messages };
}

/** The step of an offer whose time has come. */
type DueOfferStep =
  /** Its mail goes out; its minutes count from now. */
  | { readonly step: 'mail'; readonly entry: OfferedEntry }
  | { readonly step: 'lapse' }
  | { readonly step: 'none' };

/** Decides what is due for an offer now: to mail it, to end it because nobody answered or the salon is suspended, or nothing (BEHAVIOR §32.2, §34.3). */
export function decideDueOfferStep(
  entry: WaitlistEntry | undefined,
  salon: OfferSalon & Pick<Salon, 'suspendedAt'>,
  now: Date,
): DueOfferStep {
  if (entry?.status !== 'offered') return { step: 'none' };
  const { offer } = entry;
  if (offer.isMailed) return { step: offer.expiresAt <= now.toISOString() ? 'lapse' : 'none' };
  if (offer.mailAt > now.toISOString()) return { step: 'none' };
  const expiresAt = computeOfferEnd(salon, offer, now);
  if (expiresAt <= now || salon.suspendedAt) return { step: 'lapse' };
  const mailed = { ...offer, isMailed: true, expiresAt: expiresAt.toISOString() };
  return { step: 'mail', entry: { ...entry, offer: mailed } };
}

/** When the offer needs the next step. */
export const computeOfferDueInstant = ({ offer }: OfferedEntry): string =>
  offer.isMailed ? offer.expiresAt : offer.mailAt;
