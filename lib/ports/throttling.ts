/**
 * The service takes no message now, and the reason is not this message: the same call succeeds later. It is not an attempt
 * (BEHAVIOR §31.3). `name` is the service's own name of the reason.
 */
export class PostponedError extends Error {
  override readonly name: string;

  constructor(reason: string) {
    super(reason);
    this.name = reason;
  }
}

/** The service limits the rate of calls. */
export class ThrottledError extends PostponedError {
  constructor() {
    super('ThrottledError');
  }
}

/** The names under which AWS services refuse a call for its rate or for the quota of the day. */
const THROTTLING_NAMES = new Set([
  'LimitExceededException',
  'ServiceQuotaExceededException',
  'Throttling',
  'ThrottlingException',
  'TooManyRequests',
  'TooManyRequestsException',
]);
const RATE_MESSAGE = /maximum sending rate exceeded|daily message quota exceeded/i;

/** Whether an AWS client's error is about the rate or quota of calls. */
const isThrottling = (error: unknown): error is Error =>
  error instanceof Error && (THROTTLING_NAMES.has(error.name) || RATE_MESSAGE.test(error.message));

/** The service has not answered, and may have taken the call: the answer took too long, or the connection broke. */
class UnansweredError extends Error {
  override readonly name = 'UnansweredError';
}

const NO_ANSWER = /^(?:TimeoutError|ECONNRESET|EPIPE|ETIMEDOUT)$/;
const isUnanswered = (error: unknown): boolean =>
  error instanceof Error &&
  (NO_ANSWER.test(error.name) || ('code' in error && NO_ANSWER.test(String(error.code))));

type Next = (args: never) => Promise<unknown>;
type ThrottledClient = {
  readonly middlewareStack: {
    add(
      middleware: (next: Next) => Next,
      options: { step: 'finalizeRequest'; priority: 'low'; name: string },
    ): void;
  };
};

/**
 * Lets a client that sends messages retry nothing that may make things worse. A `ThrottledError` is thrown at once, because
 * retries would only add to the load. So is the error of a call that the service may have taken, because a retry would send the
 * message again. Returns the client.
 */
export function forbidHarmfulRetries<Client>(client: Client): Client {
  const { middlewareStack } = client as ThrottledClient;
  middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args);
      } catch (error) {
        // Without it as the cause, which the client would retry too
        if (isThrottling(error)) throw new ThrottledError();
        throw isUnanswered(error) ? new UnansweredError() : error;
      }
    },
    // Inside of the retries
    { step: 'finalizeRequest', priority: 'low', name: 'forbidHarmfulRetries' },
  );
  return client;
}
