/** Limits of one call of an AWS client: with pauses of at most 1 s and 2 s between its attempts, at most 12 s. */
export const AWS_CALL_LIMITS = {
  maxAttempts: 3,
  retryMode: 'standard',
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true },
} as const;

/** Limits of one call that sends a message: a slow answer is waited for, because the message cannot be sent again. */
export const SEND_CALL_LIMITS = {
  ...AWS_CALL_LIMITS,
  requestHandler: { ...AWS_CALL_LIMITS.requestHandler, requestTimeout: 11_000 },
} as const;

/** A service throttles, fails or does not answer, also after the client's retries (503, BEHAVIOR §31.4). */
export class ServiceUnavailableError extends Error {
  override readonly name = 'ServiceUnavailableError';
  /** As the log names it. */
  readonly service: string;
  constructor(service: string, cause: unknown) {
    super(`${service} is unavailable`, { cause });
    this.service = service;
  }
}

/** Names and codes of errors: a call was ended, was never answered, or was refused for its rate. */
const OUTAGE =
  /^(?:AbortError|TimeoutError|ThrottlingException|E(?:CONN\w+|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN|PIPE|TIMEDOUT))$/;
const SERVER_FAULT = 500;

/** Whether an AWS client's error is an outage of the service, not a fault of the call. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { name, code, $metadata } = error as Error & {
    readonly code?: unknown;
    readonly $metadata?: Metadata;
  };
  const isServerFault = ($metadata?.httpStatusCode ?? 0) >= SERVER_FAULT;
  return isServerFault || OUTAGE.test(name) || OUTAGE.test(String(code));
}
type Metadata = { readonly httpStatusCode?: number };

/** Runs a call of an AWS client; an outage becomes a `ServiceUnavailableError`. */
export async function callAwsService<Value>(service: string, call: () => Promise<Value>): Promise<Value> {
  try {
    return await call();
  } catch (error) {
    throw isOutage(error) ? new ServiceUnavailableError(service, error) : error;
  }
}
