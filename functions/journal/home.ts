import type { Handler } from '../../lib/http/call.ts';
import { APPOINTMENT_STATUS, type Appointment } from '../../lib/rules/booking/appointments.ts';
import { computeVisitTimes } from '../../lib/rules/booking/visit-times.ts';
import { addDays } from '../../lib/rules/calendar.ts';
import { listTimeOff } from '../../lib/rules/catalog/time-off.ts';
import {
  type DayPage,
  getEntriesOfOwner,
  listEntriesExceptLocationBlocks,
  listLocationBlocksOn,
  type OwnedDiaryEntry,
} from '../../lib/rules/diary/day-pages.ts';
import {
  findTimeOffOfEntry,
  isEntryBlocked,
  isEntryOutsideHours,
} from '../../lib/rules/diary/schedule-conflicts.ts';
import type { AppointmentId, SaleId, TimeOffId } from '../../lib/rules/ids.ts';
import type { Position } from '../../lib/rules/journal/entries.ts';
import {
  AHEAD_DAYS,
  addUpTakings,
  type DisputedPayment,
  HOME_ROWS,
  listAttention,
  listDisputed,
  listSalonDebts,
  toHomeSpan,
} from '../../lib/rules/journal/office-home.ts';
import { ok } from '../../lib/rules/outcome.ts';
import type { IntentRecord } from '../../lib/rules/payments/payment-intents.ts';
import { computeValueOwedForProduct } from '../../lib/rules/products/purchases.ts';
import { getFirstWeekday } from '../../lib/rules/salons/languages.ts';
import type { Catalog, LocalDate } from '../../lib/rules/salons/salon.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import { isOpenWaitlistEntry } from '../../lib/rules/waitlist/entries.ts';
import {
  findAppointmentsByIdsInOrder,
  listSalonAppointmentsOfDays,
} from '../../lib/table/booking/appointments.ts';
import { resolveCustomerMap } from '../../lib/table/customers/merged-customers.ts';
import { getDayPageLookupOfSpan } from '../../lib/table/diary/day-pages.ts';
import { listDrawers } from '../../lib/table/journal/drawers.ts';
import { PURCHASED_KIND } from '../../lib/table/keys.ts';
import { listClientsWithBouncedMails } from '../../lib/table/notifications/returned-mails.ts';
import { findIntentRecordsByIds, getSalesOfDisputedRenewals } from '../../lib/table/payments/intents.ts';
import { listEndingHeads } from '../../lib/table/products/purchases.ts';
import { findSalesByIds } from '../../lib/table/products/sales.ts';
import { listWaitlistEntries } from '../../lib/table/waitlist/waitlist.ts';
import { toHomeView, toHomeVisitView } from '../../lib/views/journal/home.ts';
import { getPositionAtEndOfDay } from '../../lib/workflows/journal/account-balances.ts';
import { listJournalDays } from '../../lib/workflows/journal/journal-days.ts';

const HELD: readonly Appointment['status'][] = [APPOINTMENT_STATUS.confirmed, APPOINTMENT_STATUS.completed];

const toState = (status: Appointment['status']): 'booked' | 'failed' | 'other' => {
  if (status === APPOINTMENT_STATUS.confirmed) return 'booked';
  return status === APPOINTMENT_STATUS.paymentFailed ? 'failed' : 'other';
};

type Context = Parameters<typeof home>[0];
type Deps = Parameters<typeof home>[1];
type Listed = Awaited<ReturnType<typeof listSalonAppointmentsOfDays>>;

/** The visits that lie in part outside the hours or in a block time, by the diaries, with the time off in which they lie. */
async function findVisitsOutsideHours(
  { tenant, salon }: Context,
  { store }: Deps,
  catalog: Catalog,
  listed: Listed,
): Promise<ReadonlyMap<number, TimeOffId | undefined>> {
  const visits = new Map(listed.map((visit) => [Number(visit.id), visit]));
  const homes = listed.flatMap(({ locationId, staffIds }) => [
    locationId,
    ...staffIds.flatMap((id) => catalog.staff.get(id)?.homeLocationId ?? []),
  ]);
  const dates = [...new Set(listed.map(({ date }) => date))];
  const locationIds = [...new Set(homes)];
  const pages = await getDayPageLookupOfSpan(store, tenant, { locationIds, dates }, 'eventual');
  const isOutside = (page: DayPage, owned: OwnedDiaryEntry): boolean => {
    const visit = owned.entry.kind === 'appointment' ? visits.get(owned.entry.id) : undefined;
    if (!visit) return false;
    const blocks = listLocationBlocksOn(pages, visit.locationId, owned.date);
    return (
      isEntryOutsideHours(owned, visit.locationId, catalog, salon.timeZone) ||
      isEntryBlocked(owned, [...getEntriesOfOwner(page, owned.owner), ...blocks])
    );
  };
  const outside = locationIds
    .flatMap((location) => dates.flatMap((date) => pages(location, date) ?? []))
    .flatMap((page) => listEntriesExceptLocationBlocks(page).filter((owned) => isOutside(page, owned)));
  const timeOff = outside.flatMap((owned) => {
    const found = findTimeOffOfEntry(owned, catalog, salon.timeZone);
    return found ? [[owned.entry.id, found.id] as const] : [];
  });
  return new Map([...outside.map(({ entry }) => [entry.id, undefined] as const), ...timeOff]);
}

/** The visits of today and of the days ahead, as the rule reads them; those of today are read whole. */
async function readVisits(request: Context, deps: Deps, catalog: Catalog, listed: Listed, today: LocalDate) {
  const { tenant, salon, now } = request;
  const { store } = deps;
  const ids = listed.filter(({ date }) => date === today).map(({ id }) => id);
  const [whole, outside] = await Promise.all([
    findAppointmentsByIdsInOrder(store, tenant, ids),
    findVisitsOutsideHours(request, deps, catalog, listed),
  ]);
  const byId = new Map(whole.map((visit) => [visit.id, visit]));
  const isDue = (visit: Appointment | undefined) =>
    visit !== undefined && computeVisitTimes(visit, salon.timeZone).startsAt <= now;
  return listed.map(({ id, date, staffIds, status }) => ({
    id,
    date,
    hasStaff: staffIds.length > 0,
    isConfirmed: byId.get(id)?.confirmedAt !== undefined,
    isDue: isDue(byId.get(id)),
    isCheckedIn: byId.get(id)?.arrivedAt !== undefined,
    isOutsideHours: outside.has(id),
    timeOffId: outside.get(id),
    state: toState(status),
  }));
}

/** The packages and gift cards that end soon, with what is left of each. */
async function readEnding({ tenant }: Context, { store }: Deps) {
  const [cards, packages] = await Promise.all([
    listEndingHeads(store, tenant, PURCHASED_KIND.giftcard),
    listEndingHeads(store, tenant, PURCHASED_KIND.package),
  ]);
  return [
    ...cards.map((head) => ({ ...head, rest: computeValueOwedForProduct('giftcard', head) })),
    ...packages.map((head) => ({ ...head, rest: computeValueOwedForProduct('package', head) })),
  ];
}

/** The sale that a disputed intent has paid, also by a renewal of its membership; undefined for a visit. */
const toSaleId = (
  intent: string,
  records: ReadonlyMap<string, IntentRecord>,
  renewals: ReadonlyMap<string, SaleId>,
): SaleId | undefined => {
  const target = records.get(intent)?.target;
  return target?.kind === 'sale' ? target.id : renewals.get(intent);
};

/** The disputed payments, each with its deadline and what it has paid, as far as its records name them. */
async function readDisputes(
  { tenant, salon }: Context,
  { store }: Deps,
  position: Position,
): Promise<DisputedPayment[]> {
  const disputed = listDisputed(position);
  const intents = disputed.map(({ intent }) => intent);
  const [listed, renewals] = await Promise.all([
    findIntentRecordsByIds(store, tenant, intents),
    getSalesOfDisputedRenewals(store, tenant, intents),
  ]);
  const records = new Map(listed.map((record) => [record.id, record]));
  const saleIds = intents.flatMap((intent) => toSaleId(intent, records, renewals) ?? []);
  const sales = new Map(
    (await findSalesByIds(store, tenant, [...new Set(saleIds)])).map((sale) => [sale.id, sale]),
  );
  const buyers = [...sales.values()].flatMap(({ customerId }) => customerId ?? []);
  const customers = await resolveCustomerMap(store, tenant, buyers);
  return disputed.map(({ intent, amount }) => {
    const saleId = toSaleId(intent, records, renewals);
    const sale = saleId && sales.get(saleId);
    const record = records.get(intent);
    const disputes = Object.values(sale?.disputes ?? record?.lost?.disputes ?? {});
    const own = disputes.find((each) => (each.intent ?? sale?.paymentIntent ?? intent) === intent);
    return {
      intent,
      amount,
      due: own?.dueBy === undefined ? undefined : toLocalDate(salon.timeZone, new Date(own.dueBy)),
      visit: record?.target?.kind === 'appointment' ? record.target.id : undefined,
      client: sale?.customerId ? customers.get(sale.customerId) : undefined,
    };
  });
}

/** The visits that the page names, as it shows them. */
async function readShown(
  { tenant, salon }: Context,
  { store }: Deps,
  catalog: Catalog,
  ids: readonly AppointmentId[],
) {
  const shown = await findAppointmentsByIdsInOrder(store, tenant, [...new Set(ids)]);
  const customerIds = shown.flatMap(({ customerId }) => (customerId === null ? [] : [customerId]));
  const customers = await resolveCustomerMap(store, tenant, customerIds);
  return new Map(shown.map((each) => [each.id, toHomeVisitView(each, catalog, customers, salon.timeZone)]));
}

/** Shows what an owner looks at first (BEHAVIOR §40.10). */
export const home: Handler<'journal/home'> = async (request, deps) => {
  const { tenant, salon, now } = request;
  const { store, catalogs } = deps;
  const today = toLocalDate(salon.timeZone, now);
  const weekStart = getFirstWeekday(salon.settings.locale);
  const [catalog, listed, days, position, drawers, entries, returned, ending] = await Promise.all([
    catalogs(salon),
    listSalonAppointmentsOfDays(store, tenant, { from: today, to: addDays(today, AHEAD_DAYS) }),
    listJournalDays(deps, salon, undefined, toHomeSpan(today, weekStart)),
    getPositionAtEndOfDay(store, salon, today, undefined),
    listDrawers(store, tenant),
    listWaitlistEntries(store, tenant),
    listClientsWithBouncedMails(store, tenant, now),
    readEnding(request, deps),
  ]);
  if (!days.ok) return days;
  const [visits, disputes] = await Promise.all([
    readVisits(request, deps, catalog, listed, today),
    readDisputes(request, deps, position),
  ]);
  const attention = listAttention({
    today,
    visits,
    disputes,
    returned,
    ending,
    hasStaff: catalog.staff.size > 0,
    openDrawers: drawers
      .filter(({ closed }) => !closed)
      .map(({ openedAt, locationId }) => ({
        locationId,
        date: toLocalDate(salon.timeZone, new Date(openedAt)),
      })),
    waiting: entries.flatMap((entry) => (isOpenWaitlistEntry(entry, today) ? [entry.locationId] : [])),
  });
  const newest = listed
    .filter(({ status }) => status === APPOINTMENT_STATUS.confirmed)
    .toSorted((a, b) => b.id - a.id)
    .slice(0, HOME_ROWS)
    .map(({ id }) => id);
  const named = [...attention.flatMap((each) => each.visits), ...newest];
  return ok({
    data: toHomeView({
      today,
      attention,
      timeOff: listTimeOff(catalog),
      catalog,
      newest,
      visits: await readShown(request, deps, catalog, named),
      takings: addUpTakings(days.value.days, today, weekStart),
      owed: listSalonDebts(position),
      visitsAhead: listed.filter(
        ({ date, status }) => date > today && status === APPOINTMENT_STATUS.confirmed,
      ).length,
      visitsToday: listed.filter(({ date, status }) => date === today && HELD.includes(status)).length,
    }),
  });
};
