import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { eventOf } from '../../../infra/local/event.ts';
import { loadGroup } from '../../../infra/local/functions.ts';
import { contextOf, structured } from '../../../infra/local/invocation.ts';
import { docs } from '../../../lib/contract/docs.ts';
import { useHouses } from '../../support/house.ts';

const openHouse = useHouses();

test('the document is served to everybody, names this API, and may be kept for an hour', async () => {
  const house = await openHouse({ now: new Date('2026-12-02T12:00:00Z') });
  const reply = await house.call('docs/openapi', {}, { slug: null });
  expect(reply.status).toBe(200);
  expect(reply.body).toMatchObject({ openapi: '3.1.1', servers: [{ url: 'http://localhost:3000/api/v1' }] });
  expect(reply.headers['cache-control']).toBe('public, max-age=3600');
  // A Tuesday that is still ahead
  expect(reply.text).toContain('"date":"2026/12/08","time":"10:00 AM"');
});

test('the page asks nobody but this API for anything, and runs no script in itself', async () => {
  const house = await openHouse();
  const { text, headers } = await house.call('docs/page', {}, { slug: null });
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  const policy = headers['content-security-policy'];
  expect(policy).toContain("default-src 'none'; script-src 'self';");
  expect(policy).not.toMatch(/https?:|unsafe-eval|\*/);
  const addresses = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
  expect(addresses.filter((each) => /^(?:https?:)?\/\//.test(each))).toEqual([]);
  expect(text).not.toMatch(/<script(?![^>]*src=)/);
  for (const address of addresses.filter((each) => each.startsWith('docs/'))) {
    const [path] = address.split('?');
    const file = await house.request({ method: 'GET', path: `/api/v1/${path}`, slug: null });
    expect(file.status, address).toBe(200);
  }
});

test('the viewer is the package’s own, kept for ever under its version', async () => {
  const house = await openHouse();
  const { version } = (await import('swagger-ui-dist/package.json', { with: { type: 'json' } })).default;
  const page = await house.call('docs/page');
  expect(page.text).toContain(`docs/viewer.js?${version}"`);
  for (const [operation, holds] of [
    ['docs/viewer', 'SwaggerUIBundle'],
    ['docs/style', '.swagger-ui'],
  ] as const) {
    const { text, headers } = await house.call(operation);
    expect(text).toContain(holds);
    expect(text).not.toContain('sourceMappingURL');
    expect(headers['cache-control']).toContain('immutable');
  }
});

test('what starts the viewer asks this API alone', async () => {
  const house = await openHouse();
  const { text } = await house.call('docs/start');
  expect(text).toContain("fetch(base + '/openapi.json')");
  expect(text).not.toMatch(/https?:/);
});

test('large answers travel compressed to those who take that, and are the same', async () => {
  const house = await openHouse();
  const event = eventOf(
    {
      method: 'GET',
      path: '/api/v1/openapi.json',
      query: '',
      headers: [['accept-encoding', 'gzip, br']],
      body: Buffer.from(''),
      sourceIp: '127.0.0.1',
      at: house.clock.now(),
    },
    { routeKey: 'GET /api/v1/openapi.json' },
  );
  const handler = await loadGroup(docs, house.environment);
  const answer = structured(await handler(event, contextOf('docs', 'id', 1_000)));
  expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip' });
  const bytes = Buffer.from(answer.body ?? '', 'base64');
  const plain = await house.call('docs/openapi');
  expect(gunzipSync(bytes).toString()).toBe(plain.text);
  expect(bytes.length).toBeLessThan(plain.text.length / 5);
});
