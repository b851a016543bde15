import type { Tenant, UserId } from '../ids.ts';
import { fail, type Outcome, ok } from '../outcome.ts';
import type { Account } from './accounts.ts';
import { toNetwork } from './networks.ts';
import { BOOK_ONLINE, type KeyPermission, type Permission } from './permissions.ts';
import type { Principal } from './principals.ts';

/** The log-in of a program (BEHAVIOR §3.10). No user has its id. */
export type ApiKey = {
  readonly id: UserId;
  readonly name: string;
  readonly permissions: readonly KeyPermission[];
  /** Addresses and networks from which the key can be used; empty: from all. */
  readonly addresses: readonly string[];
  /** ISO 8601, UTC. */
  readonly expiresAt?: string;
  readonly createdAt: string;
  readonly secretHash: string;
};

/** The rights of users among those of a key; to book as a guest does is the right of everybody. */
export const listUserPermissionsOfKey = (permissions: readonly KeyPermission[]): Permission[] =>
  permissions.filter((each): each is Permission => each !== BOOK_ONLINE);

/** Keys of a salon (BEHAVIOR §3.10). */
export const API_KEYS_MAX = 50;

/** The hash of the secret that a request has, and the network of its sender. */
type KeyUse = { readonly secretHash: string; readonly network: string };

/** The bits of a network of `toNetwork`: 32 of IPv4, 64 of IPv6. */
function toBits(network: string): string {
  const isIpv6 = network.includes(':');
  return network
    .split(isIpv6 ? ':' : '.')
    .map((group) =>
      Number.parseInt(group, isIpv6 ? 16 : 10)
        .toString(2)
        .padStart(isIpv6 ? 16 : 8, '0'),
    )
    .join('');
}

/** Whether a sender's network lies in an address or CIDR block; IPv6 counts by its networks of 64 bits. */
function isNetworkWithin(network: string, allowed: string): boolean {
  const [base = '', bits] = allowed.split('/');
  const start = toBits(toNetwork(base)).slice(0, bits === undefined ? undefined : Number(bits));
  return network.includes(':') === base.includes(':') && toBits(network).startsWith(start);
}

/** Fails unless the key exists, has this secret, has not expired, and can be used from the sender's network (BEHAVIOR §3.10). */
export function checkApiKey(
  key: ApiKey | undefined,
  { secretHash, network }: KeyUse,
  now: Date,
): Outcome<ApiKey> {
  if (key?.secretHash !== secretHash) return fail('tokenInvalid');
  const { expiresAt, addresses } = key;
  const isOver = expiresAt !== undefined && expiresAt <= now.toISOString();
  const isFromThere = addresses.length === 0 || addresses.some((each) => isNetworkWithin(network, each));
  return isOver || !isFromThere ? fail('tokenInvalid') : ok(key);
}

export const toAccountOfKey = ({ id, name }: ApiKey): Account => ({
  kind: 'user',
  id,
  name,
  email: '',
  emailVerified: false,
  caller: { kind: 'user', id, isKey: true },
  passwordHash: undefined,
  generation: 0,
  hasSecondFactor: false,
  isPinLocked: false,
  subjects: [],
});

/**
 * The principal of a key: a user with its rights. A key that may book for guests and not for the salon is one of these guests
 * where guests may call.
 */
export function toKeyPrincipalOrGuest(
  tenant: Tenant,
  { id, permissions }: ApiKey,
  isOpenToGuests: boolean,
): Principal {
  const own = listUserPermissionsOfKey(permissions);
  const books = permissions.includes(BOOK_ONLINE) && !own.includes('appointments.write');
  return books && isOpenToGuests
    ? { kind: 'anonymous' }
    : { kind: 'user', id, tenant, permissions: own, isKey: true };
}
