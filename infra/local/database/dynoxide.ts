import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../local-server.ts';
import { HOW_TO_BEGIN_ANEW } from './data-store.ts';

const START_TIMEOUT_MS = 5_000;
const START_ATTEMPTS = 3;
/** Printed by the database when it has bound the port. Before that, another process may reply there. */
const LISTENING = 'listening on';

/**
 * Runs the database and kills it when this process ends, even if it is killed: then its end of the pipe closes, which
 * the second job waits for. A database that is left running would lock the file that the next start needs.
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

/** The database's binary: DYNOXIDE_BIN, else the package of this platform, else the one on PATH. */
function findDynoxide(): string {
  if (process.env.DYNOXIDE_BIN) return process.env.DYNOXIDE_BIN;
  const name = process.platform === 'win32' ? 'dynoxide.exe' : 'dynoxide';
  try {
    const { resolve } = createRequire(import.meta.url);
    return join(dirname(resolve(`@dynoxide/${process.platform}-${process.arch}/package.json`)), name);
  } catch {
    // There is no package for this platform.
    return name;
  }
}

const HOW_TO_GET_IT =
  'Install it (npm i --no-save dynoxide@1.2.1), set DYNOXIDE_BIN to its binary, or set DYNAMODB_ENDPOINT to another DynamoDB.';
/** Printed by the database for a file that is none of its own, or only a part of one. */
const DAMAGED = /not a valid SQLite database|disk image is malformed/;
/** The exit code of a shell for a command that it does not find or cannot run. */
const NOT_FOUND_CODES = [126, 127];

function waitForExit(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('error', () => resolve());
    child.once('exit', () => {
      // Ends the watching job too.
      child.stdin?.destroy();
      resolve();
    });
  });
}

/** Runs the database on a port, and says when it has started or failed. */
function runDynoxide(binary: string, port: number, file: string | undefined) {
  const options = ['--host', '127.0.0.1', '--port', String(port), ...(file ? ['--db-path', file] : [])];
  // Its own process group, so that Ctrl-C does not end it before the last requests.
  const child = spawn('sh', ['-c', GUARD, 'sh', binary, ...options], {
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  child.stdin.on('error', () => {});
  let output = '';
  const isListening = Promise.withResolvers<void>();
  child.stderr.on('data', (text: Buffer) => {
    output = (output + text.toString()).slice(-2_000);
    if (output.includes(LISTENING)) isListening.resolve();
  });
  /** Resolves when the process has ended, for any reason. */
  const ended = waitForExit(child);
  return {
    ended,
    async close(): Promise<void> {
      child.stdin.destroy();
      await ended;
    },
    /** Whether the database is reachable in time. */
    async hasStarted(): Promise<boolean> {
      await Promise.race([isListening.promise, ended, wait(START_TIMEOUT_MS, undefined, { ref: false })]);
      return output.includes(LISTENING);
    },
    /** The end of its output, and its exit code. */
    getResult: () => ({ output, exitCode: child.exitCode ?? 0 }),
  };
}

/** Starts the database on a free port; in memory if there is no file. Throws if it is not reachable in time. */
export async function startDynoxide(file?: string) {
  const binary = findDynoxide();
  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort();
    const { ended, close, hasStarted, getResult } = runDynoxide(binary, port, file);
    if (await hasStarted()) return { endpoint: `http://127.0.0.1:${port}`, ended, close };
    await close();
    const { output, exitCode } = getResult();
    if (file && DAMAGED.test(output)) {
      throw new Error(`${file} is damaged: restore it from a copy; ${HOW_TO_BEGIN_ANEW}`);
    }
    // Another process may have taken the port.
    if (attempt === START_ATTEMPTS) {
      const source = file ? ` with ${file}` : '';
      const hint = NOT_FOUND_CODES.includes(exitCode) ? `\n${HOW_TO_GET_IT}` : '';
      throw new Error(`the database did not start${source}: ${output.trim() || 'no output'}${hint}`);
    }
  }
}
