import { toNestedData } from '../../../lib/http/query.ts';
import { invalidRequest, missingParam } from './errors.ts';

/** A decoded parameter: the wire has texts, lists and nested objects only. */
export type Param = string | Param[] | Params;
export type Params = { [key: string]: Param };

/** Decodes Stripe's bracketed forms (`items[0][price]=…`, `expand[]=…`). */
const decodeForm = (encoded: string): Params => toNestedData(new URLSearchParams(encoded)) as Params;

/** The parameters of a request: of its query and of its body. */
export const decodeParams = ({ query, body }: { query: string; body: string }): Params => ({
  ...decodeForm(query),
  ...decodeForm(body),
});

function isParams(value: Param): value is Params {
  return typeof value === 'object' && !Array.isArray(value);
}

/** A text; undefined when absent or empty. */
export function findText(params: Params, name: string): string | undefined {
  const value = params[name];
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string') throw invalidRequest(`Invalid string: ${name}`, name);
  return value;
}

/** A text of at most so many characters; undefined when absent or empty. */
export function findShortText(params: Params, name: string, max: number, param = name): string | undefined {
  const text = findText(params, name);
  if (text !== undefined && [...text].length > max) {
    throw invalidRequest(`Invalid string: ${text.slice(0, 10)}…; must be at most ${max} characters`, param);
  }
  return text;
}

/** An address or another object whose fields cannot be cleared: Stripe refuses an empty text in it. */
export function findObjectRefusingBlanks(params: Params, name: string): Params | undefined {
  const value = findObject(params, name);
  for (const [field, each] of Object.entries(value ?? {})) {
    const path = `${name}[${field}]`;
    if (each === '') {
      throw invalidRequest(
        `You passed an empty string for '${path}'. We assume empty values are an attempt to unset a parameter; however '${path}' cannot be unset.`,
        path,
        'parameter_invalid_empty',
      );
    }
    if (isParams(each)) findObjectRefusingBlanks({ [path]: each }, path);
  }
  return value;
}

export function getRequiredText(params: Params, name: string): string {
  const value = findText(params, name);
  if (value === undefined) throw missingParam(name);
  return value;
}

/** A whole number; undefined when absent. */
export function findInteger(params: Params, name: string): number | undefined {
  const value = findText(params, name);
  if (value === undefined) return undefined;
  if (!/^-?\d+$/.test(value)) {
    throw invalidRequest(`Invalid integer: ${value}`, name, 'parameter_invalid_integer');
  }
  return Number(value);
}

/** `true` or `false`; undefined when absent. */
export function findBoolean(params: Params, name: string): boolean | undefined {
  const value = findText(params, name);
  if (value === undefined) return undefined;
  if (value !== 'true' && value !== 'false') throw invalidRequest(`Invalid boolean: ${value}`, name);
  return value === 'true';
}

/** A nested object; undefined when absent or empty. */
export function findObject(params: Params, name: string): Params | undefined {
  const value = params[name];
  if (value === undefined || value === '') return undefined;
  if (!isParams(value)) throw invalidRequest(`Invalid object: ${name}`, name);
  return value;
}

/** A list; empty when absent. */
export function getList(params: Params, name: string): Param[] {
  const value = params[name];
  if (value === undefined || value === '') return [];
  if (!Array.isArray(value)) throw invalidRequest(`Invalid array: ${name}`, name);
  return value;
}

const METADATA_MAX = 500;

/** Metadata merges by key; an empty value removes its key. */
export function mergeMetadata(params: Params, stored: Record<string, string> = {}): Record<string, string> {
  const merged = { ...stored };
  for (const [key, value] of Object.entries(findObject(params, 'metadata') ?? {})) {
    if (typeof value !== 'string') throw invalidRequest(`Invalid string: metadata[${key}]`, 'metadata');
    // https://docs.stripe.com/api/metadata
    if (value.length > METADATA_MAX) {
      throw invalidRequest(`Metadata values can have up to ${METADATA_MAX} characters.`, `metadata[${key}]`);
    }
    if (value === '') delete merged[key];
    else merged[key] = value;
  }
  return merged;
}
