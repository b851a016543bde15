import { PERMISSIONS } from '../rules/access/permissions.ts';
import { FAILURES, type FailureKey } from '../rules/failures.ts';
import { FIELD_MESSAGES, type FieldMessageKey } from '../rules/field-messages.ts';
import type { FieldErrors } from '../rules/outcome.ts';
import { toFailureCode } from './failure-codes.ts';
import { once } from '../rules/once.ts';

/** What is wrong with a field, for programs (BEHAVIOR §5.7). */
export type FieldErrorCode = {
  readonly code: string;
  /** The values in the message, such as `max`. */
  readonly params: Readonly<Record<string, string>>;
};

const PARAMETER = /\{(\w+)\}/g;

const toSnakeCase = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** The codes of the catalogue. */
export const FIELD_ERROR_CODES: readonly string[] = [
  ...(Object.keys(FIELD_MESSAGES) as FieldMessageKey[]).map(toSnakeCase),
  'permission_missing',
];

type Form = { readonly code: string; readonly pattern: RegExp; readonly length: number };

/** The messages with parameters. Those with most text of their own come first, because a shorter one may match too. */
const listForms = once((): readonly Form[] =>
  Object.entries(FIELD_MESSAGES)
    .filter(([, message]) => message.includes('{'))
    .map(([key, message]) => {
      const [start = '', ...rest] = message.split(PARAMETER);
      const pattern = rest
        .map((part, index) => (index % 2 === 0 ? `(?<${part}>.*)` : escapePattern(part)))
        .join('');
      const { length } = message.replace(PARAMETER, '');
      return {
        code: toSnakeCase(key),
        pattern: new RegExp(`^${escapePattern(start)}${pattern}$`, 's'),
        length,
      };
    })
    .sort((a, b) => b.length - a.length),
);

/** The codes of messages without parameters. */
const getFixedCodes = once(
  (): ReadonlyMap<string, string> =>
    new Map([
      ...Object.entries(FAILURES).map(
        ([key, { message }]) => [message, toFailureCode(key as FailureKey)] as const,
      ),
      ...Object.entries(FIELD_MESSAGES).map(([key, message]) => [message, toSnakeCase(key)] as const),
    ]),
);

function toFieldErrorCode(failure: FailureKey, message: string): FieldErrorCode {
  if (message === FAILURES[failure].message) return { code: toFailureCode(failure), params: {} };
  const fixed = getFixedCodes().get(message);
  if (fixed !== undefined) return { code: fixed, params: {} };
  if (PERMISSIONS.some((permission) => permission === message))
    return { code: 'permission_missing', params: { permission: message } };
  for (const { code, pattern } of listForms()) {
    const groups = pattern.exec(message)?.groups;
    if (groups) return { code, params: { ...groups } };
  }
  return { code: toSnakeCase('notValid'), params: {} };
}

/** The codes of the messages at each field, in their order. */
export const toFieldErrorCodes = (
  failure: FailureKey,
  errors: FieldErrors,
): Readonly<Record<string, readonly FieldErrorCode[]>> =>
  Object.fromEntries(
    Object.entries(errors).map(([field, messages]) => [
      field,
      messages.map((message) => toFieldErrorCode(failure, message)),
    ]),
  );
