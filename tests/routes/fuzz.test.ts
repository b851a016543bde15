import { expect, test } from 'vitest';
import { getOperation, toRequestWithInput } from '../../infra/local/operations.ts';
import { groups } from '../../lib/contract/index.ts';
import type { Route } from '../../lib/contract/route.ts';
import { listAllowedCallers } from '../../lib/rules/access/route-access.ts';
import { FAILURES } from '../../lib/rules/failures.ts';
import {
  BROKEN_BODIES,
  BROKEN_HEADERS,
  BROKEN_QUERIES,
  corrupt,
  randomData,
} from '../support/api/invalid-data.ts';
import { createDraw, type Draw, pick, sampleOf, schemaOf } from '../support/api/schema-values.ts';
import {
  type Caller,
  type Reply,
  type RequestOptions,
  type TestSalon,
  useTestSalons,
} from '../support/test-salon.ts';

/** The nightly run sets FUZZ_REQUESTS=20000. A failure prints its seed: FUZZ_SEED repeats it. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 150);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_120);
const TIMEOUT_MS = 15_000;
const CALLS_PER_SALON = 250;

const openSalon = useTestSalons();

const operations = groups.flatMap((group) =>
  Object.entries(group.routes).map(([operation, route]): readonly [string, Route] => [
    `${group.name}/${operation}`,
    route,
  ]),
);

const pickCaller = (route: Route, draw: Draw): Caller => {
  const roles: readonly Caller[] =
    draw() < 0.9 ? listAllowedCallers(route) : ['anonymous', 'customer', 'staff', 'admin'];
  return pick(draw, roles);
};

function createInput(route: Route, draw: Draw): object {
  const schema = schemaOf(route);
  const kind = draw();
  if (kind < 0.1) return randomData(draw, Object.keys(schema.properties ?? {}));
  const sample = sampleOf(schema, draw, draw() < 0.5) as object;
  // A log-out everywhere would end the tokens of all later requests
  const input = 'everywhere' in sample ? { ...sample, everywhere: 0 } : sample;
  return kind < 0.35 ? input : corrupt(input, draw);
}

/** Values for path parameters. */
const toPathText = (value: unknown): string =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value ?? 1)).toWellFormed().slice(0, 2_000);

/** A random request to an operation. */
function createRequest(name: string, route: Route, draw: Draw): RequestOptions {
  const input = createInput(route, draw);
  const pathParameters = Object.fromEntries(
    [...route.path.matchAll(/\{(\w+)\}/g)].map(([, field = '']) => [
      field,
      toPathText(Reflect.get(input, field)),
    ]),
  );
  const { body, ...address } = toRequestWithInput(getOperation(name), { ...input, ...pathParameters });
  const request = {
    ...address,
    path: address.path.replace(/\/$/, '/1'),
    as: pickCaller(route, draw),
    ...(body ? { body: JSON.stringify(body) } : {}),
    ...(route.idempotent && draw() < 0.3
      ? { headers: { 'idempotency-key': pick(draw, ['a', 'b', 'c']) } }
      : {}),
  };
  const variant = draw();
  if (variant < 0.05) return { ...request, headers: pick(draw, BROKEN_HEADERS) };
  if (variant < 0.1) return { ...request, query: pick(draw, BROKEN_QUERIES) };
  if (variant < 0.17 && route.method !== 'GET') return { ...request, ...pick(draw, BROKEN_BODIES)() };
  if (variant < 0.19)
    return { ...request, method: pick(draw, ['PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']) };
  return request;
}

const STATUSES = new Set<number>([
  200,
  201,
  204,
  308,
  ...Object.values(FAILURES).map(({ status }) => status),
]);

/** Failures of other services, such as of a processor that rejects the salon's key. */
const PROVIDER_FAILURES: readonly string[] = [
  FAILURES.processorRefused.message,
  FAILURES.processorUnavailable.message,
  FAILURES.identityProviderUnavailable.message,
];

/** Expects a known status below 500, the envelope, and the common headers. */
function expectWellFormedReply(reply: Reply, route: Route, label: string): void {
  if (!PROVIDER_FAILURES.includes(reply.body.message ?? '')) expect(reply.status, label).toBeLessThan(500);
  expect(STATUSES.has(reply.status), label).toBe(true);
  for (const header of ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'x-request-id']) {
    expect(reply.headers[header], `${header} of ${label}`).toMatch(/\S/);
  }
  expect(reply.headers['x-content-type-options'], label).toBe('nosniff');
  if (reply.status === 308) {
    expect(reply.headers.location, label).not.toMatch(/\/$/);
    return;
  }
  // A HEAD has no body
  if (reply.text === '' && label.includes('"method":"HEAD"')) return;
  if (reply.status === 204 || (reply.status < 400 && route.tenantless)) return;
  // A page shows its failures to a person
  if (route.contentType && reply.headers['content-type']?.includes('html')) return;
  // A report as a spreadsheet
  if (reply.status === 200 && /[?&"]format=csv/.test(label) && reply.headers['content-type']?.includes('csv'))
    return;
  expect(reply.headers['content-type'], label).toContain('json');
  expect(reply.body.status, label).toBe(reply.status < 400);
  if (reply.status >= 400) expect(reply.body.message, label).toMatch(/\S/);
  if (reply.status === 422) expect(reply.body.errors ?? reply.body.message, label).toBeTruthy();
}

const describeRequest = (request: RequestOptions): string =>
  JSON.stringify({ ...request, body: request.body?.toString().slice(0, 2_000) });

async function sendWithTimeout(salon: TestSalon, request: RequestOptions, label: string): Promise<Reply> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no reply in time: ${label}`)), TIMEOUT_MS);
  });
  try {
    return await Promise.race([salon.request(request), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

// BEHAVIOR §5.1, §5.4, §5.6, §6.9
test(
  `${REQUESTS} random requests to all routes: no 500, no timeout, always the envelope`,
  async () => {
    const draw = createDraw(SEED);
    let salon = await openSalon();
    const counts = new Map<number, number>();
    for (let number = 0; number < REQUESTS; number += 1) {
      const [name, route] = operations[number % operations.length] ?? ['', undefined];
      if (!route) throw new Error('the contract has no routes');
      // Accepted requests can make a salon unusable.
      if (number % CALLS_PER_SALON === CALLS_PER_SALON - 1) salon = await openSalon();
      if (number % 50 === 0) await salon.clock.advance(1);
      const request = createRequest(name, route, draw);
      const label = `${name}, request ${number} of seed ${SEED}: ${describeRequest(request)}`;
      const reply = await sendWithTimeout(salon, request, label);
      expectWellFormedReply(reply, route, `${label} → ${reply.status} ${reply.text.slice(0, 500)}`);
      counts.set(reply.status, (counts.get(reply.status) ?? 0) + 1);
    }
    for (const status of [200, 400, 422])
      expect(counts.get(status) ?? 0, `answers ${status}`).toBeGreaterThan(0);
  },
  Math.max(180_000, REQUESTS * 60),
);
