import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LocalServer } from '../../../infra/local/local-server.ts';
import { startImageStore } from '../../../infra/local/objects/images.ts';

const SCRIPT = 'export const shown = true;\n'.repeat(100);
let server: LocalServer;
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'page-files-'));
  for (const name of ['page-1a2b3c4d.js', 'font-1a2b3c4d.woff2', 'secret.json'])
    await writeFile(join(folder, name), SCRIPT);
  server = await startImageStore({ findPageFiles: async () => folder });
});
afterAll(() => server.close());

const load = (file: string, acceptEncoding = 'identity') =>
  fetch(`${server.url}/_files/${file}`, { headers: { 'accept-encoding': acceptEncoding } });

// BEHAVIOR §35.7
test('serves a script of the pages to any origin, for a year', async () => {
  const response = await load('page-1a2b3c4d.js');
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
  });
  expect(await response.text()).toBe(SCRIPT);
});

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['deflate', undefined],
])('compresses for a browser that accepts %s', async (accepted, encoding) => {
  const response = await load('page-1a2b3c4d.js', accepted);
  expect(response.headers.get('content-encoding') ?? undefined).toBe(encoding);
  expect(await response.text()).toBe(SCRIPT);
});

test('does not compress a font again', async () => {
  const response = await load('font-1a2b3c4d.woff2', 'br');
  expect([response.headers.get('content-type'), response.headers.get('content-encoding')]).toEqual([
    'font/woff2',
    null,
  ]);
});

test('serves no other file (404)', async () => {
  for (const file of ['secret.json', 'page-0.js', '%2e%2e%2fsecret.js', 'page-1a2b3c4d.js%0a'])
    expect((await load(file)).status, file).toBe(404);
});
