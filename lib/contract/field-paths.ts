import type * as z from 'zod';
import { image, money } from './fields.ts';

type Schema = z.core.$ZodType;

/** In a field path: every item of a list. */
export const EACH = '*';
/** Path of a field in an input, outermost name first. */
export type FieldPath = readonly string[];

/** Whether a schema is `kind`, or `kind` with further checks. */
const isKind = (schema: Schema, kind: Schema): boolean =>
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

const collectPaths = (schema: Schema, kind: Schema): FieldPath[] =>
  isKind(schema, kind)
    ? [[]]
    : subschemas(schema).flatMap(([path, part]) =>
        collectPaths(part, kind).map((rest) => [...path, ...rest]),
      );

/** Creates a function that lists the paths of a kind of field in an input, cached per input. */
function pathFinder(kind: () => Schema): (input: Schema) => readonly FieldPath[] {
  const cache = new WeakMap<Schema, readonly FieldPath[]>();
  return (input) => {
    const paths = cache.get(input) ?? collectPaths(input, kind());
    cache.set(input, paths);
    return paths;
  };
}

export const findMoneyFields = pathFinder(money);
export const findImageFields = pathFinder(image);
