import { createHmac } from 'node:crypto';
import type { IdentityProviderAnswer } from '../../rules/access/social-identities.ts';
import { openProviderFetchWithBreaker, type ProviderFetch } from './provider-fetch.ts';
import { PROVIDER_TIMEOUT_MS, toIdentity } from './provider-profile.ts';

/** A salon's Facebook app. */
export type FacebookApp = { readonly id: string; readonly secret: string };

type GraphReply = { readonly status: number; readonly body: Readonly<Record<string, unknown>> };

/** Graph API error code of an invalid or expired access token. */
const TOKEN_INVALID = 190;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const toRecord = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});

/** Calls the Graph API; undefined without a readable reply. */
async function fetchGraph(providerFetch: ProviderFetch, url: URL): Promise<GraphReply | undefined> {
  try {
    const response = await providerFetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
    });
    const body: unknown = await response.json();
    return isRecord(body) ? { status: response.status, body } : undefined;
  } catch {
    // The URL holds tokens, so the error must not be logged
    return undefined;
  }
}

function toGraphUrl(graph: string, path: string, query: Readonly<Record<string, string>>): URL {
  const url = new URL(`${graph}/${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

/** The user of a valid token that was issued for this app. */
function findUserId(inspection: Record<string, unknown>, app: FacebookApp, now: Date): string | undefined {
  const {
    is_valid: isValid,
    app_id: appId,
    user_id: userId,
    type = 'USER',
    expires_at: expiresAt,
  } = inspection;
  const hasEnded = typeof expiresAt === 'number' && expiresAt !== 0 && expiresAt * 1000 <= now.getTime();
  const isValidUserToken = isValid === true && String(appId) === app.id && type === 'USER' && !hasEnded;
  return isValidUserToken && userId ? String(userId) : undefined;
}

/** Verifies Facebook access tokens: `debug_token` names user and app, `me` the profile. */
export function openFacebookVerifier(graph: string) {
  const providerFetch = openProviderFetchWithBreaker('facebook');
  return async (accessToken: string, app: FacebookApp, now: Date): Promise<IdentityProviderAnswer> => {
    const inspection = await fetchGraph(
      providerFetch,
      toGraphUrl(graph, 'debug_token', {
        input_token: accessToken,
        access_token: `${app.id}|${app.secret}`,
      }),
    );
    // An invalid token is reported with 200; another status is a fault of the app or the Graph API
    if (inspection?.status !== 200) return { state: 'unavailable' };
    const user = findUserId(toRecord(inspection.body.data), app, now);
    if (!user) return { state: 'refused' };

    const me = await fetchGraph(
      providerFetch,
      toGraphUrl(graph, 'me', {
        fields: 'id,email,first_name,last_name',
        access_token: accessToken,
        // Proves that the call comes from the app's server
        appsecret_proof: createHmac('sha256', app.secret).update(accessToken).digest('hex'),
      }),
    );
    if (me?.status === 200 && me.body.id === user) {
      const { email, first_name: fname, last_name: lname } = me.body;
      // The Graph API does not tell whether an address is verified
      const identity = toIdentity({
        provider: 'facebook',
        subject: user,
        email,
        emailVerified: false,
        fname,
        lname,
      });
      return { state: 'confirmed', identity };
    }
    const hasEnded = me?.status === 200 || toRecord(me?.body.error).code === TOKEN_INVALID;
    return { state: hasEnded ? 'refused' : 'unavailable' };
  };
}
