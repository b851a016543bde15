import { createHmac } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { send, toJsonReply } from '../../../infra/local/http.ts';
import { startLocalServer } from '../../../infra/local/local-server.ts';

export const FACEBOOK_APP = { id: '1234567890', secret: 'the-secret-of-the-app' };

type FacebookPerson = {
  readonly id: string;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly email?: string;
};
type Token = { readonly app: string; readonly person: FacebookPerson; readonly expiresAt: number };

const toError = (code: number, message: string) => ({ error: { message, type: 'OAuthException', code } });

/** A local Graph API that knows one app and the tokens that it issued. */
async function startGraph() {
  const tokens = new Map<string, Token>();
  let fault: 'none' | 'down' | 'garbage' | 'session expired' = 'none';
  const server = await startLocalServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://graph');
    const query = (name: string) => url.searchParams.get(name) ?? '';
    if (fault === 'down')
      return send(response, toJsonReply(toError(2, 'Service temporarily unavailable'), 500));
    if (fault === 'garbage') return response.writeHead(200).end('<html>');
    if (url.pathname === '/v23.0/debug_token') {
      if (query('access_token') !== `${FACEBOOK_APP.id}|${FACEBOOK_APP.secret}`) {
        return send(response, toJsonReply(toError(1, 'Error validating application.'), 400));
      }
      const token = tokens.get(query('input_token'));
      if (!token) return send(response, toJsonReply({ data: { is_valid: false, error: { code: 190 } } }));
      const { app, person, expiresAt } = token;
      const data = { app_id: app, type: 'USER', is_valid: true, expires_at: expiresAt, user_id: person.id };
      return send(response, toJsonReply({ data }));
    }
    const accessToken = query('access_token');
    const token = tokens.get(accessToken);
    const proof = createHmac('sha256', FACEBOOK_APP.secret).update(accessToken).digest('hex');
    if (!token || fault === 'session expired')
      return send(response, toJsonReply(toError(190, 'Session has expired'), 400));
    if (query('appsecret_proof') !== proof)
      return send(response, toJsonReply(toError(100, 'Invalid proof'), 400));
    const requestedFields = query('fields').split(',');
    const fields = Object.entries(token.person).filter(([field]) => requestedFields.includes(field));
    return send(response, toJsonReply(Object.fromEntries(fields)));
  });
  return {
    url: `${server.url}/v23.0`,
    /** An access token of a person for an app. `expiresAt` is in Unix seconds, 0 for never. */
    createToken(person: FacebookPerson, { app = FACEBOOK_APP.id, expiresAt = 0 } = {}): string {
      const token = `EAA${tokens.size}${'x'.repeat(40)}`;
      tokens.set(token, { app, person, expiresAt });
      return token;
    },
    setFault(value: typeof fault) {
      fault = value;
    },
    close: () => server.close(0),
  };
}
export type Graph = Awaited<ReturnType<typeof startGraph>>;

/** Starts a Graph API for a test file. Call it before useTestSalons, which reads its address. */
export function useGraph(): () => Graph {
  let graph: Graph | undefined;
  beforeAll(async () => {
    graph = await startGraph();
    process.env.FACEBOOK_GRAPH_URL = graph.url;
  });
  afterAll(() => graph?.close());
  return () => {
    if (!graph) throw new Error('use the Graph API within a test');
    return graph;
  };
}
