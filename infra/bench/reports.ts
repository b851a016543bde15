import { addDays } from '../../lib/rules/calendar.ts';
import { toTimeSpan } from '../../lib/rules/date-spans.ts';
import { MINUTE_MS } from '../../lib/rules/durations.ts';
import type { ReportLine } from '../../lib/rules/journal/report-lines.ts';
import { openCatalogLoader } from '../../lib/table/catalog/catalogs.ts';
import { listJournalEntriesOfTime } from '../../lib/table/journal/entries.ts';
import { putReportDay } from '../../lib/table/journal/report-days.ts';
import type { Change } from '../../lib/table/store.ts';
import { toWireDate } from '../../lib/views/dates.ts';
import { readReportDays } from '../../lib/workflows/journal/report-lines.ts';
import { payBill } from '../../tests/support/booking/checkout.ts';
import { openTestSalon, type TestSalon } from '../../tests/support/environment/test-environment.ts';
import { getSalonRecord } from '../../tests/support/products/redemptions.ts';
import { type MeteredEnvironment, openMeteredEnvironment } from './kit/bench-api.ts';
import { fillTable } from './kit/fill-table.ts';
import { type Report, type Row, showStep } from './kit/report.ts';
import { percentile, toThreeDigits } from './kit/timing.ts';

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
];

/** The lines of a paid visit of two services with a tip. */
async function readVisitLines(salon: TestSalon): Promise<readonly ReportLine[]> {
  const tips = [{ staff_id: 1, amount: '5.00' }];
  await payBill(salon, { location_id: 1, customer_id: 1, services: [CUT, CUT], tips });
  const record = await getSalonRecord(salon);
  const time = toTimeSpan(TODAY, TODAY, record.timeZone);
  const entries = await listJournalEntriesOfTime(salon.store, salon.tenant, time);
  const deps = { store: salon.store, catalogs: openCatalogLoader(salon.store) };
  const days = await readReportDays(deps, record, entries, { from: TODAY, to: TODAY }, true);
  return days.flatMap(({ lines }) => lines);
}

/** The kept days of a year, each with the visits of all members. */
function* listYear(salon: TestSalon, lines: readonly ReportLine[], staff: number): Generator<Change> {
  for (let day = 1; day < DAYS; day += 1) {
    const date = addDays(TODAY, -day);
    const visits = Array.from({ length: staff * VISITS_OF_MEMBER }, (_, visit) => {
      const id = day * 1_000 + visit;
      return lines.map((line) => ({
        ...line,
        ...{ day: date, entry: `appointment-${id}-2`, hour: 9 + (visit % VISITS_OF_MEMBER) },
        ...{ reference: { kind: 'appointment' as const, id }, customerId: 1 + (id % 997) },
        ...(line.staffId === undefined ? {} : { staffId: 1 + (visit % staff) }),
      }));
    });
    const shifts = Array.from({ length: staff * VISITS_OF_MEMBER }, (_, index) => ({
      ...{ staffId: 1 + (index % staff), hour: 9 + Math.floor(index / staff), shift: 60 },
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
  await fillTable(table, listYear(salon, lines, staff));
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
    const ms = toThreeDigits(percentile(times, 0.5));
    rows.push({
      report: `${kind} by ${group_by}, ${staff} people`,
      ms,
      'read units': toThreeDigits(readUnits),
    });
  }
  return rows;
}

/** Measures reports of a whole year. */
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
      tables: [{ title: 'Reports of a year', rows, chart: ['ms'] }],
    };
  } finally {
    await environment.close();
  }
}
