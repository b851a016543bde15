import {
  openTestEnvironment,
  openTestSalon,
  type Reply,
  type TestSalon,
} from '../../tests/support/ground.ts';
import {
  deskToken,
  findings,
  openVisits,
  productOf,
  soldCard,
  soldMembership,
  soldPackage,
} from '../../tests/support/redemptions.ts';
import { lostCommits } from './kit/lost-commits.ts';
import type { Report, Row } from './kit/report.ts';
import { percentile, rounded } from './kit/sample.ts';

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
  /** How many must succeed, and what the others must hear. */
  readonly succeed: number;
  readonly refusal: string;
  /** What the products must hold afterwards. */
  readonly left: (system: TestSalon) => Promise<readonly number[]>;
  readonly calls: readonly Call[];
};

const times = <Made>(count: number, make: (index: number) => Made): Made[] =>
  Array.from({ length: count }, (_, index) => make(index));

const byCard = (visit: number | undefined, number: string): Call => ({
  operation: 'redemptions/redemption-gift-card',
  input: { appointment_id: visit, giftcard_number: number },
});

const cardsLeft = (cards: readonly { readonly id: number }[]) => (system: TestSalon) =>
  Promise.all(
    cards.map(async ({ id }) => (await productOf(system, 'PURCHASED-GIFTCARD', id)).head.remaining),
  );

const INSUFFICIENT = 'Insufficient balance';

/** What is prepared in a house of its own, and then redeemed all at once. */
const SCENARIOS: readonly ((system: TestSalon) => Promise<Scenario>)[] = [
  async (system) => {
    const card = await soldCard(system, { value: HOLDS * COST });
    const visits = await openVisits(
      system,
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
  async (system) => {
    const card = await soldCard(system, { value: HOLDS * COST });
    const visits = await openVisits(
      system,
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
  async (system) => {
    const cards = await Promise.all(times(20, () => soldCard(system, { value: 10 * COST })));
    const visits = await openVisits(
      system,
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
  async (system) => {
    const cards = await Promise.all(times(500, () => soldCard(system, { value: COST })));
    const visits = await openVisits(
      system,
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
  async (system) => {
    const id = await soldPackage(system, { groups: [[HOLDS, HAIRCUT]] });
    const visits = await openVisits(
      system,
      times(500, () => [HAIRCUT]),
    );
    return {
      name: `500 on one package of ${HOLDS} sessions`,
      succeed: HOLDS,
      refusal: 'No sessions remaining',
      left: async () => [(await productOf(system, 'PURCHASED-PACKAGE', id)).head.remaining],
      calls: visits.map((visit) => ({
        operation: 'redemptions/redemption-package',
        input: { appointment_id: visit, purchased_package_id: id, service_id: HAIRCUT },
      })),
    };
  },
  async (system) => {
    const id = await soldMembership(system, { groups: [[HOLDS, BLOW_DRY]] });
    const visits = await openVisits(
      system,
      times(500, () => [BLOW_DRY]),
    );
    return {
      name: `500 on one membership that includes ${HOLDS}`,
      succeed: HOLDS,
      refusal: 'No included services remaining',
      left: async () => [(await productOf(system, 'PURCHASED-MEMBERSHIP', id)).head.remaining],
      calls: visits.map((visit) => ({
        operation: 'redemptions/redemption-membership',
        input: { appointment_id: visit, purchased_membership_id: id, service_id: BLOW_DRY },
      })),
    };
  },
];

/** Exact, or there is nothing to report: the right number succeeded, the others heard why, the books are right. */
async function check(
  system: TestSalon,
  { name, succeed, refusal, left }: Scenario,
  replies: readonly Reply[],
) {
  const done = replies.filter(({ status }) => status === 200).length;
  const odd = replies.filter(({ status, body }) => status !== 200 && body.message !== refusal);
  const [remaining, off] = [await left(system), await findings(system)];
  const faults = [
    ...(done === succeed ? [] : [`${done} succeeded instead of ${succeed}`]),
    ...odd.map(({ text }) => `answered ${text}`),
    ...(remaining.every((each) => each === 0) ? [] : [`left over: ${remaining.join(', ')}`]),
    ...off,
  ];
  if (faults.length > 0) throw new Error(`${name}: ${faults.join('; ')}`);
}

async function measured(system: TestSalon, scenario: Scenario): Promise<Row> {
  const { calls, name, succeed } = scenario;
  // Twins are the same caller
  const callers = new Map<string, number>();
  const tokens = await Promise.all(
    calls.map(({ headers }, index) => {
      const twin = headers?.['idempotency-key'] ?? String(index);
      callers.set(twin, callers.get(twin) ?? callers.size);
      return deskToken(system, callers.get(twin) ?? index);
    }),
  );
  // The function is there before the crowd comes
  await system.call(
    'redemptions/quick-sale',
    { location_id: 1, products: [{ name: 'Comb', price: 1, qty: 1 }] },
    { as: 'admin' },
  );
  const latencies: number[] = [];
  const replies: Reply[] = [];
  const start = performance.now();
  const lost = await lostCommits(() =>
    Promise.all(
      calls.map(async ({ operation, input, headers = {} }, index) => {
        const sent = performance.now();
        const reply = await system.call(operation, input, { token: tokens[index] ?? '', headers });
        latencies.push(performance.now() - sent);
        replies.push(reply);
      }),
    ),
  );
  const elapsed = performance.now() - start;
  await check(system, scenario, replies);
  return {
    'all at once': name,
    exact: 'yes',
    succeeded: succeed,
    refused: replies.length - succeed,
    'lost commits': lost,
    'requests/s': Math.round((replies.length / elapsed) * 1000),
    'p50 ms': rounded(percentile(latencies, 0.5)),
    'p99 ms': rounded(percentile(latencies, 0.99)),
  };
}

/** Five hundred redemptions at the same moment: exactness first, then how long they took. */
export async function run(): Promise<Report> {
  const ground = await openTestEnvironment();
  try {
    const rows: Row[] = [];
    for (const prepare of SCENARIOS) {
      const system = await openTestSalon(ground);
      rows.push(await measured(system, await prepare(system)));
    }
    return {
      title: 'Redemption',
      says: 'All requests of a row are sent at the same moment to one process on this machine, so that the times are those of the whole crowd. Before a row is shown the balances, the histories, the payments and the answers were checked. A lost commit is one that came too late for the last of the balance.',
      tables: [
        {
          title: 'Five hundred at once',
          rows,
          bars: { label: 'all at once', values: ['p50 ms', 'p99 ms'], unit: 'ms' },
        },
      ],
    };
  } finally {
    await ground.close();
  }
}
