import { APPOINTMENT_STATUS } from '../../lib/rules/booking/appointments.ts';
import { addDays } from '../../lib/rules/calendar.ts';
import type { ClientVisit } from '../../lib/rules/customers/client-report.ts';
import { NO_CUSTOMER_TOTALS } from '../../lib/rules/customers/customer-totals.ts';
import { GUEST_ID_MIN } from '../../lib/rules/customers/guest-ids.ts';
import { toTimeSpan } from '../../lib/rules/date-spans.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import type { ReportLine } from '../../lib/rules/journal/report-lines.ts';
import { MINUTE_MS } from '../../lib/rules/time-units.ts';
import { putKeptVisitDay } from '../../lib/table/booking/visit-days.ts';
import { openCatalogLoader } from '../../lib/table/catalog/catalogs.ts';
import { putCustomerTotals } from '../../lib/table/customers/customer-totals.ts';
import { putGuest } from '../../lib/table/customers/guests.ts';
import { updateDiaryVersion } from '../../lib/table/diary/day-pages.ts';
import { listJournalEntriesOfTime } from '../../lib/table/journal/entries.ts';
import { putReportDay } from '../../lib/table/journal/report-days.ts';
import type { Change } from '../../lib/table/store.ts';
import { toWireDate } from '../../lib/views/dates.ts';
import { loadReportDaysOfEntries } from '../../lib/workflows/journal/report-lines.ts';
import { payBill } from '../../tests/support/booking/checkout.ts';
import { openTestSalon, type TestSalon } from '../../tests/support/environment/test-environment.ts';
import { getSalonRecord } from '../../tests/support/products/redemptions.ts';
import { type MeteredEnvironment, openMeteredEnvironment } from './kit/bench-api.ts';
import { fillTableIgnoringConditions } from './kit/fill-table.ts';
import { type Report, type Row, showStep } from './kit/report.ts';
import { quantile, toThreeDigits } from './kit/timing.ts';

const TODAY = '2026-11-16';
const DAYS = 366;
const VISITS_OF_MEMBER = 10;
const STAFF = [5, 20];
const CALLS = 5;
const CUT = { service_id: 1, pricing_option_id: null, staff_id: 1 };
const REPORTS = [
  ...['kind', 'staff', 'hour', 'client_kind'].map((group_by) => ({ kind: 'sales', group_by })),
  { kind: 'payroll', group_by: 'staff' },
  { kind: 'utilisation', group_by: 'hour' },
  { kind: 'clients', group_by: 'staff' },
];
/** Clients of a salon for each member; every fourth is a guest. */
const CLIENTS_OF_MEMBER = 400;

/** The lines of a paid visit of two services with a tip. */
async function readVisitLines(salon: TestSalon): Promise<readonly ReportLine[]> {
  const tips = [{ staff_id: 1, amount: '5.00' }];
  await payBill(salon, { location_id: 1, customer_id: 1, services: [CUT, CUT], tips });
  const record = await getSalonRecord(salon);
  const time = toTimeSpan(TODAY, TODAY, record.timeZone);
  const entries = await listJournalEntriesOfTime(salon.store, salon.tenant, time);
  const deps = { store: salon.store, catalogs: openCatalogLoader(salon.store) };
  const days = await loadReportDaysOfEntries(
    deps,
    record,
    entries,
    { from: TODAY, to: TODAY },
    { withFirstVisits: true },
  );
  return days.flatMap(({ lines }) => lines);
}

/** The visits of a year: each member has some each day, of all clients in turn. */
function listVisits(staff: number): ClientVisit[] {
  const perDay = staff * VISITS_OF_MEMBER;
  return Array.from({ length: (DAYS - 1) * perDay }, (_, index) => {
    const [day, place] = [Math.floor(index / perDay), index % perDay];
    const client = 1 + ((index * 7) % (staff * CLIENTS_OF_MEMBER));
    const isGuest = client % 4 === 0;
    return {
      id: 1_000 + index,
      date: addDays(TODAY, day + 1 - DAYS),
      locationId: 1,
      serviceCount: 2,
      minute: 540 + 45 * (place % VISITS_OF_MEMBER),
      status: APPOINTMENT_STATUS.completed,
      staffIds: [1 + (place % staff)],
      customerId: isGuest ? null : client,
      guestId: isGuest ? GUEST_ID_MIN + client : undefined,
    };
  });
}

const GUEST = { fname: 'Gina', lname: 'Guest', email: 'gina@guest.test', phone: '' };

function* listVisitDays(tenant: Tenant, visits: readonly ClientVisit[]): Generator<Change> {
  for (const [date, own] of Map.groupBy(visits, (visit) => visit.date)) {
    yield updateDiaryVersion(tenant, { date, locationId: 1 });
    yield putKeptVisitDay(tenant, { date, locationId: 1, changes: 1 }, own);
  }
  for (const own of Map.groupBy(visits, (visit) => visit.customerId ?? visit.guestId).values()) {
    const [firstVisit, lastVisit] = [own[0]?.date ?? null, own.at(-1)?.date ?? null];
    const totals = { ...NO_CUSTOMER_TOTALS, visits: own.length, firstVisit, lastVisit };
    const { customerId: id = null, guestId, id: namedBy = 0 } = own[0] ?? {};
    const visitIds = own.map((visit) => visit.id);
    if (id !== null) yield putCustomerTotals(tenant, undefined, { ...totals, id, recent: [] });
    else if (guestId !== undefined)
      yield putGuest(tenant, undefined, {
        id: guestId,
        ...GUEST,
        visitIds,
        namedBy,
        createdAt: TODAY,
        totals,
      });
  }
}

/** The kept days of a year, each with the visits of all members. */
function* listYear(salon: TestSalon, lines: readonly ReportLine[], staff: number): Generator<Change> {
  for (let day = 1; day < DAYS; day += 1) {
    const date = addDays(TODAY, -day);
    const visits = Array.from({ length: staff * VISITS_OF_MEMBER }, (_, visit) => {
      const id = day * 1_000 + visit;
      return lines.map((line) => ({
        ...line,
        day: date,
        entry: `appointment-${id}-2`,
        hour: 9 + (visit % VISITS_OF_MEMBER),
        reference: { kind: 'appointment' as const, id },
        customerId: 1 + (id % 997),
        ...(line.staffId === undefined ? {} : { staffId: 1 + (visit % staff) }),
      }));
    });
    const shifts = Array.from({ length: staff * VISITS_OF_MEMBER }, (_, index) => ({
      staffId: 1 + (index % staff),
      hour: 9 + Math.floor(index / staff),
      shift: 60,
    }));
    yield putReportDay(salon.tenant, { date, locationId: 1, lines: visits.flat(), shifts });
  }
}

async function measureYear(
  { testEnvironment, meter, table }: MeteredEnvironment,
  staff: number,
): Promise<Row[]> {
  const salon = await openTestSalon(testEnvironment);
  const lines = await readVisitLines(salon);
  showStep(`a year of ${staff} people`);
  await fillTableIgnoringConditions(table, listYear(salon, lines, staff));
  await fillTableIgnoringConditions(table, listVisitDays(salon.tenant, listVisits(staff)));
  const days = { from: toWireDate(addDays(TODAY, 1 - DAYS)), to: toWireDate(addDays(TODAY, -1)) };
  const rows: Row[] = [];
  for (const { kind, group_by } of REPORTS) {
    await salon.clock.set(new Date(salon.clock.now().getTime() + MINUTE_MS));
    const input = { kind, group_by, ...days };
    const times: number[] = [];
    for (let call = 0; call < CALLS; call += 1) {
      const start = performance.now();
      const { status, text } = await salon.call('journal/report-show', input, { as: 'admin' });
      if (status !== 200) throw new Error(text);
      times.push(performance.now() - start);
    }
    const { readUnits } = await meter.measure(() =>
      salon.call('journal/report-show', input, { as: 'admin' }),
    );
    const ms = toThreeDigits(quantile(times, 0.5));
    rows.push({
      report: `${kind} by ${group_by}, ${staff} people`,
      ms,
      'read units': toThreeDigits(readUnits),
    });
  }
  return rows;
}

export async function measure(): Promise<Report> {
  const environment = await openMeteredEnvironment();
  try {
    const rows: Row[] = [];
    for (const staff of STAFF) rows.push(...(await measureYear(environment, staff)));
    const [small, large] = STAFF.map((staff) =>
      rows.find(({ report }) => String(report).endsWith(`${staff} people`)),
    );
    return {
      title: 'Reports of a year',
      summary: `Through the functions, without the gateway; ${VISITS_OF_MEMBER} visits of two services for each person and day, on 365 days.`,
      highlights: [
        {
          what: 'report of a year of a salon with 5, 20 people',
          measured: `${small?.ms}, ${large?.ms} ms; ${small?.['read units']}, ${large?.['read units']} read units`,
        },
      ],
      tables: [{ title: 'Reports of a year', rows }],
    };
  } finally {
    await environment.close();
  }
}
