const MAX_INDEX = 1000;

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

/**
 * A query string as data: `a=1`, `list[]=1`, `list[0][id]=2`. What does not fit together is left out, and then
 * fails as a missing field.
 */
export function readQuery(rawQueryString: string): Nested {
  const root: Nested = Object.create(null);
  for (const [name, value] of new URLSearchParams(rawQueryString)) {
    const path = name.split('[').map((part) => part.replace(/\]$/, ''));
    let at = root;
    for (const part of path.slice(0, -1)) {
      const next = at[part] ?? Object.create(null);
      if (!isPlain(next)) break;
      at[part] = next;
      at = next;
    }
    const last = path.at(-1) ?? '';
    at[last === '' ? String(Object.keys(at).length) : last] = value;
  }
  return listed(root) as Nested;
}
