import { gzipSync } from 'node:zlib';
import type { Middleware } from './call.ts';

const COMPRESS_MIN_BYTES = 1_024;

/**
 * What shows a secret, except in the examples of the API reference: tokens, also in links, the processor's client secrets, and
 * numbers of gift cards, also in the lines of receipts.
 */
const SECRET = /"(?:\w*token|secret|txn_id|giftcard_number)":"[^"]|[?&]token=|, GC\d{11}/;

/**
 * Compresses a response if the caller accepts gzip (BEHAVIOR §5.6), unless it shows a secret: the compressed length of a
 * secret beside text that the caller chose would reveal the secret.
 */
export const compressReply: Middleware = {
  after: (request) => {
    const { event, response, context } = request;
    const acceptsGzip = /\bgzip\b/.test(event.headers['accept-encoding'] ?? '');
    const body = response?.body ?? '';
    const isSecret = !context.call.route?.tenantless && SECRET.test(body);
    if (!acceptsGzip || body.length < COMPRESS_MIN_BYTES || isSecret) return;
    request.response = {
      ...response,
      headers: { ...response?.headers, 'content-encoding': 'gzip' },
      body: gzipSync(body).toString('base64'),
      isBase64Encoded: true,
    };
  },
};
