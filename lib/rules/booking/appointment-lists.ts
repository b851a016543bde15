import type { User } from '../access/users.ts';
import { addDays, toUtcMidnightMs } from '../calendar.ts';
import { matchesPerson, type PersonSearch } from '../customers/customer-search.ts';
import { checkDateSpan, type DateSpan } from '../date-spans.ts';
import type { AppointmentId, CustomerId, LocationId, StaffId } from '../ids.ts';
import { type ListSorting, sortRows } from '../lists.ts';
import type { Outcome } from '../outcome.ts';
import type { LocalDate } from '../salons/salon.ts';
import { MINUTE_MS } from '../time-units.ts';
import { APPOINTMENT_STATUS, type Appointment, type AppointmentStatus } from './appointments.ts';

const DEFAULT_SPAN_DAYS = 31;

/**
 * The days that a list of appointments covers: by default from today to 31 days after `from`. With only a `to` in the
 * past, the 31 days before it (BEHAVIOR §17.1).
 */
export function parseAppointmentListSpan(
  { from, to }: { readonly from?: LocalDate | undefined; readonly to?: LocalDate | undefined },
  today: LocalDate,
): Outcome<DateSpan> {
  const isPast = to !== undefined && to < today;
  const first = from ?? (isPast ? addDays(to, -DEFAULT_SPAN_DAYS) : today);
  const last = to ?? addDays(first, DEFAULT_SPAN_DAYS);
  return checkDateSpan({ from: first, to: last });
}

/** The parts of an appointment that a list filters and sorts by. */
export type ListedAppointment = Pick<
  Appointment,
  'id' | 'date' | 'minute' | 'status' | 'locationId' | 'customerId' | 'guest' | 'isCancelledLate'
> & {
  readonly staffIds: readonly StaffId[];
  /** The number of its services: 0 for a sale of products alone. */
  readonly serviceCount: number;
  /** Instant of the last change. */
  readonly updatedAt: string;
};

/** The search of a typed text: an appointment by its number, customers by their words, guests by the same words. */
type AppointmentTextSearch = PersonSearch & { readonly id: AppointmentId | undefined };

export type AppointmentFilters = {
  readonly locationId?: LocationId | undefined;
  readonly staffId?: StaffId | undefined;
  readonly customerId?: CustomerId | undefined;
  readonly statuses?: readonly AppointmentStatus[] | undefined;
  /** Instant, inclusive. */
  readonly updatedSince?: string | undefined;
  readonly search?: AppointmentTextSearch | undefined;
};

/** The id in a typed appointment number: APT-000042 or 42. */
export function parseAppointmentNumber(text: string): AppointmentId | undefined {
  const digits = /^\s*(?:apt-)?(\d{1,12})\s*$/i.exec(text)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

const isFound = (appointment: ListedAppointment, search: AppointmentTextSearch): boolean =>
  appointment.id === search.id || matchesPerson(appointment, search);

/** Whether somebody may see the appointment who sees the visits of one staff member, or of all (BEHAVIOR §2.4). */
export const isAppointmentVisible = (
  { staffIds }: Pick<ListedAppointment, 'staffIds'>,
  visibleStaff: StaffId | 'all' | undefined,
): boolean => visibleStaff === 'all' || staffIds.some((id) => id === visibleStaff);

/** Whether a list with these filters shows the appointment (BEHAVIOR §17.1). */
export const matchesAppointmentFilters = (
  appointment: ListedAppointment,
  { locationId, staffId, customerId, statuses, updatedSince, search }: AppointmentFilters,
): boolean =>
  (locationId === undefined || appointment.locationId === locationId) &&
  (staffId === undefined || appointment.staffIds.includes(staffId)) &&
  (customerId === undefined || appointment.customerId === customerId) &&
  (statuses === undefined || statuses.includes(appointment.status)) &&
  (updatedSince === undefined || appointment.updatedAt >= updatedSince) &&
  (search === undefined || isFound(appointment, search));

type Sortable = Pick<Appointment, 'id' | 'date' | 'minute'>;
const SORTS = {
  id: ({ id }: Sortable) => id,
  date: ({ date, minute }: Sortable) => toUtcMidnightMs(date) / MINUTE_MS + minute,
};

/** The appointments in the requested order; those at the same time by id (BEHAVIOR §7.3). */
export const sortAppointments = <Row extends Sortable>(
  appointments: readonly Row[],
  order: ListSorting<keyof typeof SORTS>,
): Row[] => sortRows(appointments, order, SORTS);

/** The newest visits among which bookings that a user has not seen are looked for. */
export const UNSEEN_SEARCH_VISITS_MAX = 50;

type Seen = Pick<User, 'seenVisitId' | 'createdAt'>;

/** Whether a visit is news to a user: somebody booked it without the salon, and it is to take place (BEHAVIOR §17.18). */
export const isUnseenCustomerBooking = (
  { id, channel, status, createdAt }: Pick<Appointment, 'id' | 'channel' | 'status' | 'createdAt'>,
  { seenVisitId = 0, createdAt: userSince }: Seen,
): boolean =>
  id > seenVisitId &&
  createdAt >= userSince &&
  (channel === 'online' || channel === 'waitlist') &&
  status <= APPOINTMENT_STATUS.confirmed;

/** The visit up to which a user has seen bookings, after a look at one of them: no earlier one than before. */
export const computeLastSeenVisitId = ({ seenVisitId = 0 }: Seen, id: AppointmentId): AppointmentId =>
  Math.max(seenVisitId, id);
