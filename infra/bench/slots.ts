import { deepStrictEqual } from 'node:assert/strict';
import { Readable } from 'node:stream';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { getSlot } from '../../functions/booking/get-slot.ts';
import { booking } from '../../lib/contract/booking/booking.ts';
import { toStatusAndBody } from '../../lib/http/reply.ts';
import { parseRequestedVisit } from '../../lib/rules/diary/requested-visits.ts';
import { computeRequiredPages, computeSlots, type SlotContext } from '../../lib/rules/diary/slots.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import type { Catalog, Salon } from '../../lib/rules/salons/salon.ts';
import { openCatalogLoader } from '../../lib/table/catalog/catalogs.ts';
import { getDayPageLookupOfSpan } from '../../lib/table/diary/day-pages.ts';
import { createDynamoClient, openStore, type TableAddress } from '../../lib/table/open-store.ts';
import type { Store } from '../../lib/table/store.ts';
import { getSalonRecord } from '../../tests/support/products/redemptions.ts';
import { IN_MEMORY } from '../local/database/data-store.ts';
import { type Database, startOrConnectDatabase } from '../local/database/database.ts';
import { createBenchSalon, fillDiaries, listDatesFrom } from './kit/bench-salon.ts';
import { createPlainLoop, type Workload } from './kit/plain-loop.ts';
import { type Highlight, type Report, type Row, showStep } from './kit/report.ts';
import {
  computeTiming,
  type Timing,
  timeAlternatives,
  toThreeDigits,
  toTimingColumns,
} from './kit/timing.ts';

const NOW = new Date('2026-11-16T14:00:00Z');
const TOMORROW = '2026-11-17';
/** The last one is that of the targets. */
const WORKLOADS: readonly Workload[] = [
  { staff: 1, appointments: 8, dates: listDatesFrom(TOMORROW, 1) },
  { staff: 5, appointments: 8, dates: listDatesFrom(TOMORROW, 7) },
  { staff: 20, appointments: 8, dates: listDatesFrom(TOMORROW, 30) },
  { staff: 20, appointments: 16, dates: listDatesFrom(TOMORROW, 30) },
];
const SAMPLES = 41;
const REPLIES = 60;
const WARM_UP_REPLIES = 200;

type PreparedWorkload = {
  readonly workload: Workload;
  readonly tenant: Tenant;
  readonly salon: Salon;
  readonly catalog: Catalog;
  readonly context: SlotContext;
};

async function prepareWorkload(store: Store, workload: Workload): Promise<PreparedWorkload> {
  const { staff, appointments, dates } = workload;
  const slug = `salon-${staff}-${appointments}-${dates.length}`;
  const tenant = await createBenchSalon(store, slug, staff);
  await fillDiaries(store, tenant, workload);
  const salon = await getSalonRecord({ store, tenant });
  const catalog = await openCatalogLoader(store)(salon);
  const location = catalog.locations.get(1);
  if (!location) throw new Error('the salon has no location');
  const choice = { services: [{ serviceId: 1, pricingOptionId: null, staffId: null }], addOns: [] };
  const terms = { isFrontDesk: false };
  const visit = parseRequestedVisit(choice, catalog, location, terms);
  if (!visit.ok) throw new Error('the visit is invalid');
  const span = { from: TOMORROW, to: dates.at(-1) ?? TOMORROW };
  const base = { salon, catalog, location, visit: visit.value, now: NOW, ...span };
  const pages = await getDayPageLookupOfSpan(store, tenant, computeRequiredPages(base), 'eventual');
  return { workload, tenant, salon, catalog, context: { ...base, pages } };
}

type Handler = DynamoDBClient['config']['requestHandler'];
type HandlerResult = Awaited<ReturnType<Handler['handle']>>;

/**
 * Creates a client that sends each request to the database once and then replays the bytes of the response, so that
 * only the time of this process is measured.
 */
function createReplayingClient(address: TableAddress) {
  const client = createDynamoClient(address);
  const { requestHandler } = client.config;
  const recorded = new Map<string, { response: HandlerResult['response']; bytes: Buffer }>();
  const last = { respondedAt: 0 };
  const send = requestHandler.handle.bind(requestHandler);
  requestHandler.handle = async (request, options) => {
    const key = new TextDecoder().decode(request.body);
    let replay = recorded.get(key);
    if (!replay) {
      const { response } = await send(request, options);
      const chunks: Buffer[] = [];
      for await (const chunk of response.body as AsyncIterable<Buffer>) chunks.push(chunk);
      replay = { response, bytes: Buffer.concat(chunks) };
      recorded.set(key, replay);
    }
    const { response, bytes } = replay;
    last.respondedAt = performance.now();
    return { response: Object.assign(Object.create(response), response, { body: Readable.from([bytes]) }) };
  };
  return { client, last };
}

/** Times the function from the database's response to the body of the reply. */
async function timeReplies(
  { tenant, salon, context, catalog }: PreparedWorkload,
  database: Database,
): Promise<Timing> {
  const { client, last } = createReplayingClient(database.table);
  const store = openStore(database.table, client);
  const route = booking.routes['get-slot'];
  const request = {
    tenant,
    salon,
    caller: { kind: 'anonymous' },
    now: NOW,
    input: {
      start_date: context.from,
      end_date: context.to,
      location_id: 1,
      service_pricing_options: [{ service_id: 1, pricing_option_id: null, staff_id: null }],
      addons: [],
    },
  } as unknown as Parameters<typeof getSlot>[0];
  const system = { store, catalogs: async () => catalog } as unknown as Parameters<typeof getSlot>[1];
  const times: number[] = [];
  for (let call = 0; call < WARM_UP_REPLIES + REPLIES; call += 1) {
    const outcome = await getSlot(request, system);
    if (!outcome.ok) throw new Error('get-slot failed');
    toStatusAndBody(route, outcome.value, { caller: { kind: 'anonymous' }, imagesUrl: '' });
    if (call >= WARM_UP_REPLIES) times.push(performance.now() - last.respondedAt);
  }
  client.destroy();
  return computeTiming(times);
}

const toName = ({ staff, appointments, dates }: Workload): string =>
  `${staff} staff, ${appointments} appointments, ${dates.length} days`;

async function measureWorkload(prepared: PreparedWorkload, database: Database): Promise<Row> {
  const { workload, context } = prepared;
  const floor = createPlainLoop(workload);
  // A wrong result has no meaningful time.
  deepStrictEqual(computeSlots(context), floor());
  const timings = timeAlternatives({ ours: () => computeSlots(context), floor }, SAMPLES);
  return {
    workload: toName(workload),
    ...toTimingColumns('rules ms', timings.ours),
    ...toTimingColumns('response to body ms', await timeReplies(prepared, database)),
    'floor ms': toThreeDigits(timings.floor.median),
    'ratio to floor': toThreeDigits(timings.ours.median / timings.floor.median),
  };
}

const toHighlights = (row: Row): Highlight[] => [
  {
    what: `slots of ${row.workload}: rules`,
    measured: `${row['rules ms']} ms; a plain loop ${row['floor ms']} ms`,
  },
  {
    what: 'the same, from the database response to the body of the reply',
    measured: `${row['response to body ms']} ms`,
  },
];

/** Times the slot rules, compared with a lower bound, and the whole reply. */
export async function measure(): Promise<Report> {
  const database = await startOrConnectDatabase(IN_MEMORY);
  const client = createDynamoClient(database.table);
  try {
    const store = openStore(database.table, client);
    const rows: Row[] = [];
    for (const workload of WORKLOADS) {
      showStep(toName(workload));
      rows.push(await measureWorkload(await prepareWorkload(store, workload), database));
    }
    return {
      title: 'Slots',
      summary:
        'One half-hour service with any staff member, from nine to five, every 15 minutes. The floor is a plain loop for this workload only; it gives the same times. Targets for 20 staff, 16 appointments, 30 days: rules ≤ 0.3 ms, from the database response to the body of the reply ≤ 2 ms.',
      highlights: rows.slice(-1).flatMap(toHighlights),
      tables: [
        {
          title: 'Milliseconds per request',
          rows,
        },
      ],
    };
  } finally {
    client.destroy();
    await database.close();
  }
}
