import { expect, test } from 'vitest';
import { addressed, operationNamed } from '../../infra/local/operations.ts';
import { groups } from '../../lib/contract/index.ts';
import { ACCESS, type Route } from '../../lib/contract/route.ts';
import { FAILURES } from '../../lib/rules/outcome.ts';
import { BROKEN_BODIES, BROKEN_HEADERS, BROKEN_QUERIES, nonsense, spoiled } from '../support/hostile.ts';
import { type Draw, drawing, pick, sampleOf, schemaOf } from '../support/schema-values.ts';
import {
  type Caller,
  type Reply,
  type RequestOptions,
  type TestSalon,
  useTestSalons,
} from '../support/test-salon.ts';

/** FUZZ_REQUESTS=20000 by night; a failure names its seed, by which it comes again. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1_000);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_120);
/** No answer takes as long as this: what does, hangs. */
const HANGS_MS = 15_000;
const SALON_CALLS = 250;

const salons = useTestSalons();

const operations = groups.flatMap((group) =>
  Object.entries(group.routes).map(([operation, route]): readonly [string, Route] => [
    `${group.name}/${operation}`,
    route,
  ]),
);

const callerFor = (route: Route, draw: Draw): Caller => {
  const roles: readonly Caller[] =
    draw() < 0.9 ? ACCESS[route.access] : ['anonymous', 'customer', 'staff', 'admin'];
  return pick(draw, roles);
};

function inputFor(route: Route, draw: Draw): object {
  const schema = schemaOf(route);
  const kind = draw();
  if (kind < 0.1) return nonsense(draw, Object.keys(schema.properties ?? {}));
  const input = sampleOf(schema, draw, draw() < 0.5) as object;
  return kind < 0.35 ? input : spoiled(input, draw);
}

/** What a client can write into a path. */
const inPath = (value: unknown): string =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value ?? 1)).toWellFormed().slice(0, 2_000);

/** One request of any kind to an operation. */
function requestFor(name: string, route: Route, draw: Draw): RequestOptions {
  const input = inputFor(route, draw);
  const pathless = Object.fromEntries(
    [...route.path.matchAll(/\{(\w+)\}/g)].map(([, field = '']) => [
      field,
      inPath(Reflect.get(input, field)),
    ]),
  );
  const { body, ...address } = addressed(operationNamed(name), { ...input, ...pathless });
  const request = {
    ...address,
    path: address.path.replace(/\/$/, '/1'),
    as: callerFor(route, draw),
    ...(body ? { body: JSON.stringify(body) } : {}),
    ...(route.idempotent && draw() < 0.3
      ? { headers: { 'idempotency-key': pick(draw, ['a', 'b', 'c']) } }
      : {}),
  };
  const twist = draw();
  if (twist < 0.05) return { ...request, headers: pick(draw, BROKEN_HEADERS) };
  if (twist < 0.1) return { ...request, query: pick(draw, BROKEN_QUERIES) };
  if (twist < 0.17 && route.method !== 'GET') return { ...request, ...pick(draw, BROKEN_BODIES)() };
  if (twist < 0.19) return { ...request, method: pick(draw, ['PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']) };
  return request;
}

const STATUSES = new Set<number>([200, 201, 204, ...Object.values(FAILURES).map(({ status }) => status)]);

/** Others may fail or refuse us: a salon may entrust a key that its processor does not know. */
const OTHERS_FAIL: readonly string[] = [
  FAILURES.processorRefused.message,
  FAILURES.processorDown.message,
  FAILURES.identityProviderDown.message,
];

/** Whatever is asked: a known status below 500, the envelope, and what every response carries. */
function expectManners(reply: Reply, route: Route, what: string): void {
  if (!OTHERS_FAIL.includes(reply.body.message ?? '')) expect(reply.status, what).toBeLessThan(500);
  expect(STATUSES.has(reply.status), what).toBe(true);
  for (const header of ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'x-request-id']) {
    expect(reply.headers[header], `${header} of ${what}`).toMatch(/\S/);
  }
  expect(reply.headers['x-content-type-options'], what).toBe('nosniff');
  if (reply.status === 204 || (reply.status < 400 && route.tenantless)) return;
  expect(reply.headers['content-type'], what).toContain('json');
  expect(reply.body.status, what).toBe(reply.status < 400);
  if (reply.status >= 400) expect(reply.body.message, what).toMatch(/\S/);
  if (reply.status === 422) expect(reply.body.errors ?? reply.body.message, what).toBeTruthy();
}

const told = (request: RequestOptions): string =>
  JSON.stringify({ ...request, body: request.body?.toString().slice(0, 2_000) });

async function answered(salon: TestSalon, request: RequestOptions, what: string): Promise<Reply> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`hangs: ${what}`)), HANGS_MS);
  });
  try {
    return await Promise.race([salon.request(request), late]);
  } finally {
    clearTimeout(timer);
  }
}

test(
  `${REQUESTS} requests of every kind to every route: never a 500, never a hang, always the envelope`,
  async () => {
    const draw = drawing(SEED);
    let salon = await salons();
    const seen = new Map<number, number>();
    for (let number = 0; number < REQUESTS; number += 1) {
      const [name, route] = operations[number % operations.length] ?? ['', undefined];
      if (!route) throw new Error('the contract has no routes');
      // What was let in may have changed the salon beyond use: a fresh one now and then.
      if (number % SALON_CALLS === SALON_CALLS - 1) salon = await salons();
      if (number % 50 === 0) await salon.clock.advance(1);
      const request = requestFor(name, route, draw);
      const what = `${name}, request ${number} of seed ${SEED}: ${told(request)}`;
      const reply = await answered(salon, request, what);
      expectManners(reply, route, `${what} → ${reply.status} ${reply.text.slice(0, 500)}`);
      seen.set(reply.status, (seen.get(reply.status) ?? 0) + 1);
    }
    for (const status of [200, 400, 422])
      expect(seen.get(status) ?? 0, `answers ${status}`).toBeGreaterThan(0);
  },
  Math.max(180_000, REQUESTS * 60),
);
