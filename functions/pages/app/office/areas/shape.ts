import type * as z from 'zod';
import { isKind } from '../../../../../lib/contract/field-paths.ts';
import { dateWithSlashes, html, id, image, money, toggle } from '../../../../../lib/contract/fields.ts';

type Schema = z.core.$ZodType;

const LEAVES = { html, image, money, toggle, date: dateWithSlashes, id } as const;
type Leaf = keyof typeof LEAVES | 'text' | 'number' | 'hidden';

/** The values that a field of an operation's input takes: enough to choose its control. */
export type FieldShape = {
  readonly isRequired: boolean;
  /** Null empties the field. Otherwise null counts as not sent (BEHAVIOR §6.7). */
  readonly canBeNull: boolean;
  /** The value of a choice that is not sent. */
  readonly default?: string;
} & (
  | { readonly kind: Leaf }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'list'; readonly item: FieldShape }
  | { readonly kind: 'fields'; readonly fields: Fields }
);
export type Fields = { readonly [name: string]: FieldShape };

type Presence = Pick<FieldShape, 'isRequired' | 'canBeNull'>;

const listLiterals = (schema: Schema): readonly string[] | undefined => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === 'literal' ? def.values.map(String) : undefined;
};

function toUnionShape(options: readonly Schema[], presence: Presence): FieldShape {
  const shapes = options.filter((option) => !listLiterals(option)).map((option) => toShape(option, presence));
  const literals = options.flatMap((option) => listLiterals(option) ?? []);
  const [first] = shapes;
  if (first?.kind === 'choice') return { ...first, values: [...first.values, ...literals] };
  return first ?? { ...presence, kind: 'choice', values: literals };
}

/** The shape of a field's schema. The controls of the office follow it (BEHAVIOR §40.5). */
function toShape(schema: Schema, presence: Presence = { isRequired: true, canBeNull: false }): FieldShape {
  const leaf = (Object.keys(LEAVES) as (keyof typeof LEAVES)[]).find((kind) =>
    isKind(schema, LEAVES[kind]()),
  );
  if (leaf) return { ...presence, kind: leaf, ...(leaf === 'image' ? { isRequired: false } : {}) };
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'default': {
      const inner = toShape(def.innerType, { ...presence, isRequired: false });
      return inner.kind === 'choice' ? { ...inner, default: String(def.defaultValue) } : inner;
    }
    case 'optional':
      return toShape(def.innerType, { ...presence, isRequired: false });
    case 'nullable':
      return toShape(def.innerType, { isRequired: false, canBeNull: true });
    case 'pipe': {
      const inside = toShape(def.in, presence);
      const values = listLiterals(def.out);
      if (values) return { ...presence, kind: 'choice', values };
      // A transformation replaces null by a value, or by none
      return { ...inside, canBeNull: presence.canBeNull };
    }
    case 'union':
      return toUnionShape(def.options, presence);
    case 'literal':
      return { ...presence, kind: 'choice', values: def.values.map(String) };
    case 'enum':
      return { ...presence, kind: 'choice', values: Object.values(def.entries).map(String) };
    case 'array':
      return { ...presence, kind: 'list', item: toShape(def.element) };
    case 'object':
      return { ...presence, kind: 'fields', fields: toInputFieldsWithoutControls(schema) };
    case 'number':
      return { ...presence, kind: 'number' };
    default:
      return { ...presence, kind: 'text' };
  }
}

/** How a change is checked: the form sends these fields by itself (BEHAVIOR §11.13, §11.12). */
const UPDATE_CONTROLS = ['version', 'dry_run'] as const;

/** The fields of an input, in the order of the contract. */
export function toInputFieldsWithoutControls(schema: Schema): Fields {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type !== 'object') throw new Error('an input has fields');
  return Object.fromEntries(
    Object.entries(def.shape)
      .filter(([name]) => !UPDATE_CONTROLS.some((each) => each === name))
      .map(([name, field]) => [name, toShape(field)]),
  );
}

/** Whether an update can be tried out, which lists the visits that it concerns. */
export const hasDryRun = (schema: Schema): boolean => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === 'object' && 'dry_run' in def.shape;
};
