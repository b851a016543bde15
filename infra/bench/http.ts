import { API_PREFIX } from '../../lib/contract/route.ts';
import { wireTime } from '../../lib/rules/calendar.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import { openBenchSystem } from './kit/bench-house.ts';
import { bookingAt, datesFrom, fillDiaries, placeBenchSalon, slotQuestion } from './kit/bench-salon.ts';
import type { Received, Sent } from './kit/clients.ts';
import { profiled } from './kit/profile.ts';
import type { Report, Row } from './kit/report.ts';
import { percentile, rounded } from './kit/sample.ts';

const TOMORROW = '2026-11-17';
const DATES = datesFrom(TOMORROW, 30);
const STAFF = 20;
const CLIENTS = [1, 8, 32];
/** Requests of one round, by clients; of three rounds the middle one counts. */
const REQUESTS: Readonly<Record<number, number>> = { 1: 100, 8: 400, 32: 400 };
const ROUNDS = 3;
const WARM_REQUESTS = 300;

/** Free half hours of a salon, each once, neighbours far apart. */
function* freeTimes(slug: Tenant): Generator<Sent> {
  for (let index = 0; index < 16; index += 1) {
    for (let id = 1; id <= STAFF; id += 1) {
      for (const date of DATES) {
        const body = JSON.stringify(bookingAt(date, wireTime(540 + index * 30), id));
        yield { path: `${API_PREFIX}/booking/save-booking`, slug, body };
      }
    }
  }
}

const asking = (slug: Tenant, days: number): Sent => ({
  path: `${API_PREFIX}/booking/get-slot`,
  slug,
  body: JSON.stringify(slotQuestion(TOMORROW, days)),
});

const take = (source: Iterator<Sent>, count: number): Sent[] =>
  Array.from({ length: count }, () => source.next()).flatMap(({ value }) => (value ? [value as Sent] : []));

function* always(sent: Sent): Generator<Sent> {
  for (;;) yield sent;
}

function rowOf(load: string, clients: number, rounds: readonly Received[]): Row {
  const rates = rounds.map(({ answers, elapsedMs }) => (answers.length / elapsedMs) * 1000);
  const latencies = rounds.flatMap(({ answers }) => answers.map(({ ms }) => ms));
  return {
    load: `${load}, ${clients} clients`,
    'requests/s': Math.round(percentile(rates, 0.5)),
    'requests/s, slowest and fastest round': `${Math.round(Math.min(...rates))} – ${Math.round(Math.max(...rates))}`,
    'p50 ms': rounded(percentile(latencies, 0.5)),
    'p99 ms': rounded(percentile(latencies, 0.99)),
  };
}

function checkAll(load: string, wanted: number, rounds: readonly Received[]): void {
  for (const { status } of rounds.flatMap(({ answers }) => answers)) {
    if (status !== wanted) throw new Error(`${load}: an answer of status ${status}`);
  }
}

/** Requests through gateway and functions on this machine, at growing numbers of clients, and where the time goes. */
export async function run(): Promise<Report> {
  const { ground, url, clients, close } = await openBenchSystem();
  try {
    const { store } = ground;
    const asked = await placeBenchSalon(store, 'asked', STAFF);
    await fillDiaries(store, asked, { staff: STAFF, appointments: 8, dates: DATES });
    const booked = await placeBenchSalon(store, 'booked', STAFF);
    const loads = [
      { load: 'get-slot, 1 day', status: 200, source: always(asking(asked, 1)) },
      { load: 'get-slot, 30 days', status: 200, source: always(asking(asked, 30)) },
      { load: 'save-booking', status: 201, source: freeTimes(booked) },
    ];
    const rows: Row[] = [];
    const shares: Row[] = [];
    for (const { load, status, source } of loads) {
      const send = (count: number, sent: number) =>
        clients.send({ url, clients: count, sent: take(source, sent) });
      await send(8, WARM_REQUESTS);
      for (const count of CLIENTS) {
        const rounds: Received[] = [];
        for (let round = 0; round < ROUNDS; round += 1) rounds.push(await send(count, REQUESTS[count] ?? 0));
        checkAll(load, status, rounds);
        rows.push(rowOf(load, count, rounds));
      }
      const requests = REQUESTS[8] ?? 0;
      const parts = await profiled(() => send(8, requests));
      shares.push({
        load,
        ...Object.fromEntries(parts.map(({ part, ms }) => [part, rounded(ms / requests)])),
      });
    }
    const parts = [...new Set(shares.flatMap((row) => Object.keys(row)))].filter((part) => part !== 'load');
    return {
      title: 'Requests',
      says: `A salon of ${STAFF} staff with 8 appointments each a day, asked for any of them; bookings of ${STAFF * 16 * DATES.length} different free half hours. Clients, functions and database share this machine.`,
      tables: [
        { title: 'Requests', rows, bars: { label: 'load', values: ['p50 ms', 'p99 ms'], unit: 'ms' } },
        {
          title: 'Milliseconds of a request in the process that serves it, at 8 clients, profiler included',
          rows: parts.map((part) => ({
            part,
            ...Object.fromEntries(shares.map((row) => [String(row.load), row[part] ?? 0])),
          })),
          bars: { label: 'part', values: loads.map(({ load }) => load), unit: 'ms of one request' },
        },
      ],
    };
  } finally {
    await close();
  }
}
