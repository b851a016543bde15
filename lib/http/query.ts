const MAX_INDEX = 1000;
/** Limits the work on a name of a megabyte of brackets. */
const DEPTH_MAX = 12;

/** Whether every object has a member of this name: `toString`, `constructor`, `__proto__`. */
export const isInheritedName = (name: string): boolean => name in Object.prototype;

type Nested = { [name: string]: unknown };

/** Whether an object was made here: these have no prototype, unlike lists and files among the values. */
const isNested = (value: unknown): value is Nested =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === null;

/** Turns objects with the names 0, 1, 2, … into lists. */
function toLists(value: unknown): unknown {
  if (!isNested(value)) return value;
  const names = Object.keys(value);
  const isList = names.length > 0 && names.every((name) => /^\d+$/.test(name) && Number(name) < MAX_INDEX);
  const entries = names.map((name): [string, unknown] => [name, toLists(value[name])]);
  if (!isList) return Object.fromEntries(entries);
  return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, each]) => each);
}

/** The object at a path, created if missing; undefined if a value is in the way. */
function findOrCreateParent(root: Nested, path: readonly string[]): Nested | undefined {
  let at = root;
  for (const part of path) {
    const next = at[part] ?? Object.create(null);
    if (!isNested(next)) return undefined;
    at[part] = next;
    at = next;
  }
  return at;
}

/** Adds a value under a name; a repeated name collects a list. */
function addValue(parent: Nested, name: string, value: unknown): void {
  const before = parent[name];
  if (Array.isArray(before)) before.push(value);
  else parent[name] = before === undefined || isNested(before) ? value : [before, value];
}

/**
 * Nests named values: `a=1`, `list[]=1`, `list[0][id]=2`, or `list=1&list=2` (BEHAVIOR §6.9). Ignores names that
 * contradict earlier ones.
 */
export function toNestedData(pairs: Iterable<readonly [string, unknown]>): Nested {
  const root: Nested = Object.create(null);
  for (const [name, value] of pairs) {
    const path = name.split('[', DEPTH_MAX + 1).map((part) => part.replace(/\]$/, ''));
    if (path.length > DEPTH_MAX || path.some(isInheritedName)) continue;
    const parent = findOrCreateParent(root, path.slice(0, -1));
    const last = path.at(-1) ?? '';
    if (parent) addValue(parent, last === '' ? String(Object.keys(parent).length) : last, value);
  }
  return toLists(root) as Nested;
}

/** Parses a query string. Ignores names without a value: query encoders write null that way. */
export const parseQueryWithoutEmptyValues = (rawQueryString: string): Nested =>
  toNestedData([...new URLSearchParams(rawQueryString)].filter(([, value]) => value !== ''));
