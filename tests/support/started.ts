import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a started salon says of itself in its last line. */
export type Ready = {
  readonly base_url: string;
  readonly console_url: string;
  readonly mail_url: string;
  readonly stripe_url: string;
  readonly images_url: string;
  readonly slug: string;
  readonly admin: { readonly email: string; readonly password: string };
  readonly customer: { readonly email: string; readonly password: string };
};

export type Ended = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

export type Started = {
  readonly child: ChildProcess;
  /** Rejects where the process ends without having been ready. */
  readonly ready: Promise<Ready>;
  readonly ended: Promise<Ended>;
};

const READY = /^ready (\{.*\})$/m;

/** Starts the whole stack as its user does, as a process of its own. */
export function startSalon(
  variables: Readonly<Record<string, string>>,
  command: readonly [string, ...string[]] = [process.execPath, 'infra/local/start.ts'],
): Started {
  const [program, ...options] = command;
  // The variables by which npm knows its children would make this one watch its parent.
  const { npm_lifecycle_event: _, POWERTOOLS_LOG_LEVEL: __, ...inherited } = process.env;
  const child = spawn(program, options, {
    env: { ...inherited, PORT: '0', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  const ready = Promise.withResolvers<Ready>();
  // Who starts a salon only to see it fail does not wait for this.
  ready.promise.catch(() => {});
  child.stderr.on('data', (text: Buffer) => {
    stderr += text.toString();
  });
  child.stdout.on('data', (text: Buffer) => {
    stdout += text.toString();
    const line = READY.exec(stdout)?.[1];
    if (line) ready.resolve(JSON.parse(line) as Ready);
  });
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code) => {
      ready.reject(new Error(`ended with ${code} before it was ready: ${stderr}`));
      resolve({ code, stdout, stderr });
    });
  });
  return { child, ready: ready.promise, ended };
}

/** Where the database of the salon on this folder answers. */
export async function databaseOf(dataDir: string): Promise<string> {
  const noted = JSON.parse(await readFile(join(dataDir, 'running.json'), 'utf8')) as {
    variables: { DYNAMODB_ENDPOINT: string };
  };
  return noted.variables.DYNAMODB_ENDPOINT;
}

/** Whether anything answers at an address. */
export async function isServed(url: string): Promise<boolean> {
  try {
    await (await fetch(url)).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
