import { toFailureCode } from '../contract/failure-codes.ts';
import { FAILURES, type FailureKey } from '../rules/failures.ts';
import { FIELD_MESSAGES, type FieldMessageKey, toParameterTextPattern } from '../rules/field-messages.ts';
import { once } from '../rules/once.ts';
import type { FieldErrors } from '../rules/outcome.ts';

/** The code of a message at a field (BEHAVIOR §5.7). */
export type FieldErrorCode = {
  readonly code: string;
  /** The values in the message, such as `max`. */
  readonly params: Readonly<Record<string, string>>;
};

const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** `Must be at most {max}` → a pattern with the group `max`. */
function toPattern(message: string): RegExp {
  const parts = message.split(/\{(\w+)\}/);
  const patterns = parts.map((part, index) =>
    index % 2 === 0 ? escapePattern(part) : `(?<${part}>${toParameterTextPattern(part)})`,
  );
  return new RegExp(`^${patterns.join('')}$`, 's');
}

type Key = FailureKey | FieldMessageKey;

const listPatterns = once(() =>
  (Object.keys(FIELD_MESSAGES) as FieldMessageKey[])
    .filter((key) => FIELD_MESSAGES[key].includes('{'))
    .map((key) => ({ key, pattern: toPattern(FIELD_MESSAGES[key]) })),
);

/** The keys of the messages without parameters. */
const listFixed = once(
  () =>
    new Map<string, Key>([
      ...Object.entries(FAILURES).map(([key, { message }]): [string, Key] => [message, key as FailureKey]),
      ...Object.entries(FIELD_MESSAGES).map(([key, message]): [string, Key] => [
        message,
        key as FieldMessageKey,
      ]),
    ]),
);

/** The code of a message; undefined for a message that is not in the catalogue. */
export function findFieldErrorCode(failure: FailureKey, message: string): FieldErrorCode | undefined {
  const fixed = message === FAILURES[failure].message ? failure : listFixed().get(message);
  if (fixed !== undefined) return { code: toFailureCode(fixed), params: {} };
  for (const { key, pattern } of listPatterns()) {
    const match = pattern.exec(message);
    if (match) return { code: toFailureCode(key), params: { ...match.groups } };
  }
  return undefined;
}

/** The codes of the messages at each field, in their order. */
export const toErrorCodesByField = (
  failure: FailureKey,
  errors: FieldErrors,
): Readonly<Record<string, readonly FieldErrorCode[]>> =>
  Object.fromEntries(
    Object.entries(errors).map(([field, messages]) => [
      field,
      messages.map(
        (message) => findFieldErrorCode(failure, message) ?? { code: toFailureCode('notValid'), params: {} },
      ),
    ]),
  );
