import type { Route, Routes } from '../contract/route.ts';
import { API } from './api.ts';
import { type Message, messageOf } from './message.ts';
import { pauseBefore } from './tries.ts';
import type { CallOptions, Client, Problem, Result } from './types.ts';

export type { CallOptions, Client, Operation, Problem, Result, Success } from './types.ts';

export type ClientOptions = {
  /** With the API's prefix: `https://api.example.com/api/v1`. */
  readonly baseUrl: string;
  /** The salon; a token names it as well. */
  readonly slug?: string;
  /** Access token, or where to find the present one. */
  readonly token?: string | (() => string | undefined);
  /** Asked once when a token is refused (401): gives a new one, by auth.refresh, or nothing. */
  readonly renewToken?: () => Promise<string | undefined>;
  readonly fetch?: typeof globalThis.fetch;
  readonly wait?: (milliseconds: number) => Promise<void>;
};

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** The token that this client goes by, and the renewal that is under way. */
type Session = { token: string | undefined; renewal: Promise<string | undefined> | undefined };

/** A token instead of the refused one; calls that are refused at the same moment share one renewal. */
async function renewed(refused: string, session: Session, options: ClientOptions) {
  if (session.token !== undefined && session.token !== refused) return session.token;
  session.renewal ??= options.renewToken?.().finally(() => {
    session.renewal = undefined;
  });
  return session.renewal;
}

type Answer = { readonly status: number; readonly headers: Headers; readonly body: unknown };

/** One try: the answer, or undefined where none came. */
async function send(message: Message, headers: Headers, options: ClientOptions, signal?: AbortSignal) {
  try {
    const response = await (options.fetch ?? fetch)(message.url, {
      method: message.method,
      headers,
      ...(message.body === undefined ? {} : { body: message.body }),
      ...(signal ? { signal } : {}),
    });
    return { status: response.status, headers: response.headers, body: await response.json() } as Answer;
  } catch {
    return undefined;
  }
}

function problemOf(answer: Answer | undefined): Problem {
  if (!answer)
    return { ok: false, kind: 'unreachable', status: 0, message: 'The API does not answer', errors: {} };
  const { message, errors = {} } = (answer.body ?? {}) as Partial<Problem>;
  const requestId = answer.headers.get('x-request-id');
  return {
    ok: false,
    kind: answer.status === 422 ? 'invalid' : 'refused',
    status: answer.status,
    message: message ?? `HTTP ${answer.status}`,
    errors,
    ...(requestId ? { requestId } : {}),
  };
}

/** Calls one operation: tries again what may pass, renews the token once. */
async function perform(
  route: Route,
  input: object,
  options: ClientOptions,
  session: Session,
  { idempotencyKey, signal }: CallOptions,
): Promise<Result<unknown>> {
  const message = messageOf(route, input as Record<string, unknown>, options.baseUrl);
  const key = route.idempotent ? (idempotencyKey ?? crypto.randomUUID()) : undefined;
  const wait = options.wait ?? sleep;
  let mayRenew = options.renewToken !== undefined;
  for (let tries = 1; ; tries += 1) {
    const headers = new Headers();
    const token = session.token ?? (typeof options.token === 'function' ? options.token() : options.token);
    if (token) headers.set('authorization', `Bearer ${token}`);
    if (options.slug) headers.set('x-client-slug', options.slug);
    if (key) headers.set('idempotency-key', key);
    if (message.body !== undefined) headers.set('content-type', 'application/json');
    const answer = await send(message, headers, options, signal);
    if (answer && answer.status >= 200 && answer.status < 300) {
      const replayed = answer.headers.get('idempotency-replayed') === 'true';
      return { ok: true, status: answer.status, reply: answer.body, replayed };
    }
    if (answer?.status === 401 && token && mayRenew) {
      mayRenew = false;
      session.token = await renewed(token, session, options);
      if (session.token) continue;
    }
    const told = answer?.headers.get('retry-after');
    const ended = { status: answer?.status ?? 0, ...(told ? { retryAfterSeconds: Number(told) } : {}) };
    const pause = signal?.aborted ? undefined : pauseBefore(route, tries, ended, Math.random());
    if (pause === undefined) return problemOf(answer);
    await wait(pause);
  }
}

const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Every operation of the API as a typed function: `salon.booking.saveBooking({…})`. Failures are values. Network
 * faults, 5xx and 409 are tried again under the same Idempotency-Key, 429 after the time that it names.
 */
export function client(options: ClientOptions): Client {
  const session: Session = { token: undefined, renewal: undefined };
  const operationsOf = (routes: Routes) =>
    Object.fromEntries(
      Object.entries(routes)
        .filter(([, route]) => !route.signed)
        .map(([name, route]) => [
          camel(name),
          (input: object = {}, call: CallOptions = {}) => perform(route, input, options, session, call),
        ]),
    );
  return Object.fromEntries(
    Object.entries(API).map(([name, { routes }]) => [name, operationsOf(routes)]),
  ) as unknown as Client;
}
