import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Bundle,
  bundleFunctionsAndPages,
  computeBuildId,
  ENTRY_FILE,
} from '../../../infra/cdk/bundle.ts';
import {
  CANARY,
  type FunctionNeeds,
  getFunctionNeeds,
  listBundleNames,
} from '../../../infra/cdk/function-needs.ts';
import { IS_NIGHT, nightTest } from '../../support/nightly.ts';

/** All bundles by night; by day one with payments and images, and the smallest one. */
const NAMES = IS_NIGHT ? listBundleNames() : ['giftcards', CANARY];

/** Outside of the project, so that only packages in the bundle resolve. */
let folder: string;
let bundles: Bundle[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bundles-'));
  bundles = await bundleFunctionsAndPages(NAMES, folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const LOAD_ALL = `
  const exported = {};
  for (const [name, file] of JSON.parse(process.argv[1])) exported[name] = Object.keys(await import(file)).sort();
  console.log(JSON.stringify(exported));
`;

async function loadAll(files: readonly (readonly [name: string, file: string])[]): Promise<object> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', LOAD_ALL, JSON.stringify(files)],
    { cwd: folder, env: { PATH: process.env.PATH } },
  );
  return JSON.parse(stdout);
}

test('every bundle loads on its own and exports openApp and handler', async () => {
  const exported = await loadAll(NAMES.map((name) => [name, join(folder, name, ENTRY_FILE)] as const));
  const ofCanary = ['checkRelease', 'handler', 'openApp', 'openReleaseCheck'];
  const expected = NAMES.map((name) => [name, name === CANARY ? ofCanary : ['handler', 'openApp']]);
  expect(exported).toEqual(Object.fromEntries(expected));
});

nightTest('the lazy files of a bundle load on their own', async () => {
  const later = bundles.flatMap((bundle) => bundle.lazyFiles.map((file) => [file, file] as const));
  expect(Object.keys(await loadAll(later))).toHaveLength(later.length);
});

test('libraries that few requests need are in lazy files', () => {
  const bundlesWithLazy = (name: string) =>
    bundles
      .filter(({ lazyFiles: later }) => later.some((file) => basename(file).startsWith(name)))
      .map((bundle) => bundle.name);
  expect(bundlesWithLazy('stripe')).toEqual(NAMES.filter((name) => getFunctionNeeds(name).payments));
  const usesObjects = ({ images, deletesImages, exports }: FunctionNeeds) =>
    images || deletesImages || exports;
  expect(bundlesWithLazy('image-bucket')).toEqual(
    NAMES.filter((name) => usesObjects(getFunctionNeeds(name))),
  );
  expect(bundlesWithLazy('sanitize-html')).toEqual(
    ['giftcards', 'memberships', 'directory'].filter((name) => NAMES.includes(name)),
  );
});

nightTest('bundling deletes the files of earlier runs', async () => {
  await writeFile(join(folder, 'outbox', 'chunk-OLD.mjs'), '');
  const [bundle] = await bundleFunctionsAndPages(['outbox'], folder);
  const files = await readdir(join(folder, 'outbox'));
  const code = [...(bundle?.initialFiles ?? []), ...(bundle?.lazyFiles ?? [])].map((file) => basename(file));
  expect(files.filter((file) => file.endsWith('.mjs')).sort()).toEqual(code.sort());
});

nightTest('equal code has an equal build id, other code a different one', async () => {
  const names = NAMES.slice(0, 2);
  const before = await computeBuildId(names, folder);
  await bundleFunctionsAndPages(names, folder);
  expect(await computeBuildId(names, folder)).toBe(before);
  expect(await computeBuildId(names.slice(1), folder)).not.toBe(before);
});
