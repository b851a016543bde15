import type { IdentityProviderAnswer } from '../rules/access/social-identities.ts';
import type { Environment } from './environment.ts';
import { type FacebookApp, openFacebookVerifier } from './identity/facebook.ts';
import { openGoogleVerifier } from './identity/google.ts';

/** Verifies log-ins with identity providers (BEHAVIOR §4.4). */
export type IdentityProviders = {
  /** Verifies an ID token that was issued for the client id. */
  google(credential: string, clientId: string, now: Date): Promise<IdentityProviderAnswer>;
  /** Verifies an access token that was issued for the app. */
  facebook(accessToken: string, app: FacebookApp, now: Date): Promise<IdentityProviderAnswer>;
};

export const openIdentityProviders = ({ identity }: Pick<Environment, 'identity'>): IdentityProviders => ({
  google: openGoogleVerifier(identity),
  facebook: openFacebookVerifier(identity.facebookGraphUrl),
});
