import * as z from 'zod';
import { type DataStore, readJsonOrThrowIfDamaged } from '../database/data-store.ts';
import { type LocalServerOptions, startLocalServer } from '../local-server.ts';
import { type Account, openAccount } from './account.ts';
import { getOrCreateAccount } from './keys.ts';
import { runDuePayouts } from './payouts.ts';
import { runDueRenewalsRetriesAndEnds } from './renewals.ts';
import { createApiAndPageHandler } from './server.ts';
import { getNowSeconds, type StandIn, toContext } from './stand-in.ts';
import { startStripeEventSender } from './webhook-delivery.ts';

export type StripeSettings = LocalServerOptions & {
  /** The clock for `created`, periods, renewals and signatures. */
  clock?: () => Date;
  /** Stores the state; without it the state ends with the process. */
  dataStore?: DataStore | undefined;
  /** The pauses between the attempts to deliver an event, one for each retry. */
  retryDelaysMs?: readonly number[];
  /** Sees each request to the API, and its reply. */
  inspect?: StandIn['inspect'] | undefined;
};

export type StripeStandIn = Awaited<ReturnType<typeof startStripe>>;

const HOST = '127.0.0.1';
const RETRY_DELAYS_MS: readonly number[] = [1_000, 5_000, 30_000];

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
async function readAccounts(dataStore: DataStore): Promise<Accounts> {
  const state = await readJsonOrThrowIfDamaged(dataStore, FILE, stateFile);
  const saved = Object.entries(state?.accounts ?? {});
  return Object.fromEntries(
    saved.map(([key, account]) => [key, openAccount(key, account as unknown as Partial<Account>)]),
  );
}

/** Writes the accounts shortly after a change. Several changes in a row become one write. */
function startSaving(dataStore: DataStore, accounts: Accounts) {
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

export async function startStripe(settings: StripeSettings = {}) {
  const { dataStore, clock = () => new Date(), retryDelaysMs = RETRY_DELAYS_MS } = settings;
  const accounts = dataStore ? await readAccounts(dataStore) : {};
  const saving = dataStore ? startSaving(dataStore, accounts) : undefined;
  const onChange = () => saving?.onChange();
  const stop = new AbortController();
  const standIn: StandIn = {
    accounts,
    clock,
    origin: '',
    webhooks: startStripeEventSender({ retryDelaysMs, clock, onChange }),
    faults: [],
    inspect: settings.inspect ?? (() => {}),
    onChange,
  };
  const listening = await startLocalServer(createApiAndPageHandler(standIn, stop.signal), settings);
  const { port } = listening;
  const url = `http://${HOST}:${port}`;
  standIn.origin = url;
  for (const account of Object.values(accounts)) standIn.webhooks.send(account);

  return {
    host: HOST,
    port,
    url,
    /** Runs the renewals, retries, ends and payouts that are due by the clock. */
    tick(): void {
      for (const account of Object.values(accounts)) {
        const contextAt = (at: number) => toContext(standIn, account, at);
        runDueRenewalsRetriesAndEnds(account, getNowSeconds(standIn), contextAt);
        runDuePayouts(account, getNowSeconds(standIn), contextAt);
      }
      onChange();
    },
    /** Sends the events of an account to a webhook endpoint, signed with this secret. */
    register(registration: { secretKey: string; url: string; signingSecret: string }): void {
      const { endpoints } = getOrCreateAccount(accounts, registration.secretKey);
      endpoints[registration.url] = registration.signingSecret;
      onChange();
    },
    /** Resolves when no delivery is pending. */
    settled: () => standIn.webhooks.settled(),
    /** Stops listening and delivering, and saves the state. */
    async close(): Promise<void> {
      stop.abort();
      await Promise.all([listening.close(0), standIn.webhooks.close()]);
      await saving?.close();
    },
  };
}
