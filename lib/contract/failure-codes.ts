import type { FailureKey } from '../rules/failures.ts';
import type { FieldMessageKey } from '../rules/field-messages.ts';

type SnakeCase<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';

/** The name of a failure for programs: stable within a version of the API, unlike its message (BEHAVIOR §5.1). */
export type FailureCode = SnakeCase<FailureKey>;

/** The code of a failure, or of a message at a field, by its key in the catalogue: `slotNotAvailable` → `slot_not_available`. */
export const toFailureCode = <Key extends FailureKey | FieldMessageKey>(key: Key) =>
  key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as SnakeCase<Key>;
