import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LocalServer } from '../../../infra/local/local-server.ts';
import { startImageStore } from '../../../infra/local/objects/images.ts';
import { openPageReleaseBucket, planPageFileExpiry } from '../../../infra/tools/releases/page-files.ts';

let store: LocalServer;
beforeAll(async () => {
  store = await startImageStore();
});
afterAll(() => store.close());

const at = (day: number) => new Date(Date.UTC(2026, 0, day));
const release = (day: number, ...files: string[]) => ({ releasedAt: at(day).toISOString(), files });

// BEHAVIOR §35.7
test.each([
  ['the day after', 3, ['a.js', 'both.js'], []],
  ['30 days after', 31, ['a.js', 'both.js'], []],
  ['more than 30 days after', 33, ['both.js'], ['a.js']],
] as const)('%s its replacement, a release has the files %j', (_, day, kept, expired) => {
  const releases = [release(1, 'a.js', 'both.js'), release(2, 'b.js', 'both.js')];
  const plan = planPageFileExpiry(releases, at(day));
  expect(plan.expired).toEqual(expired);
  expect(plan.kept.flatMap(({ files }) => files)).toEqual(expect.arrayContaining([...kept]));
});

test('the release in use stays however old it is', () => {
  expect(planPageFileExpiry([release(1, 'a.js')], at(500))).toEqual({
    kept: [release(1, 'a.js')],
    expired: [],
  });
});

test('uploads the files with their types, keeps both releases, and deletes the first one after 30 days', async () => {
  const bucket = openPageReleaseBucket({ bucket: 'files', region: 'eu-west-1', endpoint: store.url });
  const deploy = async (day: number, ...names: string[]) => {
    const folder = await mkdtemp(join(tmpdir(), 'page-files-'));
    for (const name of names) await writeFile(join(folder, name), name);
    const files = await bucket.upload(folder);
    return bucket.recordRelease(files, at(day));
  };
  const load = (name: string) => fetch(`${store.url}/files/_files/${name}`);
  await deploy(1, 'page-1.js', 'page-1.css', 'font.woff2');
  const script = await load('page-1.js');
  expect(Object.fromEntries(script.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(await deploy(2, 'page-2.js', 'page-1.css', 'font.woff2')).toEqual({ deleted: 0 });
  for (const name of ['page-1.js', 'page-2.js']) expect((await load(name)).status, name).toBe(200);
  expect(await deploy(40, 'page-3.js', 'page-1.css', 'font.woff2')).toEqual({ deleted: 1 });
  const statuses = await Promise.all(
    ['page-1.js', 'page-2.js', 'page-3.js', 'page-1.css'].map(async (name) => (await load(name)).status),
  );
  expect(statuses).toEqual([404, 200, 200, 200]);
});
