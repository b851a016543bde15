import { createHmac, generateKeyPairSync, randomBytes } from 'node:crypto';
import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import type { SigningKey } from '../../lib/ports/secrets.ts';
import { openTokens } from '../../lib/ports/tokens.ts';
import { tenantOf } from '../../lib/rules/ids.ts';

const NOW = new Date('2027-03-02T12:00:00Z');
const later = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000);

const newKey = (kid: string): SigningKey => ({ kid, key: randomBytes(32) });
const [OLD, NEW, LATEST] = [newKey('old'), newKey('new'), newKey('latest')];
const tokensWith = (...signing: [SigningKey, ...SigningKey[]]) =>
  openTokens(async () => ({ signing, sealing: randomBytes(32) }));

function salon(slug: string) {
  const tenant = tenantOf(slug);
  if (!tenant) throw new Error('not a slug');
  return tenant;
}
const TENANT = salon('shear-joy');
const BEARER = { tenant: TENANT, caller: { kind: 'user', id: 7, role: 'admin' } } as const;
const tokens = tokensWith(NEW);

const CLAIMS = {
  sub: '7',
  tenant: TENANT,
  role: 'admin',
  iss: 'salon-booking',
  aud: 'salon-booking-api',
  iat: NOW.getTime() / 1000,
  exp: later(60).getTime() / 1000,
  jti: 'one',
};
const signed = (
  claims: JWTPayload,
  { alg = 'HS256', kid = NEW.kid, key = NEW.key }: { alg?: string; kid?: string; key?: Uint8Array } = {},
) => new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(key);
const without = (name: keyof typeof CLAIMS): JWTPayload =>
  Object.fromEntries(Object.entries(CLAIMS).filter(([claim]) => claim !== name));

describe('an access token', () => {
  test('speaks for whom it was issued to, of every kind', async () => {
    const callers = [
      BEARER.caller,
      { kind: 'user', id: 8, role: 'staff' },
      { kind: 'customer', id: 9 },
    ] as const;
    for (const caller of callers) {
      const token = await tokens.issue({ tenant: TENANT, caller }, NOW);
      expect(await tokens.read(token, NOW)).toEqual({ tenant: TENANT, caller });
    }
  });

  test('carries nothing but who, where, and until when', async () => {
    const token = await tokens.issue(BEARER, NOW);
    const [header = '', payload = ''] = token.split('.');
    const decoded = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
    expect(decoded(header)).toEqual({ alg: 'HS256', kid: 'new' });
    expect(decoded(payload)).toEqual({ ...CLAIMS, jti: expect.any(String) });
  });

  test('is good for 60 minutes', async () => {
    const token = await tokens.issue(BEARER, NOW);
    expect(await tokens.read(token, later(59.9))).toEqual(BEARER);
    expect(await tokens.read(token, later(60))).toBeUndefined();
  });

  test('is read as the token that it is taken for here', async () => {
    expect(await tokens.read(await signed(CLAIMS), NOW)).toEqual(BEARER);
  });

  const publicKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey;
  const wrong: Record<string, () => Promise<string> | string> = {
    'another key under the same name': () => signed(CLAIMS, { key: randomBytes(32) }),
    'a key of an unknown name': () => signed(CLAIMS, { kid: 'unknown' }),
    'a longer algorithm': () => signed(CLAIMS, { alg: 'HS512', key: Buffer.concat([NEW.key, NEW.key]) }),
    'the same key with another algorithm': () => {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const content = `${part({ alg: 'HS384', kid: 'new' })}.${part(CLAIMS)}`;
      return `${content}.${createHmac('sha384', NEW.key).update(content).digest('base64url')}`;
    },
    'a public key for a secret': () =>
      signed(CLAIMS, { key: publicKey.export({ format: 'der', type: 'spki' }) }),
    'no algorithm': () => new UnsecuredJWT(CLAIMS).encode(),
    'another issuer': () => signed({ ...CLAIMS, iss: 'somebody' }),
    'another audience': () => signed({ ...CLAIMS, aud: 'another-api' }),
    'the audience of a link': () => signed({ ...CLAIMS, aud: 'salon-booking-api/link/reset-password/user' }),
    'an old exp': () => signed({ ...CLAIMS, exp: later(-1).getTime() / 1000 }),
    'no exp': () => signed(without('exp')),
    'no subject': () => signed(without('sub')),
    'no tenant': () => signed(without('tenant')),
    'no jti': () => signed(without('jti')),
    'an unknown role': () => signed({ ...CLAIMS, role: 'owner' }),
    'a tenant that is none': () => signed({ ...CLAIMS, tenant: 'No Salon#' }),
    'a subject that is no id': () => signed({ ...CLAIMS, sub: 'admin' }),
    'an altered content': async () => {
      const [header, , signature] = (await signed(CLAIMS)).split('.');
      const content = Buffer.from(JSON.stringify({ ...CLAIMS, tenant: 'other-salon' })).toString('base64url');
      return [header, content, signature].join('.');
    },
    'no token': () => 'nonsense',
  };
  test.each(Object.entries(wrong))('is refused with %s', async (_, token) => {
    expect(await tokens.read(await token(), NOW)).toBeUndefined();
  });
});

describe('signing keys', () => {
  test('two may be live: the first signs, both verify', async () => {
    const before = await tokensWith(OLD).issue(BEARER, NOW);
    const during = tokensWith(NEW, OLD);
    const after = await during.issue(BEARER, NOW);
    expect(await during.read(before, NOW)).toEqual(BEARER);
    expect(await during.read(after, NOW)).toEqual(BEARER);
    expect(await tokensWith(OLD).read(after, NOW)).toBeUndefined();
  });

  test('a retired one verifies nothing any more', async () => {
    const token = await tokensWith(OLD).issue(BEARER, NOW);
    expect(await tokensWith(LATEST, NEW).read(token, NOW)).toBeUndefined();
  });
});

describe('a link', () => {
  const link = { purpose: 'verify-email', tenant: TENANT, subject: '7:jane@customers.test' };

  test('opens for its purpose, in its salon, until it ends', async () => {
    const token = await tokens.issueLink(link, NOW, later(30));
    expect(await tokens.readLink(token, link.purpose, TENANT, later(29))).toBe(link.subject);
    expect(await tokens.readLink(token, link.purpose, TENANT, later(30))).toBeUndefined();
    expect(await tokens.readLink(token, 'reset-password/user', TENANT, NOW)).toBeUndefined();
    expect(await tokens.readLink(token, link.purpose, salon('other-salon'), NOW)).toBeUndefined();
  });

  test('is no access token, and an access token is no link', async () => {
    expect(await tokens.read(await tokens.issueLink(link, NOW, later(30)), NOW)).toBeUndefined();
    const access = await tokens.issue(BEARER, NOW);
    expect(await tokens.readLink(access, link.purpose, TENANT, NOW)).toBeUndefined();
  });
});
