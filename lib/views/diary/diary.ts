import {
  type Appointment,
  type AppointmentLine,
  CUSTOMER_TYPE_LABEL,
  formatServedPersonName,
} from '../../rules/booking/appointments.ts';
import { hasNothingPending } from '../../rules/booking/payment-rows.ts';
import { mustGet } from '../../rules/catalog/deleted-records.ts';
import { type Customer, formatFullName, toErasedCustomer } from '../../rules/customers/customers.ts';
import type { BlockTime } from '../../rules/diary/block-times.ts';
import type { DiaryEntry } from '../../rules/diary/day-pages.ts';
import type { DiaryDay, StaffDayAtAllLocations } from '../../rules/diary/diary-day.ts';
import type { DiaryVisit } from '../../rules/diary/diary-visits.ts';
import type { AppointmentId, BlockTimeId, CustomerId, WaitlistId } from '../../rules/ids.ts';
import { formatMoney } from '../../rules/money.ts';
import { isWhollyRefunded, sumRefundRows } from '../../rules/payments/refund-rows.ts';
import type { Catalog, Interval, LocalDate, Location } from '../../rules/salons/salon.ts';
import { type DateClock, toDateClock, toLocalInterval } from '../../rules/time-zone.ts';
import type { WaitlistEntry } from '../../rules/waitlist/entries.ts';
import {
  formatCustomerNote,
  formatPricingOptionName,
  toArrivalView,
  toBookingFactsView,
} from '../booking/appointments.ts';
import { toRangeView } from '../catalog/weekly-hours.ts';
import { toWireDate } from '../dates.ts';
import { toToggleNumber } from '../toggles.ts';

export type DiaryRecords = {
  readonly timeZone: string;
  readonly catalog: Pick<Catalog, 'services' | 'categories'>;
  readonly customers: ReadonlyMap<CustomerId, Customer>;
  /** The visits whose customer or guest had no completed visit before. */
  readonly newcomers: ReadonlySet<AppointmentId>;
  readonly blockTimes: ReadonlyMap<BlockTimeId, BlockTime>;
  /** The entries of the waitlist for which time is held. */
  readonly waiting: ReadonlyMap<WaitlistId, WaitlistEntry>;
};

type DateRecords = DiaryRecords & { readonly clock: DateClock };

const toDateRecords = (records: DiaryRecords, date: LocalDate): DateRecords => ({
  ...records,
  clock: toDateClock(date, records.timeZone),
});

const toDiaryRangeView = (time: Interval, { clock }: Pick<DateRecords, 'clock'>) =>
  toRangeView(toLocalInterval(clock, time));

const toBlockViews = (entries: readonly DiaryEntry[], records: DateRecords) =>
  entries.map((entry) => {
    const { reason = '', series } = records.blockTimes.get(entry.id) ?? {};
    const shown = { id: entry.id, ...toDiaryRangeView(entry, records), reason };
    return series ? { ...shown, series_id: series.firstId } : shown;
  });

/** A category that was deleted since leaves its services the first hue. */
function getCategoryColor({ serviceId }: AppointmentLine, { services, categories }: DiaryRecords['catalog']) {
  const { categoryId } = mustGet(services, serviceId, 'service');
  return categories.get(categoryId)?.color ?? 1;
}

type Visitor = Pick<Appointment, 'customerId' | 'guest'>;

/** The customer, or the guest, with the customer's record. */
function findVisitor({ customerId, guest }: Visitor, { customers }: Pick<DiaryRecords, 'customers'>) {
  const customer = customerId === null ? null : (customers.get(customerId) ?? toErasedCustomer(customerId));
  return { customer, person: customer ?? guest };
}

const toHoldViews = (entries: readonly DiaryEntry[], records: DateRecords) =>
  entries.map((entry) => {
    const waiter = records.waiting.get(entry.id);
    const person = waiter && findVisitor(waiter, records).person;
    return {
      waitlist_id: entry.id,
      name: person ? formatFullName(person) : '',
      ...toDiaryRangeView(entry, records),
    };
  });

export function toVisitPersonView(appointment: Appointment, records: Pick<DiaryRecords, 'customers'>) {
  const { customerType } = appointment;
  const { customer, person } = findVisitor(appointment, records);
  const name = person ? formatFullName(person) : '';
  return {
    id: customer?.id ?? null,
    name: name || CUSTOMER_TYPE_LABEL[customerType],
    phone: person?.phone ?? '',
    alert: customer?.alert ?? '',
  };
}

const FIRST_LINE_MAX_LENGTH = 120;

/** The first line of a note, as a list shows it: cut after 120 characters. */
const toFirstLine = (note: string): string => {
  const [line = ''] = note.trim().split('\n');
  return line.length > FIRST_LINE_MAX_LENGTH
    ? `${line.slice(0, FIRST_LINE_MAX_LENGTH - 1).trimEnd()}…`
    : line;
};

const toVisitViews = (visits: readonly DiaryVisit[], records: DateRecords) =>
  visits.map(({ appointment, lines, busy, ...time }) => ({
    appointment_id: appointment.id,
    location_id: appointment.locationId,
    ...toDiaryRangeView(time, records),
    busy: busy.map((part) => toDiaryRangeView(part, records)),
    services: lines.map(({ serviceId }) => mustGet(records.catalog.services, serviceId, 'service').name),
    colors: lines.map((line) => getCategoryColor(line, records.catalog)),
    pricing_option_names: lines.map((line) => formatPricingOptionName(line, records.catalog)),
    customer: toVisitPersonView(appointment, records),
    guest_no: lines[0]?.guestNo ?? 0,
    guest_name: lines[0] ? formatServedPersonName(appointment, lines[0]) : '',
    status: appointment.status,
    paid: toToggleNumber(hasNothingPending(appointment.payments)),
    confirmed_at: appointment.confirmedAt ?? null,
    ...toArrivalView(appointment),
    ...toBookingFactsView(appointment),
    is_new_customer: toToggleNumber(records.newcomers.has(appointment.id)),
    refunded: formatMoney(sumRefundRows(appointment.payments)),
    is_refunded: toToggleNumber(isWhollyRefunded(appointment.payments)),
    note: toFirstLine(appointment.note || formatCustomerNote(appointment, records.customers)),
  }));

/** A day of a location on the wire; visits without staff are under the location itself (BEHAVIOR §17.2). */
export const toDiaryView = (
  location: Location,
  date: LocalDate,
  diary: DiaryDay,
  diaryRecords: DiaryRecords,
  version: string,
) => {
  const records = toDateRecords(diaryRecords, date);
  return {
    version,
    date: toWireDate(date),
    opening: diary.opening.map(toRangeView),
    blocks: toBlockViews(diary.blocks, records),
    staff: diary.staff.map(({ staffMember, shifts, breaks, blocks, visits, holds }) => ({
      id: staffMember.id,
      name: staffMember.name,
      short_name: staffMember.shortName,
      image: staffMember.image,
      works: toToggleNumber(shifts.length > 0),
      shifts: shifts.map(toRangeView),
      breaks: breaks.map(toRangeView),
      blocks: toBlockViews(blocks, records),
      visits: toVisitViews(visits, records),
      holds: toHoldViews(holds, records),
    })),
    resources: [
      {
        id: location.id,
        name: location.name,
        kind: 'location',
        visits: toVisitViews(diary.visits, records),
        holds: toHoldViews(diary.holds, records),
      },
      ...diary.resources.map(({ resource: { id, name, kind }, visits, holds }) => ({
        id,
        name,
        kind,
        visits: toVisitViews(visits, records),
        holds: toHoldViews(holds, records),
      })),
    ],
  };
};

/** Seven days of a staff member on the wire (BEHAVIOR §17.2). */
export const toStaffDiaryWeekView = (
  week: readonly StaffDayAtAllLocations[],
  diaryRecords: DiaryRecords,
) => ({
  days: week.map(({ date, shifts, breaks, blocks, visits, holds }) => {
    const records = toDateRecords(diaryRecords, date);
    return {
      date: toWireDate(date),
      shifts: shifts.map(({ locationId = null, ...shift }) => ({
        ...toRangeView(shift),
        location_id: locationId,
      })),
      breaks: breaks.map(toRangeView),
      blocks: toBlockViews(blocks, records),
      visits: toVisitViews(visits, records),
      holds: toHoldViews(holds, records),
    };
  }),
});
