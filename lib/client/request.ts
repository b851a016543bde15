import { toRequestParts } from '../contract/requests.ts';
import type { Endpoint } from './operations.ts';

export type HttpRequest = { readonly url: string; readonly method: string; readonly body?: string };

/** The request of an operation with this input. */
export function toHttpRequest(
  endpoint: Endpoint,
  input: Readonly<Record<string, unknown>>,
  baseUrl: string,
): HttpRequest {
  const { path, query, body } = toRequestParts(endpoint, input);
  const url = `${baseUrl.replace(/\/$/, '')}${path}${query && `?${query}`}`;
  return { url, method: endpoint.method, ...(body ? { body: JSON.stringify(body) } : {}) };
}
