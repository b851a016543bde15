/** List prices of us-east-1 in US dollars, on demand, without free tier and discounts, as of 2026-11-20. */
export const PRICES = {
  region: 'us-east-1',
  date: '2026-11-20',
  /** DynamoDB on demand, standard table class. */
  millionReadUnits: 0.125,
  millionWriteUnits: 0.625,
  gigabyteMonth: 0.25,
  /** API Gateway, HTTP API, first 300 million a month. */
  millionRequests: 1.0,
  /** Lambda on arm64. */
  millionInvocations: 0.2,
  gigabyteSecond: 0.0000133334,
  /** SQS, standard queues with groups: 0.40, and 0.10 because they are fair. */
  millionFairQueueRequests: 0.5,
  /** AppSync Events: published, delivered, connects and subscriptions alike. */
  millionEventOperations: 1.0,
  millionConnectionMinutes: 0.08,
  /** CloudFront, to North America and Europe. */
  millionFileRequests: 1.0,
  gigabyteOfFiles: 0.085,
  gigabyteOfEgress: 0.09,
  gigabyteOfLogs: 0.5,
  /** The continuous backup of the table, each month. */
  gigabyteOfBackup: 0.2,
  /** SES, outgoing. */
  thousandMails: 0.1,
} as const;

/** The assumed time of a warm call, billed with 1 GB. The `http` benchmark measures it. */
export const CALL_SECONDS = 0.015;
export const MILLION_CALLS_PRICE = PRICES.millionInvocations + 1e6 * CALL_SECONDS * PRICES.gigabyteSecond;
