import { randomUUID } from 'node:crypto';
import { toPaymentRowId } from '../../lib/rules/booking/appointments.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import { INTENT_METADATA } from '../../lib/rules/payments/payment-intents.ts';
import { putAppointment } from '../../lib/table/booking/appointments.ts';
import { getDayPages } from '../../lib/table/booking/day-pages.ts';
import type { PurchasedKind } from '../../lib/table/keys.ts';
import type { Store } from '../../lib/table/store.ts';
import { getStoredAppointment } from '../../tests/support/booking/appointments.ts';
import { openTestSalon, type TestSalon } from '../../tests/support/environment/test-environment.ts';
import { bookWithDeposit, DEPOSITS_ON, openPaymentAccount } from '../../tests/support/payments/payments.ts';
import {
  createFrontDeskToken,
  createOpenVisits,
  createSoldCard,
  createSoldMembership,
  createSoldPackage,
  getSalonRecord,
  getSoldProduct,
  listAuditFindings,
} from '../../tests/support/products/redemptions.ts';
import { auditJournal, readJournal } from '../tools/audit/journal.ts';
import { type BenchApi, openBenchApi, PROCESSES } from './kit/bench-api.ts';
import {
  createBenchSalon,
  listDates,
  TIMES_OF_DAY,
  toBookingInput,
  toGroupInput,
  toJoiningInput,
  toSeriesInput,
  toTimeOfDay,
  UNLIMITED_BOOKINGS,
} from './kit/bench-salon.ts';
import { type BenchRequest, type BenchResponse, toPost } from './kit/clients.ts';
import { type Highlight, type Report, type Row, showStep, toChart } from './kit/report.ts';
import { percentile, toThreeDigits } from './kit/timing.ts';

const DEFAULT_COUNT = 500;
const WARM_UP_COUNT = 25;
const TOMORROW = '2026-11-17';
const DATES = listDates(TOMORROW, 30);
const STAFF = 20;
const PLACES_OF_DAY = STAFF * TIMES_OF_DAY;
const GROUP = 3;
const SERIES = 4;
const HAIRCUT = 1;
const BLOW_DRY = 3;
/** A haircut with its tax, in cents. */
const HAIRCUT_COST = 5_413;
/** The part of the redemptions that one product covers. */
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
  const pages = await getDayPages(store, tenant, { locationIds: [1], dates: DATES }, 'strong');
  const diaries = DATES.flatMap((date) => [...(pages(1, date)?.staffEntries.values() ?? [])]);
  const overlaps = diaries.flatMap((entries) =>
    entries.filter(({ from }, index) => from < (entries[index - 1]?.to ?? 0)),
  );
  return { entries: diaries.flat().length, overlaps };
}

/** Bookings in a salon of their own; `entries` of one booking are in the diaries, and none overlap. */
const prepareBookings =
  (
    toInput: (index: number) => object,
    toSucceed: (count: number) => number,
    { operation = 'booking/save-booking', entries = 1, refusal = 'Slot not available' } = {},
  ): PrepareScenario =>
  async ({ testEnvironment: { store } }, count) => {
    const tenant = await createBenchSalon(store, `at-once-${randomUUID()}`, STAFF, UNLIMITED_BOOKINGS);
    return {
      requests: repeat(count, (index) => toPost(operation, tenant, toInput(index))),
      succeed: toSucceed(count),
      refusal,
      async check(succeeded) {
        const found = await readDiaries(store, tenant);
        const expected = succeeded * entries;
        return [
          ...(found.entries === expected ? [] : [`${found.entries} diary entries instead of ${expected}`]),
          ...found.overlaps.map(({ id }) => `appointment ${id} overlaps another one`),
        ];
      },
    };
  };

type Product = { readonly id: number; readonly input: object };
type Redeemed = {
  readonly operation: string;
  readonly service: number;
  readonly refusal: string;
  readonly kind: PurchasedKind;
  /** How often each request is sent, with one Idempotency-Key. */
  readonly sent?: number;
  /** Sells products, which the requests use in rotation. Each product covers the same number of redemptions. */
  sell(salon: TestSalon, count: number): Promise<{ products: readonly Product[]; covers: number }>;
};

/** Redemptions for past visits of a salon of their own; the balances are exact, and the audit has no findings. */
const prepareRedemptions =
  ({ operation, service, refusal, kind, sent = 1, sell }: Redeemed): PrepareScenario =>
  async ({ testEnvironment }, count) => {
    const salon = await openTestSalon(testEnvironment);
    const { products, covers } = await sell(salon, count);
    const calls = count / sent;
    const visits = await createOpenVisits(
      salon,
      repeat(calls, () => [service]),
    );
    const covered = Math.min(products.length * covers, calls);
    const requests = await Promise.all(
      visits.map(async (visit, index) =>
        toPost(
          `checkout/${operation}`,
          salon.slug,
          { appointment_id: visit, ...products[index % products.length]?.input },
          {
            authorization: `Bearer ${await createFrontDeskToken(salon, index)}`,
            ...(sent > 1 ? { 'idempotency-key': `visit-${visit}` } : {}),
          },
        ),
      ),
    );
    return {
      requests: repeat(sent, () => requests).flat(),
      succeed: covered * sent,
      refusal,
      async check(succeeded) {
        const sold = await Promise.all(products.map(({ id }) => getSoldProduct(salon, kind, id)));
        const remaining = sold.reduce((sum, { head }) => sum + head.remaining, 0);
        const isUsedUp = remaining === 0 || succeeded < covered * sent;
        return [
          ...(isUsedUp ? [] : [`${remaining} remain instead of 0`]),
          ...(await listAuditFindings(salon)),
        ];
      },
    };
  };

/** A visit that awaits its deposit, and copies of it. */
async function createUnpaidVisits(salon: TestSalon, count: number): Promise<number[]> {
  const first = await bookWithDeposit(salon);
  const [visit, record] = await Promise.all([getStoredAppointment(salon, first), getSalonRecord(salon)]);
  const ids = repeat(count, (index) => first + 1 + index);
  const author = { salon: record, now: salon.clock.now() };
  for (const id of ids) {
    const payments = visit.payments.map((row, index) => ({ ...row, id: toPaymentRowId(id, index + 1) }));
    await salon.store.commit(putAppointment(author, { ...visit, id, payments }));
  }
  return ids;
}

/** Reports of paid deposits at one location: every visit is confirmed, and the journal agrees with all of them. */
const prepareDeposits: PrepareScenario = async ({ testEnvironment }, count) => {
  const salon = await openTestSalon(testEnvironment, DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const visits = await createUnpaidVisits(salon, count);
  const requests: BenchRequest[] = [];
  for (const [index, visit] of visits.entries()) {
    const token = await createFrontDeskToken(salon, index);
    const { id } = await account.stripe.paymentIntents.create({
      ...{ amount: 3_000, currency: 'usd' },
      metadata: { [INTENT_METADATA.tenant]: salon.tenant, [INTENT_METADATA.caller]: 'user:1' },
    });
    await account.pay(id);
    const input = { payment_intent: id, appointment_id: visit };
    requests.push(toPost('payments/update-status', salon.slug, input, { authorization: `Bearer ${token}` }));
  }
  return {
    requests,
    succeed: count,
    refusal: '',
    async check(succeeded) {
      const { lines } = await readJournal(salon.store, salon.tenant);
      return [
        ...(lines.size === succeeded ? [] : [`${lines.size} visits have entries instead of ${succeeded}`]),
        ...(await auditJournal(salon.store, salon.tenant)),
      ];
    },
  };
};

const toPartCovered = (count: number): number => Math.round(count * COVERED);
const byCard = {
  operation: 'redemption-gift-card',
  service: HAIRCUT,
  refusal: 'Insufficient balance',
  kind: 'PURCHASED-GIFTCARD',
} as const;
/** Sells gift cards that cover some haircuts each. */
const sellCards =
  (toCards: (count: number) => number, toCovered: (count: number) => number): Redeemed['sell'] =>
  async (salon, count) => {
    const covers = toCovered(count);
    const sellCard = async () => {
      const { id, number } = await createSoldCard(salon, { value: covers * HAIRCUT_COST });
      return { id, input: { giftcard_number: number } };
    };
    return { products: await Promise.all(repeat(toCards(count), sellCard)), covers };
  };
const sellOneCard = sellCards(() => 1, toPartCovered);

const BASELINE = 'bookings of different free times';
const ONE_PLACE = 'bookings of one free time';
const CARD_EACH = 'redemptions of a gift card each';
const ONE_CARD = 'redemptions of one gift card';

const SCENARIOS: Readonly<Record<string, PrepareScenario>> = {
  [BASELINE]: prepareBookings(
    (index) =>
      toBookingInput(
        DATES[index % DATES.length] ?? '',
        toTimeOfDay(index),
        1 + (Math.floor(index / DATES.length) % STAFF),
      ),
    (count) => count,
  ),
  [`bookings of a day with ${PLACES_OF_DAY} free times`]: prepareBookings(
    (index) => toBookingInput(TOMORROW, toTimeOfDay(index)),
    (count) => Math.min(count, PLACES_OF_DAY),
  ),
  [ONE_PLACE]: prepareBookings(
    () => toBookingInput(TOMORROW, toTimeOfDay(0), 1),
    () => 1,
  ),
  [`bookings of groups of ${GROUP}, with ${STAFF} staff at one time`]: prepareBookings(
    () => toGroupInput(TOMORROW, toTimeOfDay(0), GROUP),
    () => Math.floor(STAFF / GROUP),
    { entries: GROUP },
  ),
  [`series of ${SERIES} visits at one free time`]: prepareBookings(
    () => toSeriesInput(TOMORROW, toTimeOfDay(0), 1, SERIES),
    () => 1,
    { operation: 'booking/save-series', entries: SERIES, refusal: 'Some dates are not available' },
  ),
  'guests who join the waitlist of one day': prepareBookings(
    (index) => toJoiningInput(TOMORROW, index),
    (count) => count,
    { operation: 'waitlist/join', entries: 0 },
  ),
  'deposits of visits at one location': prepareDeposits,
  [CARD_EACH]: prepareRedemptions({
    ...byCard,
    sell: sellCards(
      (count) => count,
      () => 1,
    ),
  }),
  [ONE_CARD]: prepareRedemptions({ ...byCard, sell: sellOneCard }),
  [`${ONE_CARD}, each sent twice with one Idempotency-Key`]: prepareRedemptions({
    ...byCard,
    sell: sellOneCard,
    sent: 2,
  }),
  'redemptions of one package': prepareRedemptions({
    operation: 'redemption-package',
    service: HAIRCUT,
    refusal: 'No sessions remaining',
    kind: 'PURCHASED-PACKAGE',
    async sell(salon, count) {
      const covers = toPartCovered(count);
      const id = await createSoldPackage(salon, { groups: [[covers, HAIRCUT]] });
      return { products: [{ id, input: { purchased_package_id: id, service_id: HAIRCUT } }], covers };
    },
  }),
  'redemptions of one membership': prepareRedemptions({
    operation: 'redemption-membership',
    service: BLOW_DRY,
    refusal: 'No included services remaining',
    kind: 'PURCHASED-MEMBERSHIP',
    async sell(salon, count) {
      const covers = toPartCovered(count);
      const id = await createSoldMembership(salon, { groups: [[covers, BLOW_DRY]] });
      return { products: [{ id, input: { purchased_membership_id: id, service_id: BLOW_DRY } }], covers };
    },
  }),
};

const getLatency = (responses: readonly BenchResponse[], share: number): number =>
  toThreeDigits(
    percentile(
      responses.map(({ ms }) => ms),
      share,
    ),
  );

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
    'p50 ms': getLatency(responses, 0.5),
    'p99 ms': getLatency(responses, 0.99),
    'p99 ms of refusals': refused.length > 0 ? getLatency(refused, 0.99) : '',
  };
}

const toHighlight = ({ 'all at once': name, ...row }: Row): Highlight => ({
  what: `${row.requests} ${name}, at once, ${PROCESSES} processes`,
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
      summary: `All requests of a row are sent at the same time, from a process of their own, to a gateway with ${PROCESSES} processes of functions on one database, so a time includes the wait for the others. Different free times and gift cards are the baseline without conflicts. After each row the diaries, balances and histories are exactly those of the replies. Target: refusals take at most a second longer than the baseline.`,
      highlights: rows.filter((row) => shown.includes(String(row['all at once']))).map(toHighlight),
      tables: [toChart('Simultaneous requests', rows, 'all at once', ['p50 ms', 'p99 ms'], 'ms')],
    };
  } finally {
    await api.close();
  }
}
