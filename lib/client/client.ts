import { toRequestParts } from '../contract/requests.ts';
import { type Client, type Endpoint, endpoints } from './operations.ts';
import { ABORTED_FAILURE, readResult, UNREACHABLE_FAILURE } from './result.ts';
import { computeRetryDelay, waitOrUntilAborted } from './retry.ts';
import { openTokenSource, type TokenSource } from './token-source.ts';
import type { CallOptions, ClientOptions, Result } from './types.ts';

export type { FailureCode } from '../contract/failure-codes.ts';
export type { Client } from './operations.ts';
export type * from './types.ts';

/** Unlike `crypto.randomUUID`, also available on pages without TLS. */
const createKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

const keys = new WeakMap<object, string>();

/** The Idempotency-Key of a call: the caller's own, that of the caller's object, or a new one. */
function getKey(given: CallOptions['idempotencyKey']): string {
  if (typeof given === 'string') return given;
  const key = (given && keys.get(given)) ?? createKey();
  if (given) keys.set(given, key);
  return key;
}

type HttpRequest = {
  readonly url: string;
  readonly method: string;
  readonly body?: string;
};

function toHttpRequest(
  endpoint: Endpoint,
  input: Readonly<Record<string, unknown>>,
  baseUrl: string,
): HttpRequest {
  const { path, query, body } = toRequestParts(endpoint, input);
  const url = `${baseUrl.replace(/\/$/, '')}${path}${query && `?${query}`}`;
  return { url, method: endpoint.method, ...(body ? { body: JSON.stringify(body) } : {}) };
}

/** Longer than the API ever takes to reply (BEHAVIOR §32.3). */
const REQUEST_MAX_MS = 30_000;

type Connection = { readonly options: ClientOptions; readonly tokens: TokenSource };

/** Sends a request once, and gives it up when no reply comes. Errors are not shown, because they may quote a header. */
async function send(
  { url, ...request }: HttpRequest,
  headers: Record<string, string | undefined>,
  { options, mayBeEmpty }: { readonly options: ClientOptions; readonly mayBeEmpty: boolean | undefined },
  signal: AbortSignal | undefined,
): Promise<Result<unknown>> {
  if (signal?.aborted) return ABORTED_FAILURE;
  // AbortSignal.any is too new for the browsers of visitors
  const ending = new AbortController();
  const end = () => ending.abort();
  const timer = setTimeout(end, REQUEST_MAX_MS);
  signal?.addEventListener('abort', end);
  try {
    const sent = Object.entries(headers).filter((header): header is [string, string] => Boolean(header[1]));
    const response = await (options.fetch ?? fetch)(url, {
      ...request,
      headers: Object.fromEntries(sent),
      signal: ending.signal,
    });
    return await readResult(response, mayBeEmpty);
  } catch {
    return signal?.aborted ? ABORTED_FAILURE : UNREACHABLE_FAILURE;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}

const findConfirmation = ({ confirmation }: ClientOptions): string | undefined =>
  typeof confirmation === 'function' ? confirmation() : confirmation;

/** The headers of a call that say who calls. */
function openCredentials({ options, tokens }: Connection, given: string | undefined) {
  let token: string | undefined;
  let confirmation = given ?? findConfirmation(options);
  const unused = new Set(['token_invalid', 'confirmation_required']);
  return {
    toHeaders: () => {
      token = tokens.findToken();
      return {
        authorization: token && `Bearer ${token}`,
        'x-client-slug': options.slug,
        'x-device-token': options.deviceToken,
        'x-confirmation': confirmation,
      };
    },
    /** Renews what a failure with this code has refused, at most once. Returns whether there is a new one. */
    renew: async (code: string | undefined): Promise<boolean> => {
      if (code === undefined || !unused.delete(code)) return false;
      if (code === 'token_invalid')
        return options.renewToken !== undefined && token !== undefined && tokens.renew(token);
      confirmation = await options.confirm?.();
      return confirmation !== undefined;
    },
  };
}

/** Calls an operation. Retries transient failures, and renews the token once. */
async function call(
  operation: string,
  endpoint: Endpoint,
  input: object,
  connection: Connection,
  { idempotencyKey, signal, onRetry = connection.options.onRetry, ...others }: CallOptions,
): Promise<Result<unknown>> {
  const { options } = connection;
  const request = toHttpRequest(endpoint, input as Record<string, unknown>, options.baseUrl);
  const key = endpoint.repeat === 'key' ? getKey(idempotencyKey) : undefined;
  const credentials = openCredentials(connection, others.confirmation);
  const person = options.person?.();
  const isSamePerson = () => options.person?.() === person;
  for (let attempt = 1; ; attempt += 1) {
    const headers = {
      ...credentials.toHeaders(),
      'idempotency-key': key,
      'content-type': request.body && 'application/json',
      'accept-language': options.language,
    };
    const result = await send(request, headers, { options, mayBeEmpty: endpoint.mayBeEmpty }, signal);
    if (result.ok || result.kind === 'aborted') return result;
    if ((await credentials.renew(result.code)) && isSamePerson()) continue;
    const limits = { retryAfterMaxMs: options.retryAfterMaxMs, attemptsMax: others.attemptsMax };
    const delayMs = computeRetryDelay(endpoint, attempt, result, Math.random(), limits);
    if (delayMs === undefined) return result;
    onRetry?.({ operation, attempt, delayMs, failure: result });
    await (options.wait ?? waitOrUntilAborted)(delayMs, signal);
    if (!isSamePerson()) return result;
  }
}

/**
 * Creates a client with every operation of the API as a typed function: `salon.booking.saveBooking({…})`. Failures are
 * values. Retries network errors, 5xx and 409 where that does no harm, and 429 after the delay that it names.
 */
export function createClient(options: ClientOptions): Client {
  const connection = { options, tokens: openTokenSource(options) };
  const groups = Object.entries(endpoints).map(([group, operations]) => [
    group,
    Object.fromEntries(
      Object.entries(operations).map(([name, endpoint]) => [
        name,
        async (input: object = {}, callOptions: CallOptions = {}) => {
          const result = await call(`${group}.${name}`, endpoint, input, connection, callOptions);
          return result.ok || !options.onFailure ? result : options.onFailure(result);
        },
      ]),
    ),
  ]);
  return Object.fromEntries(groups) as Client;
}
