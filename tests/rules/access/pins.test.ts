import { expect, test } from 'vitest';
import { isGuessablePin, toFailedPinCounter, toPinLockCounter } from '../../../lib/rules/access/pins.ts';

// BEHAVIOR §3.8
test.each([
  ['of one digit', '7777'],
  ['of one digit, eight times', '00000000'],
  ['that counts up', '1234'],
  ['that counts up from another digit', '34567'],
  ['that counts up over nine', '7890'],
  ['that counts down', '987654'],
  ['that counts in twos', '2468'],
  ['that counts down in twos', '97531'],
  ['of a repeated pair', '1212'],
  ['of a pair three times', '696969'],
  ['of two double digits', '1122'],
  ['that is mirrored', '1221'],
  ['that is a year', '1987'],
  ['that is a year to come', '2031'],
  ['of a column of the keypad', '2580'],
  ['that many people choose', '1004'],
])('a PIN %s can be guessed: %s', (_, pin) => expect(isGuessablePin(pin)).toBe(true));

test.each([
  '7391',
  '8305',
  '2099999',
  '19876',
  '48151623',
  '1233',
  '2100',
  '1899',
  '12127',
  '11223',
  '12215',
  '31987',
])('the PIN %s is accepted', (pin) => expect(isGuessablePin(pin)).toBe(false));

test('5 wrong tries of a PIN in 15 minutes, and 20 in a day, are allowed on all devices together (BEHAVIOR §3.8)', () => {
  expect(toFailedPinCounter(7)).toMatchObject({ name: 'pin:7', limit: 5, windowMinutes: 15 });
  expect(toPinLockCounter(7)).toMatchObject({ name: 'pin:day:7', limit: 20, windowMinutes: 1_440 });
});
