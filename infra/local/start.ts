import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from '../tools/command.ts';
import { checkAndDescribeDataFolder } from './database/data-folder.ts';
import { getDataDir, IN_MEMORY } from './database/data-store.ts';
import type { CodeResolver } from './gateway/functions.ts';

// The stack is imported only after the first line is printed, because that takes seconds on a busy machine.

const USAGE = `Runs the whole API on this machine, with a demo salon in it, until Ctrl-C.

  npm start                 runs the sources
  npm start -- --bundled    runs the bundles of a deployment

PORT       port of the API (default 3000)
DATA_DIR   folder of the data (default .local); :memory: keeps it in memory
LOG_LEVEL  INFO logs a line for each request

Every part accepts requests to localhost, 127.0.0.1 or [::1] with its own port only; it refuses others with 421.`;

const PARENT_CHECK_MS = 500;
const DEFAULT_PORT = '3000';

function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new Error(`PORT must be a number up to 65535, not ${text}`);
  return port;
}

/** Calls back when the npm process that started this one ends: a killed npm forwards no signal. */
function onNpmExit(callback: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    callback();
  }, PARENT_CHECK_MS);
  check.unref();
}

/** With --bundled, bundles the functions and runs the bundles. */
async function selectCode(): Promise<{ readonly resolveCode?: CodeResolver }> {
  const { values } = parseArgs({ options: { bundled: { type: 'boolean' } } });
  if (!values.bundled) return {};
  console.log('Bundling the functions …');
  const [{ bundleFunctionsAndPages, toBundleUrl }, { listBundleNames }] = await Promise.all([
    import('../cdk/bundle.ts'),
    import('../cdk/function-needs.ts'),
  ]);
  await bundleFunctionsAndPages(listBundleNames());
  return { resolveCode: toBundleUrl };
}

async function main(): Promise<void> {
  // A log line for each request would hide the output below.
  process.env.POWERTOOLS_LOG_LEVEL ??= process.env.LOG_LEVEL ?? 'WARN';
  const port = parsePort(process.env.PORT || DEFAULT_PORT);
  const dataDir = getDataDir();
  console.log(`Starting the salon … Data: ${await checkAndDescribeDataFolder(dataDir)}`);
  const [{ startStack }, { formatReadyLine, formatWelcome }] = await Promise.all([
    import('./stack.ts'),
    import('./welcome.ts'),
  ]);
  const stack = await startStack({
    port,
    dataDir: dataDir === IN_MEMORY ? dataDir : resolve(dataDir),
    showStep: console.log,
    withImages: true,
    withOtherUsers: true,
    onIgnoredFields: (line) => console.log(line),
    withWeek: process.env.DEMO_WEEK !== 'off',
    ...(await selectCode()),
  });

  let stopping = false;
  const stop = async (code: number): Promise<void> => {
    // A second signal exits at once.
    if (stopping) process.exit(code);
    stopping = true;
    await stack.close();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
  onNpmExit(() => void stop(0));
  stack.databaseEnded.then(() => {
    if (stopping) return;
    console.error('the database process ended unexpectedly; stopping');
    void stop(1);
  });

  console.log(formatWelcome(stack.urls, dataDir === IN_MEMORY ? undefined : resolve(dataDir)));
  console.log(formatReadyLine(stack.urls));
}

runCommand(USAGE, main);
