import { readdir } from 'node:fs/promises';

const folder = new URL('./', import.meta.url);
/** What each benchmark's file exports. */
type Benchmark = { readonly run: (options: readonly string[]) => Promise<void> };

/** Each file beside this one is a benchmark, by its name. */
const names = (await readdir(folder))
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => file.slice(0, -'.ts'.length));

const [name = '', ...options] = process.argv.slice(2);
if (names.includes(name)) {
  const { run } = (await import(new URL(`${name}.ts`, folder).href)) as Benchmark;
  await run(options);
} else {
  console.error(`npm run bench -- <name>, one of: ${names.join(', ')}`);
  process.exitCode = 1;
}
