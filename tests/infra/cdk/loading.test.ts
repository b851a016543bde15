import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bundle, buildName, bundleFunctions, ENTRY_FILE } from '../../../infra/cdk/bundle.ts';
import { functionNames, needsOf } from '../../../infra/cdk/function-needs.ts';

/** Away from the project, where no package can be found but what is in the bundle. */
let folder: string;
let bundles: Bundle[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bundles-'));
  bundles = await bundleFunctions(functionNames(), folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const LOAD_ALL = `
  const exported = {};
  for (const [name, file] of JSON.parse(process.argv[1])) exported[name] = Object.keys(await import(file)).sort();
  console.log(JSON.stringify(exported));
`;

async function loaded(files: readonly (readonly [name: string, file: string])[]): Promise<object> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', LOAD_ALL, JSON.stringify(files)],
    { cwd: folder, env: { PATH: process.env.PATH } },
  );
  return JSON.parse(stdout);
}

test('every bundle loads by itself, and exports what Lambda and the local stack call', async () => {
  const exported = await loaded(
    functionNames().map((name) => [name, join(folder, name, ENTRY_FILE)] as const),
  );
  const expected = functionNames().map((name) => [name, ['app', 'handler']]);
  expect(exported).toEqual(Object.fromEntries(expected));
});

test('what a bundle reads later loads by itself as well', async () => {
  const later = bundles.flatMap((bundle) => bundle.later.map((file) => [file, file] as const));
  expect(Object.keys(await loaded(later))).toHaveLength(later.length);
});

test('libraries that few requests need wait until they are asked for', () => {
  const waiting = (name: string) =>
    bundles
      .filter(({ later }) => later.some((file) => basename(file).startsWith(name)))
      .map((bundle) => bundle.name);
  expect(waiting('stripe')).toEqual(functionNames().filter((name) => needsOf(name).payments));
  expect(waiting('image-bucket')).toEqual(functionNames().filter((name) => needsOf(name).images));
  expect(waiting('sanitize-html')).toEqual(['giftcards', 'memberships', 'directory']);
});

test('leaves nothing of an earlier run beside the new code', async () => {
  await writeFile(join(folder, 'bounces', 'chunk-OLD.mjs'), '');
  const [bundle] = await bundleFunctions(['bounces'], folder);
  const files = await readdir(join(folder, 'bounces'));
  const code = [...(bundle?.atOnce ?? []), ...(bundle?.later ?? [])].map((file) => basename(file));
  expect(files.filter((file) => file.endsWith('.mjs')).sort()).toEqual(code.sort());
});

test('the same code has the same name, other code another', async () => {
  const names = functionNames().slice(0, 2);
  const before = await buildName(names, folder);
  await bundleFunctions(names, folder);
  expect(await buildName(names, folder)).toBe(before);
  expect(await buildName(names.slice(1), folder)).not.toBe(before);
});
