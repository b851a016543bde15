import type { DataStore } from './data-store.ts';

/** The file beside the data of a running stack, by which commands find it. */
export type RunningStack = {
  readonly id: string;
  readonly pid: number;
  readonly consoleUrl: string;
  /** Environment variables of the functions, without keys. */
  readonly variables: Readonly<Record<string, string>>;
};

const FILE = 'running.json';
/** Response header of the console with the id of its stack. */
export const STACK_HEADER = 'x-local-stack';
const CONSOLE_TIMEOUT_MS = 1_000;

/**
 * The stack that runs on this data, if any. The file may be left from a crash and its process id reused, so this
 * asks the console of the stack.
 */
export async function findRunningStack(dataStore: DataStore): Promise<RunningStack | undefined> {
  const file = await dataStore.read(FILE);
  if (!file) return undefined;
  const recorded = JSON.parse(file.toString()) as RunningStack;
  try {
    const response = await fetch(recorded.consoleUrl, { signal: AbortSignal.timeout(CONSOLE_TIMEOUT_MS) });
    await response.body?.cancel();
    return response.headers.get(STACK_HEADER) === recorded.id ? recorded : undefined;
  } catch {
    return undefined;
  }
}

export const writeRunningStack = (dataStore: DataStore, running: RunningStack): Promise<void> =>
  dataStore.write(FILE, JSON.stringify(running, null, 2));

export const deleteRunningStack = (dataStore: DataStore): Promise<void> => dataStore.remove(FILE);
