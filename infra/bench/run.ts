import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { runCommand, UsageError } from '../tools/command.ts';
import { type Report, replaceResultTable, type SavedReport } from './kit/report.ts';

// Log lines of requests would hide the results and take time.
process.env.POWERTOOLS_LOG_LEVEL ??= 'ERROR';

/** The benchmarks, in the order of the table of results: each is a file of this folder. */
const NAMES = [
  'slots',
  'http',
  'at-once',
  'lists',
  'reports',
  'catalog',
  'pages',
  'mails',
  'reminders',
  'imports',
  'cold',
  'cost',
  'hot-keys',
] as const;
type Name = (typeof NAMES)[number];

const DOCUMENT = 'infra/docs/DEVELOP.md';

const USAGE = `npm run bench -- [name [option]]

Runs ${NAMES.join(', ')}, or all without a name.
table: writes the results of the last runs into the table of ${DOCUMENT}`;

/** The latest results of each benchmark. */
const RESULTS = pathToFileURL('.bench/');

type Benchmark = { readonly measure: (options: readonly string[]) => Promise<Report> };

async function runBenchmark(name: Name, options: readonly string[]): Promise<void> {
  const { measure } = (await import(new URL(`${name}.ts`, import.meta.url).href)) as Benchmark;
  console.error(`\n${name}`);
  const report = await measure(options);
  console.log(`\n${report.title}\n${report.summary}`);
  for (const { title, rows } of report.tables) {
    console.log(`\n${title}`);
    console.table(rows);
  }
  const saved: SavedReport = { date: new Date().toISOString().slice(0, 10), report };
  await mkdir(RESULTS, { recursive: true });
  await writeFile(new URL(`${name}.json`, RESULTS), `${JSON.stringify(saved, null, 2)}\n`);
}

async function readReports(): Promise<SavedReport[]> {
  const files = new Set(await readdir(RESULTS).catch(() => []));
  const saved = NAMES.map((name) => `${name}.json`).filter((file) => files.has(file));
  return Promise.all(
    saved.map(async (file) => JSON.parse(await readFile(new URL(file, RESULTS), 'utf8')) as SavedReport),
  );
}

const isName = (name: string): name is Name => (NAMES as readonly string[]).includes(name);

async function main(): Promise<void> {
  const [name, ...options] = process.argv.slice(2);
  if (name === 'table') {
    await writeFile(DOCUMENT, replaceResultTable(await readFile(DOCUMENT, 'utf8'), await readReports()));
  } else if (name !== undefined && !isName(name)) {
    throw new UsageError(USAGE);
  } else {
    for (const each of name === undefined ? NAMES : [name]) await runBenchmark(each, options);
  }
  // The database that benchmarks share with tests ends with the process.
  process.exit();
}

runCommand(USAGE, main);
