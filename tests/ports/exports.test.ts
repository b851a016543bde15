import { randomBytes } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LocalServer } from '../../infra/local/local-server.ts';
import { startImageStore } from '../../infra/local/objects/images.ts';
import {
  type ExportSettings,
  mustOpenExportFiles,
  openReplyFiles,
  signExportUrl,
} from '../../lib/ports/exports.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import { nightTest } from '../support/nightly.ts';

const TENANT = 'shear-joy' as Tenant;
const NOW = new Date('2026-11-16T14:00:00Z');
const ON_AWS: ExportSettings = {
  bucket: 'salon-exports',
  region: 'eu-west-1',
  credentials: { accessKeyId: 'AKIA', secretAccessKey: 'secret', sessionToken: 'session' },
};

let store: LocalServer;
beforeAll(async () => {
  store = await startImageStore();
});
afterAll(() => store.close());

test('a stored reply is read by its link, compressed, as a file with a name (BEHAVIOR §4.5)', async () => {
  const exports = openReplyFiles({ ...ON_AWS, endpoint: store.url });
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
  const url = new URL(await signExportUrl(ON_AWS, 'shear-joy/x.json', 'export.json'));
  expect(url.origin + url.pathname).toBe('https://salon-exports.s3.eu-west-1.amazonaws.com/shear-joy/x.json');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Expires': '3600',
    'X-Amz-Security-Token': 'session',
    'X-Amz-Signature': expect.stringMatching(/^[0-9a-f]{64}$/),
    'response-content-disposition': 'attachment; filename="export.json"',
  });
  const other = new URL(await signExportUrl(ON_AWS, 'shear-joy/y.json', 'export.json'));
  expect(other.searchParams.get('X-Amz-Signature')).not.toBe(url.searchParams.get('X-Amz-Signature'));
});

nightTest(
  'an archive is stored while it is written, and its writer waits for each part (BEHAVIOR §43.7)',
  async () => {
    const [count, size] = [20, 1024 * 1024];
    const content = randomBytes(count * size);
    const settings = { ...ON_AWS, endpoint: store.url };
    const files = mustOpenExportFiles(settings);
    const sent: number[] = [];
    const probe = http.createServer((request, response) => {
      const { method } = request;
      const headers = { ...request.headers, host: new URL(store.url).host };
      const forwarded = http.request(`${store.url}${request.url}`, { method, headers }, (reply) => {
        response.writeHead(reply.statusCode ?? 500, reply.headers);
        reply.pipe(response);
      });
      request.on('data', (bytes: Buffer) => sent.push(bytes.length)).pipe(forwarded);
    });
    await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done));
    const { port } = probe.address() as AddressInfo;
    const sum = () => sent.reduce((all, bytes) => all + bytes, 0);
    const held: number[] = [];
    async function* write() {
      for (let piece = 0; piece < count; piece += 1) {
        held.push(piece * size - sum());
        yield content.subarray(piece * size, (piece + 1) * size);
      }
    }
    const through = mustOpenExportFiles({ ...settings, endpoint: `http://127.0.0.1:${port}` });
    await through.putZip(TENANT, 'all.zip', write());
    probe.close();
    expect(Math.max(...held)).toBeLessThanOrEqual(8 * size);
    const stored = await fetch(await files.sign(TENANT, 'all.zip', 'salon.zip'));
    expect(stored.headers.get('content-type')).toBe('application/zip');
    expect(Buffer.from(await stored.arrayBuffer()).equals(content)).toBe(true);
  },
);
