import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Account } from './account.ts';

/** What survives a restart. */
export type State = { version: 1; shiftSeconds: number; accounts: Record<string, Account> };

export type StateFile = {
  /** Asks for a write soon: many changes in a row become one. */
  soon: () => void;
  /** Writes what is not written yet. */
  flush: () => Promise<void>;
};

const WRITE_AFTER_MS = 20;

function isState(value: unknown): value is State {
  return typeof value === 'object' && value !== null && 'version' in value && value.version === 1;
}

/** The state kept in the file, if there is one. A file that is not ours is refused, not overwritten. */
export function readState(path: string): State | undefined {
  if (!existsSync(path)) return undefined;
  const state: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (!isState(state)) throw new Error(`${path} does not hold the state of a payment stand-in`);
  return state;
}

/** Keeps the state in a file, whole or not at all: a new file is moved over the old one. */
export function keepState(path: string, state: () => State): StateFile {
  let dirty = false;
  let writing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function write(): Promise<void> {
    if (!dirty) return;
    dirty = false;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(`${path}.new`, JSON.stringify(state()));
    await rename(`${path}.new`, path);
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write);
    return writing;
  }

  return {
    soon: () => {
      dirty = true;
      timer ??= setTimeout(flush, WRITE_AFTER_MS);
    },
    flush,
  };
}
