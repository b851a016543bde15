import type { Route } from '../contract/route.ts';

/** A request as it is sent. */
export type Message = { readonly url: string; readonly method: string; readonly body?: string };

/** An operation's input on the wire: what the path names in the path, the rest as query or JSON body. */
export function messageOf(route: Route, input: Readonly<Record<string, unknown>>, baseUrl: string): Message {
  const rest = { ...input };
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  const address = `${baseUrl.replace(/\/$/, '')}${path}`;
  if (route.method !== 'GET') return { url: address, method: route.method, body: JSON.stringify(rest) };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) {
    if (value === undefined || value === null) continue;
    query.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return { url: query.size > 0 ? `${address}?${query}` : address, method: 'GET' };
}
