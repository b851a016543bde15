import { addDays } from '../../lib/rules/calendar.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import { MINUTE_MS } from '../../lib/rules/time-units.ts';
import { putAppointment } from '../../lib/table/booking/appointments.ts';
import { putNewCustomerWithoutEvent } from '../../lib/table/customers/customer-lists.ts';
import { putBlockTime } from '../../lib/table/diary/block-times.ts';
import { putPurchase } from '../../lib/table/products/purchase-lists.ts';
import type { Change } from '../../lib/table/store.ts';
import { bookAsGuest, getStoredAppointment } from '../../tests/support/booking/appointments.ts';
import {
  openTestSalon,
  type Reply,
  type TestEnvironment,
  type TestSalon,
} from '../../tests/support/environment/test-environment.ts';
import { createSoldPackage, getSoldProduct } from '../../tests/support/products/redemptions.ts';
import { type MeteredEnvironment, openMeteredEnvironment } from './kit/bench-api.ts';
import { toBenchCustomer } from './kit/bench-customers.ts';
import { createBenchSalon, fillDiaries, listDatesFrom, toSlotInput } from './kit/bench-salon.ts';
import { fillTableIgnoringConditions } from './kit/fill-table.ts';
import type { Meter } from './kit/meter.ts';
import { formatNumber, type Highlight, type Report, type Row, showStep } from './kit/report.ts';
import { computeTiming, type Timing, toThreeDigits, toTimingColumns } from './kit/timing.ts';

const KIND = 'PURCHASED-PACKAGE';
const SOLD = 'sold packages';
const RECORDS = [100, 10_000, 100_000];
const TENANTS = [1, 100, 1_000];
const PER_PAGE = 20;
const CALLS = 15;
const WARM_UP_CALLS = 3;
/** Slow calls are repeated less often. */
const CALLS_MAX_MS = 1_000;
const SLOT_CALLS = 40;
const TODAY = '2026-11-16';
const TOMORROW = '2026-11-17';
const WEEK = listDatesFrom(TOMORROW, 7);

const APPOINTMENTS_A_DAY = 40;
/** Appointments of the default span are the last ones. */
const LAST_DAY = addDays(TODAY, 31);

/** Times repeated calls after a warm-up. */
async function timeCalls(call: () => Promise<Reply>, calls: number): Promise<Timing> {
  const times: number[] = [];
  const end = performance.now() + CALLS_MAX_MS;
  for (let index = 0; index < WARM_UP_CALLS + calls; index += 1) {
    const start = performance.now();
    if (times.length > 0 && start > end) break;
    const { status, text } = await call();
    if (status !== 200) throw new Error(text);
    if (index >= WARM_UP_CALLS) times.push(performance.now() - start);
  }
  return computeTiming(times);
}

type MeasuredList = {
  readonly name: string;
  readonly operation: string;
  readonly query?: object;
};

type GrowingRecords = {
  readonly records: string;
  readonly lists: readonly MeasuredList[];
  /** Returns the changes that write the record of a number from 2 on; the first exists. */
  prepare(salon: TestSalon): Promise<(index: number) => readonly Change[]>;
};

const CUSTOMERS = 'directory/customer-index';
const APPOINTMENTS = 'appointments/appointment-index';

/** The first, middle and last page. The middle one is the most expensive: it is farthest from the counted ranks. */
const toMeasuredPages = (pages: number) => ({
  first: 1,
  middle: Math.ceil(pages / 2) + (pages < 100 ? 0 : 500 / PER_PAGE),
  last: pages,
});

/** Whether a measured page shows the product of a number: only these products need a body and a history. */
const isShown = (id: number): boolean =>
  RECORDS.some((count) =>
    Object.values(toMeasuredPages(count / PER_PAGE)).some(
      (page) => Math.abs(id - page * PER_PAGE) <= PER_PAGE,
    ),
  );

const GROWING: readonly GrowingRecords[] = [
  {
    records: SOLD,
    lists: [{ name: SOLD, operation: 'packages/get-purchased-package' }],
    async prepare(salon) {
      const { tenant } = salon;
      const purchase = await getSoldProduct(salon, KIND, await createSoldPackage(salon));
      const [row] = purchase.history;
      if (!row) throw new Error('the sale has no history');
      return (id) => {
        const copy = { head: { ...purchase.head, id }, body: purchase.body };
        const changes = putPurchase(tenant, KIND, copy, row);
        const [head, body, first, ...others] = changes;
        return head && body && first && !isShown(id) ? [head, ...others] : changes;
      };
    },
  },
  {
    records: 'customers',
    lists: [
      { name: 'customers by id', operation: CUSTOMERS },
      { name: 'customers by name', operation: CUSTOMERS, query: { sort: 'name' } },
      { name: 'customers, search of a name', operation: CUSTOMERS, query: { search: 'ava tu' } },
    ],
    prepare:
      async ({ tenant }) =>
      (id) =>
        putNewCustomerWithoutEvent(tenant, toBenchCustomer(id)),
  },
  {
    records: 'block times',
    lists: [{ name: 'block times', operation: 'directory/block-time-index' }],
    async prepare({ tenant, call }) {
      const block = { location_id: 1, date: '2026/11/17', from: '22:00', to: '23:00' };
      await call('directory/block-time-store', block, { as: 'admin' });
      const time = { locationId: 1, staffId: null, date: TOMORROW, from: 1320, to: 1380, reason: 'Party' };
      return (id) => putBlockTime(tenant, { ...time, id });
    },
  },
  {
    records: 'appointments',
    lists: [
      { name: 'appointments, default span', operation: APPOINTMENTS },
      { name: 'appointments, search of a number', operation: APPOINTMENTS, query: { search: 'APT-000090' } },
      {
        name: 'appointments, 366 days',
        operation: APPOINTMENTS,
        query: { from: '2025/12/17', to: '2026/12/17' },
      },
    ],
    async prepare(salon) {
      const { tenant } = salon;
      const first = await getStoredAppointment(salon, await bookAsGuest(salon));
      const author = { salon: { tenant, timeZone: 'UTC' }, now: new Date(first.createdAt) };
      return (id) => {
        const date = addDays(LAST_DAY, -Math.floor(id / APPOINTMENTS_A_DAY));
        return putAppointment(author, { ...first, id, date, minute: 540 + (id % APPOINTMENTS_A_DAY) * 10 });
      };
    },
  },
];

/** Times and meters the first, middle and last page of a list. */
async function measurePages(
  salon: TestSalon,
  meter: Meter,
  records: string,
  { name, operation, query }: MeasuredList,
): Promise<Row> {
  // A new window of the rate limit
  await salon.clock.set(new Date(salon.clock.now().getTime() + MINUTE_MS));
  const call = (page: number) => () =>
    salon.call(operation, { ...query, page, per_page: PER_PAGE }, { as: 'admin' });
  const { total, last_page: last } = (await call(1)()).body.meta as { total: number; last_page: number };
  const row: Record<string, string | number> = { list: `${name}, of ${records}`, rows: total };
  for (const [place, page] of Object.entries(toMeasuredPages(last))) {
    const { median } = await timeCalls(call(page), CALLS);
    const { readUnits, roundTrips } = await meter.measure(call(page));
    row[`${place} page ms`] = toThreeDigits(median);
    row[`${place} read units`] = toThreeDigits(readUnits);
    row[`${place} round trips`] = roundTrips;
  }
  return row;
}

/** Measures the lists of a kind of record at each size, in a salon of its own. */
async function measureGrowth(
  { testEnvironment, meter, table }: MeteredEnvironment,
  { records, lists, prepare }: GrowingRecords,
  most: number,
): Promise<Row[]> {
  const salon = await openTestSalon(testEnvironment);
  const put = await prepare(salon);
  const rows: Row[] = [];
  let written = 1;
  for (const count of RECORDS.filter((each) => each <= most)) {
    function* listChanges() {
      for (; written < count; written += 1) yield* put(written + 1);
    }
    showStep(`${formatNumber(count)} ${records}`);
    await fillTableIgnoringConditions(table, listChanges());
    for (const list of lists)
      rows.push(await measurePages(salon, meter, `${formatNumber(count)} ${records}`, list));
  }
  return rows;
}

async function measureTenants(testEnvironment: TestEnvironment): Promise<Row[]> {
  const salon = await openTestSalon(testEnvironment);
  const rows: Row[] = [];
  let placed = 0;
  for (const tenants of TENANTS) {
    showStep(`${tenants} salons`);
    for (; placed < tenants; placed += 1) {
      const tenant: Tenant = await createBenchSalon(salon.store, `tenant-${placed}`, 5);
      await fillDiaries(salon.store, tenant, { staff: 5, appointments: 8, dates: WEEK });
    }
    const timing = await timeCalls(
      () => salon.call('booking/get-slot', toSlotInput(TOMORROW, WEEK.length), { slug: 'tenant-0' }),
      SLOT_CALLS,
    );
    rows.push({
      table: `${tenants} salons in the table`,
      ...toTimingColumns('get-slot, 7 days, 5 staff, ms', timing),
    });
  }
  return rows;
}

function toHighlights(rows: readonly Row[]): Highlight[] {
  const sold = rows.filter(({ list }) => String(list).startsWith(SOLD));
  const [shortest, longest] = [sold[0], sold.at(-1)];
  if (!shortest || !longest) return [];
  const toPages = (row: Row) => `${row['first page ms']} ms and ${row['last page ms']} ms`;
  return [
    {
      what: `first and last page of ${formatNumber(longest.rows)} ${SOLD}`,
      measured: `${toPages(longest)}; of ${formatNumber(shortest.rows)}: ${toPages(shortest)}`,
    },
  ];
}

/** Measures lists of growing length (up to `most` records) and slots with a growing number of salons. */
export async function measure([most = String(Math.max(...RECORDS))]: readonly string[]): Promise<Report> {
  const environment = await openMeteredEnvironment();
  try {
    const tenants = await measureTenants(environment.testEnvironment);
    const lists: Row[] = [];
    for (const growing of GROWING) lists.push(...(await measureGrowth(environment, growing, Number(most))));
    return {
      title: 'Lists and growth',
      summary: `Through the functions, without the gateway; the meter between functions and database takes a part of each time. Pages of ${PER_PAGE} rows; ${APPOINTMENTS_A_DAY} appointments a day; get-slot of a salon that shares the table with others.`,
      highlights: toHighlights(lists),
      tables: [
        { title: 'Pages of a list', rows: lists },
        {
          title: 'get-slot with many salons in the table',
          rows: tenants,
        },
      ],
    };
  } finally {
    await environment.close();
  }
}
