import { describe, expect, test } from 'vitest';
import { openApp } from '../../functions/booking/index.ts';
import { startOrConnectDatabase } from '../../infra/local/database/database.ts';
import { readLocalEnvironment, toLocalEnvironmentVariables } from '../../infra/local/environment.ts';
import { toGatewayEvent } from '../../infra/local/gateway/gateway-event.ts';
import { createLambdaContext, toStructuredResult } from '../../infra/local/gateway/invocation.ts';
import { getOperation, toRequestWithInput } from '../../infra/local/operations.ts';
import { createPlatformKeys } from '../../infra/local/secrets.ts';
import { booking } from '../../lib/contract/booking/booking.ts';
import type { Dependencies } from '../../lib/http/call.ts';
import { serveGroup } from '../../lib/http/chain.ts';
import { openLog } from '../../lib/http/log.ts';
import { toFailureBody } from '../support/api/replies.ts';
import { nightTest } from '../support/nightly.ts';
import { useTestSalons } from '../support/test-salon.ts';

const salons = useTestSalons();
const PATH = '/api/v1/booking/get-slot';
const FRONT = 'booking/get-front-settings';

// BEHAVIOR §5.6
describe('every response', () => {
  test('forbids caching, sniffing and framing, and carries a request id', async () => {
    const salon = await salons();
    for (const reply of [
      await salon.call('booking/get-service-by-location', { location_id: 1 }),
      await salon.request({ method: 'GET', path: '/none' }),
      await salon.request({ method: 'OPTIONS', path: PATH, slug: null }),
    ]) {
      expect(reply.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'strict-transport-security': expect.stringContaining('max-age='),
        'x-request-id': expect.stringMatching(/\S/),
      });
    }
    expect((await salon.call(FRONT)).headers['content-security-policy']).toContain("default-src 'none'");
  });
});

// BEHAVIOR §1.4
describe('a page of another origin', () => {
  const ORIGIN = 'https://app.shear-joy.test';
  const from = (origin: string) => ({ headers: { origin } });

  test('may read replies only if the salon lists its origin', async () => {
    const salon = await salons();
    const beforeListing = await salon.call(FRONT, {}, from('https://evil.test'));
    expect(beforeListing.headers['access-control-allow-origin']).toBe('*');

    const changed = await salon.call(
      'directory/settings-update',
      { allowed_origins: [ORIGIN] },
      { as: 'admin' },
    );
    expect(changed.status, changed.text).toBe(200);
    const listed = await salon.call(FRONT, {}, from(ORIGIN));
    expect(listed.headers).toMatchObject({
      'access-control-allow-origin': ORIGIN,
      vary: 'origin, accept-encoding',
      'access-control-expose-headers': expect.stringContaining('x-ratelimit-remaining'),
    });
    for (const origin of [
      'https://evil.test',
      'null',
      `${ORIGIN}.evil.test`,
      ORIGIN.replace('https', 'http'),
    ]) {
      const { headers } = await salon.call(FRONT, {}, from(origin));
      // Not the origin itself; without a header, CloudFront would add one that allows all
      expect(headers['access-control-allow-origin'], origin).toBe('https://nobody.invalid');
    }
    const refused = await salon.call('webhooks/webhook-index', {}, from('https://evil.test'));
    expect(refused.headers['access-control-allow-origin']).toBe('https://nobody.invalid');
  });

  test('gets a preflight response without naming a salon, and never with credentials', async () => {
    const salon = await salons();
    const { status, headers } = await salon.request({
      method: 'OPTIONS',
      path: PATH,
      slug: null,
      ...from(ORIGIN),
    });
    expect(status).toBe(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': ORIGIN,
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, OPTIONS',
      'access-control-allow-headers': expect.stringContaining('idempotency-key'),
    });
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });
});

// BEHAVIOR §5.4
describe('a body', () => {
  const send = async (body: Buffer | string, contentType = 'application/json') => {
    const salon = await salons();
    return salon.request({ method: 'POST', path: PATH, body, contentType });
  };
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

  test.each([
    ['broken JSON', '{', 400],
    ['a list', '[]', 400],
    ['null', 'null', 400],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 400],
    ['half a character', '{"a":"\\ud800"}', 400],
    ['nesting of 13', nested(13), 400],
    ['nesting of 100,000', nested(100_000), 400],
    ['nesting of 12', nested(12), 422],
    ['a megabyte and more', `{"a":"${'x'.repeat(1024 * 1024)}"}`, 413],
  ])('of %s', async (_, body, status) => {
    const reply = await send(body);
    expect(reply.status).toBe(status);
    expect(reply.body).toMatchObject({
      status: false,
      message: expect.any(String),
      code: expect.any(String),
      errors: {},
    });
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'multipart/form-data; boundary=x',
  ])('of type %s is refused on a route without image (415)', async (contentType) => {
    expect((await send('{}', contentType)).status).toBe(415);
  });

  nightTest('with a hundred thousand errors gets at most a hundred messages', async () => {
    const wrong = `{"service_pricing_options":[${'1,'.repeat(100_000)}1]}`;
    const { status, text, body } = await send(wrong);
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {}).length).toBeLessThanOrEqual(100);
    expect(text.length).toBeLessThan(50_000);
  });

  test('with a form field named by half a megabyte of brackets is refused (422)', async () => {
    const salon = await salons();
    const name = `a${'[b]'.repeat(200_000)}`;
    const body = `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n1\r\n--x--\r\n`;
    const reply = await salon.request({
      method: 'POST',
      path: '/api/v1/admin/package/store',
      body,
      contentType: 'multipart/form-data; boundary=x',
      as: 'admin',
    });
    expect(reply.status).toBe(422);
  });

  test.each([
    '{"__proto__":{"polluted":1}}',
    '{"constructor":{"prototype":{"polluted":1}}}',
    '{"location_id":{"toString":"x"}}',
    '{"service_pricing_options":{"length":{"toString":"x","valueOf":1}}}',
  ])('must not override members of objects: %s', async (body) => {
    expect((await send(body)).status).toBe(400);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});

test.each([
  ['directory/customer-index', 'search[length][toString]=x&search[length][valueOf]=y'],
  ['booking/get-slot-by-query', `service_pricing_options={"length":{"toString":"x"}}`],
  ['booking/get-slot-by-query', 'service_pricing_options[length][toString]=x&__proto__[polluted]=1'],
])('a query to %s must not override members of objects: %s', async (operation, query) => {
  const salon = await salons();
  const { path, method } = toRequestWithInput(getOperation(operation), {});
  const reply = await salon.request({ method, path, query, as: 'admin' });
  expect(reply.status, reply.text).toBeLessThan(500);
});

const LONG = 'x'.repeat(9_000);
test.each([
  ['x-client-slug', LONG, 404],
  ['x-client-slug', '__proto__', 404],
  ['authorization', `Bearer ${LONG}`, 401],
  ['authorization', 'Bearer __proto__.constructor.toString', 401],
  ['idempotency-key', LONG, 422],
  ['content-type', LONG, 415],
  ['content-type', 'toString', 415],
  ['content-encoding', 'toString', 422],
  ['accept-encoding', LONG, 422],
  ['origin', LONG, 422],
  ['if-none-match', LONG, 422],
  ['stripe-signature', LONG, 422],
])(
  'the header %s with any value is refused or ignored, never a crash: case %#',
  async (name, value, status) => {
    const salon = await salons();
    const reply = await salon.request({
      method: 'POST',
      path: '/api/v1/booking/save-booking',
      body: '{}',
      headers: { [name]: value },
    });
    expect(reply.status, reply.text).toBe(status);
  },
);

test('names invalid fields as the client wrote them (422)', async () => {
  const salon = await salons();
  const visit = { start_date: '2026/11/17', end_date: '2026/11/17', location_id: 1 };
  const { status, body } = await salon.call('booking/get-slot', {
    ...visit,
    service_pricing_options: [{ service_id: 1 }, { service_id: 'x' }],
  });
  expect([status, body]).toEqual([
    422,
    toFailureBody('invalid', { 'service_pricing_options.1.service_id': ['Must be a number'] }),
  ]);
});

test.each([
  ['GET', '/api/v1/none'],
  ['PUT', '/api/v1/booking/none'],
])('%s %s is no route (404 Not found)', async (method, path) => {
  const salon = await salons();
  const { status, body } = await salon.request({ method, path });
  expect([status, body]).toEqual([404, toFailureBody('routeNotFound')]);
});

// BEHAVIOR §5.8
describe('a path', () => {
  test.each([
    ['GET', '/api/v1/booking/save-booking', 'POST, OPTIONS'],
    ['POST', '/api/v1/booking/get-location-list', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/api/v1/booking/get-slot', 'GET, POST, HEAD, OPTIONS'],
    ['POST', '/api/v1/services/update/1', 'PUT, OPTIONS'],
    ['PATCH', '/api/v1/auth/profile', 'GET, HEAD, OPTIONS'],
  ])('refuses %s %s and names its methods', async (method, path, allow) => {
    const salon = await salons();
    const { status, body, headers } = await salon.request({ method, path });
    expect([status, body]).toEqual([405, toFailureBody('methodNotAllowed')]);
    expect(headers.allow).toBe(allow);
  });

  test('outside the API refuses other methods in a page that names them', async () => {
    const salon = await salons();
    const { status, headers } = await salon.request({ method: 'POST', path: '/book/shear-joy' });
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
    expect(headers['content-type']).toContain('text/html');
  });

  test.each([
    ['/api/v1/booking/get-location-list/', '/api/v1/booking/get-location-list'],
    ['/book/shear-joy/', '/book/shear-joy'],
    ['//evil.test/a b/', '/evil.test/a%20b'],
  ])('%s redirects to %s with its query', async (path, location) => {
    const salon = await salons();
    const { status, headers } = await salon.request({ method: 'GET', path, query: 'a=1' });
    expect([status, headers.location]).toEqual([308, `${location}?a=1`]);
  });

  test.each([
    ['/none/here/at/all', 404],
    ['/none/', 308],
    ['/none', 404],
  ])('outside the API is a page, also where there is none (%s)', async (path, status) => {
    const salon = await salons();
    const reply = await salon.request({ method: 'GET', path });
    expect(reply.status).toBe(status);
    if (status === 404) expect(reply.headers['content-type']).toContain('text/html');
  });
});

test('HEAD has the status and headers of the GET, and no body', async () => {
  const salon = await salons();
  for (const path of [
    '/api/v1/booking/get-location-list',
    '/api/v1/openapi.json',
    `/book/${salon.tenant}`,
    '/robots.txt',
  ]) {
    const got = await salon.request({ method: 'GET', path });
    const head = await salon.request({ method: 'HEAD', path });
    expect([head.status, head.text], path).toEqual([200, '']);
    expect(head.headers['content-type'], path).toBe(got.headers['content-type']);
    expect(head.headers.etag, path).toBe(got.headers.etag);
  }
});

test('every 401 names the way to log in', async () => {
  const salon = await salons();
  const without = await salon.call('auth/profile');
  expect([without.status, without.headers['www-authenticate']]).toEqual([401, 'Bearer']);
  const wrong = await salon.request({
    method: 'GET',
    path: '/api/v1/auth/profile',
    headers: { authorization: 'Bearer x' },
  });
  expect([wrong.status, wrong.headers['www-authenticate']]).toEqual([401, 'Bearer error="invalid_token"']);
});

test('the OpenAPI document is unchanged for whoever has it (304), and not compressed for whoever refuses gzip', async () => {
  const salon = await salons();
  const path = '/api/v1/openapi.json';
  const first = await salon.request({
    method: 'GET',
    path,
    headers: { 'accept-encoding': 'gzip;q=0, *;q=0' },
  });
  expect(first.headers['content-encoding']).toBeUndefined();
  const again = await salon.request({
    method: 'GET',
    path,
    headers: { 'if-none-match': String(first.headers.etag) },
  });
  expect([again.status, again.text]).toEqual([304, '']);
});

/** The event of a visitor's request for the front settings. */
const toVisitorEvent = () =>
  toGatewayEvent(
    {
      method: 'GET',
      path: '/api/v1/booking/get-front-settings',
      query: '',
      headers: [['x-client-slug', 'shear-joy']],
      body: Buffer.alloc(0),
      sourceIp: '203.0.113.1',
      at: new Date(),
    },
    { routeKey: 'GET /api/v1/booking/get-front-settings' },
  );

/** Sends a visitor's request to the booking function while `store` fails with an error. */
async function requestWhile(fail: () => Promise<never>) {
  const { name, routes } = booking;
  const deps = { store: { get: fail, increment: fail }, clock: () => new Date(), log: openLog(name) };
  const group = { name, routes: { probe: routes['get-front-settings'] }, description: '' };
  const handler = async () => ({ ok: false, failure: 'internalError' }) as const;
  const event = toVisitorEvent();
  const response = await serveGroup(group, { probe: handler }, deps as unknown as Dependencies)(event);
  return { ...response, requestId: event.requestContext.requestId };
}

test('a crash shows nothing but the request id (500)', async () => {
  const crashed = await requestWhile(() => Promise.reject(new Error('broken')));
  expect(crashed.statusCode).toBe(500);
  expect(JSON.parse(crashed.body ?? '')).toEqual({
    ...toFailureBody('internalError'),
    request_id: crashed.requestId,
  });
  expect(crashed.headers).toMatchObject({ 'cache-control': 'no-store', 'x-ratelimit-limit': '60' });
});

test('a table that does not answer is reported as busy (503) with Retry-After', async () => {
  const database = await startOrConnectDatabase(':memory:');
  const variables = toLocalEnvironmentVariables({
    api: 'http://localhost:3000',
    dynamodb: database.table.endpoint,
    mail: 'http://127.0.0.1:1',
    images: 'http://127.0.0.1:1',
  });
  const handler = openApp(readLocalEnvironment(variables, createPlatformKeys(), () => new Date()));
  await database.close();
  const event = toVisitorEvent();
  const answer = toStructuredResult(await handler(event, createLambdaContext('booking', 'r', 29_000)));
  expect(answer.statusCode).toBe(503);
  expect(JSON.parse(answer.body ?? '')).toEqual({
    ...toFailureBody('busy'),
    request_id: event.requestContext.requestId,
  });
  expect(answer.headers).toMatchObject({ 'retry-after': '1', 'cache-control': 'no-store' });
});
