/** Failures that the client itself reports. */
export type ClientFailureCode =
  /** No reply came, even after retries. */
  | 'unreachable'
  /** The caller's signal ended the call. */
  | 'aborted'
  /** The reply is not the API's own, for example that of a proxy. */
  | 'http_error';

/** The code of a message at a field. `params` holds the values in the message: `{ code: 'too_long', params: { max: '255' } }`. */
export type FieldErrorCode = { readonly code: string; readonly params: Readonly<Record<string, string>> };

export type CallFailure<Code extends string = string> = {
  readonly ok: false;
  /** `invalid`: fields are wrong; `refused`: the API refused the call; `unreachable` and `aborted`: no reply came. */
  readonly kind: 'invalid' | 'refused' | 'unreachable' | 'aborted';
  /** The code of the failure. A newer API may send a code that is not listed. */
  readonly code: Code | ClientFailureCode;
  /** HTTP status; 0 without a reply. */
  readonly status: number;
  readonly message: string;
  /** Messages by field, named as in the request: `services.0.service_id`. Empty if no field is to blame. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** The codes of these messages, by field and in the same order, to translate them. Absent without a reply of the API. */
  readonly errorCodes?: Readonly<Record<string, readonly FieldErrorCode[]>>;
  /** Further facts of the failure, such as the state of the appointment whose payment failed. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** The time to wait before another try, if the API names one. */
  readonly retryAfterSeconds?: number;
  /** Quote it when you report a problem. */
  readonly requestId?: string;
};

export type CallSuccess<Reply> = {
  readonly ok: true;
  readonly status: number;
  /** The whole body: {status, message, data}. */
  readonly reply: Reply;
  /** The reply is that of an earlier request with the same Idempotency-Key. */
  readonly replayed: boolean;
};

export type Result<Reply, Code extends string = string> = CallSuccess<Reply> | CallFailure<Code>;

export type RetryNotice = {
  /** For example `booking.saveBooking`. */
  readonly operation: string;
  /** The attempt that failed; the first is 1. */
  readonly attempt: number;
  readonly delayMs: number;
  readonly failure: CallFailure;
};

export type CallOptions = {
  /**
   * By default a new key for each call, the same for its retries. Text, or an object such as a form: all calls with the
   * object send the same key, so that a form that is sent twice takes effect once.
   */
  readonly idempotencyKey?: string | object | undefined;
  /** The confirmation of `auth.confirm`, for calls that need one; overrides that of the client. */
  readonly confirmation?: string | undefined;
  /** Ends the call, also while it waits for a retry. */
  readonly signal?: AbortSignal | undefined;
  /** The most attempts, the first one included: 5 by default. 1 leaves another try to the caller. */
  readonly attemptsMax?: number | undefined;
  /** Called before the wait for a retry; overrides that of the client. */
  readonly onRetry?: ((notice: RetryNotice) => void) | undefined;
};

export type ClientOptions = {
  /** Including the API's prefix: `https://api.example.com/api/v1`. */
  readonly baseUrl: string;
  /** The language of names and descriptions for customers, where the salon has translated them: `de`. */
  readonly language?: string | undefined;
  /** The salon; optional with a token, which names it too. */
  readonly slug?: string | undefined;
  /** The access token, or a function that returns the current one. */
  readonly token?: string | (() => string | undefined) | undefined;
  /** The token of a device of the salon, for the log-in by PIN. */
  readonly deviceToken?: string | undefined;
  /** The confirmation of `auth.confirm`, or a function that returns the current one. */
  readonly confirmation?: string | (() => string | undefined) | undefined;
  /**
   * Called once when a call needs a confirmation: returns a new one, for example after it has asked for the password, or
   * undefined. The call is then sent again.
   */
  readonly confirm?: (() => Promise<string | undefined>) | undefined;
  /** Called once when a token is refused: returns a new one, for example from auth.refresh, or undefined. */
  readonly renewToken?: (() => Promise<string | undefined>) | undefined;
  /** The person who is logged in. A call is not tried again for anybody but the person at its beginning. */
  readonly person?: (() => unknown) | undefined;
  /** Called before the wait for a retry, for example to show it. */
  readonly onRetry?: ((notice: RetryNotice) => void) | undefined;
  /** Replaces a failure that is returned, for example to translate its messages by their codes. */
  readonly onFailure?: ((failure: CallFailure) => Promise<CallFailure>) | undefined;
  /** The longest Retry-After that the client waits for by itself: 60 000 by default. */
  readonly retryAfterMaxMs?: number | undefined;
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Replaces the wait between two attempts. */
  readonly wait?: ((milliseconds: number, signal?: AbortSignal) => Promise<void>) | undefined;
};

/** The types of an operation: its input, the body of its success, and the codes of its failures. */
export type TypesOfOperation = { readonly input: unknown; readonly reply: unknown; readonly code: string };

/** Calls an operation. The input can be left out if all of its fields are optional. */
export type Operation<Types extends TypesOfOperation> =
  Record<never, never> extends Types['input']
    ? (input?: Types['input'], options?: CallOptions) => Promise<Result<Types['reply'], Types['code']>>
    : (input: Types['input'], options?: CallOptions) => Promise<Result<Types['reply'], Types['code']>>;
