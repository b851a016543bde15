import { randomUUID } from 'node:crypto';
import type { Tenant } from '../../lib/rules/ids.ts';
import { getDayPageLookupOfSpan } from '../../lib/table/diary/day-pages.ts';
import type { Store } from '../../lib/table/store.ts';
import { openTestSalon } from '../../tests/support/environment/test-environment.ts';
import {
  createFrontDeskToken,
  createOpenVisits,
  createSoldCard,
  getSoldProduct,
  listAuditFindings,
} from '../../tests/support/products/redemptions.ts';
import { type BenchApi, openBenchApi, PROCESS_COUNT } from './kit/bench-api.ts';
import {
  createBenchSalon,
  listDatesFrom,
  TIMES_PER_DAY,
  toBookingInput,
  toNthTimeOfDay,
  UNLIMITED_BOOKINGS,
} from './kit/bench-salon.ts';
import { type BenchRequest, type BenchResponse, toPost } from './kit/clients.ts';
import { type Highlight, type Report, type Row, showStep } from './kit/report.ts';
import { toLatencyColumns, toThreeDigits } from './kit/timing.ts';

const DEFAULT_COUNT = 500;
const WARM_UP_COUNT = 25;
const TOMORROW = '2026-11-17';
const DATES = listDatesFrom(TOMORROW, 30);
const STAFF = 20;
const PLACES_OF_DAY = STAFF * TIMES_PER_DAY;
const HAIRCUT = 1;
/** A haircut with its tax, in cents. */
const HAIRCUT_COST = 5_413;
/** The part of the redemptions that one card covers. */
const COVERED = 0.284;

/** Requests that are sent at once, and what they must lead to. */
type Scenario = {
  readonly requests: readonly BenchRequest[];
  /** How many must succeed. */
  readonly succeed: number;
  readonly refusal: string;
  /** Lists what is wrong in the table after this many requests succeeded. */
  check(succeeded: number): Promise<readonly string[]>;
};
type PrepareScenario = (api: BenchApi, count: number) => Promise<Scenario>;

const repeat = <Made>(count: number, make: (index: number) => Made): Made[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Counts the diary entries of a salon, and lists those that overlap. */
async function readDiaries(store: Store, tenant: Tenant) {
  const pages = await getDayPageLookupOfSpan(store, tenant, { locationIds: [1], dates: DATES }, 'strong');
  const diaries = DATES.flatMap((date) => [...(pages(1, date)?.staffEntries.values() ?? [])]);
  const overlaps = diaries.flatMap((entries) =>
    entries.filter(({ from }, index) => from < (entries[index - 1]?.to ?? 0)),
  );
  return { entries: diaries.flat().length, overlaps };
}

/** Bookings in a salon of their own; each that succeeds is in the diaries, and none overlap. */
const prepareBookings =
  (toInput: (index: number) => object, toSucceed: (count: number) => number): PrepareScenario =>
  async ({ testEnvironment: { store } }, count) => {
    const tenant = await createBenchSalon(store, `at-once-${randomUUID()}`, STAFF, UNLIMITED_BOOKINGS);
    return {
      requests: repeat(count, (index) => toPost('booking/save-booking', tenant, toInput(index))),
      succeed: toSucceed(count),
      refusal: 'Slot not available',
      async check(succeeded) {
        const found = await readDiaries(store, tenant);
        return [
          ...(found.entries === succeeded ? [] : [`${found.entries} diary entries instead of ${succeeded}`]),
          ...found.overlaps.map(({ id }) => `appointment ${id} overlaps another one`),
        ];
      },
    };
  };

type Cards = {
  /** How many cards are sold. The requests use them in rotation. */
  readonly cards: number;
  /** How many haircuts each of them covers. */
  readonly covers: number;
};

/** Redemptions of gift cards for past visits of a salon of their own; the balances are exact, and the audit has no findings. */
const prepareRedemptions =
  (toCards: (count: number) => Cards): PrepareScenario =>
  async ({ testEnvironment }, count) => {
    const salon = await openTestSalon(testEnvironment);
    const { cards, covers } = toCards(count);
    const sold = await Promise.all(
      repeat(cards, () => createSoldCard(salon, { value: covers * HAIRCUT_COST })),
    );
    const visits = await createOpenVisits(
      salon,
      repeat(count, () => [HAIRCUT]),
    );
    const succeed = Math.min(cards * covers, count);
    const requests = await Promise.all(
      visits.map(async (visit, index) => {
        const input = { appointment_id: visit, giftcard_number: sold[index % cards]?.number };
        const authorization = `Bearer ${await createFrontDeskToken(salon, index)}`;
        return toPost('checkout/redemption-gift-card', salon.slug, input, { authorization });
      }),
    );
    return {
      requests,
      succeed,
      refusal: 'Insufficient balance',
      async check(succeeded) {
        const left = await Promise.all(sold.map(({ id }) => getSoldProduct(salon, 'PURCHASED-GIFTCARD', id)));
        const remaining = left.reduce((sum, { head }) => sum + head.remaining, 0);
        const isUsedUp = remaining === 0 || succeeded < succeed;
        return [
          ...(isUsedUp ? [] : [`${remaining} remain instead of 0`]),
          ...(await listAuditFindings(salon)),
        ];
      },
    };
  };

const BASELINE = 'bookings of different free times';
const ONE_PLACE = 'bookings of one free time';
const CARD_EACH = 'redemptions of a gift card each';
const ONE_CARD = 'redemptions of one gift card';

const SCENARIOS: Readonly<Record<string, PrepareScenario>> = {
  [BASELINE]: prepareBookings(
    (index) =>
      toBookingInput(
        DATES[index % DATES.length] ?? '',
        toNthTimeOfDay(index),
        1 + (Math.floor(index / DATES.length) % STAFF),
      ),
    (count) => count,
  ),
  [`bookings of a day with ${PLACES_OF_DAY} free times`]: prepareBookings(
    (index) => toBookingInput(TOMORROW, toNthTimeOfDay(index)),
    (count) => Math.min(count, PLACES_OF_DAY),
  ),
  [ONE_PLACE]: prepareBookings(
    () => toBookingInput(TOMORROW, toNthTimeOfDay(0), 1),
    () => 1,
  ),
  [CARD_EACH]: prepareRedemptions((count) => ({ cards: count, covers: 1 })),
  [ONE_CARD]: prepareRedemptions((count) => ({ cards: 1, covers: Math.round(count * COVERED) })),
};

const listTimes = (responses: readonly BenchResponse[]): number[] => responses.map(({ ms }) => ms);

/** Sends the requests at once. Throws if the replies or the table are wrong: a wrong result has no meaningful time. */
async function runScenario(
  api: BenchApi,
  name: string,
  prepare: PrepareScenario,
  count: number,
): Promise<Row> {
  const { requests, succeed, refusal, check } = await prepare(api, count);
  const { responses, elapsedMs } = await api.clients.send({
    url: api.url,
    clients: requests.length,
    requests,
  });
  const succeeded = responses.filter(({ status }) => status < 300);
  const busy = responses.filter(({ status }) => status === 503);
  const refused = responses.filter(({ status }) => status >= 300 && status !== 503);
  const faults = [
    ...refused
      .map(({ failure = '' }) => failure)
      .filter((failure) => !failure.includes(`"${refusal}"`))
      .slice(0, 1),
    ...(succeeded.length === succeed || (busy.length > 0 && succeeded.length < succeed)
      ? []
      : [`${succeeded.length} succeeded instead of ${succeed}`]),
    ...(await check(succeeded.length)),
  ];
  if (faults.length > 0) throw new Error(`${name}: ${faults.join('; ')}`);
  return {
    'all at once': name,
    requests: responses.length,
    succeeded: succeeded.length,
    refused: refused.length,
    'refused with 503': busy.length,
    'requests/s': Math.round((responses.length / elapsedMs) * 1000),
    ...toLatencyColumns(listTimes(responses)),
    'p99 ms of refusals': refused.length > 0 ? toLatencyColumns(listTimes(refused))['p99 ms'] : '',
  };
}

const toHighlight = ({ 'all at once': name, ...row }: Row): Highlight => ({
  what: `${row.requests} ${name}, at once, ${PROCESS_COUNT} processes`,
  measured: `${row.succeeded} succeeded, ${row.refused} refused, p99 ${toThreeDigits(Number(row['p99 ms']) / 1000)} s`,
});

/** Measures simultaneous bookings and redemptions. The option is their number. */
export async function measure([option = String(DEFAULT_COUNT)]: readonly string[]): Promise<Report> {
  const api = await openBenchApi();
  try {
    const rows: Row[] = [];
    for (const [name, prepare] of Object.entries(SCENARIOS)) {
      showStep(name);
      await runScenario(api, name, prepare, WARM_UP_COUNT);
      rows.push(await runScenario(api, name, prepare, Number(option)));
    }
    const shown = [BASELINE, ONE_PLACE, CARD_EACH, ONE_CARD];
    return {
      title: 'At once',
      summary: `All requests of a row are sent at the same time, from a process of their own, to a gateway with ${PROCESS_COUNT} processes of functions on one database, so a time includes the wait for the others. Different free times and gift cards are the baseline without conflicts. After each row the diaries, balances and histories are exactly those of the replies. Target: refusals take at most a second longer than the baseline.`,
      highlights: rows.filter((row) => shown.includes(String(row['all at once']))).map(toHighlight),
      tables: [{ title: 'Simultaneous requests', rows }],
    };
  } finally {
    await api.close();
  }
}
