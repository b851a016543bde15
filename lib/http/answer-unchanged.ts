import { createHash } from 'node:crypto';
import { choosePageLanguage } from '../rules/salons/languages.ts';
import { toLocalDate } from '../rules/time-zone.ts';
import type { CallState, Dependencies, Middleware } from './call.ts';
import { listWantedLanguages } from './wanted-languages.ts';

/**
 * The version of a reply that depends on the build, the salon's records, its day, the reader's language and the input alone; without
 * a salon, on the build and the day.
 */
const toEtag = (
  build: string,
  { salon, input, now }: CallState,
  wantedLanguages: readonly string[],
): string =>
  `"${createHash('sha256')
    .update(
      JSON.stringify([
        build,
        salon
          ? [
              salon.tenant,
              salon.catalogVersion,
              toLocalDate(salon.timeZone, now),
              choosePageLanguage(wantedLanguages, salon.settings),
            ]
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
    const etag = toEtag(build, call, listWantedLanguages(event));
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
