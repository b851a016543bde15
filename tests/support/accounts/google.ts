import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll } from 'vitest';
import { startLocalServer } from '../../../infra/local/local-server.ts';

const ISSUER = 'https://accounts.google.test';
export const GOOGLE_CLIENT_ID = 'salon-app.apps.google.test';

export const GOOGLE_PERSON = {
  sub: '110169484474386276334',
  email: 'Grace@Gmail.test',
  email_verified: true,
  given_name: 'Grace',
  family_name: 'Green',
};

type TokenOptions = {
  readonly claims?: JWTPayload;
  readonly issuer?: string;
  readonly audience?: string;
  readonly at: Date;
  readonly minutes?: number;
  /** Signs with an unpublished key under the published key's id. */
  readonly isForged?: boolean;
};

/** A local issuer of ID tokens, which the functions of the test file use. */
async function startGoogle() {
  const [real, forged] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const kid = 'published';
  const key = { ...(await exportJWK(real.publicKey)), kid, alg: 'RS256', use: 'sig' };
  let isDown = false;
  const server = await startLocalServer((_request, response) => {
    if (isDown) response.writeHead(503).end();
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: [key] }));
  });
  return {
    issuer: ISSUER,
    keysUrl: `${server.url}/certs`,
    publicKey: key,
    setDown(value: boolean) {
      isDown = value;
    },
    createIdToken({ at, claims = GOOGLE_PERSON, minutes = 60, ...options }: TokenOptions): Promise<string> {
      const issuedAt = Math.floor(at.getTime() / 1000);
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid })
        .setIssuer(options.issuer ?? ISSUER)
        .setAudience(options.audience ?? GOOGLE_CLIENT_ID)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + minutes * 60)
        .sign(options.isForged ? forged.privateKey : real.privateKey);
    },
    close: () => server.close(0),
  };
}
export type Google = Awaited<ReturnType<typeof startGoogle>>;

/** Starts an issuer for a test file. Call it before useTestSalons, which reads its address. */
export function useGoogle(): () => Google {
  let google: Google | undefined;
  beforeAll(async () => {
    google = await startGoogle();
    process.env.GOOGLE_ISSUER = google.issuer;
    process.env.GOOGLE_KEYS_URL = google.keysUrl;
  });
  afterAll(() => google?.close());
  return () => {
    if (!google) throw new Error('use the issuer within a test');
    return google;
  };
}
