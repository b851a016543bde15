import { randomUUID } from 'node:crypto';
import type { Drawer } from './drawer.ts';

/** What a running stack leaves beside its data, so that others find it. */
export type Running = {
  readonly id: string;
  readonly pid: number;
  readonly consoleUrl: string;
  /** A function's environment variables, without keys. */
  readonly variables: Readonly<Record<string, string>>;
};

const FILE = 'running.json';
/** Header of the console's answers that says which stack it is. */
export const STACK_HEADER = 'x-local-stack';
const ASK_LIMIT_MS = 1_000;

export const newStackId = (): string => randomUUID();

/**
 * The stack that runs on this data, if one does. A file alone proves nothing after a crash, and a process id may be
 * somebody else's by now, so the stack itself is asked.
 */
export async function findRunning(drawer: Drawer): Promise<Running | undefined> {
  const file = await drawer.read(FILE);
  if (!file) return undefined;
  const noted = JSON.parse(file.toString()) as Running;
  try {
    const answer = await fetch(noted.consoleUrl, { signal: AbortSignal.timeout(ASK_LIMIT_MS) });
    await answer.body?.cancel();
    return answer.headers.get(STACK_HEADER) === noted.id ? noted : undefined;
  } catch {
    return undefined;
  }
}

export const noteRunning = (drawer: Drawer, running: Running): Promise<void> =>
  drawer.write(FILE, JSON.stringify(running, null, 2));

export const forgetRunning = (drawer: Drawer): Promise<void> => drawer.remove(FILE);
