import { effect } from '@preact/signals';
import { setUserPagesLanguageAndReload } from './kept-language.ts';
import { openSession, type Session, type SessionKind, type SharedTokens, type Tabs } from './session.ts';
import type { UserPageData } from './user-page.ts';

/** A tab of the same browser replies at once. */
const REPLY_MS = 150;

type Message =
  | { readonly kind: 'ask' }
  | { readonly kind: 'kept'; readonly tokens: SharedTokens }
  | { readonly kind: 'ended'; readonly at: number; readonly isLock: boolean };

/**
 * Shares the session between the open tabs of a salon: each keeps its own copy, and a new tab asks the others for theirs. The
 * storage of the device keeps nothing, so that the last tab takes the session with it (BEHAVIOR §39.2).
 */
function openTabs(
  name: string,
  { find, take, end }: Parameters<NonNullable<SessionKind['openTabs']>>[1],
): Tabs {
  const channel = new BroadcastChannel(name);
  const tell = (message: Message) => channel.postMessage(message);
  const takeNewer = (tokens: SharedTokens) => {
    const own = find();
    if (own && own.at >= tokens.at) return;
    take(tokens);
    // Nothing that the user before has read or typed stays in the memory of the page
    if (own && own.id !== tokens.id) location.reload();
  };
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    const own = find();
    if (data.kind === 'kept') takeNewer(data.tokens);
    else if (own && data.kind === 'ask') tell({ kind: 'kept', tokens: own });
    else if (own && data.kind === 'ended' && own.at <= data.at) end(data.isLock);
  });
  tell({ kind: 'ask' });
  return {
    tellTokens: (tokens) => tell({ kind: 'kept', tokens }),
    tellEnd: (isLock) => tell({ kind: 'ended', at: Date.now(), isLock }),
  };
}

const USERS: SessionKind = {
  storageKey: 'salon-desk',
  places: ['tab'],
  openTabs,
  onStart: setUserPagesLanguageAndReload,
  logOut: (salon, input) => salon.auth.logout(input),
};

/** Opens the session of a user of the salon: that of this tab or of another one, else none (BEHAVIOR §39.2, §40.2). */
export async function openUserSessionOfAnyTab(data: UserPageData): Promise<Session> {
  const session = openSession(data, USERS);
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, REPLY_MS);
  const stop = effect(() => {
    if (session.isLoggedIn.value) resolve();
  });
  await promise;
  stop();
  return session;
}
