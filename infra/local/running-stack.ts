import * as z from 'zod';
import type { Environment } from '../../lib/ports/environment.ts';
import { openClock } from './clock.ts';
import { type DataStore, openDataStore, readJsonOrThrowIfDamaged } from './database/data-store.ts';
import { readLocalEnvironment } from './environment.ts';
import { getOrCreatePlatformKeys } from './secrets.ts';

const runningStack = z.object({
  id: z.string(),
  pid: z.number(),
  consoleUrl: z.string(),
  /** Environment variables of the functions, without keys. */
  variables: z.record(z.string(), z.string()),
});
/** The file beside the data of a running stack, by which commands find it. */
type RunningStack = z.infer<typeof runningStack>;

const FILE = 'running.json';
/** Response header of the console with the id of its stack. */
export const STACK_HEADER = 'x-local-stack';
const CONSOLE_TIMEOUT_MS = 1_000;

/**
 * The stack that runs on this data, if any. The file may be left from a crash and its process id reused, so this
 * asks the console of the stack.
 */
export async function findRunningStack(dataStore: DataStore): Promise<RunningStack | undefined> {
  const recorded = await readJsonOrThrowIfDamaged(dataStore, FILE, runningStack);
  if (!recorded) return undefined;
  try {
    const response = await fetch(recorded.consoleUrl, { signal: AbortSignal.timeout(CONSOLE_TIMEOUT_MS) });
    await response.body?.cancel();
    return response.headers.get(STACK_HEADER) === recorded.id ? recorded : undefined;
  } catch {
    return undefined;
  }
}

/** The environment of the functions of the stack that runs on this data folder, if any. */
export async function findRunningEnvironment(folder: string): Promise<Environment | undefined> {
  const dataStore = openDataStore(folder);
  const running = await findRunningStack(dataStore);
  if (!running) return undefined;
  const clock = await openClock(dataStore);
  return readLocalEnvironment(running.variables, await getOrCreatePlatformKeys(dataStore), clock.now);
}

/** Lets commands find the stack, until it closes. */
export async function recordRunningStack(dataStore: DataStore, running: RunningStack) {
  await dataStore.write(FILE, JSON.stringify(running, null, 2));
  return { close: () => dataStore.remove(FILE) };
}
