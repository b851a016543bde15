import { DAY_MS } from '../time-units.ts';

/** SMS about one visit (BEHAVIOR §29.4). */
const SMS_PER_VISIT_MAX = 2;

/** SMS to a number that never answered one, in 30 days: of one salon, and of all together (BEHAVIOR §29.4). */
const SMS_PER_SILENT_NUMBER_MAX = { salon: 2, platform: 4 } as const;
export const SILENT_NUMBER_WINDOW_MS = 30 * DAY_MS;

export type CountedSms = { readonly id: string; readonly at: string };

/** The SMS to a silent number in the window together with this one; undefined if there is no room for it. */
export function withCountedSilentNumberSms(
  counted: readonly CountedSms[],
  id: string,
  limitOf: keyof typeof SMS_PER_SILENT_NUMBER_MAX,
  now: Date,
): readonly CountedSms[] | undefined {
  const recent = counted.filter(({ at }) => now.getTime() - Date.parse(at) < SILENT_NUMBER_WINDOW_MS);
  if (recent.length >= SMS_PER_SILENT_NUMBER_MAX[limitOf]) return undefined;
  return [...recent, { id, at: now.toISOString() }];
}

/** SMS of a salon in a day (UTC). */
export const SMS_PER_DAY_MAX = 500;

/**
 * The ids of a visit's SMS together with this one; undefined if there is no room for it. An attempt that is repeated counts
 * once.
 */
export function withCountedVisitSms(counted: readonly string[], id: string): readonly string[] | undefined {
  if (counted.includes(id)) return counted;
  return counted.length < SMS_PER_VISIT_MAX ? [...counted, id] : undefined;
}

/** The request of a reply to an SMS, by the words that carriers prescribe. */
type SmsReply = 'stop' | 'start';

const STOP_WORDS = new Set([
  'stop',
  'stopall',
  'stop all',
  'unsubscribe',
  'cancel',
  'end',
  'quit',
  'arret',
  'opt-out',
  'optout',
  'revoke',
]);
const START_WORDS = new Set(['start', 'unstop', 'subscribe']);

/** Reads a reply; undefined if it is none of the words. */
export function parseStopOrStartReply(text: string): SmsReply | undefined {
  const word = text.toLowerCase().replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, '');
  if (STOP_WORDS.has(word)) return 'stop';
  return START_WORDS.has(word) ? 'start' : undefined;
}
