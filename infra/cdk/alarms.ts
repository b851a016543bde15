import { Duration } from 'aws-cdk-lib';
import {
  ComparisonOperator,
  type IMetric,
  MathExpression,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { getFunctionNeeds } from './function-needs.ts';
import type { StageMetrics } from './metrics.ts';

/** Who must hear of an alarm: `page` at once (money, bookings or mails are down), `notice` on the next working day. */
export type Severity = 'page' | 'notice';

/** An alarm. Its text tells the operator what it means and what to do. */
export type AlarmPlan = {
  readonly name: string;
  readonly severity: Severity;
  readonly metric: IMetric;
  readonly threshold: number;
  readonly evaluationPeriods: number;
  readonly datapointsToAlarm: number;
  readonly comparisonOperator: ComparisonOperator;
  readonly treatMissingData: TreatMissingData;
  readonly text: string;
};

const FIVE_MINUTES = Duration.minutes(5);
const P99_MS = 3_000;

/** The alarms of money, bookings and mails that are down. */
const PAGES: ReadonlySet<string> = new Set(['server-errors', 'oldest-notice', 'payment-webhook-failures']);

/** Goes off above a threshold in `datapointsToAlarm` of `evaluationPeriods`. Missing data is no alarm. */
const above = (
  name: string,
  metric: IMetric,
  threshold: number,
  text: string,
  [datapointsToAlarm, evaluationPeriods]: readonly [number, number] = [1, 1],
): AlarmPlan => ({
  name,
  severity: PAGES.has(name) ? 'page' : 'notice',
  metric,
  threshold,
  evaluationPeriods,
  datapointsToAlarm,
  comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
  treatMissingData: TreatMissingData.NOT_BREACHING,
  text,
});

const OPERATE = 'infra/OPERATE.md';

const planApiAlarms = ({ requests, serverErrors }: StageMetrics): AlarmPlan[] => [
  above(
    'server-errors',
    new MathExpression({
      expression: 'IF(requests > 20, 100 * errors / requests, 0)',
      usingMetrics: { errors: serverErrors, requests },
      label: 'Server errors, percent',
      period: FIVE_MINUTES,
    }),
    1,
    'More than 1% of requests fail with 5xx. Find the functions with errors on the dashboard and search their log groups for status >= 500: each line has operation, request_id and failure_code; "internal_error" is a bug and has a stack, failed_service names a service that did not answer. If it began with a deployment, deploy the last commit that worked. If all functions reply 503, check DynamoDB (GET /api/v1/health and the AWS Health Dashboard).',
    [2, 3],
  ),
];

const planFunctionAlarms = ({ functions }: StageMetrics): AlarmPlan[] =>
  [...functions].flatMap(([name, { p99, errors, throttles }]) => {
    const { p99Ms, timeoutSeconds } = getFunctionNeeds(name);
    // A worker may use most of its timeout.
    const slowMs = p99Ms ?? (timeoutSeconds ? timeoutSeconds * 900 : P99_MS);
    return [
      above(
        `slow-${name}`,
        p99,
        slowMs,
        `One in a hundred calls of ${name} takes longer than ${slowMs} ms. Look at its slow traces in X-Ray. Waiting for DynamoDB: a hot partition or retries (see Conflicts on the dashboard). Waiting for the payment processor: see its status page. Cold starts alone do not keep this alarm on for long.`,
        [3, 3],
      ),
      above(
        `errors-${name}`,
        errors,
        0,
        `${name} crashed or timed out. Search its log group for level ERROR: the line has the operation and the stack. Callers may repeat their requests. The work of a background function is retried, or its event is in the dead-letter queue.`,
        [2, 3],
      ),
      above(
        `throttled-${name}`,
        throttles,
        0,
        `Lambda throttled ${name}: the concurrency of the account is used up, and callers got 503. Find the function that runs most (metric ConcurrentExecutions) and request a higher quota. If one client causes the load, lower the throttle in infra/cdk/stages.ts and deploy.`,
        [2, 3],
      ),
    ];
  });

const planDeadLetterAlarms = ({ deadLetters }: StageMetrics): AlarmPlan[] =>
  [...deadLetters].map(([name, messages]) =>
    above(
      `dead-letters-${name}`,
      messages,
      0,
      `The dead-letter queue of ${name} holds events that failed at every attempt. Read one message and the function's log at that time, then fix the cause. The scheduled function retries outbox notices by itself, so their messages can be deleted afterwards. See ${OPERATE}, Dead letters.`,
    ),
  );

const planWorkAlarms = ({ business, streamLag, bounceRate, complaintRate }: StageMetrics): AlarmPlan[] => [
  above(
    'oldest-notice',
    business.OldestNoticeSeconds,
    900,
    `An outbox notice has waited for more than 15 minutes: customers get no mails. Check that the event source mapping of salon-…-outbox is enabled, and read its log. See ${OPERATE}, Mails do not go out.`,
  ),
  above(
    'stream-lag',
    streamLag,
    600_000,
    'The outbox is more than 10 minutes behind the table. A failing record can block its shard for its 5 retries: search the outbox log for "outbox record not read". If the traffic is high, raise PARALLEL_BATCHES in infra/cdk/stacks/work.ts.',
    [2, 3],
  ),
  above(
    'scheduled-backlog',
    business.ScheduledBacklog,
    1_000,
    'One run of the scheduled function found more than 1,000 records past due: unpaid holds are released late. If the number falls from run to run, wait. Otherwise search the log of scheduled for "scheduled work failed": records that fail are retried every 10 minutes.',
    [3, 3],
  ),
  above(
    'scheduled-failures',
    business.ScheduledFailures,
    10,
    'Scheduled work fails repeatedly. Search the log of scheduled for "scheduled work failed": the line has the kind, the salon and the record. Nothing is lost: records are retried every 10 minutes.',
    [3, 3],
  ),
  above(
    'notices-parked',
    business.NoticesParked,
    0,
    `An outbox notice was parked: it failed for a day, or a receiver refused it. Search the outbox log for "notice parked" and "delivery refused". See ${OPERATE}, Parked notices.`,
  ),
  above(
    'mail-bounces',
    bounceRate,
    0.04,
    'More than 4% of mails bounce. At 5% AWS reviews the account, at 10% it pauses sending. Mails to addresses that bounced are already withheld. Search the log of bounces by salon: the usual cause is an imported list of old addresses. Ask that salon to stop.',
  ),
  above(
    'mail-complaints',
    complaintRate,
    0.0008,
    'More than 0.08% of mails are reported as spam; at 0.1% AWS reviews the account. Search the log of bounces for reason "complained", find the salon and talk to it.',
  ),
  above(
    'payment-webhook-failures',
    business.PaymentWebhookFailures,
    5,
    `More than 5 events of the payment processor were refused or failed in 5 minutes: payments may stay pending. Search the log of payments for operation "webhook" with status >= 400; failure_code names the cause, tenant the salon. signature_invalid: the salon's signing secret is wrong. payments_not_set_up: the salon has cleared its keys. processor_refused: its secret key was revoked. processor_unavailable: the processor does not answer. internal_error: a bug. The processor retries for 3 days. See ${OPERATE}, A payment webhook fails.`,
    [2, 3],
  ),
];

/** All alarms of a stage. */
export const planAlarms = (metrics: StageMetrics): AlarmPlan[] => [
  ...planApiAlarms(metrics),
  ...planFunctionAlarms(metrics),
  ...planDeadLetterAlarms(metrics),
  ...planWorkAlarms(metrics),
];
