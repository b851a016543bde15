import * as z from 'zod';
import { forEverybody, get, group } from '../../../lib/contract/route.ts';
import type { Dependencies, Event, Handler } from '../../../lib/http/call.ts';
import { serveGroup } from '../../../lib/http/chain.ts';

const PROBE = get('/probe', forEverybody('any'), {
  confirms: false,
  summary: 'Probe',
  tenantless: true,
  input: () => z.object({}),
  reply: () => z.object({ status: z.literal(true) }),
});
export type Probe = Handler<typeof PROBE>;

const NO_LOG = { info: () => {}, warn: () => {}, error: () => {} };

/** Serves one request for no salon with a handler, through the whole chain. */
export function serveProbe(
  probe: Probe,
  deps: Partial<Dependencies>,
  { signed, headers = {} }: { readonly signed?: true; readonly headers?: Event['headers'] } = {},
) {
  const event = {
    routeKey: 'GET /api/v1/probe',
    rawPath: '/api/v1/probe',
    rawQueryString: '',
    headers,
    requestContext: { requestId: 'r1', http: { method: 'GET', sourceIp: '203.0.113.1' } },
  } as unknown as Event;
  const routes = { probe: signed ? { ...PROBE, signed } : PROBE };
  const baseUrl = 'https://api.salons.test/api/v1';
  const all = { clock: () => new Date(), log: NO_LOG, baseUrl, ...deps } as unknown as Dependencies;
  return serveGroup(group({ name: 'probes', description: 'Probes.', routes }), { probe }, all)(event);
}
