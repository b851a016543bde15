/** SMS about one visit (BEHAVIOR §29.4). */
const SMS_PER_VISIT_MAX = 2;

/** SMS of a salon in a day (UTC). */
export const SMS_PER_DAY_MAX = 500;

/**
 * The ids of a visit's SMS together with this one; undefined if there is no room for it. An attempt that is repeated counts
 * once.
 */
export function addVisitSmsId(counted: readonly string[], id: string): readonly string[] | undefined {
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
export function parseSmsReply(text: string): SmsReply | undefined {
  const word = text.toLowerCase().replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, '');
  if (STOP_WORDS.has(word)) return 'stop';
  return START_WORDS.has(word) ? 'start' : undefined;
}
