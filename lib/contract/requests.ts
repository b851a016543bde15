import type { RouteTraits } from './route.ts';

/** Puts an operation's input into its path, and the rest into the query or the body. Lists in a query are JSON text. */
export function toRequestParts(
  { method, path: template }: Pick<RouteTraits, 'method' | 'path'>,
  input: Readonly<Record<string, unknown>>,
): { readonly path: string; readonly query: string; readonly body?: Readonly<Record<string, unknown>> } {
  const rest = { ...input };
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  if (method !== 'GET') return { path, query: '', body: rest };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) {
    if (value === undefined || value === null) continue;
    query.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return { path, query: query.toString() };
}

/** `save-booking` → `saveBooking`. */
export const toCamelCase = (name: string): string =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
