import { createHash, randomBytes } from 'node:crypto';
import type { Account } from '../rules/accounts/accounts.ts';
import { SESSION_DAYS, type Session } from '../rules/accounts/sessions.ts';
import type { Tenant } from '../rules/ids.ts';
import { type Change, create, remove, update } from './change.ts';
import { fieldsOf } from './item.ts';
import { keys, ttl } from './keys.ts';
import type { Store } from './store.ts';

const FAMILY_BYTES = 16;
const SECRET_BYTES = 32;
const TOKEN_FORM = /^([\w-]{22})\.([\w-]{43})$/;
const DAY_MS = 86_400_000;

/** The secret is random, so that a plain hash of it tells nothing. */
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
const random = (bytes: number): string => randomBytes(bytes).toString('base64url');

/** A session as its refresh token found it. */
export type FoundSession = Session & {
  readonly family: string;
  readonly hash: string;
};

export type NextToken = { readonly refreshToken: string; readonly change: Change };

function lease(now: Date) {
  const ends = new Date(now.getTime() + SESSION_DAYS * DAY_MS);
  return { expiresAt: ends.toISOString(), ...ttl(ends) };
}

/** A session that begins: its refresh token, of which the table keeps a hash alone (decisions §1). */
export function putSession(tenant: Tenant, account: Account, now: Date): NextToken {
  const family = random(FAMILY_BYTES);
  const secret = random(SECRET_BYTES);
  const { kind, id, generation } = account;
  return {
    refreshToken: `${family}.${secret}`,
    change: create(keys.refreshFamily(tenant, family), {
      kind,
      personId: id,
      generation,
      hash: hashOf(secret),
      createdAt: now.toISOString(),
      ...lease(now),
    }),
  };
}

/** The session that a refresh token comes from; undefined where it has ended, or never was. */
export async function findSession(
  store: Store,
  tenant: Tenant,
  refreshToken: string,
): Promise<FoundSession | undefined> {
  const [, family, secret] = TOKEN_FORM.exec(refreshToken) ?? [];
  if (!family || !secret) return undefined;
  const item = await store.get(keys.refreshFamily(tenant, family));
  if (!item) return undefined;
  const { kind, personId, generation, hash, expiresAt } = fieldsOf<FoundSession>(item);
  return { kind, personId, generation, expiresAt, family, hash, isNewest: hash === hashOf(secret) };
}

/** The next refresh token of a session; of two that ask with the same one, only the first gets it. */
export function rotateRefreshToken(tenant: Tenant, session: FoundSession, now: Date): NextToken {
  const secret = random(SECRET_BYTES);
  return {
    refreshToken: `${session.family}.${secret}`,
    change: update(keys.refreshFamily(tenant, session.family), {
      set: { hash: hashOf(secret), ...lease(now) },
      require: [{ attribute: 'hash', is: session.hash }],
    }),
  };
}

/** Ends a session: none of its refresh tokens is good any more. */
export const deleteSession = (tenant: Tenant, { family }: Pick<FoundSession, 'family'>): Change =>
  remove(keys.refreshFamily(tenant, family));
