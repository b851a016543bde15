import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { BUILT_IN_ROLES } from '../rules/access/permissions.ts';
import type { TokenHolder } from '../rules/access/principals.ts';
import type { Generation } from '../rules/access/users.ts';
import { type DeviceId, parseTenant } from '../rules/ids.ts';
import { isIssuedInLostWindow } from '../rules/salons/restores.ts';
import type { Salon } from '../rules/salons/salon.ts';
import { DAY_MINUTES, MINUTE_MS } from '../rules/time-units.ts';
import type { PlatformKeyReader } from './secrets.ts';

export type TokenClaims = TokenSalon & {
  readonly caller: TokenHolder;
  /** The person's generation when the token was issued; 0 in older tokens, which carry none. */
  readonly generation: Generation;
  readonly session?: string;
  /** The device of a session by PIN. */
  readonly deviceId?: DeviceId;
};

export type VerifiedTokenClaims = TokenClaims & { readonly issuedAt: Date };

export type Tokens = {
  /** Issues an access token, valid for 60 minutes (BEHAVIOR §3.2), or for a day in a session by PIN (BEHAVIOR §3.8). */
  issue(claims: TokenClaims, now: Date): Promise<string>;
  /** The claims of an access token; undefined if the token is foreign, altered or expired. */
  verify(token: string, now: Date): Promise<VerifiedTokenClaims | undefined>;
  /** Issues a token for a link in an e-mail, valid for one purpose and salon until it expires. */
  issueLink(link: LinkClaims, now: Date, expires: Date): Promise<string>;
  /** The subject of a link; undefined for a foreign, altered, expired or lost one (BEHAVIOR §32.7). */
  verifyLink(token: string, purpose: string, salon: LinkSalon, now: Date): Promise<string | undefined>;
  /** The subject of a link of any salon, for a function that reads no table; undefined for a foreign, altered or expired one. */
  verifySubject(token: string, purpose: string, now: Date): Promise<string | undefined>;
  /** Whether a link is of an erased salon that had the slug before (BEHAVIOR §1.3). */
  isFormerLink(token: string, purpose: string, salon: TokenSalon, now: Date): Promise<boolean>;
};
/** The salon that a token is for: a later salon of the same slug has another life id (BEHAVIOR §1.3). */
export type TokenSalon = Pick<Salon, 'tenant' | 'lifeId'>;
export type LinkSalon = TokenSalon & Pick<Salon, 'restores'>;
type LinkClaims = { readonly purpose: string; readonly salon: TokenSalon; readonly subject: string };

const ALGORITHM = 'HS256';
const ISSUER = 'salon-booking';
const AUDIENCE = 'salon-booking-api';
const ACCESS_MINUTES = 60;
/** A session by PIN ends earlier when it is idle, and has no refresh token. */
const PIN_SESSION_MINUTES = DAY_MINUTES;

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);
/** A token without a time of issue counts as the oldest. */
const toIssuedAt = ({ iat = 0 }: JWTPayload): Date => new Date(iat * 1000);
const toSalonClaims = ({ tenant, lifeId }: TokenSalon) => ({ tenant, life: lifeId });
const toLinkAudience = (purpose: string): string => `${AUDIENCE}/link/${purpose}`;

/** The claim `role` of a user whose role the salon defines. */
const OWN_ROLE = 'own';
const USER_ROLES: readonly string[] = [...BUILT_IN_ROLES, OWN_ROLE];
const toRoleClaim = (holder: TokenHolder): string =>
  holder.kind === 'user' ? (holder.role ?? OWN_ROLE) : holder.kind;

function toTokenClaims(claims: JWTPayload): VerifiedTokenClaims | undefined {
  const { sub, role, rid, gen = 0, sid, dev, life } = claims;
  const id = Number(sub);
  const tenant = typeof claims.tenant === 'string' ? parseTenant(claims.tenant) : undefined;
  if (!tenant || typeof life !== 'string') return undefined;
  if (!Number.isSafeInteger(id) || typeof gen !== 'number') return undefined;
  const issuedAt = toIssuedAt(claims);
  const rest = {
    tenant,
    lifeId: life,
    generation: gen,
    issuedAt,
    ...(typeof sid === 'string' ? { session: sid } : {}),
    ...(typeof dev === 'number' ? { deviceId: dev } : {}),
  };
  if (role === 'customer') return { ...rest, caller: { kind: 'customer', id } };
  if (USER_ROLES.some((each) => each === role)) {
    return { ...rest, caller: { kind: 'user', id, ...(typeof rid === 'number' ? { roleId: rid } : {}) } };
  }
  return undefined;
}

/** Signs tokens with the platform's keys; several keys may be live at once. */
export function openTokens(secrets: PlatformKeyReader): Tokens {
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

  async function verifyClaims(token: string, audience: string, now: Date) {
    try {
      const { kid } = decodeProtectedHeader(token);
      const signingKey = (await secrets()).signing.find((each) => each.kid === kid);
      if (!signingKey) return undefined;
      const { payload } = await jwtVerify(token, signingKey.key, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience,
        currentDate: now,
        requiredClaims: ['sub', 'tenant', 'exp', 'jti'],
      });
      return payload;
    } catch (error) {
      // An invalid token is an expected result, unlike unreadable keys
      if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined;
      throw error;
    }
  }

  return {
    issue({ tenant, lifeId, caller, generation, session, deviceId }, now) {
      const minutes = deviceId === undefined ? ACCESS_MINUTES : PIN_SESSION_MINUTES;
      const expires = new Date(now.getTime() + minutes * MINUTE_MS);
      const claims = {
        sub: String(caller.id),
        ...toSalonClaims({ tenant, lifeId }),
        role: toRoleClaim(caller),
        ...(caller.kind === 'user' && caller.roleId !== undefined ? { rid: caller.roleId } : {}),
        gen: generation,
        ...(session ? { sid: session } : {}),
        ...(deviceId === undefined ? {} : { dev: deviceId }),
      };
      return sign(claims, AUDIENCE, now, expires);
    },
    async verify(token, now) {
      const claims = await verifyClaims(token, AUDIENCE, now);
      return claims && toTokenClaims(claims);
    },
    issueLink({ purpose, salon, subject }, now, expires) {
      return sign({ sub: subject, ...toSalonClaims(salon) }, toLinkAudience(purpose), now, expires);
    },
    async verifyLink(token, purpose, salon, now) {
      const claims = await verifyClaims(token, toLinkAudience(purpose), now);
      if (claims?.tenant !== salon.tenant || claims.life !== salon.lifeId) return undefined;
      return isIssuedInLostWindow(salon, toIssuedAt(claims)) ? undefined : claims.sub;
    },
    async verifySubject(token, purpose, now) {
      return (await verifyClaims(token, toLinkAudience(purpose), now))?.sub;
    },
    async isFormerLink(token, purpose, salon, now) {
      const claims = await verifyClaims(token, toLinkAudience(purpose), now);
      return claims?.tenant === salon.tenant && claims.life !== salon.lifeId;
    },
  };
}
