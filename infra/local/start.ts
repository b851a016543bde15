import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { command } from '../tools/command.ts';
import { DEMO_LOGINS, DEMO_SLUG } from './demo.ts';
import { chosenDataDir, IN_MEMORY } from './drawer.ts';
import type { CodeOf } from './functions.ts';
import { startStack } from './stack.ts';

const USAGE = `Runs the whole API on this machine, with a demo salon in it, until Ctrl-C.

  npm start                 run the sources
  npm start -- --bundled    run what would be deployed

PORT (3000) is where the API listens; DATA_DIR (.local) keeps the data, :memory: keeps nothing;
LOG_LEVEL=INFO shows a line for each request.`;

/** How often a stack that npm started looks whether npm is still there. */
const PARENT_CHECK_MS = 500;
const DEFAULT_PORT = '3000';

/** PORT as a number; throws where it is none. */
function portOf(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new Error(`PORT must be a number up to 65535, not ${text}`);
  return port;
}

/** Calls back when npm, which started this, is gone without a word: killed, it passes no signal on. */
function whenNpmIsGone(callback: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    callback();
  }, PARENT_CHECK_MS);
  check.unref();
}

/** With --bundled the functions run as they would be deployed, bundled a moment ago. */
async function chosenCode(): Promise<{ readonly codeOf?: CodeOf }> {
  const { values } = parseArgs({ options: { bundled: { type: 'boolean' } } });
  if (!values.bundled) return {};
  const [{ bundledCode, bundleFunctions }, { functionNames }] = await Promise.all([
    import('../cdk/bundle.ts'),
    import('../cdk/function-needs.ts'),
  ]);
  await bundleFunctions(functionNames());
  return { codeOf: bundledCode };
}

async function main(): Promise<void> {
  // A line for every request would bury what this prints; LOG_LEVEL=INFO shows them.
  process.env.POWERTOOLS_LOG_LEVEL ??= process.env.LOG_LEVEL ?? 'WARN';
  const dataDir = chosenDataDir();
  const stack = await startStack({
    port: portOf(process.env.PORT || DEFAULT_PORT),
    dataDir: dataDir === IN_MEMORY ? dataDir : resolve(dataDir),
    ...(await chosenCode()),
  });

  let stopping = false;
  const stop = async (code: number): Promise<void> => {
    // Asked twice: somebody is in a hurry.
    if (stopping) process.exit(code);
    stopping = true;
    await stack.close();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
  whenNpmIsGone(() => void stop(0));
  stack.databaseLost.then(() => {
    if (stopping) return;
    console.error('the database ended by itself; stopping');
    void stop(1);
  });

  const { urls } = stack;
  console.log(
    [
      `API       ${urls.api}`,
      `Console   ${urls.console}`,
      `Mails     ${urls.mail}`,
      `Payments  ${urls.stripe}`,
      `Images    ${urls.images}`,
      `Salon     ${DEMO_SLUG}   data in ${dataDir === IN_MEMORY ? 'memory' : resolve(dataDir)}`,
      ...Object.values(DEMO_LOGINS).map(({ email, password }) => `Log-in    ${email}   ${password}`),
    ].join('\n'),
  );
  console.log(
    `ready ${JSON.stringify({
      base_url: urls.api,
      console_url: urls.console,
      mail_url: urls.mail,
      stripe_url: urls.stripe,
      images_url: urls.images,
      slug: DEMO_SLUG,
      admin: DEMO_LOGINS.admin,
      customer: DEMO_LOGINS.customer,
    })}`,
  );
}

command(USAGE, main);
