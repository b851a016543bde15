import { gzipSync } from 'node:zlib';
import type { Event, Middleware } from './call.ts';

const COMPRESS_MIN_BYTES = 1_024;

/**
 * What shows a secret, except in the examples of the API reference: tokens, also in links, the processor's client secrets, and
 * numbers of gift cards, also in the lines of receipts.
 */
const SECRET = /"(?:\w*token|secret|txn_id|giftcard_number)":"[^"]|[?&]token=|, GC\d{11}/;

/** Whether the caller names gzip, or any compression, with a weight above 0 (RFC 9110, 12.5.3). */
function acceptsGzip({ headers }: Event): boolean {
  const weights = new Map(
    (headers['accept-encoding'] ?? '').split(',').map((each) => {
      const [name = '', weight] = each
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q=/);
      return [name, Number(weight ?? 1)];
    }),
  );
  return (weights.get('gzip') ?? weights.get('*') ?? 0) > 0;
}

/**
 * Compresses a response if the caller accepts gzip (BEHAVIOR §5.6), unless it shows a secret: the compressed length of a
 * secret beside text that the caller chose would reveal the secret.
 */
export const compressReply: Middleware = {
  after: (request) => {
    const { event, response, context } = request;
    const body = response?.body ?? '';
    const isSecret = !context.call.route?.tenantless && SECRET.test(body);
    if (!acceptsGzip(event) || body.length < COMPRESS_MIN_BYTES || isSecret) return;
    request.response = {
      ...response,
      headers: { ...response?.headers, 'content-encoding': 'gzip' },
      body: gzipSync(body).toString('base64'),
      isBase64Encoded: true,
    };
  },
};
