import type { Route } from '../contract/route.ts';

export type HttpRequest = { readonly url: string; readonly method: string; readonly body?: string };

/** Puts an operation's input into the path, and the rest into the query or the JSON body. */
export function toHttpRequest(
  route: Route,
  input: Readonly<Record<string, unknown>>,
  baseUrl: string,
): HttpRequest {
  const rest = { ...input };
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  const url = `${baseUrl.replace(/\/$/, '')}${path}`;
  if (route.method !== 'GET') return { url, method: route.method, body: JSON.stringify(rest) };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) {
    if (value === undefined || value === null) continue;
    query.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return { url: query.size > 0 ? `${url}?${query}` : url, method: 'GET' };
}
