import type { Tenant } from '../../lib/rules/ids.ts';
import { openBenchApi } from './kit/bench-api.ts';
import {
  createBenchSalon,
  fillDiaries,
  listDatesFrom,
  TIMES_PER_DAY,
  toBookingInput,
  toGroupInput,
  toJoiningInput,
  toNthTimeOfDay,
  toSeriesInput,
  toSlotInput,
  UNLIMITED_BOOKINGS,
} from './kit/bench-salon.ts';
import { type BenchRequest, type BenchResult, toPost } from './kit/clients.ts';
import { type Highlight, type Report, type Row, showStep } from './kit/report.ts';
import { quantile, toLatencyColumns } from './kit/timing.ts';

const TOMORROW = '2026-11-17';
const HORIZON_DAYS = 84;
const DATES = listDatesFrom(TOMORROW, HORIZON_DAYS - 1);
const BUSY_DATES = DATES.slice(0, 30);
const STAFF = 20;
const GROUP = 3;
const SERIES = 4;
const MANY_CLIENTS = 8;
/** Requests of a round; a quarter of them with one client. The result is the median of three rounds. */
const DEFAULT_REQUESTS = 400;
const ROUNDS = 3;
const SETTINGS = { ...UNLIMITED_BOOKINGS, bookingHorizonDays: HORIZON_DAYS };

/** Every free half hour of some dates, `each` times; consecutive ones are on different dates. */
function* iterateTimes(dates: readonly string[], each: number) {
  for (let index = 0; index < TIMES_PER_DAY; index += 1) {
    for (let id = 1; id <= each; id += 1) {
      for (const date of dates) yield { date, time: toNthTimeOfDay(index), id };
    }
  }
}

function* iterateBookings(slug: Tenant): Generator<BenchRequest> {
  for (const { date, time, id } of iterateTimes(DATES, STAFF))
    yield toPost('booking/save-booking', slug, toBookingInput(date, time, id));
}

function* iterateGroups(slug: Tenant): Generator<BenchRequest> {
  for (const { date, time } of iterateTimes(DATES, Math.floor(STAFF / GROUP)))
    yield toPost('booking/save-booking', slug, toGroupInput(date, time, GROUP));
}

function* iterateSeries(slug: Tenant): Generator<BenchRequest> {
  const period = SERIES * 7;
  const first = DATES.filter((_, day) => day % period < 7 && day + period <= DATES.length);
  for (const { date, time, id } of iterateTimes(first, STAFF))
    yield toPost('booking/save-series', slug, toSeriesInput(date, time, id, SERIES));
}

function* iterateJoinings(slug: Tenant): Generator<BenchRequest> {
  for (let guest = 0; ; guest += 1)
    yield toPost('waitlist/join', slug, toJoiningInput(DATES[guest % DATES.length] ?? TOMORROW, guest));
}

const slotRequest = (slug: Tenant, days: number): BenchRequest =>
  toPost('booking/get-slot', slug, toSlotInput(TOMORROW, days));

const take = (source: Iterator<BenchRequest>, count: number): BenchRequest[] =>
  Array.from({ length: count }, () => source.next()).flatMap(({ value }) =>
    value ? [value as BenchRequest] : [],
  );

function* repeat(request: BenchRequest): Generator<BenchRequest> {
  for (;;) yield request;
}

function toRow(load: string, clients: number, rounds: readonly BenchResult[]): Row {
  const rates = rounds.map(({ responses, elapsedMs }) => (responses.length / elapsedMs) * 1000);
  const latencies = rounds.flatMap(({ responses }) => responses.map(({ ms }) => ms));
  return {
    load: `${load}, ${clients} ${clients === 1 ? 'client' : 'clients'}`,
    clients,
    'requests/s': Math.round(quantile(rates, 0.5)),
    'requests/s, slowest and fastest round': `${Math.round(Math.min(...rates))} – ${Math.round(Math.max(...rates))}`,
    ...toLatencyColumns(latencies),
  };
}

function requireStatus(load: string, expected: number, rounds: readonly BenchResult[]): void {
  for (const { status } of rounds.flatMap(({ responses }) => responses)) {
    if (status !== expected) throw new Error(`${load}: unexpected status ${status}`);
  }
}

/** The results of some loads with many clients, in one row. */
function toHighlight(what: string, rows: readonly Row[]): Highlight {
  const list = (column: string) => rows.map((row) => row[column]).join(', ');
  return {
    what: `${what}, ${MANY_CLIENTS} clients`,
    measured: `${list('requests/s')} requests/s; p99 ${list('p99 ms')} ms`,
  };
}

/** Measures requests through gateway and functions with 1 to 32 clients. The option is the number of requests in a round. */
export async function measure([option = String(DEFAULT_REQUESTS)]: readonly string[]): Promise<Report> {
  const perRound = Number(option);
  const { testEnvironment, url, clients, close } = await openBenchApi();
  try {
    const { store } = testEnvironment;
    const busySalon = await createBenchSalon(store, 'busy', STAFF, SETTINGS);
    await fillDiaries(store, busySalon, { staff: STAFF, appointments: 8, dates: BUSY_DATES });
    const openEmpty = (slug: string) => createBenchSalon(store, slug, STAFF, SETTINGS);
    const loads = [
      { load: 'get-slot, 30 days', status: 200, source: repeat(slotRequest(busySalon, 30)) },
      { load: 'get-slot, 1 day', status: 200, source: repeat(slotRequest(busySalon, 1)) },
      { load: 'save-booking', status: 201, source: iterateBookings(await openEmpty('bookings')) },
      {
        load: `save-booking, a group of ${GROUP}`,
        status: 201,
        source: iterateGroups(await openEmpty('groups')),
      },
      {
        load: `save-series, ${SERIES} visits`,
        status: 201,
        source: iterateSeries(await openEmpty('series')),
      },
      { load: 'waitlist/join', status: 201, source: iterateJoinings(await openEmpty('waitlist')) },
    ];
    const rows: Row[] = [];
    for (const { load, status, source } of loads) {
      const send = (clientCount: number, requests: number) =>
        clients.send({ url, clients: clientCount, requests: take(source, requests) });
      showStep(load);
      await send(MANY_CLIENTS, perRound);
      for (const count of [1, MANY_CLIENTS, 32]) {
        const rounds: BenchResult[] = [];
        for (let round = 0; round < ROUNDS; round += 1)
          rounds.push(await send(count, count === 1 ? Math.ceil(perRound / 4) : perRound));
        requireStatus(load, status, rounds);
        rows.push(toRow(load, count, rounds));
      }
    }
    const busy = rows.filter(({ clients: count }) => count === MANY_CLIENTS);
    return {
      title: 'Requests',
      summary: `A salon with ${STAFF} staff and 8 appointments each a day; slots for any staff member; bookings of different free half hours; guests who join the waitlist. Clients, functions and database share this machine.`,
      highlights: [
        toHighlight('slots of a day, bookings', busy.slice(1, 3)),
        toHighlight(`groups of ${GROUP}, series of ${SERIES} visits, waitlist`, busy.slice(3)),
      ],
      tables: [{ title: 'Requests', rows }],
    };
  } finally {
    await close();
  }
}
