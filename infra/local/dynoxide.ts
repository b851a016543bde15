import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './listen.ts';

export type Dynoxide = {
  readonly endpoint: string;
  /** Resolves when the child is gone, also when nobody asked it to go. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
};

const START_LIMIT_MS = 5_000;
const POLL_MS = 5;
const START_TRIES = 3;
/** What the database says once the port is its own: until then somebody else may answer there. */
const LISTENING = 'listening on';

/**
 * Runs the database and ends it when this process is gone, however it went: a killed process cannot end its child,
 * but its end of the pipe closes, and that is what the second job waits for. A database that outlived its stack
 * would hold the file that the next start needs.
 */
const GUARD = `
exec 3<&0
"$@" 3<&- &
child=$!
{ cat <&3 >/dev/null; kill "$child"; } 2>/dev/null &
watch=$!
wait "$child"
code=$?
kill "$watch" 2>/dev/null
exit "$code"`;

/** The database's binary: named by DYNOXIDE_BIN, else the package of this platform, else found on PATH. */
function findDynoxide(variables: NodeJS.ProcessEnv = process.env): string {
  if (variables.DYNOXIDE_BIN) {
    if (existsSync(variables.DYNOXIDE_BIN)) return variables.DYNOXIDE_BIN;
    throw new Error(`DYNOXIDE_BIN names no file: ${variables.DYNOXIDE_BIN}`);
  }
  const name = process.platform === 'win32' ? 'dynoxide.exe' : 'dynoxide';
  try {
    const manifest = createRequire(import.meta.url).resolve(
      `@dynoxide/${process.platform}-${process.arch}/package.json`,
    );
    const packaged = join(dirname(manifest), name);
    if (existsSync(packaged)) return packaged;
  } catch {
    // No package for this platform: PATH may have one.
  }
  for (const folder of (variables.PATH ?? '').split(delimiter)) {
    if (folder && existsSync(join(folder, name))) return join(folder, name);
  }
  throw new Error(
    'no database found: install dynoxide (npm i --no-save dynoxide@1.2.1), name its binary in DYNOXIDE_BIN, ' +
      'or name another DynamoDB in DYNAMODB_ENDPOINT',
  );
}

async function answers(endpoint: string): Promise<boolean> {
  try {
    const answer = await fetch(endpoint);
    await answer.arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

function endOf(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('error', () => resolve());
    child.once('exit', () => {
      // Lets the watching job go as well when the database went by itself.
      child.stdin?.destroy();
      resolve();
    });
  });
}

/** Starts the database on a free port; in memory without a file. Fails when it does not answer in time. */
export async function startDynoxide(file?: string): Promise<Dynoxide> {
  const binary = findDynoxide();
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const options = ['--host', '127.0.0.1', '--port', String(port), ...(file ? ['--db-path', file] : [])];
    // Its own process group: Ctrl-C must reach it only after the requests that still need it.
    const child = spawn('sh', ['-c', GUARD, 'sh', binary, ...options], {
      detached: true,
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    child.stdin.on('error', () => {});
    let said = '';
    child.stderr.on('data', (text: Buffer) => {
      said = (said + text.toString()).slice(-2_000);
    });
    const running = { yes: true };
    const ended = endOf(child).then(() => {
      running.yes = false;
    });
    const close = async (): Promise<void> => {
      child.stdin.destroy();
      await ended;
    };
    const endpoint = `http://127.0.0.1:${port}`;
    const limit = performance.now() + START_LIMIT_MS;
    while (running.yes && performance.now() < limit) {
      if (said.includes(LISTENING) && (await answers(endpoint))) return { endpoint, ended, close };
      await pause(POLL_MS);
    }
    await close();
    // The port may have been taken by somebody else meanwhile.
    if (attempt === START_TRIES) throw new Error(`the database did not start: ${said.trim() || 'no answer'}`);
  }
}
