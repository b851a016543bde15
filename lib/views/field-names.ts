import type { Failure } from '../rules/outcome.ts';

export type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';

/** A name of the rules as the wire spells it: giftCards → gift_cards. */
export const toSnakeCase = <Name extends string>(name: Name) =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as SnakeCase<Name>;

/** Wire names of fields that are not the snake_case of their domain name: `{ groups: 'service_groups' }`. */
type FieldNames = { readonly [field: string]: string };

/** The failure with its fields under the names of the wire; renames each part of a path like `groups.0.qty`. */
export function renameErrorFields(failure: Failure, names: FieldNames): Failure {
  if (!failure.errors) return failure;
  const rename = (path: string) =>
    path
      .split('.')
      .map((part) => names[part] ?? part)
      .join('.');
  const errors = Object.entries(failure.errors).map(([path, messages]) => [rename(path), messages]);
  return { ...failure, errors: Object.fromEntries(errors) };
}
