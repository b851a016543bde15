import { gzipSync } from 'node:zlib';
import type { Event, Response } from './call.ts';

/** Smaller bodies fit into one network packet. */
const COMPRESS_MIN_BYTES = 1_400;

/**
 * Compresses a response if the caller accepts gzip (BEHAVIOR §5.6). Only for public replies: the compressed length of
 * a secret beside text that the caller chose would reveal the secret.
 */
export function compressResponse(event: Event, response: Response): Response {
  const acceptsGzip = /\bgzip\b/.test(event.headers['accept-encoding'] ?? '');
  const body = response.body ?? '';
  if (!acceptsGzip || body.length < COMPRESS_MIN_BYTES) return response;
  return {
    ...response,
    headers: { ...response.headers, 'content-encoding': 'gzip', vary: 'accept-encoding' },
    body: gzipSync(body).toString('base64'),
    isBase64Encoded: true,
  };
}
