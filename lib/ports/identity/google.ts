import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import type { Confirmation } from '../../rules/accounts/social-identities.ts';
import type { Environment } from '../environment.ts';
import { identityOf, PROVIDER_TIMEOUT_MS } from './person.ts';

const ALGORITHM = 'RS256';
/** Clocks of provider and platform may differ by so much. */
const CLOCK_TOLERANCE_SECONDS = 10;

/** What is wrong with the token itself; everything else is the provider's trouble, or the way to it. */
const REFUSALS = [
  errors.JWTClaimValidationFailed,
  errors.JWTExpired,
  errors.JWTInvalid,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
];
const isRefusal = (error: unknown): boolean => REFUSALS.some((Refusal) => error instanceof Refusal);

/** Google names itself with and without the scheme. */
const issuersOf = (issuer: string): string[] => [issuer, issuer.replace(/^https:\/\//, '')];

function personOf(claims: JWTPayload): Confirmation {
  const { sub, email, email_verified: verified, given_name, family_name, name } = claims;
  if (!sub) return { state: 'refused' };
  const identity = identityOf({
    provider: 'google',
    subject: sub,
    email,
    emailVerified: verified === true || verified === 'true',
    fname: given_name ?? name,
    lname: family_name,
  });
  return { state: 'confirmed', identity };
}

/** Checks Google's ID tokens against the keys that Google publishes; they are kept for some minutes. */
export function openGoogle({ googleIssuer, googleKeysUrl }: Environment['identity']) {
  // Made with the first log-in: it loads Node's `fetch`, which every other cold start would wait for
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined;
  return async (credential: string, clientId: string, now: Date): Promise<Confirmation> => {
    keys ??= createRemoteJWKSet(new URL(googleKeysUrl), { timeoutDuration: PROVIDER_TIMEOUT_MS });
    try {
      const { payload } = await jwtVerify(credential, keys, {
        algorithms: [ALGORITHM],
        issuer: issuersOf(googleIssuer),
        audience: clientId,
        currentDate: now,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        requiredClaims: ['sub', 'exp', 'iat'],
      });
      return personOf(payload);
    } catch (error) {
      return { state: isRefusal(error) ? 'refused' : 'unavailable' };
    }
  };
}
