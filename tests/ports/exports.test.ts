import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LocalServer } from '../../infra/local/local-server.ts';
import { startImageStore } from '../../infra/local/objects/images.ts';
import { type ExportSettings, openExports, signExport } from '../../lib/ports/exports.ts';
import type { Tenant } from '../../lib/rules/ids.ts';

const TENANT = 'shear-joy' as Tenant;
const NOW = new Date('2026-11-16T14:00:00Z');
const ON_AWS: ExportSettings = {
  ...{ bucket: 'salon-exports', region: 'eu-west-1' },
  credentials: { accessKeyId: 'AKIA', secretAccessKey: 'secret', sessionToken: 'session' },
};

let store: LocalServer;
beforeAll(async () => {
  store = await startImageStore();
});
afterAll(() => store.close());

test('a stored reply is read by its link, compressed, as a file with a name (BEHAVIOR §4.5)', async () => {
  const exports = openExports({ ...ON_AWS, endpoint: store.url });
  const files = await Promise.all(
    ['{"a":1}', '{"a":2}'].map((json) => exports.storeJson(TENANT, 'export.json', json, NOW)),
  );
  expect(files.map(({ expiresAt }) => expiresAt)).toEqual(Array(2).fill('2026-11-16T15:00:00.000Z'));
  for (const [index, { url }] of files.entries()) {
    const { pathname } = new URL(url);
    expect(pathname).toMatch(/^\/salon-exports\/shear-joy\/[\w-]{32}\.json$/);
    const response = await fetch(url);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/json',
      'content-encoding': 'gzip',
      'content-disposition': 'attachment; filename="export.json"',
    });
    expect(await response.json()).toEqual({ a: index + 1 });
  }
});

test('a link of AWS is signed for one object and an hour', async () => {
  const url = new URL(await signExport(ON_AWS, 'shear-joy/x.json', 'export.json'));
  expect(url.origin + url.pathname).toBe('https://salon-exports.s3.eu-west-1.amazonaws.com/shear-joy/x.json');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Expires': '3600',
    'X-Amz-Security-Token': 'session',
    'X-Amz-Signature': expect.stringMatching(/^[0-9a-f]{64}$/),
    'response-content-disposition': 'attachment; filename="export.json"',
  });
  const other = new URL(await signExport(ON_AWS, 'shear-joy/y.json', 'export.json'));
  expect(other.searchParams.get('X-Amz-Signature')).not.toBe(url.searchParams.get('X-Amz-Signature'));
});
