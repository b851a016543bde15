import { API_PREFIX } from '../../lib/contract/route.ts';
import { wireTime } from '../../lib/rules/calendar.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import { getDayPages } from '../../lib/table/day-pages.ts';
import type { Store } from '../../lib/table/store.ts';
import { type BenchSystem, openBenchSystem } from './kit/bench-house.ts';
import { bookingAt, datesFrom, placeBenchSalon } from './kit/bench-salon.ts';
import type { Received, Sent } from './kit/clients.ts';
import { lostCommits } from './kit/lost-commits.ts';
import type { Report, Row } from './kit/report.ts';
import { percentile, rounded } from './kit/sample.ts';

const TOMORROW = '2026-11-17';
const DATES = datesFrom(TOMORROW, 30);
const STAFF = 20;
const TIMES_OF_DAY = 16;
const OPENS = 540;
const BOOKED = 201;

const booking = (slug: Tenant, date: string, time: number, staffId: number | null): Sent => ({
  path: `${API_PREFIX}/booking/save-booking`,
  slug,
  body: JSON.stringify(bookingAt(date, wireTime(OPENS + (time % TIMES_OF_DAY) * 30), staffId)),
});

/** Bookings of different free times, over all dates and members. */
const spread = (slug: Tenant, count: number): Sent[] =>
  Array.from({ length: count }, (_, index) =>
    booking(slug, DATES[index % DATES.length] ?? TOMORROW, index, 1 + (Math.floor(index / 30) % STAFF)),
  );

type Scenario = {
  readonly name: string;
  readonly writers: number;
  /** How many of the bookings must succeed. */
  readonly places: number;
  sent(slug: Tenant): Sent[];
};

const SCENARIOS: readonly Scenario[] = [
  {
    name: '600 different free times on 30 days',
    writers: 32,
    places: 600,
    sent: (slug) => spread(slug, 600),
  },
  {
    name: '320 different free times on one day page',
    writers: 32,
    places: 320,
    sent: (slug) =>
      Array.from({ length: 320 }, (_, index) =>
        booking(slug, TOMORROW, Math.floor(index / STAFF), 1 + (index % STAFF)),
      ),
  },
  {
    // Nobody is in anybody's way: what a crowd of this size takes, beside which the races below are to be read
    name: '500 different free times at once',
    writers: 500,
    places: 500,
    sent: (slug) => spread(slug, 500),
  },
  {
    name: 'one day page, anybody: 500 at once for 320 places',
    writers: 500,
    places: TIMES_OF_DAY * STAFF,
    sent: (slug) => Array.from({ length: 500 }, (_, index) => booking(slug, TOMORROW, index, null)),
  },
  {
    name: 'one place: 500 at once',
    writers: 500,
    places: 1,
    sent: (slug) => Array.from({ length: 500 }, () => booking(slug, TOMORROW, 0, 1)),
  },
];

/** Entries of all diaries of a salon; throws where two of one member overlap. */
async function entriesOf(store: Store, tenant: Tenant): Promise<number> {
  const pages = await getDayPages(store, tenant, { locationIds: [1], dates: DATES }, 'strong');
  let count = 0;
  for (const date of DATES) {
    for (const entries of pages(1, date)?.members.values() ?? []) {
      count += entries.length;
      for (const [index, entry] of entries.entries()) {
        if (entry.from < (entries[index - 1]?.to ?? 0)) throw new Error(`two bookings overlap on ${date}`);
      }
    }
  }
  return count;
}

const msOf = ({ answers }: Received, status: (status: number) => boolean, share: number): number =>
  rounded(
    percentile(
      answers.filter((answer) => status(answer.status)).map(({ ms }) => ms),
      share,
    ),
  );

async function carriedOut(
  { ground, url, clients }: BenchSystem,
  scenario: Scenario,
  index: number,
): Promise<Row> {
  const { name, writers, places } = scenario;
  const tenant = await placeBenchSalon(ground.store, `contended-${index}`, STAFF);
  const sent = scenario.sent(tenant);
  let received: Received = { answers: [], elapsedMs: 0 };
  const lost = await lostCommits(async () => {
    received = await clients.send({ url, clients: writers, sent });
  });
  const booked = received.answers.filter(({ status }) => status === BOOKED).length;
  const gaveUp = received.answers.filter(({ status }) => status === 503).length;
  const standing = await entriesOf(ground.store, tenant);
  // Speed of a wrong answer says nothing
  if (booked !== standing || booked > places) throw new Error(`${name}: ${booked} booked, ${standing} stand`);
  return {
    scenario: name,
    writers,
    booked,
    'should be': places,
    refused: received.answers.length - booked - gaveUp,
    'told to try again': gaveUp,
    'bookings/s': Math.round((booked / received.elapsedMs) * 1000),
    'lost transactions': lost,
    'p50 ms': msOf(received, (status) => status === BOOKED, 0.5),
    'p99 ms': msOf(received, (status) => status === BOOKED, 0.99),
    'p99 ms of who is refused': msOf(received, (status) => status === 400, 0.99),
  };
}

/** Bookings at the same moment: how many get through, how often they get in each other's way, how long they wait. */
export async function run(): Promise<Report> {
  const system = await openBenchSystem();
  try {
    const warm = await placeBenchSalon(system.ground.store, 'warm', STAFF);
    const [first] = SCENARIOS;
    await system.clients.send({ url: system.url, clients: 8, sent: first?.sent(warm) ?? [] });
    const rows: Row[] = [];
    for (const [index, scenario] of SCENARIOS.entries()) rows.push(await carriedOut(system, scenario, index));
    return {
      title: 'Bookings at the same moment',
      says: `Through gateway and functions in one process. A crowd that comes at once waits for one process to serve all of it: see the third row, where nobody is in anybody's way. Target: who is refused a place waits at most a second longer than that. After each, the diaries held exactly what was answered with 201, and no two entries overlapped.`,
      tables: [
        {
          title: 'Bookings',
          rows,
          bars: { label: 'scenario', values: ['p50 ms', 'p99 ms', 'p99 ms of who is refused'], unit: 'ms' },
        },
      ],
    };
  } finally {
    await system.close();
  }
}
