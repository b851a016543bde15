import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildName, bundleFunctions, ENTRY_FILE } from '../../../infra/bundle.ts';
import { functionNames } from '../../../infra/needs.ts';

/** Away from the project, where no package can be found but what is in the bundle. */
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bundles-'));
  await bundleFunctions(functionNames(), folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const LOAD_ALL = `
  const exported = {};
  for (const [name, file] of JSON.parse(process.argv[1])) exported[name] = Object.keys(await import(file)).sort();
  console.log(JSON.stringify(exported));
`;

test('every bundle loads by itself, and exports what Lambda and the local stack call', async () => {
  const files = functionNames().map((name) => [name, join(folder, name, ENTRY_FILE)]);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', LOAD_ALL, JSON.stringify(files)],
    { cwd: folder, env: { PATH: process.env.PATH } },
  );
  const expected = functionNames().map((name) => [name, ['app', 'handler']]);
  expect(JSON.parse(stdout)).toEqual(Object.fromEntries(expected));
});

test('the same code has the same name, other code another', async () => {
  const names = functionNames().slice(0, 2);
  const before = await buildName(names, folder);
  await bundleFunctions(names, folder);
  expect(await buildName(names, folder)).toBe(before);
  expect(await buildName(names.slice(1), folder)).not.toBe(before);
});
