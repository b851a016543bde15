import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toSourceFrame } from '../../lib/http/log.ts';

const SOURCE = `const reason = 'broken';

export function breakDown(): never {
  throw new Error(reason);
}
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sources-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

// BEHAVIOR §32.3
test('maps a frame of a bundle to its source', async () => {
  const source = join(folder, 'lib', 'breaking.ts');
  await mkdir(join(folder, 'lib'));
  await writeFile(source, SOURCE);
  const outfile = join(folder, 'out', 'index.mjs');
  await build({ entryPoints: [source], outfile, bundle: true, format: 'esm', minify: true, sourcemap: true });
  const column = (await readFile(outfile, 'utf8')).indexOf('new Error') + 1;
  const frame = (url: string) => toSourceFrame(`    at o (${url}:1:${column})`);
  const { href } = pathToFileURL(outfile);
  for (const url of [href, `${href}?loaded=again`]) {
    expect(frame(url)).toBe('    at o (lib/breaking.ts:4:9)');
  }
});

test.each([
  '    at run (file:///nowhere/index.mjs:1:5)',
  '    at node:internal/process/task_queues:103:5',
  '    at async Promise.all (index 0)',
])('keeps a frame without source map: %s', (frame) => {
  expect(toSourceFrame(frame)).toBe(frame);
});
