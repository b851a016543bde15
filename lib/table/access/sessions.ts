import type { Account } from '../../rules/access/accounts.ts';
import { computePinSessionEnd, type Device, type PinSession } from '../../rules/access/devices.ts';
import { SESSION_DAYS, type Session } from '../../rules/access/sessions.ts';
import type { Tenant } from '../../rules/ids.ts';
import { DAY_MS } from '../../rules/time-units.ts';
import { keys, toTtlAttribute } from '../keys.ts';
import { toRecordFields } from '../records.ts';
import { type Change, deleteItem, type Item, putItem, type Store, updateItem } from '../store.ts';
import { createRandomText, hashRandomText, SECRET_BYTES } from './random-texts.ts';

const FAMILY_BYTES = 16;
const TOKEN_PATTERN = /^([\w-]{22})\.([\w-]{43})$/;

/** A session as stored, compared with a refresh token. */
type StoredSession = Session & {
  readonly family: string;
  readonly hash: string;
};

type RefreshTokenChange = {
  readonly refreshToken: string;
  readonly family: string;
  readonly change: Change;
};

function toLease(now: Date) {
  const ends = new Date(now.getTime() + SESSION_DAYS * DAY_MS);
  return { expiresAt: ends.toISOString(), ...toTtlAttribute(ends) };
}

/** Starts a session and creates its refresh token, which is stored as a hash (BEHAVIOR §3.3). */
export function prepareNewSession(tenant: Tenant, account: Account, now: Date): RefreshTokenChange {
  const family = createRandomText(FAMILY_BYTES);
  const secret = createRandomText(SECRET_BYTES);
  const { kind, id, generation } = account;
  return {
    refreshToken: `${family}.${secret}`,
    family,
    change: putItem(keys.refreshFamily(tenant, family), {
      kind,
      personId: id,
      generation,
      hash: hashRandomText(secret),
      createdAt: now.toISOString(),
      ...toLease(now),
    }),
  };
}

/** The session of a refresh token; undefined if it has ended or never existed. */
export async function findSessionOfTokenFamily(
  store: Store,
  tenant: Tenant,
  refreshToken: string,
): Promise<StoredSession | undefined> {
  const [, family, secret] = TOKEN_PATTERN.exec(refreshToken) ?? [];
  if (!family || !secret) return undefined;
  const item = await store.get(keys.refreshFamily(tenant, family));
  if (!item) return undefined;
  const { kind, personId, generation, hash, expiresAt } = toRecordFields<StoredSession>(item);
  return { kind, personId, generation, expiresAt, family, hash, isNewest: hash === hashRandomText(secret) };
}

/** Replaces the refresh token; of two requests with the same token only the first succeeds. */
export function prepareNewRefreshToken(
  tenant: Tenant,
  session: StoredSession,
  now: Date,
): RefreshTokenChange {
  const secret = createRandomText(SECRET_BYTES);
  return {
    refreshToken: `${session.family}.${secret}`,
    family: session.family,
    change: updateItem(keys.refreshFamily(tenant, session.family), {
      set: { hash: hashRandomText(secret), ...toLease(now) },
      require: [{ attribute: 'hash', is: session.hash }],
    }),
  };
}

/** Ends a session and all of its refresh tokens. */
export const deleteSession = (tenant: Tenant, { family }: Pick<StoredSession, 'family'>): Change =>
  deleteItem(keys.refreshFamily(tenant, family));

/** Notes when a session by PIN was used; DynamoDB deletes it some time after its end. */
const toUse = (now: Date) => ({
  usedAt: now.toISOString(),
  ...toTtlAttribute(computePinSessionEnd(now)),
});

/** Starts a session by PIN, which has no refresh token (BEHAVIOR §3.8). Returns its id. */
export function prepareNewPinSession(
  tenant: Tenant,
  { kind, id, generation }: Account,
  { id: deviceId }: Pick<Device, 'id'>,
  now: Date,
): { readonly sessionId: string; readonly change: Change } {
  const sessionId = createRandomText(FAMILY_BYTES);
  const fields = { kind, personId: id, generation, deviceId, createdAt: now.toISOString(), ...toUse(now) };
  return { sessionId, change: putItem(keys.refreshFamily(tenant, sessionId), fields) };
}

/** A session by PIN, of its items; undefined if the session or its device has ended. */
export function toPinSession(session: Item | undefined, device: Item | undefined): PinSession | undefined {
  if (!session || !device) return undefined;
  const { usedAt } = toRecordFields<Pick<PinSession, 'usedAt'>>(session);
  return { device: toRecordFields<Device>(device), usedAt };
}

/** Notes the use of a session by PIN, unless it has ended. */
export const updatePinSessionUse = (tenant: Tenant, session: string, now: Date): Change =>
  updateItem(keys.refreshFamily(tenant, session), { set: toUse(now), require: [{ that: 'present' }] });
