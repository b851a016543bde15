/** Limits of one call of an AWS client: with pauses of at most 1 s and 2 s between its attempts, at most 12 s. */
export const AWS_CALL_LIMITS = {
  maxAttempts: 3,
  retryMode: 'standard',
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true },
} as const;
