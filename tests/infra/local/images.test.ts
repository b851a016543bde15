import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { afterEach, describe, expect, test } from 'vitest';
import { openDataStore } from '../../../infra/local/database/data-store.ts';
import type { LocalServer } from '../../../infra/local/local-server.ts';
import { startImageStore } from '../../../infra/local/objects/images.ts';

const cleanups: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function start(options: Parameters<typeof startImageStore>[0] = {}): Promise<LocalServer> {
  const store = await startImageStore(options);
  cleanups.push(() => store.close(0));
  return store;
}

function createClient(store: LocalServer): S3Client {
  const client = new S3Client({
    region: 'us-east-1',
    endpoint: store.url,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    forcePathStyle: true,
    maxAttempts: 1,
  });
  cleanups.push(() => client.destroy());
  return client;
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 255]);
const AT = { Bucket: 'images', Key: 'demo/a b & ü.png' };
const ADDRESS = '/images/demo/a%20b%20%26%20%C3%BC.png';

describe('objects, with the SDK', () => {
  test('puts an object, reads it by key and by URL, and deletes it', async () => {
    const store = await start();
    const client = createClient(store);
    const put = await client.send(
      new PutObjectCommand({
        ...AT,
        Body: PNG,
        ContentType: 'image/png',
        CacheControl: 'public, max-age=60',
      }),
    );
    const got = await client.send(new GetObjectCommand(AT));
    expect(Buffer.from((await got.Body?.transformToByteArray()) ?? [])).toEqual(PNG);
    expect(got).toMatchObject({ ContentType: 'image/png', ContentLength: PNG.length, ETag: put.ETag });
    expect(await client.send(new HeadObjectCommand(AT))).toMatchObject({ ContentLength: PNG.length });

    const opened = await fetch(store.url + ADDRESS);
    expect(Buffer.from(await opened.arrayBuffer())).toEqual(PNG);
    expect(opened.headers.get('content-type')).toBe('image/png');
    expect(opened.headers.get('x-content-type-options')).toBe('nosniff');
    expect(opened.headers.get('cache-control')).toBe('public, max-age=60');
    expect(opened.headers.get('content-security-policy')).toContain('sandbox');

    await client.send(new DeleteObjectCommand(AT));
    await expect(client.send(new GetObjectCommand(AT))).rejects.toMatchObject({ name: 'NoSuchKey' });
    await expect(client.send(new HeadObjectCommand(AT))).rejects.toMatchObject({ name: 'NotFound' });
    expect((await fetch(store.url + ADDRESS)).status).toBe(404);
    await client.send(new DeleteObjectCommand(AT));
  });

  test('replaces an object', async () => {
    const store = await start();
    const client = createClient(store);
    for (const Body of ['one', 'two', 'two']) await client.send(new PutObjectCommand({ ...AT, Body }));
    expect(await (await fetch(store.url + ADDRESS)).text()).toBe('two');
  });
});

test('refuses an upload with a wrong checksum', async () => {
  const store = await start();
  const headers = { 'x-amz-checksum-crc32': 'AAAAAA==' };
  const response = await fetch(store.url + ADDRESS, { method: 'PUT', headers, body: 'abc' });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain('<Code>BadDigest</Code>');
  expect((await fetch(store.url + ADDRESS)).status).toBe(404);
});

test('refuses changes from a page of another site (403)', async () => {
  const store = await start();
  await createClient(store).send(new PutObjectCommand({ ...AT, Body: 'mine' }));
  for (const method of ['PUT', 'DELETE']) {
    const response = await fetch(store.url + ADDRESS, { method, headers: { origin: 'https://evil.test' } });
    expect(response.status).toBe(403);
  }
  expect(await (await fetch(store.url + ADDRESS)).text()).toBe('mine');
});

test.each([
  ['GET', '/images/../../etc/passwd', 404],
  ['GET', '/images/%2e%2e/%2e%2e/etc/passwd', 404],
  ['GET', '/images/%zz', 404],
  ['POST', '/images/a.png', 404],
])('replies to %s %s with %i', async (method, path, status) => {
  const store = await start();
  expect((await fetch(store.url + path, { method })).status).toBe(status);
});

test('keeps objects after a restart and lists them on the page', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'images-'));
  cleanups.push(() => rm(folder, { recursive: true }));
  const first = await startImageStore({ dataStore: openDataStore(folder) });
  await createClient(first).send(new PutObjectCommand({ ...AT, Body: PNG, ContentType: 'image/png' }));
  await first.close(0);
  const second = await start({ dataStore: openDataStore(folder) });
  expect((await fetch(second.url + ADDRESS)).status).toBe(200);
  expect(await (await fetch(second.url)).text()).toContain('demo/a b &amp; ü.png');
});
