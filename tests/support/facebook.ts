import { createHmac } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { sendJson } from '../../infra/local/http.ts';
import { listen } from '../../infra/local/listen.ts';

export const APP = { id: '1234567890', secret: 'the-apps-own-secret' };

export type FacebookPerson = {
  readonly id: string;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly email?: string;
};
type Token = { readonly app: string; readonly person: FacebookPerson; readonly ends: number };

const error = (code: number, message: string) => ({ error: { message, type: 'OAuthException', code } });

/** A Graph on this machine that knows one app and the tokens that were given out. */
async function startGraph() {
  const tokens = new Map<string, Token>();
  let trouble: 'none' | 'down' | 'garbage' | 'me ended' = 'none';
  const listening = await listen((request, response) => {
    const url = new URL(request.url ?? '', 'http://graph');
    const query = (name: string) => url.searchParams.get(name) ?? '';
    if (trouble === 'down') return sendJson(response, 500, error(2, 'Service temporarily unavailable'));
    if (trouble === 'garbage') return response.writeHead(200).end('<html>');
    if (url.pathname === '/v23.0/debug_token') {
      if (query('access_token') !== `${APP.id}|${APP.secret}`) {
        return sendJson(response, 400, error(1, 'Error validating application.'));
      }
      const token = tokens.get(query('input_token'));
      if (!token) return sendJson(response, 200, { data: { is_valid: false, error: { code: 190 } } });
      const { app, person, ends } = token;
      const data = { app_id: app, type: 'USER', is_valid: true, expires_at: ends, user_id: person.id };
      return sendJson(response, 200, { data });
    }
    const accessToken = query('access_token');
    const token = tokens.get(accessToken);
    const proof = createHmac('sha256', APP.secret).update(accessToken).digest('hex');
    if (!token || trouble === 'me ended') return sendJson(response, 400, error(190, 'Session has expired'));
    if (query('appsecret_proof') !== proof) return sendJson(response, 400, error(100, 'Invalid proof'));
    const wanted = query('fields').split(',');
    const told = Object.entries(token.person).filter(([field]) => wanted.includes(field));
    return sendJson(response, 200, Object.fromEntries(told));
  });
  return {
    url: `${listening.url}/v23.0`,
    /** An access token that the app of a person was given; `ends` in Unix seconds, 0 for never. */
    token(person: FacebookPerson, { app = APP.id, ends = 0 } = {}): string {
      const token = `EAA${tokens.size}${'x'.repeat(40)}`;
      tokens.set(token, { app, person, ends });
      return token;
    },
    has(value: typeof trouble) {
      trouble = value;
    },
    close: () => listening.close(0),
  };
}
export type Graph = Awaited<ReturnType<typeof startGraph>>;

/** Gives a test file its Graph. To be called before the houses are, which read where it is. */
export function useGraph(): () => Graph {
  let graph: Graph | undefined;
  beforeAll(async () => {
    graph = await startGraph();
    process.env.FACEBOOK_GRAPH_URL = graph.url;
  });
  afterAll(() => graph?.close());
  return () => {
    if (!graph) throw new Error('the Graph is asked within a test');
    return graph;
  };
}
