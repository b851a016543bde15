import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from '../tools/command.ts';
import { getDataDir, IN_MEMORY } from './database/data-store.ts';
import { DEMO_LOGINS, DEMO_SLUG } from './demo/demo.ts';
import { DEMO_PIN, OTHER_DEMO_USERS } from './demo/other-demo-users.ts';
import type { CodeResolver } from './gateway/functions.ts';
import { type Stack, startStack } from './stack.ts';

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
  const [{ bundleFunctions, toBundleUrl }, { listBundleNames }] = await Promise.all([
    import('../cdk/bundle.ts'),
    import('../cdk/function-needs.ts'),
  ]);
  await bundleFunctions(listBundleNames());
  return { resolveCode: toBundleUrl };
}

/** The pages and who can log in, then the addresses of all parts. */
function formatWelcome(urls: Stack['urls'], data: string): string {
  const { admin, staff, customer } = DEMO_LOGINS;
  const lines = [
    ['Booking page, for visitors', urls.booking],
    ['Desk, for the day', urls.desk],
    ['Office, for the owner', urls.office],
    ['Log-ins', [admin, staff, customer].map(({ email }) => email).join(', '), `password ${admin.password}`],
    ['', OTHER_DEMO_USERS.map(({ email }) => email).join(', '), 'the same password'],
    ['PIN of the front desk', DEMO_PIN, 'once the owner has registered the browser: desk, You'],
    [],
    ['API reference', `${urls.api}/docs?slug=${DEMO_SLUG}`],
    ['API', urls.api, `with the header X-Client-Slug: ${DEMO_SLUG}`],
    ['Console', urls.console, 'all links, a curl for each operation, the clock'],
    ['Mails', urls.mail],
    ['SMS', urls.sms],
    ['Payments', urls.stripe, 'the stand-in for the card processor, with test cards'],
    ['Images', urls.images],
    ['Data', data, 'Ctrl-C stops the salon'],
  ];
  const text = lines.map(([label = '', value = '', remark = '']) =>
    `${label.padEnd(28)}${value}${remark && `   ${remark}`}`.trimEnd(),
  );
  return ['The demo salon is open:', '', ...text, ''].join('\n');
}

async function main(): Promise<void> {
  // A log line for each request would hide the output below.
  process.env.POWERTOOLS_LOG_LEVEL ??= process.env.LOG_LEVEL ?? 'WARN';
  const dataDir = getDataDir();
  const stack = await startStack({
    port: parsePort(process.env.PORT || DEFAULT_PORT),
    dataDir: dataDir === IN_MEMORY ? dataDir : resolve(dataDir),
    withImages: true,
    withOtherUsers: true,
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

  console.log(formatWelcome(stack.urls, dataDir === IN_MEMORY ? 'in memory' : resolve(dataDir)));
  const { api: base, ...pages } = stack.urls;
  const urls = Object.entries({ base, ...pages }).map(([part, url]) => [`${part}_url`, url]);
  const { admin, customer } = DEMO_LOGINS;
  console.log(`ready ${JSON.stringify({ ...Object.fromEntries(urls), slug: DEMO_SLUG, admin, customer })}`);
}

runCommand(USAGE, main);
