import { Duration } from 'aws-cdk-lib';
import {
  ComparisonOperator,
  type IMetric,
  MathExpression,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { needsOf } from './function-needs.ts';
import type { Figures } from './metrics.ts';

/** An alarm; its text tells whoever is woken what it means and what to do. */
export type AlarmPlan = {
  readonly name: string;
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

/** Above a threshold in so many of so many periods; where nothing is measured, nothing is wrong. */
const above = (
  name: string,
  metric: IMetric,
  threshold: number,
  text: string,
  [datapointsToAlarm, evaluationPeriods]: readonly [number, number] = [1, 1],
): AlarmPlan => ({
  name,
  metric,
  threshold,
  evaluationPeriods,
  datapointsToAlarm,
  comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
  treatMissingData: TreatMissingData.NOT_BREACHING,
  text,
});

const OPERATE = 'infra/OPERATE.md';

const ofApi = ({ requests, serverErrors }: Figures): AlarmPlan[] => [
  above(
    'server-errors',
    new MathExpression({
      expression: 'IF(requests > 20, 100 * errors / requests, 0)',
      usingMetrics: { errors: serverErrors, requests },
      label: 'Server errors, percent',
      period: FIVE_MINUTES,
    }),
    1,
    'More than 1% of requests fail with 5xx. Search the log groups of the functions with errors on the dashboard for "crashed": each line has operation and request_id. Since a deployment: go back to the last commit that worked and deploy it. 503 from all functions: see whether DynamoDB is in trouble (GET /api/v1/health).',
    [2, 3],
  ),
];

const ofFunctions = ({ functions }: Figures): AlarmPlan[] =>
  [...functions].flatMap(([name, { p99, errors, throttles }]) => {
    const { p99Ms, timeoutSeconds } = needsOf(name);
    // A worker's run may take as long as it is given.
    const slowMs = p99Ms ?? (timeoutSeconds ? timeoutSeconds * 900 : P99_MS);
    return [
      above(
        `slow-${name}`,
        p99,
        slowMs,
        `One in a hundred calls of ${name} takes longer than ${slowMs} ms. Look for its slow traces in X-Ray: waiting for DynamoDB means a hot partition or retries (see lost races on the dashboard), waiting for the processor means its trouble (status page). Cold starts alone do not raise this for long.`,
        [3, 3],
      ),
      above(
        `errors-${name}`,
        errors,
        0,
        `${name} crashed or ran out of time. Search its log group for ERROR: the line has the operation and the stack. What a caller sent can be sent again by the caller; what a worker had comes back by itself or lies in its dead-letter queue.`,
        [2, 3],
      ),
      above(
        `throttled-${name}`,
        throttles,
        0,
        `${name} was not run because the account's concurrency is used up. Callers saw 503. See which function runs most (Lambda, ConcurrentExecutions) and ask AWS for a higher quota; if one client causes it, lower the stage's throttle in infra/cdk/stages.ts and deploy.`,
        [2, 3],
      ),
    ];
  });

const ofDeadLetters = ({ deadLetters }: Figures): AlarmPlan[] =>
  [...deadLetters].map(([name, waiting]) =>
    above(
      `dead-letters-${name}`,
      waiting,
      0,
      `The dead-letter queue of ${name} holds events that failed at all their tries. Read one message and the function's log at its time; mend the cause. Notices of the outbox come back by themselves through the due run, so their messages may be deleted afterwards; see ${OPERATE}, Dead letters.`,
    ),
  );

const ofWork = ({ business, streamLag, bounceRate, complaintRate }: Figures): AlarmPlan[] => [
  above(
    'oldest-notice',
    business.OldestNoticeSeconds,
    900,
    `A notice has waited for 15 minutes without any sender taking it: customers get no mails. See whether the stream's event source mapping of salon-…-outbox is enabled, and its log. See ${OPERATE}, Mails do not go out.`,
  ),
  above(
    'stream-lag',
    streamLag,
    600_000,
    'The outbox is more than 10 minutes behind the table. One failing record can hold its shard for its 5 tries: search the outbox log for "outbox record not read". Much traffic: raise parallelizationFactor in infra/cdk/stacks/work.ts.',
    [2, 3],
  ),
  above(
    'due-backlog',
    business.DueBacklog,
    1_000,
    'More than 1,000 records fall due in one run: unpaid holds are released late. If it sinks from run to run, wait. If not, search the log of due for "due work failed": one kind that always fails comes back every 10 minutes.',
    [3, 3],
  ),
  above(
    'due-failures',
    business.DueFailures,
    10,
    'Due work fails again and again. Search the log of due for "due work failed": kind, salon and record are in the line. The records are tried again every 10 minutes and are not lost.',
    [3, 3],
  ),
  above(
    'notices-parked',
    business.NoticesParked,
    0,
    `A notice was given up, after a day of tries or because a receiver refused it. Search the outbox log for "notice parked" and "delivery refused". See ${OPERATE}, Parked notices.`,
  ),
  above(
    'mail-bounces',
    bounceRate,
    0.04,
    'More than 4% of mails bounce; at 5% AWS reviews the account, at 10% it stops sending. Bounced addresses are already left alone. Search the log of bounces by salon: an imported list of old addresses is the usual cause; have that salon stop.',
  ),
  above(
    'mail-complaints',
    complaintRate,
    0.0008,
    'Receivers call our mails spam (0.08%; at 0.1% AWS reviews the account). Search the log of bounces for "complained" by salon and talk to that salon.',
  ),
  above(
    'payment-webhook-failures',
    business.PaymentWebhookFailures,
    5,
    'Events of the payment processor are refused or fail, so payments may stay pending. Search the payments log for its operation with status 400 (wrong signing secret: a salon has changed it at the processor, have it enter the new one) or 500 (a bug: the processor tries again for 3 days).',
    [2, 3],
  ),
];

/** Everything that is worth being woken for. */
export const alarmsOf = (figures: Figures): AlarmPlan[] => [
  ...ofApi(figures),
  ...ofFunctions(figures),
  ...ofDeadLetters(figures),
  ...ofWork(figures),
];
