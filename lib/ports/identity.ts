import type { Confirmation } from '../rules/accounts/social-identities.ts';
import type { Environment } from './environment.ts';
import { type FacebookApp, openFacebook } from './identity/facebook.ts';
import { openGoogle } from './identity/google.ts';

/** Asks identity providers who somebody is. */
export type Identities = {
  /** Whose ID token this is, if it was made for the client id. */
  google(credential: string, clientId: string, now: Date): Promise<Confirmation>;
  /** Whose access token this is, if it was made for the app. */
  facebook(accessToken: string, app: FacebookApp, now: Date): Promise<Confirmation>;
};

export const openIdentities = ({ identity }: Pick<Environment, 'identity'>): Identities => ({
  google: openGoogle(identity),
  facebook: openFacebook(identity.facebookGraphUrl),
});
