import {
  createFrontDeskToken,
  createOpenVisits,
  createSoldCard,
  createSoldMembership,
  createSoldPackage,
  getSoldProduct,
  listAuditFindings,
} from '../../tests/support/redemptions.ts';
import {
  openTestEnvironment,
  openTestSalon,
  type Reply,
  type TestSalon,
} from '../../tests/support/test-environment.ts';
import { countConflicts } from './kit/conflicts.ts';
import type { Report, Row } from './kit/report.ts';
import { percentile, toThreeDigits } from './kit/timing.ts';

const HAIRCUT = 1;
const BLOW_DRY = 3;
/** A haircut with its tax, in cents. */
const COST = 5_413;
const HOLDS = 142;

type Call = {
  readonly operation: string;
  readonly input: object;
  readonly headers?: Readonly<Record<string, string>>;
};
type Scenario = {
  readonly name: string;
  /** How many must succeed, and the message of the others. */
  readonly succeed: number;
  readonly refusal: string;
  /** The balances of the products after the calls: all must be 0. */
  readonly left: (salon: TestSalon) => Promise<readonly number[]>;
  readonly calls: readonly Call[];
};

const times = <Made>(count: number, make: (index: number) => Made): Made[] =>
  Array.from({ length: count }, (_, index) => make(index));

const byCard = (visit: number | undefined, number: string): Call => ({
  operation: 'redemptions/redemption-gift-card',
  input: { appointment_id: visit, giftcard_number: number },
});

const cardsLeft = (cards: readonly { readonly id: number }[]) => (salon: TestSalon) =>
  Promise.all(
    cards.map(async ({ id }) => (await getSoldProduct(salon, 'PURCHASED-GIFTCARD', id)).head.remaining),
  );

const INSUFFICIENT = 'Insufficient balance';

/** The scenarios, each prepared in its own salon. */
const SCENARIOS: readonly ((salon: TestSalon) => Promise<Scenario>)[] = [
  async (salon) => {
    const card = await createSoldCard(salon, { value: HOLDS * COST });
    const visits = await createOpenVisits(
      salon,
      times(500, () => [HAIRCUT]),
    );
    return {
      name: `500 on one gift card that holds ${HOLDS}`,
      succeed: HOLDS,
      refusal: INSUFFICIENT,
      left: cardsLeft([card]),
      calls: visits.map((visit) => byCard(visit, card.number)),
    };
  },
  async (salon) => {
    const card = await createSoldCard(salon, { value: HOLDS * COST });
    const visits = await createOpenVisits(
      salon,
      times(250, () => [HAIRCUT]),
    );
    return {
      name: `250 on it, each sent twice with one Idempotency-Key`,
      succeed: 2 * HOLDS,
      refusal: INSUFFICIENT,
      left: cardsLeft([card]),
      calls: times(500, (index) => ({
        ...byCard(visits[index % 250], card.number),
        headers: { 'idempotency-key': `visit-${index % 250}` },
      })),
    };
  },
  async (salon) => {
    const cards = await Promise.all(times(20, () => createSoldCard(salon, { value: 10 * COST })));
    const visits = await createOpenVisits(
      salon,
      times(500, () => [HAIRCUT]),
    );
    return {
      name: '25 on each of 20 gift cards that hold 10',
      succeed: 200,
      refusal: INSUFFICIENT,
      left: cardsLeft(cards),
      calls: visits.map((visit, index) => byCard(visit, cards[index % 20]?.number ?? '')),
    };
  },
  async (salon) => {
    const cards = await Promise.all(times(500, () => createSoldCard(salon, { value: COST })));
    const visits = await createOpenVisits(
      salon,
      times(500, () => [HAIRCUT]),
    );
    return {
      name: 'one on each of 500 gift cards',
      succeed: 500,
      refusal: INSUFFICIENT,
      left: cardsLeft(cards),
      calls: visits.map((visit, index) => byCard(visit, cards[index]?.number ?? '')),
    };
  },
  async (salon) => {
    const id = await createSoldPackage(salon, { groups: [[HOLDS, HAIRCUT]] });
    const visits = await createOpenVisits(
      salon,
      times(500, () => [HAIRCUT]),
    );
    return {
      name: `500 on one package of ${HOLDS} sessions`,
      succeed: HOLDS,
      refusal: 'No sessions remaining',
      left: async () => [(await getSoldProduct(salon, 'PURCHASED-PACKAGE', id)).head.remaining],
      calls: visits.map((visit) => ({
        operation: 'redemptions/redemption-package',
        input: { appointment_id: visit, purchased_package_id: id, service_id: HAIRCUT },
      })),
    };
  },
  async (salon) => {
    const id = await createSoldMembership(salon, { groups: [[HOLDS, BLOW_DRY]] });
    const visits = await createOpenVisits(
      salon,
      times(500, () => [BLOW_DRY]),
    );
    return {
      name: `500 on one membership that includes ${HOLDS}`,
      succeed: HOLDS,
      refusal: 'No included services remaining',
      left: async () => [(await getSoldProduct(salon, 'PURCHASED-MEMBERSHIP', id)).head.remaining],
      calls: visits.map((visit) => ({
        operation: 'redemptions/redemption-membership',
        input: { appointment_id: visit, purchased_membership_id: id, service_id: BLOW_DRY },
      })),
    };
  },
];

/** Throws unless the expected number succeeded, the others got the expected message and the audit has no findings. */
async function checkResult(
  salon: TestSalon,
  { name, succeed, refusal, left }: Scenario,
  replies: readonly Reply[],
) {
  const succeeded = replies.filter(({ status }) => status === 200).length;
  const unexpected = replies.filter(({ status, body }) => status !== 200 && body.message !== refusal);
  const [remaining, off] = [await left(salon), await listAuditFindings(salon)];
  const faults = [
    ...(succeeded === succeed ? [] : [`${succeeded} succeeded instead of ${succeed}`]),
    ...unexpected.map(({ text }) => `unexpected reply ${text}`),
    ...(remaining.every((each) => each === 0) ? [] : [`remaining: ${remaining.join(', ')}`]),
    ...off,
  ];
  if (faults.length > 0) throw new Error(`${name}: ${faults.join('; ')}`);
}

async function runScenario(salon: TestSalon, scenario: Scenario): Promise<Row> {
  const { calls, name, succeed } = scenario;
  // Requests with the same Idempotency-Key have the same caller.
  const callers = new Map<string, number>();
  const tokens = await Promise.all(
    calls.map(({ headers }, index) => {
      const key = headers?.['idempotency-key'] ?? String(index);
      callers.set(key, callers.get(key) ?? callers.size);
      return createFrontDeskToken(salon, callers.get(key) ?? index);
    }),
  );
  // Loads the function before the measurement.
  await salon.call(
    'redemptions/quick-sale',
    { location_id: 1, products: [{ name: 'Comb', price: 1, qty: 1 }] },
    { as: 'admin' },
  );
  const latencies: number[] = [];
  const replies: Reply[] = [];
  const start = performance.now();
  const conflicts = await countConflicts(() =>
    Promise.all(
      calls.map(async ({ operation, input, headers = {} }, index) => {
        const startMs = performance.now();
        const reply = await salon.call(operation, input, { token: tokens[index] ?? '', headers });
        latencies.push(performance.now() - startMs);
        replies.push(reply);
      }),
    ),
  );
  const elapsed = performance.now() - start;
  await checkResult(salon, scenario, replies);
  return {
    'all at once': name,
    exact: 'yes',
    succeeded: succeed,
    refused: replies.length - succeed,
    conflicts,
    'requests/s': Math.round((replies.length / elapsed) * 1000),
    'p50 ms': toThreeDigits(percentile(latencies, 0.5)),
    'p99 ms': toThreeDigits(percentile(latencies, 0.99)),
  };
}

/** Measures 500 simultaneous redemptions and checks that the balances are exact. */
export async function run(): Promise<Report> {
  const testEnvironment = await openTestEnvironment();
  try {
    const rows: Row[] = [];
    for (const prepare of SCENARIOS) {
      const salon = await openTestSalon(testEnvironment);
      rows.push(await runScenario(salon, await prepare(salon)));
    }
    return {
      title: 'Redemption',
      summary:
        'All requests of a row are sent at the same time to one process on this machine, so a time includes the wait for the others. For each row the balances, the histories, the payments and the replies were checked. A conflict is a transaction that the database rejected.',
      tables: [
        {
          title: '500 at once',
          rows,
          bars: { label: 'all at once', values: ['p50 ms', 'p99 ms'], unit: 'ms' },
        },
      ],
    };
  } finally {
    await testEnvironment.close();
  }
}
