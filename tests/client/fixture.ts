import { createClient } from '../../lib/client/client.ts';
import type { ClientOptions, RetryNotice } from '../../lib/client/types.ts';

type SentRequest = {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: unknown;
};

export type FakeResponse =
  | readonly [status: number, body?: object, headers?: Record<string, string>]
  | 'no network';

/** The error envelope of a failure. */
export const refusal = (code: string, message: string, more: object = {}) => ({
  status: false,
  message,
  code,
  errors: {},
  ...more,
});

/** A client of an API that replies with these responses in order; after them no network. */
export function connect(responses: readonly FakeResponse[], options: Partial<ClientOptions> = {}) {
  const requests: SentRequest[] = [];
  const delays: number[] = [];
  const notices: RetryNotice[] = [];
  const fakeFetch: typeof fetch = async (url, { method = 'GET', headers, body } = {}) => {
    requests.push({
      url: String(url),
      method,
      headers: new Headers(headers),
      body: body ? JSON.parse(String(body)) : undefined,
    });
    const response = responses[requests.length - 1];
    if (!response || response === 'no network') throw new TypeError('fetch failed');
    const [status, reply = { status: status < 300 }, replyHeaders = {}] = response;
    if (status === 204) return new Response(null, { status, headers: replyHeaders });
    return Response.json(reply, { status, headers: replyHeaders });
  };
  const salon = createClient({
    baseUrl: 'https://api.test/api/v1/',
    slug: 'demo',
    fetch: fakeFetch,
    wait: async (milliseconds) => void delays.push(milliseconds),
    onRetry: (notice) => notices.push(notice),
    ...options,
  });
  return { requests, delays, notices, salon };
}

export const BOOKING = {
  location_id: 1,
  date: '2026/11/17',
  time: '10:00 AM',
  services: [{ service_id: 1, price: 50, duration: 45 }],
};
export const SLOTS = {
  location_id: 1,
  start_date: '2026/11/17',
  end_date: '2026/11/17',
  service_pricing_options: [{ service_id: 1 }],
};

export const keyOf = ({ headers }: SentRequest) => headers.get('idempotency-key');
