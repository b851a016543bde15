import type { Dependencies, Middleware } from './call.ts';
import { toStatusAndBody } from './reply.ts';

/** Lambda refuses a reply above 6 MB, and base64 makes a reply a third longer. */
const REPLY_MAX_BYTES = 4 * 1024 * 1024;

/** Stores a reply that is too large, and replies a link to it (BEHAVIOR §4.5). */
export const storeLargeReply = ({ exports }: Pick<Dependencies, 'exports'>): Middleware => ({
  after: async (request) => {
    const { response } = request;
    const { call } = request.context;
    const { route, tenant, operation } = call;
    if (!exports || !route?.accepted || !tenant || !response?.body) return;
    if (Buffer.byteLength(response.body) <= REPLY_MAX_BYTES) return;
    const { url, expiresAt } = await exports.storeJson(tenant, `${operation}.json`, response.body, call.now);
    const reply = { data: { url, expires_at: expiresAt } };
    const { status, body } = toStatusAndBody(route, reply, call);
    response.statusCode = status;
    response.body = body;
  },
});
