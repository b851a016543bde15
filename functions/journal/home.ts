import type { journal } from '../../lib/contract/journal/journal.ts';
import type { Handler } from '../../lib/http/call.ts';
import { APPOINTMENT_STATUS, type Appointment } from '../../lib/rules/booking/appointments.ts';
import { addDays } from '../../lib/rules/calendar.ts';
import type { AppointmentId } from '../../lib/rules/ids.ts';
import {
  AHEAD_DAYS,
  addUpTakings,
  HOME_ROWS,
  listAttention,
  listOwed,
  toHomeSpan,
} from '../../lib/rules/journal/home.ts';
import { ok } from '../../lib/rules/outcome.ts';
import type { Catalog, LocalDate } from '../../lib/rules/salons/salon.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import { isOpenEntry } from '../../lib/rules/waitlist/entries.ts';
import {
  getAppointmentsInGivenOrder,
  listSalonAppointmentsOfDays,
} from '../../lib/table/booking/appointments.ts';
import { resolveCustomerMap } from '../../lib/table/customers/merged-customers.ts';
import { listDrawers } from '../../lib/table/journal/drawers.ts';
import { listWaitlistEntries } from '../../lib/table/waitlist/waitlist.ts';
import { toHomeView, toHomeVisitView } from '../../lib/views/journal/home.ts';
import { getPositionAtEndOfDay } from '../../lib/workflows/journal/balances.ts';
import { listJournalDays } from '../../lib/workflows/journal/days.ts';

const HELD: readonly Appointment['status'][] = [APPOINTMENT_STATUS.confirmed, APPOINTMENT_STATUS.completed];

const toState = (status: Appointment['status']): 'booked' | 'failed' | 'other' => {
  if (status === APPOINTMENT_STATUS.confirmed) return 'booked';
  return status === APPOINTMENT_STATUS.paymentFailed ? 'failed' : 'other';
};

type Context = Parameters<typeof home>[0];
type Deps = Parameters<typeof home>[1];
type Listed = Awaited<ReturnType<typeof listSalonAppointmentsOfDays>>;

/** The visits of today and of the days ahead, as the rule reads them; those of today are read whole. */
async function readVisits({ tenant }: Context, { store }: Deps, listed: Listed, today: LocalDate) {
  const ids = listed.filter(({ date }) => date === today).map(({ id }) => id);
  const whole = await getAppointmentsInGivenOrder(store, tenant, ids);
  const confirmed = new Set(whole.filter(({ confirmedAt }) => confirmedAt !== undefined).map(({ id }) => id));
  return listed.map(({ id, date, staffIds, status }) => ({
    ...{ id, date, hasStaff: staffIds.length > 0 },
    ...{ isConfirmed: confirmed.has(id), state: toState(status) },
  }));
}

/** The visits that the page names, as it shows them. */
async function readShown(
  { tenant, salon }: Context,
  { store }: Deps,
  catalog: Catalog,
  ids: readonly AppointmentId[],
) {
  const shown = await getAppointmentsInGivenOrder(store, tenant, [...new Set(ids)]);
  const customerIds = shown.flatMap(({ customerId }) => (customerId === null ? [] : [customerId]));
  const customers = await resolveCustomerMap(store, tenant, customerIds);
  return new Map(shown.map((each) => [each.id, toHomeVisitView(each, catalog, customers, salon.timeZone)]));
}

/** Shows what an owner looks at first (BEHAVIOR §40.10). */
export const home: Handler<(typeof journal.routes)['home']> = async (request, deps) => {
  const { tenant, salon, now } = request;
  const { store, catalogs } = deps;
  const today = toLocalDate(salon.timeZone, now);
  const [catalog, listed, days, position, drawers, entries] = await Promise.all([
    catalogs(salon),
    listSalonAppointmentsOfDays(store, tenant, { from: today, to: addDays(today, AHEAD_DAYS) }),
    listJournalDays(deps, salon, undefined, toHomeSpan(today)),
    getPositionAtEndOfDay(store, salon, today, undefined),
    listDrawers(store, tenant),
    listWaitlistEntries(store, tenant),
  ]);
  if (!days.ok) return days;
  const attention = listAttention({
    ...{ today, position, hasStaff: catalog.staff.size > 0 },
    visits: await readVisits(request, deps, listed, today),
    openDrawers: drawers
      .filter(({ closed }) => !closed)
      .map(({ openedAt }) => toLocalDate(salon.timeZone, new Date(openedAt))),
    waiting: entries.filter((entry) => isOpenEntry(entry, today)).length,
  });
  const newest = listed
    .filter(({ status }) => status === APPOINTMENT_STATUS.confirmed)
    .toSorted((a, b) => b.id - a.id)
    .slice(0, HOME_ROWS)
    .map(({ id }) => id);
  const named = [...attention.flatMap(({ visits }) => visits), ...newest];
  return ok({
    status: true as const,
    data: toHomeView({
      ...{ today, attention, newest },
      visits: await readShown(request, deps, catalog, named),
      takings: addUpTakings(days.value.days, today),
      owed: listOwed(position),
      visitsToday: listed.filter(({ date, status }) => date === today && HELD.includes(status)).length,
    }),
  });
};
