import { expect, test } from 'vitest';
import { app } from '../../../functions/settings/index.ts';
import { eventOf } from '../../../infra/local/event.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const salons = useTestSalons();

test('answers 200 with the build and a table that was reached, to anybody, in no salon', async () => {
  const salon = await salons();
  const reply = await salon.call('settings/health', {}, { slug: null });
  expect([reply.status, reply.body]).toEqual([
    200,
    { status: true, data: { build: 'local', table: 'reachable' } },
  ]);
});

test('is never limited, however often it is asked', async () => {
  const salon = await salons();
  const options = { slug: null, address: '10.9.9.9' };
  for (let call = 0; call < 70; call += 1) {
    expect((await salon.call('settings/health', {}, options)).status).toBe(200);
  }
});

test('answers 503 where the table is out of reach, without saying where it is', async () => {
  const { environment } = await salons();
  const serve = app({ ...environment, table: { ...environment.table, endpoint: 'http://127.0.0.1:9' } });
  const event = eventOf(
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
  expect(JSON.parse(reply.body ?? '')).toMatchObject({ status: false, message: 'Table unreachable' });
  expect(reply.body).not.toContain('127.0.0.1');
});
