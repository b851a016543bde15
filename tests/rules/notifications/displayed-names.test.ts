import { expect, test } from 'vitest';
import {
  hideSuspectName,
  hideSuspectNames,
  toDisplayedGift,
} from '../../../lib/rules/notifications/displayed-names.ts';

// BEHAVIOR §29.3
test.each(['Ana', 'Jean-Luc', 'O’Neil', "D'Arcy", 'María José', '李小龍', 'नीति', 'x'.repeat(40)])(
  'shows the name %s',
  (name) => {
    expect(hideSuspectName(name, { isVerified: false })).toBe(name);
  },
);

test.each([
  'evil.example',
  'WIN $500',
  'Call 555',
  'Ana\nBcc',
  'Ana@x',
  '<b>',
  'Ana!',
  'x'.repeat(41),
  '🎉',
  'a\u00a0b\u202e',
])('shows no unverified name %j, and a verified one as it is', (name) => {
  expect(hideSuspectName(name, { isVerified: false })).toBe('');
  expect(hideSuspectName(name, { isVerified: true })).toBe(name);
});

const BUYER = { fname: 'Ana', lname: 'evil.example', email: 'ana@x.test' };
const GIFT = { recipient: BUYER, senderName: 'WIN $500', message: 'evil.example' };

test('shows each name of a person for itself, and no other field', () => {
  expect(hideSuspectNames(BUYER, { isVerified: false })).toStrictEqual({ ...BUYER, lname: '' });
  expect(hideSuspectNames({ ...BUYER, fname: '$', lname: 'Li' }, { isVerified: false })).toStrictEqual({
    ...BUYER,
    fname: '',
    lname: 'Li',
  });
  expect(hideSuspectNames(BUYER, { isVerified: true })).toStrictEqual(BUYER);
});

const SHOWN = { recipient: { ...BUYER, lname: '' }, senderName: '', message: '' };

test.each([
  ['unverified buyer', { isVerified: false, hasPaid: false }, SHOWN],
  [
    'unverified buyer who has paid',
    { isVerified: false, hasPaid: true },
    { ...SHOWN, message: GIFT.message },
  ],
  ['verified buyer', { isVerified: true, hasPaid: false }, GIFT],
])('shows of the gift of a %s what may be shown', (_, buyer, expected) => {
  expect(toDisplayedGift(GIFT, buyer)).toStrictEqual(expected);
});
