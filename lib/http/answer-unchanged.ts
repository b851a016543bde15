import { createHash } from 'node:crypto';
import { toLocalDate } from '../rules/time-zone.ts';
import type { CallState, Dependencies, Middleware } from './call.ts';

/**
 * The version of a reply that depends on the build, the salon's records, its day and the input alone; without a salon, on the build
 * and the day.
 */
const toEtag = (build: string, { salon, input, now }: CallState): string =>
  `"${createHash('sha256')
    .update(
      JSON.stringify([
        build,
        salon
          ? [salon.tenant, salon.catalogVersion, toLocalDate(salon.timeZone, now)]
          : now.toISOString().slice(0, 10),
        input,
      ]),
    )
    .digest('base64url')
    .slice(0, 22)}"`;

const toHeaders = (etag: string) => ({ etag, 'cache-control': 'no-cache' });

/** Answers 304 for a version that the caller already has; marks replies with their version (BEHAVIOR §5.6). */
export const answerUnchanged = ({ build }: Pick<Dependencies, 'build'>): Middleware => ({
  before: ({ event, context: { call } }) => {
    if (!call.route?.versioned) return undefined;
    const etag = toEtag(build, call);
    call.etag = etag;
    const known = (event.headers['if-none-match'] ?? '')
      .split(',')
      .map((each) => each.trim().replace(/^W\//, ''));
    return known.includes(etag) ? { statusCode: 304, headers: toHeaders(etag) } : undefined;
  },
  after: ({ context: { call }, response }) => {
    if (call.etag && response) Object.assign(response.headers, toHeaders(call.etag));
  },
});
