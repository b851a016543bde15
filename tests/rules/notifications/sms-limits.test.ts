import { expect, test } from 'vitest';
import { addVisitSmsId, parseSmsReply } from '../../../lib/rules/notifications/sms-limits.ts';

// BEHAVIOR §29.4
test.each([
  [[], 'a', ['a']],
  [['a'], 'b', ['a', 'b']],
  [['a', 'b'], 'c', undefined],
  [['a', 'b'], 'b', ['a', 'b']],
])('a visit with the SMS %j and %s has %j', (counted, id, expected) => {
  expect(addVisitSmsId(counted, id)).toEqual(expected);
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
  expect(parseSmsReply(text ?? '')).toBe(reply);
});
