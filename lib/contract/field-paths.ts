import type * as z from 'zod';
import { isContactInput, isRecipientInput, shownContact, shownContactOrNull } from './contact-fields.ts';
import { image, money, shownImage } from './fields.ts';

type Schema = z.core.$ZodType;

/** In a field path: every item of a list. */
export const EACH = '*';
/** Path of a field in an input or a reply, outermost name first. */
export type FieldPath = readonly string[];

/** Whether a schema is `kind`, or `kind` with further checks. */
export const isKind = (schema: Schema, kind: Schema): boolean =>
  schema === kind || (schema._zod.parent !== undefined && isKind(schema._zod.parent, kind));

/** The schemas inside a schema, each with its path. */
function subschemas(schema: Schema): (readonly [FieldPath, Schema])[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).map(([name, field]) => [[name], field]);
    case 'array':
      return [[[EACH], def.element]];
    case 'optional':
    case 'nullable':
    case 'default':
      return [[[], def.innerType]];
    case 'pipe':
      return [
        [[], def.in],
        [[], def.out],
      ];
    case 'union':
      return def.options.map((option) => [[], option]);
    default:
      return [];
  }
}

/** The value with the part at a path changed, where it has the path. */
export function withChangeAtPath(
  value: unknown,
  [name, ...rest]: FieldPath,
  change: (part: unknown) => unknown,
): unknown {
  if (name === undefined) return change(value);
  if (typeof value !== 'object' || value === null) return value;
  if (name === EACH)
    return Array.isArray(value) ? value.map((each) => withChangeAtPath(each, rest, change)) : value;
  const fields = value as { readonly [name: string]: unknown };
  return name in fields ? { ...fields, [name]: withChangeAtPath(fields[name], rest, change) } : value;
}

type Matches = (schema: Schema) => boolean;

const collectPaths = (schema: Schema, matches: Matches): FieldPath[] =>
  matches(schema)
    ? [[]]
    : subschemas(schema).flatMap(([path, part]) =>
        collectPaths(part, matches).map((rest) => [...path, ...rest]),
      );

/** Creates a function that lists the paths of the matching fields in an input or a reply, cached per schema. */
function pathFinder(matches: Matches): (schema: Schema) => readonly FieldPath[] {
  const cache = new WeakMap<Schema, readonly FieldPath[]>();
  return (schema) => {
    const paths = cache.get(schema) ?? collectPaths(schema, matches);
    cache.set(schema, paths);
    return paths;
  };
}

export const listMoneyFieldPaths = pathFinder((schema) => isKind(schema, money()));
export const listImageFieldPaths = pathFinder((schema) => isKind(schema, image()));
/** Images in replies (BEHAVIOR §6.6). */
export const listShownImagePaths = pathFinder((schema) => isKind(schema, shownImage()));
/** Contact details in replies that are never null, and those that may be (BEHAVIOR §2.5). */
export const listShownContactPaths = pathFinder((schema) => isKind(schema, shownContact()));
export const listNullableShownContactPaths = pathFinder((schema) => isKind(schema, shownContactOrNull()));
/** Contact details in requests. */
export const listContactInputPaths = pathFinder(isContactInput);
export const listRecipientInputPaths = pathFinder(isRecipientInput);
