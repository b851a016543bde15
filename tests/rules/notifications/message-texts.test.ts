import { expect, test } from 'vitest';
import {
  checkPlaceholdersAndSmsSubject,
  fillOrDropPlaceholders,
  NO_MESSAGE_TEXTS,
  parseMessageTextId,
  toOwnWords,
  withMessageText,
} from '../../../lib/rules/notifications/message-texts.ts';

// BEHAVIOR §29.6
test.each([
  ['reminder-de', 'reminder', 'de'],
  ['sms-es', 'sms', 'es'],
  ['offer-en', 'offer', 'en'],
])('%s names a message in a language', (id, kind, language) => {
  expect(parseMessageTextId(id)).toStrictEqual({ id, kind, language });
});

test.each(['reminder', 'reminder-', 'reminder-it', 'reminder-de-de', 'bill-de', ''])(
  '%j names none',
  (id) => {
    expect(parseMessageTextId(id)).toBeUndefined();
  },
);

test('an unknown placeholder is named at its field', () => {
  const words = { subject: '{{link}}', text: '{{ date }} {{nobody}}' };
  expect(checkPlaceholdersAndSmsSubject('series', words)).toMatchObject({
    errors: {
      subject: ['This message cannot fill in {{link}}'],
      text: ['This message cannot fill in {{ date }}'],
    },
  });
  expect(checkPlaceholdersAndSmsSubject('sms', { subject: 'Hi', text: '{{link}}' })).toMatchObject({
    errors: { subject: ['Must be empty'] },
  });
  const known = { subject: '{{salon}}', text: '{{ name }}, {{count}}' };
  expect(checkPlaceholdersAndSmsSubject('series', known)).toStrictEqual({ ok: true, value: known });
});

test('values are never read as placeholders', () => {
  const values = { name: '{{salon}} $1', salon: 'Shear Joy' };
  expect(fillOrDropPlaceholders('{{name}} at {{ salon }}', values)).toBe('{{salon}} $1 at Shear Joy');
});

test('a sentence has one stop after a value that ends with one', () => {
  const values = { at: 'Tue 2:30 p.m.', day: 'Tuesday' };
  expect(fillOrDropPlaceholders('Until {{at}}. On {{day}}.', values)).toBe('Until Tue 2:30 p.m. On Tuesday.');
});

test('words that are those of the platform are none of the salon', () => {
  const standard = { subject: 'Hello', text: 'See you' };
  expect(toOwnWords({ subject: 'Hello', text: 'Hi' }, standard)).toStrictEqual({ subject: '', text: 'Hi' });
});

test('empty words end those of the salon', () => {
  const words = { subject: '', text: 'Hi' };
  const own = withMessageText(NO_MESSAGE_TEXTS, 'reminder-de', words);
  expect(own).toStrictEqual({ texts: { 'reminder-de': words }, version: 1 });
  const both = withMessageText(own, 'reminder-en', words);
  expect(withMessageText(both, 'reminder-de', { subject: '', text: '' })).toStrictEqual({
    texts: { 'reminder-en': words },
    version: 3,
  });
});

// BEHAVIOR §29.6
test('only words that differ from the standard ones are kept', () => {
  const standard = { subject: 'Your visit', text: 'See you.' };
  expect(toOwnWords(standard, standard)).toStrictEqual({ subject: '', text: '' });
  const own = { subject: 'Hello', text: 'Welcome.' };
  expect(toOwnWords(own, standard)).toStrictEqual(own);
  const changed = withMessageText(NO_MESSAGE_TEXTS, 'sms-de', { subject: '', text: 'Hallo' });
  expect(changed.texts).toStrictEqual({ 'sms-de': { subject: '', text: 'Hallo' } });
  expect(withMessageText(changed, 'sms-de', { subject: '', text: '' }).texts).toStrictEqual({});
  expect(checkPlaceholdersAndSmsSubject('sms', { subject: '', text: 'Hi' })).toMatchObject({ ok: true });
});
