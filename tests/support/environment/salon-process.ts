import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export type Ready = {
  readonly base_url: string;
  readonly booking_url: string;
  readonly desk_url: string;
  readonly office_url: string;
  readonly console_url: string;
  readonly mail_url: string;
  readonly sms_url: string;
  readonly stripe_url: string;
  readonly images_url: string;
  readonly slug: string;
  readonly admin: { readonly email: string; readonly password: string };
  readonly customer: { readonly email: string; readonly password: string };
};

type ProcessEnd = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

export type SalonProcess = {
  readonly child: ChildProcess;
  /** Rejects when the process ends before it is ready. */
  readonly ready: Promise<Ready>;
  readonly ended: Promise<ProcessEnd>;
};

const READY = /^ready (\{.*\})$/m;

/** Starts the whole stack in its own process, as a user does; without the week of the demo salon, which takes seconds. */
export function startSalon(
  variables: Readonly<Record<string, string>>,
  command: readonly [string, ...string[]] = [process.execPath, 'infra/local/start.ts'],
): SalonProcess {
  const [program, ...options] = command;
  // With this npm variable the process would watch its parent.
  const { npm_lifecycle_event: _, POWERTOOLS_LOG_LEVEL: __, ...inherited } = process.env;
  const child = spawn(program, options, {
    env: { ...inherited, PORT: '0', DEMO_WEEK: 'off', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  const ready = Promise.withResolvers<Ready>();
  // A test that expects a failed start does not await this promise.
  ready.promise.catch(() => {});
  child.stderr.on('data', (text: Buffer) => {
    stderr += text.toString();
  });
  child.stdout.on('data', (text: Buffer) => {
    stdout += text.toString();
    const line = READY.exec(stdout)?.[1];
    if (line) ready.resolve(JSON.parse(line) as Ready);
  });
  const ended = new Promise<ProcessEnd>((resolve) => {
    child.once('close', (code) => {
      ready.reject(new Error(`ended with ${code} before it was ready: ${stderr}`));
      resolve({ code, stdout, stderr });
    });
  });
  return { child, ready: ready.promise, ended };
}

/** The database address of the salon with this data directory. */
export async function findDatabase(dataDir: string): Promise<string> {
  const running = JSON.parse(await readFile(join(dataDir, 'running.json'), 'utf8')) as {
    variables: { DYNAMODB_ENDPOINT: string };
  };
  return running.variables.DYNAMODB_ENDPOINT;
}

export async function isListening(url: string): Promise<boolean> {
  try {
    await (await fetch(url)).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
