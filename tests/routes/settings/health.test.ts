import { expect, test } from 'vitest';
import { openApp } from '../../../functions/settings/index.ts';
import { toGatewayEvent } from '../../../infra/local/gateway/gateway-event.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §32.3
test('answers 200 with the build and the state of the table, without a salon', async () => {
  const salon = await openSalon();
  const reply = await salon.call('settings/health', {}, { slug: null });
  expect([reply.status, reply.body]).toEqual([
    200,
    { status: true, data: { build: 'local', table: 'reachable' } },
  ]);
});

test('has no rate limit', async () => {
  const salon = await openSalon();
  const options = { slug: null, address: '10.9.9.9' };
  for (let call = 0; call < 70; call += 1) {
    expect((await salon.call('settings/health', {}, options)).status).toBe(200);
  }
});

test('answers 503 when the table is unreachable, without its address', async () => {
  const { environment } = await openSalon();
  const serve = openApp({ ...environment, table: { ...environment.table, endpoint: 'http://127.0.0.1:9' } });
  const event = toGatewayEvent(
    {
      method: 'GET',
      path: '/api/v1/health',
      query: '',
      headers: [],
      body: Buffer.from(''),
      sourceIp: '127.0.0.1',
      at: environment.clock(),
      protocol: 'HTTP/1.1',
    },
    { routeKey: 'GET /api/v1/health' },
  );
  const reply = await serve(event);
  expect(reply.statusCode).toBe(503);
  expect(JSON.parse(reply.body ?? '')).toMatchObject({ status: false, message: 'Database unreachable' });
  expect(reply.body).not.toContain('127.0.0.1');
});
