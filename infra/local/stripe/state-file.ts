import type { DataStore } from '../data-store.ts';
import { type Account, openAccount } from './account.ts';

const FILE = 'stripe.json';
const VERSION = 1;
const WRITE_DELAY_MS = 20;

type Accounts = Record<string, Account>;
type State = { version: typeof VERSION; accounts: Record<string, Partial<Account>> };

function isState(value: unknown): value is State {
  return typeof value === 'object' && value !== null && 'version' in value && value.version === VERSION;
}

/** The accounts of an earlier run. Throws for a file of something else, which must not be overwritten. */
export async function readAccounts(drawer: DataStore): Promise<Accounts> {
  const file = await drawer.read(FILE);
  if (file === undefined) return {};
  const state: unknown = JSON.parse(file.toString());
  if (!isState(state)) throw new Error(`${FILE} does not hold the state of a payment stand-in`);
  return Object.fromEntries(
    Object.entries(state.accounts).map(([key, saved]) => [key, openAccount(key, saved)]),
  );
}

/** Writes the accounts soon after a change; many changes in a row become one write. */
export function startSaving(drawer: DataStore, accounts: Accounts) {
  let timer: NodeJS.Timeout | undefined;
  let lastWrite: Promise<void> = Promise.resolve();

  function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    lastWrite = lastWrite.then(() => drawer.write(FILE, JSON.stringify({ version: VERSION, accounts })));
    return lastWrite;
  }

  return {
    onChange: () => {
      timer ??= setTimeout(write, WRITE_DELAY_MS);
    },
    /** Writes what is not written yet. */
    close: () => (timer === undefined ? lastWrite : write()),
  };
}
