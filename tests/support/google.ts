import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll } from 'vitest';
import { listen } from '../../infra/local/listen.ts';

const ISSUER = 'https://accounts.google.test';
export const CLIENT_ID = 'salon-app.apps.google.test';

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
  /** Signs with a key that was never published, under the published one's name. */
  readonly forged?: boolean;
};

/** An issuer of ID tokens on this machine, with keys of its own; the functions of this test file ask it. */
async function startGoogle() {
  const [real, forged] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const kid = 'published';
  const key = { ...(await exportJWK(real.publicKey)), kid, alg: 'RS256', use: 'sig' };
  let isDown = false;
  const listening = await listen((_request, response) => {
    if (isDown) response.writeHead(503).end();
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: [key] }));
  });
  return {
    issuer: ISSUER,
    keysUrl: `${listening.url}/certs`,
    publicKey: key,
    down(value: boolean) {
      isDown = value;
    },
    idToken({ at, claims = GOOGLE_PERSON, minutes = 60, ...options }: TokenOptions): Promise<string> {
      const issued = Math.floor(at.getTime() / 1000);
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid })
        .setIssuer(options.issuer ?? ISSUER)
        .setAudience(options.audience ?? CLIENT_ID)
        .setIssuedAt(issued)
        .setExpirationTime(issued + minutes * 60)
        .sign(options.forged ? forged.privateKey : real.privateKey);
    },
    close: () => listening.close(0),
  };
}
export type Google = Awaited<ReturnType<typeof startGoogle>>;

/** Gives a test file its issuer. To be called before the houses are, which read where it is. */
export function useGoogle(): () => Google {
  let google: Google | undefined;
  beforeAll(async () => {
    google = await startGoogle();
    process.env.GOOGLE_ISSUER = google.issuer;
    process.env.GOOGLE_KEYS_URL = google.keysUrl;
  });
  afterAll(() => google?.close());
  return () => {
    if (!google) throw new Error('the issuer is asked within a test');
    return google;
  };
}
