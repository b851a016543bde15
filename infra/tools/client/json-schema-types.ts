import type { Schema } from '../../../lib/openapi/schemas.ts';

type Style = {
  /** Inputs accept read-only lists. */
  readonly list: 'readonly ' | '';
  readonly toOptional: (type: string) => string;
};
export const INPUT_STYLE: Style = {
  list: 'readonly ',
  toOptional: (type) =>
    type.endsWith(' | null') ? `Maybe<${type.slice(0, -' | null'.length)}>` : `${type} | undefined`,
};
export const REPLY_STYLE: Style = { list: '', toOptional: (type) => type };

type Fields = Readonly<Record<string, Schema>>;

const toUnion = (types: readonly string[]): string => [...new Set(types)].join(' | ');

/** A documentation comment, or nothing without a text. */
export const toComment = (text: unknown, indent: string): string =>
  typeof text === 'string' ? `${indent}/** ${text.replaceAll('*/', '*\\/')} */\n` : '';

const toKey = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name));

function toObjectType(schema: Schema, style: Style, indent: string): string {
  const { properties = {}, required = [], additionalProperties } = schema;
  const inner = `${indent}  `;
  const fields = Object.entries(properties as Fields).map(([name, each]) => {
    const isRequired = (required as readonly string[]).includes(name);
    const known = toType(each, style, inner);
    const type = isRequired ? known : style.toOptional(known);
    return `${toComment(each.description, inner)}${inner}${toKey(name)}${isRequired ? '' : '?'}: ${type};\n`;
  });
  if (typeof additionalProperties === 'object') {
    const type = fields.length > 0 ? 'unknown' : toType(additionalProperties as Schema, style, inner);
    fields.push(`${inner}[field: string]: ${type};\n`);
  }
  return fields.length > 0 ? `{\n${fields.join('')}${indent}}` : 'Record<string, never>';
}

const isUnion = ({ anyOf, oneOf, enum: values, type }: Schema): boolean =>
  [anyOf, oneOf, values, type].some(Array.isArray);

function toListType(items: Schema, style: Style, indent: string): string {
  const item = toType(items, style, indent);
  return `${style.list}${isUnion(items) ? `(${item})` : item}[]`;
}

/** The TypeScript type of a JSON schema. Throws for a keyword that it does not know. */
export function toType(schema: Schema, style: Style, indent: string): string {
  const { $ref, allOf, anyOf, oneOf, type, items } = schema;
  if (typeof $ref === 'string') return $ref.split('/').at(-1) ?? '';
  if (Array.isArray(allOf)) return allOf.map((each) => toType(each, style, indent)).join(' & ');
  const alternatives = (anyOf ?? oneOf) as readonly Schema[] | undefined;
  if (alternatives) return toUnion(alternatives.map((each) => toType(each, style, indent)));
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return toUnion(schema.enum.map((each) => JSON.stringify(each)));
  if (Array.isArray(type)) {
    return toUnion(type.map((each: unknown) => toType({ ...schema, type: each }, style, indent)));
  }
  switch (type) {
    case 'object':
      return toObjectType(schema, style, indent);
    case 'array':
      return toListType(items as Schema, style, indent);
    case 'integer':
      return 'number';
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return type;
    case undefined:
      if (Object.keys(schema).every((keyword) => keyword === 'description')) return 'unknown';
      break;
  }
  throw new Error(`no type for the schema ${JSON.stringify(schema)}`);
}
