import { createHmac } from 'node:crypto';
import type { Confirmation } from '../../rules/accounts/social-identities.ts';
import { identityOf, PROVIDER_TIMEOUT_MS } from './person.ts';

/** The app of a salon at Facebook. */
export type FacebookApp = { readonly id: string; readonly secret: string };

type Answer = { readonly status: number; readonly body: Readonly<Record<string, unknown>> };

/** The Graph's code of an access token that is none, or ended. */
const TOKEN_ENDED = 190;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const recordOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});

/** What the Graph answers; undefined where it does not, or says nothing that can be read. */
async function ask(url: URL): Promise<Answer | undefined> {
  try {
    const answer = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
    });
    const body: unknown = await answer.json();
    return isRecord(body) ? { status: answer.status, body } : undefined;
  } catch {
    // The address holds tokens: nothing of the error may come into a log.
    return undefined;
  }
}

function urlOf(graph: string, path: string, query: Readonly<Record<string, string>>): URL {
  const url = new URL(`${graph}/${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

/** Whether the token is a person's, for this very app, and has not ended; whose, then. */
function userOf(inspected: Record<string, unknown>, app: FacebookApp, now: Date): string | undefined {
  const { is_valid: isValid, app_id: appId, user_id: userId, type = 'USER', expires_at: ends } = inspected;
  const hasEnded = typeof ends === 'number' && ends !== 0 && ends * 1000 <= now.getTime();
  const isTheirs = isValid === true && String(appId) === app.id && type === 'USER' && !hasEnded;
  return isTheirs && userId ? String(userId) : undefined;
}

/** Checks Facebook's access tokens with the Graph: first whose and for which app, then who that is. */
export function openFacebook(graph: string) {
  return async (accessToken: string, app: FacebookApp, now: Date): Promise<Confirmation> => {
    const inspection = await ask(
      urlOf(graph, 'debug_token', {
        input_token: accessToken,
        access_token: `${app.id}|${app.secret}`,
      }),
    );
    // A token that is none is told with 200; other answers are the app's or the Graph's own trouble.
    if (inspection?.status !== 200) return { state: 'unavailable' };
    const user = userOf(recordOf(inspection.body.data), app, now);
    if (!user) return { state: 'refused' };

    const me = await ask(
      urlOf(graph, 'me', {
        fields: 'id,email,first_name,last_name',
        access_token: accessToken,
        // Shows that the app's own server asks
        appsecret_proof: createHmac('sha256', app.secret).update(accessToken).digest('hex'),
      }),
    );
    if (me?.status === 200 && me.body.id === user) {
      const { email, first_name: fname, last_name: lname } = me.body;
      // The Graph does not say that an address was verified, so it never counts as that.
      const identity = identityOf({
        provider: 'facebook',
        subject: user,
        email,
        emailVerified: false,
        fname,
        lname,
      });
      return { state: 'confirmed', identity };
    }
    const hasEnded = me?.status === 200 || recordOf(me?.body.error).code === TOKEN_ENDED;
    return { state: hasEnded ? 'refused' : 'unavailable' };
  };
}
