import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { eventOf } from '../../../infra/local/event.ts';
import { loadGroup } from '../../../infra/local/functions.ts';
import { contextOf, structured } from '../../../infra/local/invocation.ts';
import { docs } from '../../../lib/contract/docs.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

test('the document is served to everybody, names this API, and may be kept for an hour', async () => {
  const salon = await openSalon({ now: new Date('2026-12-02T12:00:00Z') });
  const reply = await salon.call('docs/openapi', {}, { slug: null });
  expect(reply.status).toBe(200);
  expect(reply.body).toMatchObject({ openapi: '3.1.1', servers: [{ url: 'http://localhost:3000/api/v1' }] });
  expect(reply.headers['cache-control']).toBe('public, max-age=3600');
  // A Tuesday that is still ahead
  expect(reply.text).toContain('"date":"2026/12/08","time":"10:00 AM"');
});

test('large answers travel compressed to those who take that, and are the same', async () => {
  const salon = await openSalon();
  const event = eventOf(
    {
      method: 'GET',
      path: '/api/v1/openapi.json',
      query: '',
      headers: [['accept-encoding', 'gzip, br']],
      body: Buffer.from(''),
      sourceIp: '127.0.0.1',
      at: salon.clock.now(),
    },
    { routeKey: 'GET /api/v1/openapi.json' },
  );
  const handler = await loadGroup(docs, salon.environment);
  const answer = structured(await handler(event, contextOf('docs', 'id', 1_000)));
  expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip' });
  const bytes = Buffer.from(answer.body ?? '', 'base64');
  const plain = await salon.call('docs/openapi');
  expect(gunzipSync(bytes).toString()).toBe(plain.text);
  expect(bytes.length).toBeLessThan(plain.text.length / 5);
});
