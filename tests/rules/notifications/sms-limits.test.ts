import { expect, test } from 'vitest';
import { addVisitSms, parseSmsReply } from '../../../lib/rules/notifications/sms-limits.ts';

// BEHAVIOR §29.4
test.each([
  [[], 'a', ['a']],
  [['a'], 'b', ['a', 'b']],
  [['a', 'b'], 'c', undefined],
  [['a', 'b'], 'b', ['a', 'b']],
])('a visit with the SMS %j and %s has %j', (counted, id, expected) => {
  expect(addVisitSms(counted, id)).toEqual(expected);
});

test.each([
  ['STOP', 'stop'],
  [' stop. ', 'stop'],
  ['Stop all', 'stop'],
  ['"STOP"', 'stop'],
  ['UNSUBSCRIBE', 'stop'],
  ['start', 'start'],
  ['UNSTOP', 'start'],
  ['please stop by at ten', undefined],
  ['yes', undefined],
  ['', undefined],
])('reads the reply %j as %s', (text, reply) => {
  expect(parseSmsReply(text)).toBe(reply);
});
