import { groups } from '../contract/index.ts';
import type { Route, Routes } from '../contract/route.ts';
import { type HttpRequest, toHttpRequest } from './request.ts';
import { computeRetryDelay } from './retry.ts';
import type { CallFailure, CallOptions, Client, Result } from './types.ts';

export type { CallFailure, CallOptions, CallSuccess, Client, Operation, Result } from './types.ts';

export type ClientOptions = {
  /** Including the API's prefix: `https://api.example.com/api/v1`. */
  readonly baseUrl: string;
  /** The salon; optional with a token, which names it too. */
  readonly slug?: string;
  /** The access token, or a function that returns the current one. */
  readonly token?: string | (() => string | undefined);
  /** Called once when a token is refused (401): returns a new one, for example from auth.refresh, or undefined. */
  readonly renewToken?: () => Promise<string | undefined>;
  readonly fetch?: typeof globalThis.fetch;
  readonly wait?: (milliseconds: number) => Promise<void>;
};

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** The renewed token of this client, and the renewal in progress. */
type Session = { token: string | undefined; renewal: Promise<string | undefined> | undefined };

/** Replaces a refused token; concurrent calls share one renewal. */
async function renewToken(refused: string, session: Session, options: ClientOptions) {
  if (session.token !== undefined && session.token !== refused) return session.token;
  session.renewal ??= options.renewToken?.().finally(() => {
    session.renewal = undefined;
  });
  return session.renewal;
}

type ApiResponse = { readonly status: number; readonly headers: Headers; readonly body: unknown };

/** Sends the request once; undefined if no reply came. */
async function send(request: HttpRequest, headers: Headers, options: ClientOptions, signal?: AbortSignal) {
  try {
    const response = await (options.fetch ?? fetch)(request.url, {
      method: request.method,
      headers,
      ...(request.body === undefined ? {} : { body: request.body }),
      ...(signal ? { signal } : {}),
    });
    return { status: response.status, headers: response.headers, body: await response.json() } as ApiResponse;
  } catch {
    return undefined;
  }
}

function toFailure(response: ApiResponse | undefined): CallFailure {
  if (!response)
    return { ok: false, kind: 'unreachable', status: 0, message: 'The API does not respond', errors: {} };
  const { message, errors = {} } = (response.body ?? {}) as Partial<CallFailure>;
  const requestId = response.headers.get('x-request-id');
  return {
    ok: false,
    kind: response.status === 422 ? 'invalid' : 'refused',
    status: response.status,
    message: message ?? `HTTP ${response.status}`,
    errors,
    ...(requestId ? { requestId } : {}),
  };
}

/** Calls one operation. Retries transient failures, and renews the token once. */
async function callOperation(
  route: Route,
  input: object,
  options: ClientOptions,
  session: Session,
  { idempotencyKey, signal }: CallOptions,
): Promise<Result<unknown>> {
  const request = toHttpRequest(route, input as Record<string, unknown>, options.baseUrl);
  const key = route.idempotent ? (idempotencyKey ?? crypto.randomUUID()) : undefined;
  const wait = options.wait ?? sleep;
  let mayRenew = options.renewToken !== undefined;
  for (let attempts = 1; ; attempts += 1) {
    const headers = new Headers();
    const token = session.token ?? (typeof options.token === 'function' ? options.token() : options.token);
    if (token) headers.set('authorization', `Bearer ${token}`);
    if (options.slug) headers.set('x-client-slug', options.slug);
    if (key) headers.set('idempotency-key', key);
    if (request.body !== undefined) headers.set('content-type', 'application/json');
    const response = await send(request, headers, options, signal);
    if (response && response.status >= 200 && response.status < 300) {
      const replayed = response.headers.get('idempotency-replayed') === 'true';
      return { ok: true, status: response.status, reply: response.body, replayed };
    }
    if (response?.status === 401 && token && mayRenew) {
      mayRenew = false;
      session.token = await renewToken(token, session, options);
      if (session.token) continue;
    }
    const retryAfter = response?.headers.get('retry-after');
    const end = {
      status: response?.status ?? 0,
      ...(retryAfter ? { retryAfterSeconds: Number(retryAfter) } : {}),
    };
    const delay = signal?.aborted ? undefined : computeRetryDelay(route, attempts, end, Math.random());
    if (delay === undefined) return toFailure(response);
    await wait(delay);
  }
}

const toCamelCase = (name: string): string =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Creates a client with every operation of the API as a typed function: `salon.booking.saveBooking({…})`. Failures are
 * values. Retries network errors, 5xx and 409 with the same Idempotency-Key, and 429 after the delay that it names.
 */
export function client(options: ClientOptions): Client {
  const session: Session = { token: undefined, renewal: undefined };
  const createOperations = (routes: Routes) =>
    Object.fromEntries(
      Object.entries(routes)
        .filter(([, route]) => !route.signed)
        .map(([name, route]) => [
          toCamelCase(name),
          (input: object = {}, call: CallOptions = {}) => callOperation(route, input, options, session, call),
        ]),
    );
  return Object.fromEntries(
    groups
      .filter(({ audience }) => audience === undefined)
      .map(({ name, routes }) => [name, createOperations(routes)]),
  ) as unknown as Client;
}
