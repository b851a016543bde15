const MAX_INDEX = 1000;
/** Nothing that this API takes is nested deeper; a name of a megabyte of brackets must not be walked. */
const DEPTH_MAX = 12;

/** A name that every object has: `toString`, `constructor`, `__proto__`. */
export const isInherited = (name: string): boolean => name in Object.prototype;

type Nested = { [name: string]: unknown };

function isPlain(value: unknown): value is Nested {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Objects whose names are 0, 1, 2, … are lists. */
function listed(value: unknown): unknown {
  if (!isPlain(value)) return value;
  const names = Object.keys(value);
  const isList = names.length > 0 && names.every((name) => /^\d+$/.test(name) && Number(name) < MAX_INDEX);
  const entries = names.map((name): [string, unknown] => [name, listed(value[name])]);
  if (!isList) return Object.fromEntries(entries);
  return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, each]) => each);
}

/** What a path leads to, made where nothing is yet; undefined where something else is in the way. */
function holderOf(root: Nested, path: readonly string[]): Nested | undefined {
  let at = root;
  for (const part of path) {
    const next = at[part] ?? Object.create(null);
    if (!isPlain(next)) return undefined;
    at[part] = next;
    at = next;
  }
  return at;
}

/**
 * Named values as data: `a=1`, `list[]=1`, `list[0][id]=2`. What does not fit together is left out, and then fails
 * as a missing field.
 */
export function nested(pairs: Iterable<readonly [string, string]>): Nested {
  const root: Nested = Object.create(null);
  for (const [name, value] of pairs) {
    const path = name.split('[', DEPTH_MAX + 1).map((part) => part.replace(/\]$/, ''));
    if (path.length > DEPTH_MAX || path.some(isInherited)) continue;
    const holder = holderOf(root, path.slice(0, -1));
    const last = path.at(-1) ?? '';
    if (holder) holder[last === '' ? String(Object.keys(holder).length) : last] = value;
  }
  return listed(root) as Nested;
}

/** A query string as data. */
export const readQuery = (rawQueryString: string): Nested => nested(new URLSearchParams(rawQueryString));
