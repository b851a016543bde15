import { invalid, missingParam } from './errors.ts';
import type { Param, Params } from './form.ts';

export type Metadata = Record<string, string>;

function isSection(value: Param | undefined): value is Params {
  return typeof value === 'object' && !Array.isArray(value);
}

/** The text of a parameter; undefined when absent or sent empty. */
export function text(params: Params, name: string): string | undefined {
  const value = params[name];
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string') throw invalid(`Invalid string: ${name}`, { param: name });
  return value;
}

/** Like `text`, but Stripe insists on it. */
export function requiredText(params: Params, name: string): string {
  const value = text(params, name);
  if (value === undefined) throw missingParam(name);
  return value;
}

/** For an update: absent keeps what is stored, an empty value clears it. */
export function changed(params: Params, name: string, stored: string | null): string | null {
  if (params[name] === undefined) return stored;
  return text(params, name) ?? null;
}

/** A whole number, or undefined when absent. */
export function whole(params: Params, name: string): number | undefined {
  const value = text(params, name);
  if (value === undefined) return undefined;
  if (!/^-?\d+$/.test(value)) {
    throw invalid(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param: name });
  }
  return Number(value);
}

/** `true` or `false` as Stripe spells them; undefined when absent. */
export function flag(params: Params, name: string): boolean | undefined {
  const value = text(params, name);
  if (value === undefined) return undefined;
  if (value !== 'true' && value !== 'false') throw invalid(`Invalid boolean: ${value}`, { param: name });
  return value === 'true';
}

/** A nested section, or undefined when absent or cleared. */
export function section(params: Params, name: string): Params | undefined {
  const value = params[name];
  if (value === undefined || value === '') return undefined;
  if (!isSection(value)) throw invalid(`Invalid object: ${name}`, { code: 'parameter_invalid', param: name });
  return value;
}

/** A list of sections; empty when absent. */
export function rows(params: Params, name: string): Params[] {
  const value = params[name];
  if (value === undefined || value === '') return [];
  if (!Array.isArray(value)) throw invalid(`Invalid array: ${name}`, { param: name });
  return value.filter(isSection);
}

/** A list of texts; empty when absent. */
export function texts(params: Params, name: string): string[] {
  const value = params[name];
  if (value === undefined || value === '') return [];
  if (!Array.isArray(value)) throw invalid(`Invalid array: ${name}`, { param: name });
  return value.filter((each) => typeof each === 'string');
}

/** Metadata merges by key; an empty value removes its key, an empty whole removes all. */
export function mergedMetadata(params: Params, stored: Metadata = {}): Metadata {
  if (params.metadata === '') return {};
  const merged = { ...stored };
  for (const [key, value] of Object.entries(section(params, 'metadata') ?? {})) {
    if (typeof value !== 'string') throw invalid(`Invalid string: metadata[${key}]`, { param: 'metadata' });
    if (value === '') delete merged[key];
    else merged[key] = value;
  }
  return merged;
}

/** Stripe refuses what it does not know, so that a misspelt parameter is seen at once. */
export function refuseUnknown(params: Params, accepted: readonly string[]): void {
  const unknown = Object.keys(params).find((name) => name !== 'expand' && !accepted.includes(name));
  if (unknown !== undefined) {
    throw invalid(`Received unknown parameter: ${unknown}`, { code: 'parameter_unknown', param: unknown });
  }
}
