import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { type Client, createClient } from '../../../lib/client/client.ts';
import type { PageData } from './page-data.ts';
import { openStoredValue } from './storage.ts';

type Tokens = { readonly token: string; readonly refresh_token: string };

/** The customer's session at the salon. The tokens stay in this tab: a closed tab forgets them. */
export type Session = {
  /** Calls the API, as the customer after a log-in. */
  readonly salon: Client;
  readonly isLoggedIn: ReadonlySignal<boolean>;
  /** Takes the tokens of a log-in or registration. */
  readonly start: (tokens: Tokens) => void;
  /** Logs out, on the server as well. */
  readonly end: () => void;
};

/** Opens the session that this tab has, if any. On the server there is none. */
export function openSession({ api, slug }: Pick<PageData, 'api' | 'slug'>): Session {
  const stored = openStoredValue<Tokens>(`salon-session ${slug}`);
  const tokens = signal(stored.find());
  const set = (value: Tokens | undefined) => {
    tokens.value = value;
    if (value) stored.put(value);
    else stored.delete();
  };
  const salon: Client = createClient({
    baseUrl: api,
    slug,
    token: () => tokens.value?.token,
    renewToken: async () => {
      if (!tokens.value) return undefined;
      const { auth } = createClient({ baseUrl: api, slug });
      const renewed = await auth.refresh({ refresh_token: tokens.value.refresh_token });
      // Without a connection the customer stays logged in
      if (renewed.ok || renewed.kind === 'refused') set(renewed.ok ? renewed.reply : undefined);
      return renewed.ok ? renewed.reply.token : undefined;
    },
  });
  return {
    salon,
    isLoggedIn: computed(() => tokens.value !== undefined),
    start: ({ token, refresh_token }) => set({ token, refresh_token }),
    end: () => {
      const refresh_token = tokens.value?.refresh_token;
      set(undefined);
      // Best effort: this tab has forgotten the tokens in any case
      if (refresh_token) void createClient({ baseUrl: api, slug }).customers.logout({ refresh_token });
    },
  };
}
