import { createHmac, generateKeyPairSync, randomBytes } from 'node:crypto';
import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import type { PlatformKey } from '../../lib/ports/secrets.ts';
import { openTokens } from '../../lib/ports/tokens.ts';
import { parseTenant } from '../../lib/rules/ids.ts';

const NOW = new Date('2027-03-02T12:00:00Z');
const later = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000);

const createKey = (kid: string): PlatformKey => ({ kid, key: randomBytes(32) });
const OLD = createKey('old');
const NEW = createKey('new');
const LATEST = createKey('latest');
const openTokensWith = (...signing: [PlatformKey, ...PlatformKey[]]) =>
  openTokens(async () => ({ signing, sealing: [createKey('sealing')] }));

function toTenant(slug: string) {
  const tenant = parseTenant(slug);
  if (!tenant) throw new Error('not a slug');
  return tenant;
}
const TENANT = toTenant('shear-joy');
const SALON = { tenant: TENANT, lifeId: 'a-life' };
const BEARER = { ...SALON, caller: { kind: 'user', id: 7, role: 'admin' }, generation: 2 } as const;
/** A verified token names no role: the permissions are those of the stored user. */
const VERIFIED = { ...BEARER, caller: { kind: 'user', id: 7 }, issuedAt: NOW };
const tokens = openTokensWith(NEW);

const CLAIMS = {
  sub: '7',
  tenant: TENANT,
  life: 'a-life',
  role: 'admin',
  gen: 2,
  iss: 'salon-booking',
  aud: 'salon-booking-api',
  iat: NOW.getTime() / 1000,
  exp: later(60).getTime() / 1000,
  jti: 'one',
};
const sign = (
  claims: JWTPayload,
  { alg = 'HS256', kid = NEW.kid, key = NEW.key }: { alg?: string; kid?: string; key?: Uint8Array } = {},
) => new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(key);
const omitClaim = (name: keyof typeof CLAIMS): JWTPayload =>
  Object.fromEntries(Object.entries(CLAIMS).filter(([claim]) => claim !== name));

// BEHAVIOR §3.2
describe('an access token', () => {
  test('names its bearer, of every kind', async () => {
    const callers = [
      BEARER.caller,
      { kind: 'user', id: 8, role: 'stylist' },
      { kind: 'user', id: 8 },
      { kind: 'customer', id: 9 },
    ] as const;
    for (const caller of callers) {
      const token = await tokens.issue({ ...BEARER, caller }, NOW);
      const { kind, id } = caller;
      expect(await tokens.verify(token, NOW)).toEqual({ ...VERIFIED, caller: { kind, id } });
    }
  });

  test('carries bearer, salon, generation and expiry only', async () => {
    const token = await tokens.issue(BEARER, NOW);
    const [header = '', payload = ''] = token.split('.');
    const decoded = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
    expect(decoded(header)).toEqual({ alg: 'HS256', kid: 'new' });
    expect(decoded(payload)).toEqual({ ...CLAIMS, jti: expect.any(String) });
  });

  test('is valid for 60 minutes', async () => {
    const token = await tokens.issue(BEARER, NOW);
    expect(await tokens.verify(token, later(59.9))).toEqual(VERIFIED);
    expect(await tokens.verify(token, later(60))).toBeUndefined();
  });

  // BEHAVIOR §3.8
  test('of a session by PIN names its device, and is valid for a day', async () => {
    const bearer = { ...BEARER, session: 'a-session', deviceId: 3 };
    const token = await tokens.issue(bearer, NOW);
    const verified = { ...VERIFIED, session: 'a-session', deviceId: 3 };
    expect(await tokens.verify(token, later(24 * 60 - 0.1))).toEqual(verified);
    expect(await tokens.verify(token, later(24 * 60))).toBeUndefined();
  });

  test('is valid if signed as here', async () => {
    expect(await tokens.verify(await sign(CLAIMS), NOW)).toEqual(VERIFIED);
  });

  test('names its session', async () => {
    const bearer = { ...BEARER, session: 'a-session' };
    const verified = await tokens.verify(await tokens.issue(bearer, NOW), NOW);
    expect(verified).toEqual({ ...VERIFIED, session: 'a-session' });
  });

  test('without a generation counts as of generation 0', async () => {
    expect(await tokens.verify(await sign(omitClaim('gen')), NOW)).toEqual({ ...VERIFIED, generation: 0 });
  });

  test('without a time of issue is the oldest of all', async () => {
    const verified = await tokens.verify(await sign(omitClaim('iat')), NOW);
    expect(verified?.issuedAt).toEqual(new Date(0));
  });

  const publicKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey;
  const invalidTokens: Record<string, () => Promise<string> | string> = {
    'another key with the same key id': () => sign(CLAIMS, { key: randomBytes(32) }),
    'an unknown key id': () => sign(CLAIMS, { kid: 'unknown' }),
    'a longer algorithm': () => sign(CLAIMS, { alg: 'HS512', key: Buffer.concat([NEW.key, NEW.key]) }),
    'the same key with another algorithm': () => {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const content = `${part({ alg: 'HS384', kid: 'new' })}.${part(CLAIMS)}`;
      return `${content}.${createHmac('sha384', NEW.key).update(content).digest('base64url')}`;
    },
    'a public key as secret': () => sign(CLAIMS, { key: publicKey.export({ format: 'der', type: 'spki' }) }),
    'no algorithm': () => new UnsecuredJWT(CLAIMS).encode(),
    'another issuer': () => sign({ ...CLAIMS, iss: 'somebody' }),
    'another audience': () => sign({ ...CLAIMS, aud: 'another-api' }),
    'the audience of a link': () => sign({ ...CLAIMS, aud: 'salon-booking-api/link/reset-password/user' }),
    'a past exp': () => sign({ ...CLAIMS, exp: later(-1).getTime() / 1000 }),
    'no exp': () => sign(omitClaim('exp')),
    'no subject': () => sign(omitClaim('sub')),
    'no tenant': () => sign(omitClaim('tenant')),
    'no jti': () => sign(omitClaim('jti')),
    'an unknown role': () => sign({ ...CLAIMS, role: 'owner' }),
    'a malformed tenant': () => sign({ ...CLAIMS, tenant: 'No Salon#' }),
    'a generation that is no number': () => sign({ ...CLAIMS, gen: '2' }),
    'a subject that is not an id': () => sign({ ...CLAIMS, sub: 'admin' }),
    'altered content': async () => {
      const [header, , signature] = (await sign(CLAIMS)).split('.');
      const content = Buffer.from(JSON.stringify({ ...CLAIMS, tenant: 'other-salon' })).toString('base64url');
      return [header, content, signature].join('.');
    },
    'no token': () => 'nonsense',
  };
  test.each(Object.entries(invalidTokens))('is refused with %s', async (_, token) => {
    expect(await tokens.verify(await token(), NOW)).toBeUndefined();
  });
});

describe('signing keys', () => {
  test('two may be live: the first signs, both verify', async () => {
    const before = await openTokensWith(OLD).issue(BEARER, NOW);
    const during = openTokensWith(NEW, OLD);
    const after = await during.issue(BEARER, NOW);
    expect(await during.verify(before, NOW)).toEqual(VERIFIED);
    expect(await during.verify(after, NOW)).toEqual(VERIFIED);
    expect(await openTokensWith(OLD).verify(after, NOW)).toBeUndefined();
  });

  test('a dropped one verifies nothing', async () => {
    const token = await openTokensWith(OLD).issue(BEARER, NOW);
    expect(await openTokensWith(LATEST, NEW).verify(token, NOW)).toBeUndefined();
  });
});

describe('a link', () => {
  const link = { purpose: 'verify-email', salon: SALON, subject: '7:jane@customers.test' };

  test('is valid for its purpose and salon until it expires', async () => {
    const token = await tokens.issueLink(link, NOW, later(30));
    expect(await tokens.verifyLink(token, link.purpose, SALON, later(29))).toBe(link.subject);
    expect(await tokens.verifyLink(token, link.purpose, SALON, later(30))).toBeUndefined();
    expect(await tokens.verifyLink(token, 'reset-password/user', SALON, NOW)).toBeUndefined();
    expect(
      await tokens.verifyLink(token, link.purpose, { ...SALON, tenant: toTenant('other-salon') }, NOW),
    ).toBeUndefined();
  });

  // BEHAVIOR §32.7
  test('of a lost window is invalid, an older and a newer one are valid', async () => {
    const restored = {
      ...SALON,
      restores: [{ id: 'r1', from: later(10).toISOString(), to: later(20).toISOString() }],
    };
    const issued = [9, 10, 19, 20].map((minutes) => tokens.issueLink(link, later(minutes), later(60)));
    const subjects = (await Promise.all(issued)).map((token) =>
      tokens.verifyLink(token, link.purpose, restored, later(30)),
    );
    const { subject } = link;
    expect(await Promise.all(subjects)).toEqual([subject, undefined, undefined, subject]);
  });

  test('is not an access token, and an access token is not a link', async () => {
    expect(await tokens.verify(await tokens.issueLink(link, NOW, later(30)), NOW)).toBeUndefined();
    const access = await tokens.issue(BEARER, NOW);
    expect(await tokens.verifyLink(access, link.purpose, SALON, NOW)).toBeUndefined();
  });
});
