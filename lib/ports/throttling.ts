/** The service limits the rate of calls: the same call succeeds later. It is not an attempt (BEHAVIOR §31.3). */
export class ThrottledError extends Error {
  override readonly name = 'ThrottledError';
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
export const isThrottling = (error: unknown): error is Error =>
  error instanceof Error && (THROTTLING_NAMES.has(error.name) || RATE_MESSAGE.test(error.message));
