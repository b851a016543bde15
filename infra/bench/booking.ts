import { API_PREFIX } from '../../lib/contract/route.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import { getDayPages } from '../../lib/table/day-pages.ts';
import type { Store } from '../../lib/table/store.ts';
import { toWireTime12h } from '../../lib/views/dates.ts';
import { type BenchApi, openBenchApi } from './kit/bench-api.ts';
import { createBenchSalon, listDates, toBookingInput, UNLIMITED_BOOKINGS } from './kit/bench-salon.ts';
import type { BenchRequest, BenchResult } from './kit/clients.ts';
import { countConflicts } from './kit/conflicts.ts';
import type { Report, Row } from './kit/report.ts';
import { percentile, toThreeDigits } from './kit/timing.ts';

const TOMORROW = '2026-11-17';
const DATES = listDates(TOMORROW, 30);
const STAFF = 20;
const TIMES_OF_DAY = 16;
const OPENS = 540;
const BOOKED = 201;

const booking = (slug: Tenant, date: string, time: number, staffId: number | null): BenchRequest => ({
  path: `${API_PREFIX}/booking/save-booking`,
  slug,
  body: JSON.stringify(toBookingInput(date, toWireTime12h(OPENS + (time % TIMES_OF_DAY) * 30), staffId)),
});

/** Bookings of different free times, spread over all dates and staff members. */
const spreadBookings = (slug: Tenant, count: number): BenchRequest[] =>
  Array.from({ length: count }, (_, index) =>
    booking(slug, DATES[index % DATES.length] ?? TOMORROW, index, 1 + (Math.floor(index / 30) % STAFF)),
  );

type Scenario = {
  readonly name: string;
  readonly clients: number;
  /** The number of bookings that must succeed. */
  readonly places: number;
  requests(slug: Tenant): BenchRequest[];
};

const SCENARIOS: readonly Scenario[] = [
  {
    name: '600 different free times on 30 days',
    clients: 32,
    places: 600,
    requests: (slug) => spreadBookings(slug, 600),
  },
  {
    name: '320 different free times on one day page',
    clients: 32,
    places: 320,
    requests: (slug) =>
      Array.from({ length: 320 }, (_, index) =>
        booking(slug, TOMORROW, Math.floor(index / STAFF), 1 + (index % STAFF)),
      ),
  },
  {
    // No conflicts: the baseline for the scenarios below.
    name: '500 different free times at once',
    clients: 500,
    places: 500,
    requests: (slug) => spreadBookings(slug, 500),
  },
  {
    name: 'one day page, any staff member: 500 at once for 320 places',
    clients: 500,
    places: TIMES_OF_DAY * STAFF,
    requests: (slug) => Array.from({ length: 500 }, (_, index) => booking(slug, TOMORROW, index, null)),
  },
  {
    name: 'one place: 500 at once',
    clients: 500,
    places: 1,
    requests: (slug) => Array.from({ length: 500 }, () => booking(slug, TOMORROW, 0, 1)),
  },
];

/** Counts the diary entries of a salon. Throws if two entries of a staff member overlap. */
async function countEntries(store: Store, tenant: Tenant): Promise<number> {
  const pages = await getDayPages(store, tenant, { locationIds: [1], dates: DATES }, 'strong');
  let count = 0;
  for (const date of DATES) {
    for (const entries of pages(1, date)?.staffEntries.values() ?? []) {
      count += entries.length;
      for (const [index, entry] of entries.entries()) {
        if (entry.from < (entries[index - 1]?.to ?? 0)) throw new Error(`two bookings overlap on ${date}`);
      }
    }
  }
  return count;
}

const getLatency = (
  { responses }: BenchResult,
  matches: (status: number) => boolean,
  share: number,
): number =>
  toThreeDigits(
    percentile(
      responses.filter((response) => matches(response.status)).map(({ ms }) => ms),
      share,
    ),
  );

async function runScenario(
  { testEnvironment, url, clients }: BenchApi,
  scenario: Scenario,
  index: number,
): Promise<Row> {
  const { name, places } = scenario;
  const tenant = await createBenchSalon(
    testEnvironment.store,
    `contended-${index}`,
    STAFF,
    UNLIMITED_BOOKINGS,
  );
  const requests = scenario.requests(tenant);
  let result: BenchResult = { responses: [], elapsedMs: 0 };
  const conflicts = await countConflicts(async () => {
    result = await clients.send({ url, clients: scenario.clients, requests });
  });
  const booked = result.responses.filter(({ status }) => status === BOOKED).length;
  const busy = result.responses.filter(({ status }) => status === 503).length;
  const entries = await countEntries(testEnvironment.store, tenant);
  // A wrong result has no meaningful time.
  if (booked !== entries || booked > places) {
    throw new Error(`${name}: ${booked} booked, ${entries} diary entries`);
  }
  return {
    scenario: name,
    clients: scenario.clients,
    booked,
    expected: places,
    refused: result.responses.length - booked - busy,
    'refused with 503': busy,
    'bookings/s': Math.round((booked / result.elapsedMs) * 1000),
    conflicts,
    'p50 ms': getLatency(result, (status) => status === BOOKED, 0.5),
    'p99 ms': getLatency(result, (status) => status === BOOKED, 0.99),
    'p99 ms of refusals': getLatency(result, (status) => status === 400, 0.99),
  };
}

/** Measures simultaneous bookings: how many succeed, how often they conflict, how long they take. */
export async function run(): Promise<Report> {
  const api = await openBenchApi();
  try {
    const warm = await createBenchSalon(api.testEnvironment.store, 'warm', STAFF, UNLIMITED_BOOKINGS);
    const [first] = SCENARIOS;
    await api.clients.send({ url: api.url, clients: 8, requests: first?.requests(warm) ?? [] });
    const rows: Row[] = [];
    for (const [index, scenario] of SCENARIOS.entries()) rows.push(await runScenario(api, scenario, index));
    return {
      title: 'Simultaneous bookings',
      summary: `Through gateway and functions in one process, which serves all simultaneous requests: the third row is the baseline without conflicts. Target: refusals take at most a second longer. After each scenario the diaries contain exactly the bookings that were replied with 201, and no two entries overlap.`,
      tables: [
        {
          title: 'Bookings',
          rows,
          bars: { label: 'scenario', values: ['p50 ms', 'p99 ms', 'p99 ms of refusals'], unit: 'ms' },
        },
      ],
    };
  } finally {
    await api.close();
  }
}
