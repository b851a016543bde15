import type { ListedAppointment } from '../booking/appointment-lists.ts';
import { APPOINTMENT_STATUS, compareVisitTimes } from '../booking/appointments.ts';
import { addDays } from '../calendar.ts';
import type { DateSpan } from '../date-spans.ts';
import type { CustomerId, GuestId, LocationId } from '../ids.ts';
import type { LocalDate } from '../salons/salon.ts';

/** Days after a client's first visit within which the client is looked for again. */
export const CLIENT_RETENTION_DAYS = [30, 60, 90] as const;
type RetentionDays = (typeof CLIENT_RETENTION_DAYS)[number];

/** The counts that a visit adds to the report of clients (BEHAVIOR §41.6). */
export type ClientCounts = {
  readonly clients: number;
  readonly new: number;
  readonly returning: number;
  readonly visits: number;
  readonly rebooked: number;
  readonly noShows: number;
  readonly lateCancellations: number;
} & { readonly [name in `followed_${RetentionDays}` | `retained_${RetentionDays}`]: number };

/** A visit of a customer or of a guest; both are missing for somebody without name or contact. */
export type ClientVisit = Omit<ListedAppointment, 'guest' | 'updatedAt'> & {
  readonly guestId: GuestId | undefined;
};

export type ClientLine = {
  readonly day: LocalDate;
  readonly hour: number;
  readonly locationId: LocationId;
  readonly customerId: CustomerId | null;
  readonly staffId?: ClientVisit['staffIds'][number];
  readonly reference: { readonly kind: 'appointment'; readonly id: ClientVisit['id'] };
  readonly visit: Partial<ClientCounts>;
  /** Another row of the report has counted the client before. */
  readonly isRepeated?: true;
};

type Sources = {
  /** The visits of the days and of those after them that count, in any status. */
  readonly visits: readonly ClientVisit[];
  /** The day of the first completed visit of a visit's client; null while none is known. */
  readonly firstDayOf: (visit: ClientVisit) => LocalDate | null;
  readonly days: DateSpan;
  readonly locationId: LocationId | undefined;
  /** A rebooked visit is on a later day, at most so many days after. */
  readonly rebookedWithin: number;
  readonly today: LocalDate;
  /** The row of the report that has a line. */
  readonly rowOf: (line: ClientLine) => unknown;
};

const { confirmed, completed, noShow } = APPOINTMENT_STATUS;
const isServed = ({ status, serviceCount: services }: ClientVisit): boolean =>
  status === completed && services > 0;
const isBooked = ({ status }: ClientVisit): boolean =>
  [confirmed, completed, noShow].some((each) => each === status);

const toLine = (visit: ClientVisit, counts: Partial<ClientCounts>): ClientLine => {
  const { id, date, minute, locationId, customerId, staffIds } = visit;
  const [staffId] = staffIds;
  return {
    day: date,
    hour: Math.floor(minute / 60),
    locationId,
    customerId,
    ...(staffId === undefined ? {} : { staffId }),
    reference: { kind: 'appointment', id },
    visit: counts,
  };
};

/** Whether a new client has come again within the days after the first visit, once these days are over. */
function countRetention(
  first: LocalDate,
  served: readonly ClientVisit[],
  today: LocalDate,
): Partial<ClientCounts> {
  const counts = CLIENT_RETENTION_DAYS.flatMap((days) => {
    const last = addDays(first, days);
    const isRetained = served.some(({ date }) => date > first && date <= last);
    return last < today
      ? [
          [`followed_${days}`, 1],
          [`retained_${days}`, Number(isRetained)],
        ]
      : [];
  });
  return Object.fromEntries(counts);
}

/** The lines of a client's visits: the client counts once in each row of the report, on the first visit there. */
function listLinesOfClient(own: readonly ClientVisit[], isNew: boolean, sources: Sources): ClientLine[] {
  const { days, locationId, rebookedWithin, today, rowOf } = sources;
  const served = own.filter(isServed).toSorted(compareVisitTimes);
  const counted = served.filter(
    (visit) => visit.date <= days.to && (locationId === undefined || visit.locationId === locationId),
  );
  const rows = new Set<unknown>();
  return counted.map((visit, index) => {
    const last = addDays(visit.date, rebookedWithin);
    const isRebooked = own.some((each) => isBooked(each) && each.date > visit.date && each.date <= last);
    const line = toLine(visit, { visits: 1, rebooked: Number(isRebooked) });
    const row = rowOf(line);
    if (rows.has(row)) return line;
    rows.add(row);
    const client = { ...line.visit, clients: 1, ...(isNew ? { new: 1 } : { returning: 1 }) };
    if (index > 0) return { ...line, visit: client, isRepeated: true };
    return { ...line, visit: isNew ? { ...client, ...countRetention(visit.date, served, today) } : client };
  });
}

/** The lines of clients for some days (BEHAVIOR §41.6). */
export function listClientLines(sources: Sources): ClientLine[] {
  const { visits, firstDayOf, days, locationId } = sources;
  const known = visits.filter(({ customerId, guestId }) => (customerId ?? guestId) !== undefined);
  const byClient = Map.groupBy(known, ({ customerId, guestId }) => customerId ?? guestId);
  const served = [...byClient.values()].flatMap((own) => {
    const firstDay = own[0] && firstDayOf(own[0]);
    return listLinesOfClient(own, (firstDay ?? days.from) >= days.from, sources);
  });
  const missed = visits.filter(
    (visit) => visit.date <= days.to && (locationId === undefined || visit.locationId === locationId),
  );
  return [
    ...served,
    ...missed.flatMap((visit) => {
      if (visit.status === noShow) return toLine(visit, { noShows: 1 });
      return visit.isCancelledLate ? toLine(visit, { lateCancellations: 1 }) : [];
    }),
  ].toSorted((a, b) => (a.day === b.day ? a.reference.id - b.reference.id : a.day < b.day ? -1 : 1));
}
