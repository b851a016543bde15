import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { renderReports, type SavedReport } from './kit/page.ts';
import { type Report, readRunContext } from './kit/report.ts';

// Log lines of requests would hide the results and take time.
process.env.POWERTOOLS_LOG_LEVEL ??= 'ERROR';

const folder = new URL('./', import.meta.url);
/** The latest results of each benchmark, and the page that shows all of them. */
const results = pathToFileURL('.bench/');

/** The exports of a benchmark's file. */
type Benchmark = { readonly run: (options: readonly string[]) => Promise<Report> };

/** Every other file in this folder is a benchmark, named by its file. */
const names = (await readdir(folder))
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => file.slice(0, -'.ts'.length));

async function runBenchmark(name: string, options: readonly string[]): Promise<void> {
  const { run } = (await import(new URL(`${name}.ts`, folder).href)) as Benchmark;
  const context = readRunContext(new Date());
  const report = await run(options);
  console.log(`\n${report.title}\n${report.summary}`);
  for (const { title, rows } of report.tables) {
    console.log(`\n${title}`);
    console.table(rows);
  }
  const saved: SavedReport = { name, context, report };
  await mkdir(results, { recursive: true });
  await writeFile(new URL(`${name}.json`, results), `${JSON.stringify(saved, null, 2)}\n`);
}

async function writePage(): Promise<URL> {
  const files = (await readdir(results)).filter((file) => file.endsWith('.json')).sort();
  const reports = await Promise.all(
    files.map(async (file) => JSON.parse(await readFile(new URL(file, results), 'utf8')) as SavedReport),
  );
  const file = new URL('index.html', results);
  await writeFile(file, renderReports(reports));
  return file;
}

const [name, ...options] = process.argv.slice(2);
if (name !== undefined && !names.includes(name)) {
  console.error(`npm run bench -- [name]: runs one of ${names.join(', ')}, or all without a name`);
  process.exitCode = 1;
} else {
  for (const each of name === undefined ? names : [name]) await runBenchmark(each, options);
  console.log(`\n${(await writePage()).pathname}`);
}
