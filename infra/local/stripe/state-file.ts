import * as z from 'zod';
import { type DataStore, readJson } from '../database/data-store.ts';
import { type Account, openAccount } from './account.ts';

const FILE = 'stripe.json';
const VERSION = 1;
const WRITE_DELAY_MS = 20;

type Accounts = Record<string, Account>;

const record = z.looseObject({ id: z.string() });
const stateFile = z.object({
  version: z.literal(VERSION),
  accounts: z.record(
    z.string(),
    z.looseObject({ tables: z.record(z.string(), z.record(z.string(), record)).optional() }),
  ),
});

/** The accounts of an earlier run. Throws if the file is damaged, which must not be overwritten. */
export async function readAccounts(dataStore: DataStore): Promise<Accounts> {
  const state = await readJson(dataStore, FILE, stateFile);
  const saved = Object.entries(state?.accounts ?? {});
  return Object.fromEntries(
    saved.map(([key, account]) => [key, openAccount(key, account as unknown as Partial<Account>)]),
  );
}

/** Writes the accounts shortly after a change. Several changes in a row become one write. */
export function startSaving(dataStore: DataStore, accounts: Accounts) {
  let timer: NodeJS.Timeout | undefined;
  let lastWrite: Promise<void> = Promise.resolve();

  function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    lastWrite = lastWrite.then(() => dataStore.write(FILE, JSON.stringify({ version: VERSION, accounts })));
    return lastWrite;
  }

  return {
    onChange: () => {
      timer ??= setTimeout(write, WRITE_DELAY_MS);
    },
    /** Writes pending changes. */
    close: () => (timer === undefined ? lastWrite : write()),
  };
}
