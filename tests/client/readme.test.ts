import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stack, startStack } from '../../infra/local/stack.ts';
import { buildClient } from '../../infra/tools/client/build.ts';
import { createFolder, createProject, runNode, runTsc } from '../support/client-package.ts';

const LINES_MAX = 40;

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

test('the first example of the README books and pays as it is (BEHAVIOR §32.3)', async () => {
  const readme = await readFile('lib/client/README.md', 'utf8');
  const code = /```ts\n(.*?)```/s.exec(readme)?.[1] ?? '';
  expect(code.trim().split('\n').length).toBeLessThanOrEqual(LINES_MAX);
  expect(code).toContain("'http://localhost:3000/api/v1'");
  expect(code).toContain("'http://localhost:3003'");

  const app = await createFolder();
  await createProject(app);
  await buildClient(join(app, 'node_modules', 'salon-booking-client'));
  const here = code
    .replace('http://localhost:3000/api/v1', stack.urls.api)
    .replace('http://localhost:3003', stack.urls.stripe);
  await writeFile(join(app, 'book.ts'), here);
  expect(await runTsc(app, '--noEmit')).toBe('');
  expect(await runNode(app, 'book.ts')).toMatch(/^APT-\d{6} is confirmed\n$/);
});
