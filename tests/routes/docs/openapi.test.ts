import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { loadGroup } from '../../../infra/local/gateway/functions.ts';
import { toGatewayEvent } from '../../../infra/local/gateway/gateway-event.ts';
import { createLambdaContext, toStructuredResult } from '../../../infra/local/gateway/invocation.ts';
import { docs } from '../../../lib/contract/docs.ts';
import { nightTest } from '../../support/nightly.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §32.3, §5.6
test('the document is public, names this API, and is asked for again by its version', async () => {
  const salon = await openSalon({ now: new Date('2026-12-02T12:00:00Z') });
  const reply = await salon.call('docs/openapi', {}, { slug: null });
  expect(reply.status).toBe(200);
  expect(reply.body).toMatchObject({ openapi: '3.1.1', servers: [{ url: 'http://localhost:3000/api/v1' }] });
  expect(reply.headers['cache-control']).toBe('no-cache');
  // A Tuesday in the future.
  expect(reply.text).toContain('"date":"2026/12/08","time":"10:00 AM"');
});

nightTest('compressed replies equal uncompressed ones', async () => {
  const salon = await openSalon();
  const event = toGatewayEvent(
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
  const result = toStructuredResult(await handler(event, createLambdaContext('docs', 'id', 1_000)));
  expect(result.headers).toMatchObject({ 'content-encoding': 'gzip' });
  const bytes = Buffer.from(result.body ?? '', 'base64');
  const uncompressed = await salon.call('docs/openapi');
  expect(gunzipSync(bytes).toString()).toBe(uncompressed.text);
  expect(bytes.length).toBeLessThan(uncompressed.text.length / 5);
});
