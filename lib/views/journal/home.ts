import { type Appointment, formatAppointmentNumber } from '../../rules/booking/appointments.ts';
import { computeVisitTimes } from '../../rules/booking/visit-times.ts';
import { mustGet, mustGetStaff } from '../../rules/catalog/deleted-records.ts';
import type { OwnedTimeOff } from '../../rules/catalog/time-off.ts';
import { formatFullName } from '../../rules/customers/customers.ts';
import type { AppointmentId } from '../../rules/ids.ts';
import type { Attention, listSalonDebts, Takings } from '../../rules/journal/office-home.ts';
import { formatMoney } from '../../rules/money.ts';
import type { Catalog, LocalDate } from '../../rules/salons/salon.ts';
import type { Customers } from '../booking/appointments.ts';
import { toWireDate, toWireInstant } from '../dates.ts';
import { toSnakeCase } from '../field-names.ts';

/** A visit with what a line of the office's home says. */
export function toHomeVisitView(
  appointment: Appointment,
  catalog: Catalog,
  customers: Customers,
  timeZone: string,
) {
  const { id, customerId, guest, lines, locationId } = appointment;
  const person = customerId === null ? guest : customers.get(customerId);
  const staff = lines.flatMap(({ staffId }) =>
    staffId === null ? [] : [mustGetStaff(catalog, staffId).name],
  );
  return {
    id,
    appointment_number: formatAppointmentNumber(id),
    name: person ? formatFullName(person) : '',
    services: lines.map(({ serviceId }) => mustGet(catalog.services, serviceId, 'service').name),
    staff: [...new Set(staff)],
    location_id: locationId,
    starts_at: toWireInstant(computeVisitTimes(appointment, timeZone).startsAt, timeZone),
  };
}
type HomeVisitView = ReturnType<typeof toHomeVisitView>;

/** The time off in which visits lie, with the name of the member. */
const toTimeOffViews = (
  found: NonNullable<Attention['timeOff']>,
  { catalog, timeOff }: Pick<Home, 'catalog' | 'timeOff'>,
) =>
  found.flatMap(({ id, visits }) =>
    timeOff
      .filter((each) => each.id === id)
      .map(({ staffId, kind, from, to }) => ({
        id,
        name: mustGetStaff(catalog, staffId).name,
        kind,
        from: toWireDate(from),
        to: toWireDate(to),
        visits,
      })),
  );

type Home = {
  readonly today: LocalDate;
  readonly catalog: Catalog;
  readonly timeOff: readonly OwnedTimeOff[];
  readonly takings: Takings;
  readonly visitsToday: number;
  readonly visitsAhead: number;
  readonly attention: readonly Attention[];
  readonly owed: ReturnType<typeof listSalonDebts>;
  readonly visits: ReadonlyMap<AppointmentId, HomeVisitView>;
  readonly newest: readonly AppointmentId[];
};

/** The office's home on the wire. */
export function toHomeView({
  today,
  takings,
  visitsToday,
  visitsAhead,
  attention,
  owed,
  visits,
  newest,
  ...off
}: Home) {
  const toVisits = (ids: readonly AppointmentId[]) => ids.flatMap((id) => visits.get(id) ?? []);
  return {
    date: toWireDate(today),
    taken: {
      today: formatMoney(takings.today),
      week: formatMoney(takings.week),
      before: formatMoney(takings.before),
      days: takings.days.map(({ date, taken, before }) => ({
        date: toWireDate(date),
        taken: formatMoney(taken),
        before: formatMoney(before),
      })),
    },
    visits_today: visitsToday,
    visits_ahead: visitsAhead,
    attention: attention.map(
      ({ kind, count, amount, due, clients = [], timeOff = [], visits: ids, ...each }) => ({
        kind: toSnakeCase(kind),
        count,
        amount: amount === undefined ? null : formatMoney(amount),
        due_date: due === undefined ? null : toWireDate(due),
        payment_intent: each.paymentIntent ?? null,
        location_id: each.locationId ?? null,
        clients: clients.map((client) => ({ id: client.id, name: formatFullName(client) })),
        visits: toVisits(ids),
        time_off: toTimeOffViews(timeOff, off),
      }),
    ),
    owed: owed.map(({ account, amount }) => ({ account: toSnakeCase(account), amount: formatMoney(amount) })),
    newest: toVisits(newest),
  };
}
