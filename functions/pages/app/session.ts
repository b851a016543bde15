import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { type Client, createClient } from '../../../lib/client/client.ts';
import type { CallFailure } from '../../../lib/client/types.ts';
import type { PageData } from './page-data.ts';
import { openStoredValue, type StoragePlace } from './storage.ts';
import { getPageLanguage } from './texts/index.ts';

type Tokens = { readonly token: string; readonly refresh_token: string };
/** The person who has logged in; only users have an id and permissions. */
type Person = {
  readonly email: string;
  readonly id?: number;
  readonly name?: string;
  /** A role of the product; null for a role that the salon defines, undefined until it is read. */
  readonly role?: string | null;
  readonly permissions?: readonly string[];
};
/** The reply to a log-in: tokens, the person, and the language that the person has chosen. */
type Started = Kept & { readonly language?: string | null };
/** A session by PIN has no refresh token. */
type Kept = Partial<Tokens> & Pick<Tokens, 'token'> & Person;

/** Tokens with the instant at which a tab has got them: of two tabs, the newer ones hold. */
export type SharedTokens = Kept & { readonly at: number };
/** The other tabs of the browser, to which this tab tells its session. */
export type Tabs = {
  readonly tellTokens: (tokens: SharedTokens) => void;
  readonly tellEnd: (isLock: boolean) => void;
};
type OwnTab = {
  readonly find: () => SharedTokens | undefined;
  readonly take: (tokens: SharedTokens) => void;
  readonly end: (isLock: boolean) => void;
};

/** The people who log in on a page: where their tokens may be kept, and how their session ends on the server. */
export type SessionKind = {
  readonly storageKey: string;
  readonly places: readonly StoragePlace[];
  /** Shares a session that each tab keeps by itself; undefined where the tabs share a storage. */
  readonly openTabs?: (name: string, own: OwnTab) => Tabs;
  /** Shows the page as the person of a new session wants it. */
  readonly onStart?: (language: string | null, slug: string) => void;
  /** Without a refresh token, the session of the client's own token ends. */
  readonly logOut: (salon: Client, input: { readonly refresh_token?: string }) => unknown;
};
/** All tabs of the browser share the session of a customer, unless the device is shared (BEHAVIOR §35.4). */
const CUSTOMERS: SessionKind = {
  storageKey: 'salon-session',
  places: ['tab', 'device'],
  logOut: (salon, input) => salon.customers.logout(input),
};
/** A person's session at the salon. */
export type Session = {
  /** Calls the API, as the person after a log-in. */
  readonly salon: Client;
  readonly isLoggedIn: ReadonlySignal<boolean>;
  /** The address with which the person has logged in; empty without a log-in. */
  readonly email: ReadonlySignal<string>;
  /** The id of a user; undefined without a log-in, and for customers. */
  readonly userId: ReadonlySignal<number | undefined>;
  /** The name and role of a user, as far as they are known. */
  readonly profile: ReadonlySignal<{ readonly name: string; readonly role: Person['role'] }>;
  /** The permissions of a user; empty for customers. */
  readonly permissions: ReadonlySignal<readonly string[]>;
  /** Takes what has been read of the user. */
  readonly replaceProfile: (profile: Required<Pick<Person, 'name' | 'role' | 'permissions'>>) => void;
  /** Takes the tokens of a log-in or registration. Kept in the tab, they are gone once it is closed. */
  readonly start: (logIn: Started, place?: StoragePlace) => void;
  /** Takes new tokens of the same person. */
  readonly replaceTokens: (tokens: Tokens) => void;
  /** Whether a call waits until the user has confirmed their password (BEHAVIOR §3.9). */
  readonly isConfirming: ReadonlySignal<boolean>;
  /** Lets the calls go on that wait: with the confirmation, which later calls send too, or refused without one. */
  readonly endConfirming: (confirmation?: string) => void;
  /** Logs out, on the server and in the other tabs as well. */
  readonly end: () => void;
  /** Ends the session as a log-out does, because nobody has done anything for a while. */
  readonly lock: () => void;
  /** How somebody has ended the session, in this tab or another one; undefined until then, and where the server has ended it. */
  readonly endedBy: ReadonlySignal<EndedBy | undefined>;
};
type EndedBy = 'logOut' | 'lock';

/** A visitor who has to wait longer is told so (BEHAVIOR §35.6). */
const RETRY_AFTER_MAX_MS = 5_000;

/** The tokens that this tab or device keeps, with the person whom they belong to. */
function openTokenStorage(key: string, { places, openTabs }: SessionKind) {
  const stored = {
    tab: openStoredValue<SharedTokens>(key),
    device: openStoredValue<SharedTokens>(key, 'device'),
  };
  const findPlace = (): StoragePlace => (stored.tab.find() || !places.includes('device') ? 'tab' : 'device');
  const find = (): SharedTokens | undefined => stored[findPlace()].find();
  const kept = signal(find());
  const endedBy = signal<EndedBy | undefined>(undefined);
  // Another tab has logged in or out, or has renewed the tokens
  globalThis.window?.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) kept.value = find();
  });
  const take = (tokens: SharedTokens, place: StoragePlace): void => {
    endedBy.value = undefined;
    kept.value = tokens;
    stored[place].put(tokens);
  };
  const forget = (): void => {
    kept.value = undefined;
    for (const place of places) stored[place].delete();
  };
  // On the server there are no tabs
  const tabs =
    globalThis.window &&
    openTabs?.(key, {
      find: () => kept.peek(),
      take: (tokens) => take(tokens, 'tab'),
      end: (isLock) => {
        endedBy.value = isLock ? 'lock' : 'logOut';
        forget();
      },
    });
  return {
    key,
    kept,
    endedBy,
    find,
    findPlace,
    /** Whether new tokens reach the other tabs. */
    isShared: () => tabs !== undefined || findPlace() === 'device',
    put: (value: Kept, place = findPlace()): void => {
      const tokens = { ...value, at: Date.now() };
      take(tokens, place);
      tabs?.tellTokens(tokens);
    },
    forget,
    end: (by: EndedBy): void => {
      endedBy.value = by;
      forget();
      tabs?.tellEnd(by === 'lock');
    },
  };
}
type TokenStorage = ReturnType<typeof openTokenStorage>;

/**
 * Makes what exchanges a refresh token in one tab alone. That tab keeps the lock of the used token until it is closed,
 * because another tab may read the storage before the new tokens arrive there. It waits for the event that brings them.
 */
const createRenewal =
  ({ key, kept, isShared }: TokenStorage, exchange: (used: Tokens) => Promise<string | undefined>) =>
  (used: Tokens): Promise<string | undefined> =>
    new Promise((resolve) => {
      const waiting = new AbortController();
      const stop = kept.subscribe((now) => {
        if (now?.refresh_token !== used.refresh_token) waiting.abort();
      });
      const take = async () => {
        stop();
        const token = await exchange(used);
        resolve(token);
        // Tokens that one customer's tab keeps do not reach a copy of that tab
        if (token !== undefined && isShared()) await new Promise(() => {});
      };
      if (!navigator.locks) {
        void take();
        return;
      }
      const name = `${key} ${used.refresh_token}`;
      navigator.locks.request(name, { signal: waiting.signal }, take).catch(() => {
        stop();
        resolve(kept.value?.token);
      });
    });

/** The calls that wait until the user has confirmed their password, and the confirmation that later calls send too. */
function createConfirming() {
  let confirmation: string | undefined;
  /** Ends the wait of each call that needs a confirmation. */
  const waiting = signal<readonly ((confirmation?: string) => void)[]>([]);
  return {
    isConfirming: computed(() => waiting.value.length > 0),
    getConfirmation: () => confirmation,
    confirm: () =>
      new Promise<string | undefined>((resolve) => {
        waiting.value = [...waiting.peek(), resolve];
      }),
    endConfirming: (given?: string): void => {
      confirmation = given;
      const ends = waiting.peek();
      waiting.value = [];
      for (const end of ends) end(given);
    },
  };
}

/** Messages at fields are the English ones of the API: the catalogue of the page's language loads with the first of them. */
const translateMessages = async (failure: CallFailure, currency?: string): Promise<CallFailure> =>
  Object.keys(failure.errors).length === 0
    ? failure
    : (await import('./field-messages/translate.ts')).translateErrors(failure, currency);

/** The salon of a session; `currency` is undefined as long as the page does not know it. */
type SessionSalon = Pick<PageData, 'api' | 'slug'> & { readonly currency?: string | undefined };

/** Opens the session that this tab or device has, if any. On the server there is none. */
export function openSession({ api, slug, currency }: SessionSalon, kind = CUSTOMERS): Session {
  const storage = openTokenStorage(`${kind.storageKey} ${slug}`, kind);
  const { kept, find, put } = storage;
  const { isConfirming, getConfirmation, confirm, endConfirming } = createConfirming();
  const forget = () => {
    endConfirming();
    storage.forget();
  };
  const end = (by: EndedBy): void => {
    const ended = kept.peek();
    endConfirming();
    storage.end(by);
    if (!ended) return;
    const { token, refresh_token } = ended;
    // Best effort: this device has forgotten the tokens in any case
    if (refresh_token) void kind.logOut(createClient({ baseUrl: api, slug }), { refresh_token });
    else void kind.logOut(createClient({ baseUrl: api, slug, token }), {});
  };
  const replaceTokens = ({ token, refresh_token }: Tokens) =>
    put({ email: '', ...kept.value, token, refresh_token });
  /** Exchanges the refresh token, which works once. Returns the new access token. */
  const exchange = async ({ refresh_token }: Tokens): Promise<string | undefined> => {
    const current = find() ?? kept.value;
    if (current?.refresh_token !== refresh_token) {
      kept.value = current;
      return current?.token;
    }
    const renewed = await createClient({ baseUrl: api, slug }).auth.refresh({ refresh_token });
    if (renewed.ok) replaceTokens(renewed.reply);
    // Without a connection the person stays logged in
    else if (renewed.kind === 'refused') forget();
    return renewed.ok ? renewed.reply.token : undefined;
  };
  const renew = createRenewal(storage, exchange);
  const salon: Client = createClient({
    baseUrl: api,
    slug,
    language: getPageLanguage().language,
    retryAfterMaxMs: RETRY_AFTER_MAX_MS,
    onFailure: (failure) => translateMessages(failure, currency),
    // Peeks: an effect that calls the API does not run again when the tokens change
    token: () => kept.peek()?.token,
    person: () => kept.peek()?.id,
    confirmation: getConfirmation,
    confirm,
    renewToken: async () => {
      const used = kept.value;
      if (used?.refresh_token !== undefined) return renew({ ...used, refresh_token: used.refresh_token });
      forget();
      return undefined;
    },
  });
  return {
    salon,
    isLoggedIn: computed(() => kept.value !== undefined),
    email: computed(() => kept.value?.email ?? ''),
    userId: computed(() => kept.value?.id),
    permissions: computed(() => kept.value?.permissions ?? []),
    profile: computed(() => ({ name: kept.value?.name ?? '', role: kept.value?.role })),
    replaceProfile: ({ name, role, permissions }) => {
      if (kept.value) put({ ...kept.value, name, role, permissions });
    },
    start: ({ language = null, ...logIn }, place = 'device') => {
      forget();
      put(logIn, kind.places.includes(place) ? place : 'tab');
      kind.onStart?.(language, slug);
    },
    replaceTokens,
    isConfirming,
    endConfirming,
    end: () => end('logOut'),
    lock: () => end('lock'),
    endedBy: storage.endedBy,
  };
}
