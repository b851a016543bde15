import type { Endpoint } from './operations.ts';

export type HttpRequest = { readonly url: string; readonly method: string; readonly body?: string };

/** Puts an operation's input into the path, and the rest into the query or the JSON body. */
export function toHttpRequest(
  { method, path: template }: Endpoint,
  input: Readonly<Record<string, unknown>>,
  baseUrl: string,
): HttpRequest {
  const rest = { ...input };
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  const url = `${baseUrl.replace(/\/$/, '')}${path}`;
  if (method !== 'GET') return { url, method, body: JSON.stringify(rest) };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) {
    if (value === undefined || value === null) continue;
    query.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  const search = query.toString();
  return { url: search ? `${url}?${search}` : url, method };
}
