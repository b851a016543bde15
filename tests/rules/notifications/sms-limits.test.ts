import { describe, expect, test } from 'vitest';
import {
  parseStopOrStartReply,
  withCountedSilentNumberSms,
  withCountedVisitSms,
} from '../../../lib/rules/notifications/sms-limits.ts';

// BEHAVIOR §29.4
test.each([
  [[], 'a', ['a']],
  [['a'], 'b', ['a', 'b']],
  [['a', 'b'], 'c', undefined],
  [['a', 'b'], 'b', ['a', 'b']],
])('a visit with the SMS %j and %s has %j', (counted, id, expected) => {
  expect(withCountedVisitSms(counted, id)).toStrictEqual(expected);
});

// BEHAVIOR §29.4
describe('the SMS to a number that never answered', () => {
  const now = new Date('2026-11-30T10:00:00.000Z');
  const at = (time: string) => ({ id: time, at: time });
  const NEW = { id: 'new', at: now.toISOString() };
  const [OLD, YOUNG] = [at('2026-10-31T10:00:00.000Z'), at('2026-10-31T10:00:00.001Z')];
  test.each([
    ['salon', [], [NEW]],
    ['salon', [YOUNG], [YOUNG, NEW]],
    ['salon', [YOUNG, YOUNG], undefined],
    ['salon', [OLD, YOUNG], [YOUNG, NEW]],
    ['platform', [YOUNG, YOUNG, YOUNG], [YOUNG, YOUNG, YOUNG, NEW]],
    ['platform', [YOUNG, YOUNG, YOUNG, YOUNG], undefined],
  ] as const)('of the %s, which had %j in 30 days, are %j', (of, counted, expected) => {
    expect(withCountedSilentNumberSms(counted, 'new', of, now)).toStrictEqual(expected);
  });
});

const STOPS = 'stop stopall unsubscribe cancel end quit arret opt-out optout revoke'.split(' ');

test.each([
  ...[
    ...STOPS,
    'stop all',
    'STOP',
    ' stop. ',
    '"STOP"',
    "'Stop!!'",
    '""stop',
    'Stop all',
    '“Stop.” ',
    'STOP?',
    '(stop)',
    'Opt-out,',
  ].map((text) => [text, 'stop']),
  ...['start', 'unstop', 'subscribe', 'UNSTOP'].map((text) => [text, 'start']),
  ...['please stop by at ten', 'stop by', 'un.stop', "st'op", 'yes', ''].map((text) => [text, undefined]),
])('reads the reply %j as %s', (text, reply) => {
  expect(parseStopOrStartReply(text ?? '')).toBe(reply);
});
