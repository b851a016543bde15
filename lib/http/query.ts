const MAX_INDEX = 1000;
/** Nothing that this API takes is nested deeper; a name of a megabyte of brackets must not be walked. */
const DEPTH_MAX = 12;

/** A name that every object has: `toString`, `constructor`, `__proto__`. */
export const isInherited = (name: string): boolean => name in Object.prototype;

type Nested = { [name: string]: unknown };

/** Objects that were made here have no prototype; a list or a file is somebody's value. */
const isNested = (value: unknown): value is Nested =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === null;

/** Objects whose names are 0, 1, 2, … are lists. */
function listed(value: unknown): unknown {
  if (!isNested(value)) return value;
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
    if (!isNested(next)) return undefined;
    at[part] = next;
    at = next;
  }
  return at;
}

/** Sets a value under a name; a name that has one already has a list. */
function put(holder: Nested, name: string, value: unknown): void {
  const before = holder[name];
  if (Array.isArray(before)) before.push(value);
  else holder[name] = before === undefined || isNested(before) ? value : [before, value];
}

/**
 * Named values as data: `a=1`, `list[]=1`, `list[0][id]=2`; a repeated name is a list, `list=1&list=2`. What does not
 * fit together is left out, and then fails as a missing field.
 */
export function nested(pairs: Iterable<readonly [string, unknown]>): Nested {
  const root: Nested = Object.create(null);
  for (const [name, value] of pairs) {
    const path = name.split('[', DEPTH_MAX + 1).map((part) => part.replace(/\]$/, ''));
    if (path.length > DEPTH_MAX || path.some(isInherited)) continue;
    const holder = holderOf(root, path.slice(0, -1));
    const last = path.at(-1) ?? '';
    if (holder) put(holder, last === '' ? String(Object.keys(holder).length) : last, value);
  }
  return listed(root) as Nested;
}

/** A query string as data. A name without a value says nothing: so encoders of queries write what is null. */
export const readQuery = (rawQueryString: string): Nested =>
  nested([...new URLSearchParams(rawQueryString)].filter(([, value]) => value !== ''));
