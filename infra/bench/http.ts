import { API_PREFIX } from '../../lib/contract/route.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import { toWireTime12h } from '../../lib/views/dates.ts';
import { openBenchApi } from './kit/bench-api.ts';
import {
  createBenchSalon,
  fillDiaries,
  listDates,
  toBookingInput,
  toSlotInput,
  UNLIMITED_BOOKINGS,
} from './kit/bench-salon.ts';
import type { BenchRequest, BenchResult } from './kit/clients.ts';
import { profileWork } from './kit/profile.ts';
import type { Report, Row } from './kit/report.ts';
import { percentile, toThreeDigits } from './kit/timing.ts';

const TOMORROW = '2026-11-17';
const DATES = listDates(TOMORROW, 30);
const STAFF = 20;
const CLIENTS = [1, 8, 32];
/** Requests of a round, by the number of clients. The result is the median of three rounds. */
const REQUESTS: Readonly<Record<number, number>> = { 1: 100, 8: 400, 32: 400 };
const ROUNDS = 3;
const WARM_UP_REQUESTS = 300;

/** A booking of each free half hour of a salon; consecutive bookings are on different dates. */
function* bookings(slug: Tenant): Generator<BenchRequest> {
  for (let index = 0; index < 16; index += 1) {
    for (let id = 1; id <= STAFF; id += 1) {
      for (const date of DATES) {
        const body = JSON.stringify(toBookingInput(date, toWireTime12h(540 + index * 30), id));
        yield { path: `${API_PREFIX}/booking/save-booking`, slug, body };
      }
    }
  }
}

const slotRequest = (slug: Tenant, days: number): BenchRequest => ({
  path: `${API_PREFIX}/booking/get-slot`,
  slug,
  body: JSON.stringify(toSlotInput(TOMORROW, days)),
});

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
    load: `${load}, ${clients} clients`,
    'requests/s': Math.round(percentile(rates, 0.5)),
    'requests/s, slowest and fastest round': `${Math.round(Math.min(...rates))} – ${Math.round(Math.max(...rates))}`,
    'p50 ms': toThreeDigits(percentile(latencies, 0.5)),
    'p99 ms': toThreeDigits(percentile(latencies, 0.99)),
  };
}

function requireStatus(load: string, expected: number, rounds: readonly BenchResult[]): void {
  for (const { status } of rounds.flatMap(({ responses }) => responses)) {
    if (status !== expected) throw new Error(`${load}: unexpected status ${status}`);
  }
}

/** Measures requests through gateway and functions with different numbers of clients, and profiles the server. */
export async function run(): Promise<Report> {
  const { testEnvironment, url, clients, close } = await openBenchApi();
  try {
    const { store } = testEnvironment;
    const busySalon = await createBenchSalon(store, 'busy', STAFF, UNLIMITED_BOOKINGS);
    await fillDiaries(store, busySalon, { staff: STAFF, appointments: 8, dates: DATES });
    const emptySalon = await createBenchSalon(store, 'empty', STAFF, UNLIMITED_BOOKINGS);
    const loads = [
      { load: 'get-slot, 1 day', status: 200, source: repeat(slotRequest(busySalon, 1)) },
      { load: 'get-slot, 30 days', status: 200, source: repeat(slotRequest(busySalon, 30)) },
      { load: 'save-booking', status: 201, source: bookings(emptySalon) },
    ];
    const rows: Row[] = [];
    const shares: Row[] = [];
    for (const { load, status, source } of loads) {
      const send = (clientCount: number, requests: number) =>
        clients.send({ url, clients: clientCount, requests: take(source, requests) });
      await send(8, WARM_UP_REQUESTS);
      for (const count of CLIENTS) {
        const rounds: BenchResult[] = [];
        for (let round = 0; round < ROUNDS; round += 1) rounds.push(await send(count, REQUESTS[count] ?? 0));
        requireStatus(load, status, rounds);
        rows.push(toRow(load, count, rounds));
      }
      const requests = REQUESTS[8] ?? 0;
      const parts = await profileWork(() => send(8, requests));
      shares.push({
        load,
        ...Object.fromEntries(parts.map(({ part, ms }) => [part, toThreeDigits(ms / requests)])),
      });
    }
    const parts = [...new Set(shares.flatMap((row) => Object.keys(row)))].filter((part) => part !== 'load');
    return {
      title: 'Requests',
      summary: `A salon with ${STAFF} staff and 8 appointments each a day; slots for any staff member; bookings of ${STAFF * 16 * DATES.length} different free half hours. Clients, functions and database share this machine.`,
      tables: [
        { title: 'Requests', rows, bars: { label: 'load', values: ['p50 ms', 'p99 ms'], unit: 'ms' } },
        {
          title: 'Milliseconds of a request in the server process, with 8 clients, including the profiler',
          rows: parts.map((part) => ({
            part,
            ...Object.fromEntries(shares.map((row) => [String(row.load), row[part] ?? 0])),
          })),
          bars: { label: 'part', values: loads.map(({ load }) => load), unit: 'ms per request' },
        },
      ],
    };
  } finally {
    await close();
  }
}
