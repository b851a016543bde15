import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose';
import type { IdentityProviderAnswer } from '../../rules/access/social-identities.ts';
import type { Environment } from '../environment.ts';
import { openProviderFetchWithBreaker } from './provider-fetch.ts';
import { PROVIDER_TIMEOUT_MS, toIdentity } from './provider-profile.ts';

const ALGORITHM = 'RS256';
const CLOCK_TOLERANCE_SECONDS = 10;

/** Errors of the token itself; all others are faults of the provider or the network. */
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

/** Google's `iss` claim comes with and without the scheme. */
const toIssuers = (issuer: string): string[] => [issuer, issuer.replace(/^https:\/\//, '')];

function toProviderAnswer(claims: JWTPayload): IdentityProviderAnswer {
  const { sub, email, email_verified: verified, given_name, family_name, name } = claims;
  if (!sub) return { state: 'refused' };
  const identity = toIdentity({
    provider: 'google',
    subject: sub,
    email,
    emailVerified: verified === true || verified === 'true',
    fname: given_name ?? name,
    lname: family_name,
  });
  return { state: 'confirmed', identity };
}

/** Verifies Google ID tokens against Google's published keys, which are cached. */
export function openGoogleVerifier({ googleIssuer, googleKeysUrl }: Environment['identity']) {
  // Created at the first log-in, because it loads Node's `fetch`, which would slow down every cold start
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined;
  const openKeys = () =>
    createRemoteJWKSet(new URL(googleKeysUrl), {
      timeoutDuration: PROVIDER_TIMEOUT_MS,
      [customFetch]: openProviderFetchWithBreaker('google'),
    });
  return async (credential: string, clientId: string, now: Date): Promise<IdentityProviderAnswer> => {
    keys ??= openKeys();
    try {
      const { payload } = await jwtVerify(credential, keys, {
        algorithms: [ALGORITHM],
        issuer: toIssuers(googleIssuer),
        audience: clientId,
        currentDate: now,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        requiredClaims: ['sub', 'exp', 'iat'],
      });
      return toProviderAnswer(payload);
    } catch (error) {
      return { state: isRefusal(error) ? 'refused' : 'unavailable' };
    }
  };
}
