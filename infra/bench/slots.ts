import { deepStrictEqual } from 'node:assert/strict';
import { getSlot } from '../../functions/booking/get-slot.ts';
import { booking } from '../../lib/contract/booking.ts';
import { successBody } from '../../lib/http/reply.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import type { Catalog, Salon } from '../../lib/rules/salon/salon.ts';
import { pagesNeeded, type SlotQuestion, slots } from '../../lib/rules/scheduling/slots.ts';
import { parseVisit } from '../../lib/rules/scheduling/visit.ts';
import { openCatalogs } from '../../lib/table/catalogs.ts';
import { getDayPages } from '../../lib/table/day-pages.ts';
import { getSalon } from '../../lib/table/salons.ts';
import { dynamoClient, openStore, type Store } from '../../lib/table/store.ts';
import { oracleSlots, type Taken } from '../../tests/support/slot-oracle.ts';
import { type Database, startDatabase } from '../local/database.ts';
import { IN_MEMORY } from '../local/drawer.ts';
import { datesFrom, diary, fillDiaries, placeBenchSalon, TIME_ZONE } from './kit/bench-salon.ts';
import { floorOf, peerOf, type Time, type Workload } from './kit/contenders.ts';
import { replayingClient } from './kit/replayed.ts';
import type { Report, Row } from './kit/report.ts';
import { columns, type Figure, figureOf, raced, rounded } from './kit/sample.ts';

const NOW = new Date('2026-11-16T14:00:00Z');
const TOMORROW = '2026-11-17';
const STAFF = [1, 5, 20];
const APPOINTMENTS = [0, 8, 16];
const DAYS = [1, 7, 30];
const SAMPLES = { samples: 41, samplesLeast: 3, budgetMs: 400 };
const REPLIES = 60;
const REPLIES_WARM = 200;

type Setting = {
  readonly workload: Workload;
  readonly tenant: Tenant;
  readonly salon: Salon;
  readonly catalog: Catalog;
  readonly question: SlotQuestion;
};

async function settingOf(database: Database, store: Store, workload: Workload): Promise<Setting> {
  const { staff, appointments, dates } = workload;
  const slug = `salon-${staff}-${appointments}-${dates.length}`;
  const tenant = await placeBenchSalon(store, slug, staff);
  if (appointments > 0) await fillDiaries(store, tenant, workload);
  const salon = await getSalon(store, tenant);
  if (!salon) throw new Error(`no salon in ${database.table.endpoint}`);
  const catalog = await openCatalogs(store)(salon);
  const location = catalog.locations.get(1);
  if (!location) throw new Error('the salon has no location');
  const choice = { services: [{ serviceId: 1, pricingOptionId: null, staffId: null }], addOns: [] };
  const terms = { desk: false, fields: { services: 's', addOns: 'a' } };
  const visit = parseVisit(choice, catalog, location, terms);
  if (!visit.ok) throw new Error('the visit is none');
  const span = { from: TOMORROW, to: dates.at(-1) ?? TOMORROW };
  const asked = { salon, catalog, location, visit: visit.value, now: NOW, ...span };
  const pages = await getDayPages(store, tenant, pagesNeeded(asked), 'eventual');
  return { workload, tenant, salon, catalog, question: { ...asked, pages } };
}

/** What the minute-by-minute reading of the rules gives, a date at a time. */
function oracleOf({ workload, question }: Setting): Time[] {
  const { salon, catalog, location } = question;
  return workload.dates.flatMap((date) => {
    const taken: Taken[] = [...catalog.staff.keys()].flatMap((staffId) =>
      diary(workload.appointments, 1).map(({ from, to }) => ({
        what: 'appointment' as const,
        staffId,
        locationId: 1,
        date,
        from,
        to,
      })),
    );
    const lines = [{ serviceId: 1, staffId: null, minutes: 30 }];
    const asked = {
      timeZone: TIME_ZONE,
      settings: salon.settings,
      catalog,
      location,
      lines,
      now: NOW,
      taken,
    };
    return oracleSlots(asked, date, date);
  });
}

/** Milliseconds from the database's answer to the reply's body, everything in between as in the function. */
async function replyFigure(
  { tenant, salon, question, catalog }: Setting,
  database: Database,
): Promise<Figure> {
  const { client, last } = replayingClient(database.table);
  const store = openStore(database.table, client);
  const route = booking.routes['get-slot'];
  const request = {
    tenant,
    salon,
    caller: { kind: 'anonymous' },
    now: NOW,
    input: {
      start_date: question.from,
      end_date: question.to,
      location_id: 1,
      service_pricing_options: [{ service_id: 1, pricing_option_id: null, staff_id: null }],
      addons: [],
    },
  } as unknown as Parameters<typeof getSlot>[0];
  const system = { store, catalogs: async () => catalog } as unknown as Parameters<typeof getSlot>[1];
  const times: number[] = [];
  for (let call = 0; call < REPLIES_WARM + REPLIES; call += 1) {
    const outcome = await getSlot(request, system);
    if (!outcome.ok) throw new Error('no times came');
    successBody(route, outcome.value);
    if (call >= REPLIES_WARM) times.push(performance.now() - last.answeredAt);
  }
  client.destroy();
  return figureOf(times);
}

/** The peer's figure for one member; asked once for each load, since it takes seconds. */
const peers = new Map<string, Figure>();

async function measured(setting: Setting, database: Database): Promise<Row> {
  const { workload, question } = setting;
  const { staff, appointments, dates } = workload;
  const wanted = oracleOf(setting);
  const floor = floorOf(workload);
  // Speed that gives other times says nothing
  deepStrictEqual(slots(question), wanted);
  deepStrictEqual(floor(), wanted);
  const load = `${appointments} appointments, ${dates.length} days`;
  const known = peers.get(load);
  const peer = peerOf(workload);
  if (!known) deepStrictEqual(peer(), wanted);
  const figures = raced({ ours: () => slots(question), floor, ...(known ? {} : { peer }) }, SAMPLES);
  const ofPeer = known ?? figures.peer;
  if (!ofPeer) throw new Error('the peer was not asked');
  peers.set(load, ofPeer);
  const reply = await replyFigure(setting, database);
  return {
    workload: `${staff} staff, ${load}`,
    ...columns('rules ms', figures.ours),
    ...columns('answer to body ms', reply),
    'floor ms': rounded(figures.floor.median),
    'sscheduler ms': rounded(ofPeer.median * staff),
    'times the floor': rounded(figures.ours.median / figures.floor.median),
    'sscheduler takes × as long': Math.round((ofPeer.median * staff) / figures.ours.median),
  };
}

/** Times of a visit: the rules beside a peer and a floor, each held against the oracle, and the way to the reply. */
export async function run([only]: readonly string[]): Promise<Report> {
  const database = await startDatabase(IN_MEMORY);
  const client = dynamoClient(database.table);
  try {
    const store = openStore(database.table, client);
    const rows: Row[] = [];
    for (const days of DAYS) {
      for (const appointments of APPOINTMENTS) {
        for (const staff of STAFF) {
          if (only !== undefined && only !== `${staff}/${appointments}/${days}`) continue;
          const workload = { staff, appointments, dates: datesFrom(TOMORROW, days) };
          rows.push(await measured(await settingOf(database, store, workload), database));
        }
      }
    }
    return {
      title: 'Slots',
      says: 'One half-hour service with anybody, from nine to five, every quarter of an hour. Each contender gave the times that the oracle gives; sscheduler, which knows one member, is asked for one and taken times the staff. Targets at 20 staff, 16 appointments, 30 days: rules ≤ 0.3 ms, from the answer of the database to the body of the reply ≤ 2 ms.',
      tables: [
        {
          title: 'Milliseconds for one question',
          rows,
          bars: { label: 'workload', values: ['rules ms', 'floor ms', 'sscheduler ms'], unit: 'ms' },
        },
      ],
    };
  } finally {
    client.destroy();
    await database.close();
  }
}
