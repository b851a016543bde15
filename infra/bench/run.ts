import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { type Kept, page } from './kit/page.ts';
import { circumstances, type Report } from './kit/report.ts';

// A line for each request would bury the figures, and be measured with them.
process.env.POWERTOOLS_LOG_LEVEL ??= 'ERROR';

const folder = new URL('./', import.meta.url);
/** Results of the last run of each benchmark, and the page that shows them all. */
const results = pathToFileURL('.bench/');

/** What each benchmark's file exports. */
type Benchmark = { readonly run: (options: readonly string[]) => Promise<Report> };

/** Each file beside this one is a benchmark, by its name. */
const names = (await readdir(folder))
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => file.slice(0, -'.ts'.length));

async function measure(name: string, options: readonly string[]): Promise<void> {
  const { run } = (await import(new URL(`${name}.ts`, folder).href)) as Benchmark;
  const at = circumstances(new Date());
  const report = await run(options);
  console.log(`\n${report.title}\n${report.says}`);
  for (const { title, rows } of report.tables) {
    console.log(`\n${title}`);
    console.table(rows);
  }
  const kept: Kept = { name, circumstances: at, report };
  await mkdir(results, { recursive: true });
  await writeFile(new URL(`${name}.json`, results), `${JSON.stringify(kept, null, 2)}\n`);
}

async function writePage(): Promise<URL> {
  const files = (await readdir(results)).filter((file) => file.endsWith('.json')).sort();
  const kept = await Promise.all(
    files.map(async (file) => JSON.parse(await readFile(new URL(file, results), 'utf8')) as Kept),
  );
  const file = new URL('index.html', results);
  await writeFile(file, page(kept));
  return file;
}

const [name, ...options] = process.argv.slice(2);
if (name !== undefined && !names.includes(name)) {
  console.error(`npm run bench -- [name], one of: ${names.join(', ')}; without a name: all of them`);
  process.exitCode = 1;
} else {
  for (const each of name === undefined ? names : [name]) await measure(each, options);
  console.log(`\n${(await writePage()).pathname}`);
}
