import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ApiKey,
  checkApiKey,
  listUserPermissionsOfKey,
  toAccountOfKey,
  toKeyPrincipalOrGuest,
} from '../../../lib/rules/access/api-keys.ts';
import { BOOK_ONLINE, type KeyPermission } from '../../../lib/rules/access/permissions.ts';
import type { Principal } from '../../../lib/rules/access/principals.ts';
import { TENANT } from '../../support/messages/notified-visit.ts';

const NOW = new Date('2026-11-16T15:00:00.000Z');
const KEY: ApiKey = {
  id: 7,
  name: 'Website',
  permissions: ['sales.read'],
  addresses: [],
  createdAt: '2026-11-01T00:00:00.000Z',
  secretHash: 'hash',
};
const USE = { secretHash: 'hash', network: '203.0.113.9' };
const check = (key: ApiKey | undefined, use: Partial<typeof USE> = {}) =>
  checkApiKey(key, { ...USE, ...use }, NOW);
const REFUSED = { ok: false, failure: 'tokenInvalid' };

// BEHAVIOR §3.10
describe('a key', () => {
  test.each<[what: string, key: ApiKey | undefined, use: Partial<typeof USE>, isUsable: boolean]>([
    ['with its secret is usable', KEY, {}, true],
    ['with another secret is not', KEY, { secretHash: 'other' }, false],
    ['that is deleted is not', undefined, {}, false],
    ['that expires in a millisecond is usable', { ...KEY, expiresAt: '2026-11-16T15:00:00.001Z' }, {}, true],
    ['that expires now is not', { ...KEY, expiresAt: NOW.toISOString() }, {}, false],
    ['for another address is not', { ...KEY, addresses: ['203.0.113.8'] }, {}, false],
    ['for an address that begins as the sender’s is not', { ...KEY, addresses: ['203.0.113.90'] }, {}, false],
    [
      'for several networks is usable from each',
      { ...KEY, addresses: ['2001:db8::', '203.0.113.8/31'] },
      {},
      true,
    ],
    ['for all IPv6 addresses is not usable from IPv4', { ...KEY, addresses: ['::/0'] }, {}, false],
    [
      'for an IPv6 address is usable from its network',
      { ...KEY, addresses: ['2001:db8:0:1::9'] },
      { network: '2001:db8:0:1::/64' },
      true,
    ],
    [
      'for an IPv6 network is not usable from the next',
      { ...KEY, addresses: ['2001:DB8:0:1::/64'] },
      { network: '2001:db8:0:2::/64' },
      false,
    ],
    [
      'for an IPv4 network is not usable from IPv6',
      { ...KEY, addresses: ['0.0.0.0/0'] },
      { network: '2001:db8:0:1::/64' },
      false,
    ],
  ])('%s', (_, key, use, isUsable) => {
    expect(check(key, use)).toStrictEqual(isUsable ? { ok: true, value: key } : REFUSED);
  });

  const toIpv4 = (bits: bigint) => [24n, 16n, 8n, 0n].map((shift) => (bits >> shift) & 255n).join('.');
  const toIpv6 = (bits: bigint) =>
    `${[48n, 32n, 16n, 0n].map((shift) => ((bits >> shift) & 65535n).toString(16)).join(':')}::`;
  test.each([
    ['IPv4', 32, toIpv4, toIpv4],
    ['IPv6', 64, toIpv6, (bits: bigint) => `${toIpv6(bits)}/64`],
  ] as const)(
    'for a network of %s is usable exactly where the first bits of the sender are its',
    (_, length, toAddress, toNetwork) => {
      const position = fc.integer({ min: 0, max: length - 1 });
      fc.assert(
        fc.property(
          fc.bigInt({ min: 0n, max: 2n ** BigInt(length) - 1n }),
          position,
          position,
          (bits, differing, size) => {
            const network = toNetwork(bits ^ (1n << BigInt(length - 1 - differing)));
            const own = check({ ...KEY, addresses: [`${toAddress(bits)}/${size}`] }, { network });
            expect(own.ok).toBe(size <= differing);
          },
        ),
      );
    },
  );

  test('acts under its own name, as no person', () => {
    expect(toAccountOfKey(KEY)).toStrictEqual({
      kind: 'user',
      id: 7,
      name: 'Website',
      email: '',
      emailVerified: false,
      caller: { kind: 'user', id: 7, isKey: true },
      passwordHash: undefined,
      generation: 0,
      hasSecondFactor: false,
      isPinLocked: false,
      subjects: [],
    });
  });

  const user = (...permissions: KeyPermission[]) =>
    ({
      kind: 'user',
      id: 7,
      tenant: TENANT,
      isKey: true,
      permissions: listUserPermissionsOfKey(permissions),
    }) as Principal;
  const GUEST: Principal = { kind: 'anonymous' };
  test.each<[what: string, permissions: KeyPermission[], isForGuests: boolean, expected: Principal]>([
    ['its own rights', ['sales.read', 'sales.write'], true, user('sales.read', 'sales.write')],
    ['a guest’s where guests may call, if it books online', [BOOK_ONLINE, 'sales.read'], true, GUEST],
    ['its own rights where guests may not call', [BOOK_ONLINE, 'sales.read'], false, user('sales.read')],
    [
      'its own rights if it may book for the salon',
      [BOOK_ONLINE, 'appointments.write'],
      true,
      user('appointments.write'),
    ],
  ])('has %s', (_, permissions, isForGuests, expected) => {
    expect(toKeyPrincipalOrGuest(TENANT, { ...KEY, permissions }, isForGuests)).toStrictEqual(expected);
  });

  test('is given by who has its permissions; to book online needs none', () => {
    expect(listUserPermissionsOfKey(['sales.read', BOOK_ONLINE, 'users.write'])).toStrictEqual([
      'sales.read',
      'users.write',
    ]);
  });
});
