import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';
import type { Caller } from '../rules/accounts/access.ts';
import { type Tenant, tenantOf } from '../rules/ids.ts';
import type { Secrets } from './secrets.ts';

/** Who a token speaks for, and in which salon. */
export type Bearer = { readonly tenant: Tenant; readonly caller: Exclude<Caller, { kind: 'anonymous' }> };

export type Tokens = {
  /** An access token, good for 60 minutes (decisions §1). */
  issue(bearer: Bearer, now: Date): Promise<string>;
  /** Whom an access token speaks for; undefined where it is not ours, altered, or too old. */
  read(token: string, now: Date): Promise<Bearer | undefined>;
  /** A signed text for a link in an e-mail: good for one purpose, in one salon, until it expires. */
  issueLink(link: Link, now: Date, expires: Date): Promise<string>;
  readLink(token: string, purpose: string, tenant: Tenant, now: Date): Promise<string | undefined>;
};
export type Link = { readonly purpose: string; readonly tenant: Tenant; readonly subject: string };

const ALGORITHM = 'HS256';
const ISSUER = 'salon-booking';
const AUDIENCE = 'salon-booking-api';
const ACCESS_MINUTES = 60;

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);
const linkAudience = (purpose: string): string => `${AUDIENCE}/link/${purpose}`;

function bearerOf(claims: { sub?: unknown; tenant?: unknown; role?: unknown }): Bearer | undefined {
  const id = Number(claims.sub);
  const tenant = typeof claims.tenant === 'string' ? tenantOf(claims.tenant) : undefined;
  if (!tenant || !Number.isSafeInteger(id)) return undefined;
  if (claims.role === 'customer') return { tenant, caller: { kind: 'customer', id } };
  if (claims.role === 'admin' || claims.role === 'staff') {
    return { tenant, caller: { kind: 'user', id, role: claims.role } };
  }
  return undefined;
}

/** Tokens signed with the platform's keys: one algorithm, two keys may be live at once. */
export function openTokens(secrets: Secrets): Tokens {
  async function sign(claims: Record<string, unknown>, audience: string, issued: Date, expires: Date) {
    const [{ kid, key }] = (await secrets()).signing;
    return new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM, kid })
      .setIssuer(ISSUER)
      .setAudience(audience)
      .setIssuedAt(seconds(issued))
      .setExpirationTime(seconds(expires))
      .setJti(crypto.randomUUID())
      .sign(key);
  }

  async function claimsOf(token: string, audience: string, now: Date) {
    try {
      const { kid } = decodeProtectedHeader(token);
      const known = (await secrets()).signing.find((each) => each.kid === kid);
      if (!known) return undefined;
      const { payload } = await jwtVerify(token, known.key, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience,
        currentDate: now,
        requiredClaims: ['sub', 'tenant', 'exp', 'jti'],
      });
      return payload;
    } catch (error) {
      // What is no token of ours is an answer; that the keys cannot be read is not.
      if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined;
      throw error;
    }
  }

  return {
    issue({ tenant, caller }, now) {
      const role = caller.kind === 'user' ? caller.role : caller.kind;
      const expires = new Date(now.getTime() + ACCESS_MINUTES * 60_000);
      return sign({ sub: String(caller.id), tenant, role }, AUDIENCE, now, expires);
    },
    async read(token, now) {
      const claims = await claimsOf(token, AUDIENCE, now);
      return claims && bearerOf(claims);
    },
    issueLink({ purpose, tenant, subject }, now, expires) {
      return sign({ sub: subject, tenant }, linkAudience(purpose), now, expires);
    },
    async readLink(token, purpose, tenant, now) {
      const claims = await claimsOf(token, linkAudience(purpose), now);
      return claims?.tenant === tenant ? claims.sub : undefined;
    },
  };
}
