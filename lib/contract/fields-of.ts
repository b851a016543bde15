import type * as z from 'zod';
import { image, money } from './wire.ts';

type Schema = z.core.$ZodType;

/** In the path of a field: each item of a list. */
export const EACH = '*';
/** Where a field lies in an input: names from the outermost on. */
export type FieldPath = readonly string[];

/** Whether a schema is of a kind: itself, or that with further checks. */
const isOf = (schema: Schema, kind: Schema): boolean =>
  schema === kind || (schema._zod.parent !== undefined && isOf(schema._zod.parent, kind));

/** The schemas that one is made of, each with the path to what it describes. */
function partsOf(schema: Schema): (readonly [FieldPath, Schema])[] {
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

const pathsIn = (schema: Schema, kind: Schema): FieldPath[] =>
  isOf(schema, kind)
    ? [[]]
    : partsOf(schema).flatMap(([path, part]) => pathsIn(part, kind).map((rest) => [...path, ...rest]));

/** Finds the paths of a kind of fields in an input, each input's once. */
function finderOf(kind: () => Schema): (input: Schema) => readonly FieldPath[] {
  const known = new WeakMap<Schema, readonly FieldPath[]>();
  return (input) => {
    const paths = known.get(input) ?? pathsIn(input, kind());
    known.set(input, paths);
    return paths;
  };
}

/** Where an input takes money. */
export const moneyFields = finderOf(money);
/** Where an input takes an image. */
export const imageFields = finderOf(image);
