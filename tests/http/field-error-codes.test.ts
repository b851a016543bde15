import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { toFailureCode } from '../../lib/contract/failure-codes.ts';
import { findFieldErrorCode, toErrorCodesByField } from '../../lib/http/field-error-codes.ts';
import { FAILURES, type FailureKey } from '../../lib/rules/failures.ts';
import { FIELD_MESSAGES, type FieldMessageKey } from '../../lib/rules/field-messages.ts';
import { nightTest } from '../support/nightly.ts';

const keys = Object.keys(FIELD_MESSAGES) as FieldMessageKey[];

/** A value of each parameter that is not a number. */
const WORDS: Readonly<Record<string, string>> = {
  permission: 'catalog.write',
  record: 'pricing option',
  mode: 'live',
  key: 'secret',
  values: 'date, name',
  text: 'Must be at most 5',
};

const toParams = (message: string) =>
  Object.fromEntries(
    [...message.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, WORDS[name] ?? '-12.50']),
  );

describe('the codes of the messages at fields (BEHAVIOR §5.7)', () => {
  test.each(keys)('%s is read from its message, with its parameters', (key) => {
    const params = toParams(FIELD_MESSAGES[key]);
    const message = FIELD_MESSAGES[key].replace(/\{(\w+)\}/g, (_, name) => params[name] ?? '');
    expect(findFieldErrorCode('invalid', message)).toEqual({ code: toFailureCode(key), params });
  });

  nightTest('each message is written by a rule, a schema or a handler', () => {
    const files = globSync('{lib,functions,infra}/**/*.ts').filter(
      (file) => !file.endsWith('/field-messages.ts'),
    );
    const sources = files.map((file) => readFileSync(file, 'utf8')).join('\n');
    const unwritten = keys.filter((key) => {
      const parts = FIELD_MESSAGES[key].split(/\{\w+\}/).map((part) => part.replace(/[.*+?()[\]/]/g, '\\$&'));
      return !new RegExp(`['"\`]${parts.join('(?:\\$\\{[^\\n]*\\}|[^\\n$]+)')}['"\`]`).test(sources);
    });
    expect(unwritten).toEqual([]);
  });

  test('no message and no code means two things', () => {
    const messages = keys.map((key) => FIELD_MESSAGES[key]);
    const codes = [...keys, ...(Object.keys(FAILURES) as FailureKey[])].map((key) => toFailureCode(key));
    expect(new Set(messages).size).toBe(messages.length);
    expect(new Set(codes).size).toBe(codes.length);
    const ofFailures: readonly string[] = Object.values(FAILURES).map(({ message }) => message);
    expect(messages.filter((message) => ofFailures.includes(message))).toEqual([]);
  });

  test.each([
    ['invalid', 'Must be at most 255 characters', 'too_long', { max: '255' }],
    ['invalid', 'Must be at most 3 months', 'too_many_months', { max: '3' }],
    ['invalid', 'Must be one of the locations of this staff member', 'not_location_of_member', {}],
    ['invalid', 'Must be "at most 5"', 'text_differs', { text: 'at most 5' }],
    ['invalid', 'Slot not available', 'slot_not_available', {}],
    ['usedByStaff', 'Used by Ana\n(3), Ben (4)', 'record_in_use', { records: 'Ana\n(3), Ben (4)' }],
    ['forbidden', 'catalog.write', 'permission_missing', { permission: 'catalog.write' }],
  ] as const)('of %s: “%s” is %s', (failure, message, code, params) => {
    expect(findFieldErrorCode(failure, message)).toEqual({ code, params });
  });

  test.each(['Must be nonsense', 'Must be at most a few', 'Unknown thing', 'Something else', ''])(
    '“%s” has none',
    (message) => expect(findFieldErrorCode('invalid', message)).toBeUndefined(),
  );

  test('stand at their fields, in the order of the messages', () => {
    const errors = { name: ['Is too long', 'Must be one line'], 'groups.0.qty': ['Must be 3'] } as const;
    expect(toErrorCodesByField('invalid', errors)).toEqual({
      name: [
        { code: 'text_too_long', params: {} },
        { code: 'not_one_line', params: {} },
      ],
      'groups.0.qty': [{ code: 'value_differs', params: { value: '3' } }],
    });
  });
});
