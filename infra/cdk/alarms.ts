import { Duration } from 'aws-cdk-lib';
import {
  type AlarmProps,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SMS_PER_DAY_MAX } from '../../lib/rules/notifications/sms-limits.ts';
import { getFunctionNeeds, SENDER_BY_LANE } from './function-needs.ts';
import type { StageMetrics } from './metrics.ts';
import { createBadPercentOrZeroMetric, FAST_BURN, OBJECTIVES, SLOW_BURN } from './objectives.ts';
import { listSweptPartitionGroups } from './sweep-groups.ts';

/** The topic of an alarm: `page` is read at once (money, bookings or mails are down), `notice` on the next working day. */
export type Severity = 'page' | 'notice';

/** An alarm. Its text says what it means, where to look and what to do. */
type AlarmPlan = AlarmProps & {
  readonly name: string;
  /** None: the alarm is a part of a composite one. */
  readonly severity?: Severity;
  readonly text: string;
};

/** An alarm that goes off while all of its parts do. */
type CompositePlan = {
  readonly name: string;
  readonly severity: Severity;
  readonly parts: readonly string[];
  readonly text: string;
};

const FIVE_MINUTES = Duration.minutes(5);
/** Longer than the 10 minutes after which a failing record is tried again. */
const FAILING_PERIOD = Duration.minutes(15);
const HOUR_SECONDS = 3_600;
/** Runs of the scheduled function in a minute. */
const SWEEPS = listSweptPartitionGroups().length;
const P99_MS = 3_000;
const OPERATE = 'infra/docs/OPERATE.md';

/** The alarms of money, bookings and mails that are down. */
const PAGES: ReadonlySet<string> = new Set([
  'server-errors',
  'bookings-fast-burn',
  'canary-silent',
  'sweeper-silent',
  'scheduled-money-failing',
  'mails-down',
  'queue-age-mails',
  'payment-webhook-failures',
  'processor-outages',
]);
/** A class whose mails are paused sends none until the operator switches it on. */
const isPage = (name: string): boolean => PAGES.has(name) || name.startsWith('mail-class-');
const toSeverity = (name: string): Severity => (isPage(name) ? 'page' : 'notice');

/** `datapoints` of `periods` must be beyond the threshold. */
type Window = readonly [datapoints: number, periods: number];

/** Goes off above a threshold. Missing data is no alarm. */
const above = (
  name: string,
  metric: IMetric,
  threshold: number,
  text: string,
  [datapointsToAlarm, evaluationPeriods]: Window = [1, 1],
): AlarmPlan => ({
  name,
  severity: toSeverity(name),
  metric,
  threshold,
  evaluationPeriods,
  datapointsToAlarm,
  comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
  treatMissingData: TreatMissingData.NOT_BREACHING,
  text,
});

/** Goes off when there are fewer signs of life than `min` in all of `periods`. */
const silent = (name: string, metric: IMetric, periods: number, text: string, min = 1): AlarmPlan => ({
  ...above(name, metric, min, text, [periods, periods]),
  comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
  treatMissingData: TreatMissingData.BREACHING,
});

/**
 * `part` in percent of `whole` over 5 minutes; 0 for fewer than `min`, which say nothing about a rate. Where `whole` has no value,
 * such as mails sent while each one is dropped, `part` is far more than all.
 */
const percent = (label: string, part: IMetric, whole: IMetric, min: number, period = FIVE_MINUTES): IMetric =>
  new MathExpression({
    expression: `IF(FILL(part, 0) >= ${min}, 100 * FILL(part, 0) / IF(FILL(whole, 0) > 0, FILL(whole, 0), 1), 0)`,
    usingMetrics: { part, whole },
    label: `${label}, percent`,
    period,
  });

const planApiAlarms = ({ requests, serverErrors, gateway, business }: StageMetrics): AlarmPlan[] => [
  above(
    'server-errors',
    percent('Server errors', serverErrors, requests, 3),
    1,
    `More than 1% of requests fail with 5xx. Find the functions with errors on the dashboard and search their log groups for status >= 500: each line has operation, request_id and failure_code; "internal_error" is a bug and has a stack, failed_service names a service that did not answer. If it began with a deployment: npm run rollback, see ${OPERATE}, A bad release. If all functions reply 503, check DynamoDB (GET /api/v1/health and the AWS Health Dashboard).`,
    [2, 3],
  ),
  above(
    'gateway-throttled',
    percent('Throttled', gateway.GatewayThrottles, requests, 10),
    1,
    `The gateway refuses more than 1% of requests with 429: a route is beyond its throttle in infra/cdk/stages.ts. Search the access log for status = 429 and group by route. A busy sale: raise the throttle of its class and deploy, after Lambda’s quota of concurrency. One client: its salon's requests are limited anyway, see ${OPERATE}, Limits.`,
    [2, 3],
  ),
  silent(
    'canary-silent',
    business.CanarySuccesses,
    3,
    `The canary has not booked and cancelled for 15 minutes: customers probably cannot book. Search the log of canary for "canary failed": the line has the step, the status and the id of the request. No line: its schedule does not run, see ${OPERATE}, Scheduled work stops. A new installation has no canary salon until npm run smoke -- --context stage=… made it. See ${OPERATE}, The canary fails.`,
  ),
];

const planFunctionAlarms = ({ functions }: StageMetrics): AlarmPlan[] =>
  [...functions].flatMap(([name, { p99, calls, errors, throttles }]) => {
    const { p99Ms, timeoutSeconds } = getFunctionNeeds(name);
    // A worker may use most of its timeout.
    const slowMs = p99Ms ?? (timeoutSeconds ? timeoutSeconds * 900 : P99_MS);
    return [
      above(
        `slow-${name}`,
        p99,
        slowMs,
        `One in a hundred calls of ${name} takes longer than ${slowMs} ms. Sort its log by ms: dynamodb_ms, stripe_ms, s3_ms and ses_ms say where a request waited. DynamoDB: a hot partition or retries, see Conflicts on the dashboard. Stripe: see its status page. None of them: the function itself, or a cold start, which alone does not keep this alarm on for long.`,
        [3, 3],
      ),
      above(
        `errors-${name}`,
        percent(`Errors of ${name}`, errors, calls, 3),
        1,
        `More than 1% of the calls of ${name} crash or time out. Search its log group for level ERROR: the line has the operation and the stack. If it began with a deployment: npm run rollback, see ${OPERATE}, A bad release. Callers may repeat their requests. The work of a background function is retried, or its event is in the dead-letter queue.`,
        [2, 3],
      ),
      above(
        `throttled-${name}`,
        percent(`Throttles of ${name}`, throttles, calls, 3),
        1,
        `Lambda throttled more than 1% of the calls of ${name}, and callers got 503: the function uses all of its reserved concurrency (RESERVED_CONCURRENCY in infra/cdk/load-classes.ts), or the account all of its own. Find the function that runs most (metric ConcurrentExecutions). Slow calls: see the alarm slow-${name}. More callers: request a higher quota and reserve more. If one client causes the load, lower the throttles in infra/cdk/stages.ts and deploy.`,
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

const planQueueAlarms = ({ queueAges }: StageMetrics): AlarmPlan[] =>
  [...queueAges].map(([lane, age]) =>
    above(
      `queue-age-${lane}`,
      age,
      900,
      `The oldest message in the queue of ${lane} has waited for more than 15 minutes. Look at the metrics ApproximateNumberOfNoisyGroups and ApproximateAgeOfOldestMessageInQuietGroups of the queue: if only noisy groups wait, a salon sends very many at once, and the others are not delayed. Otherwise search the log of ${SENDER_BY_LANE[lane]} for level ERROR and for "outbox batch processed". No line: its event source mapping is disabled, or the function is throttled. Nothing is lost. See ${OPERATE}, Messages wait in a queue.`,
      [2, 3],
    ),
  );

/** The conditions that more than a part of a day's mails bounced, or was reported as spam, and more than a few. */
const toBounced = (rate: number): string => `(FILL(bounceRate, 0) > ${rate} AND FILL(bounces, 0) >= 10)`;
const toReported = (rate: number): string =>
  `(FILL(complaintRate, 0) > ${rate} AND FILL(complaints, 0) >= 3)`;

/** 1 on a day whose refused mails meet a condition, else 0. */
const findRefusals = (condition: string, usingMetrics: Record<string, IMetric>, label: string): IMetric =>
  new MathExpression({
    expression: `IF(${condition}, 1, 0)`,
    usingMetrics,
    label,
    period: Duration.days(1),
  });

const planMailAlarms = ({
  business,
  streamLag,
  refusedMails: { bounceRate, complaintRate, bounces, complaints },
}: StageMetrics): AlarmPlan[] => [
  above(
    'mails-down',
    new MathExpression({
      expression: 'IF((FILL(oldest, 0) > 120 OR FILL(parked, 0) > 2) AND FILL(sent, 0) < 1, 1, 0)',
      usingMetrics: {
        oldest: business.OldestMailSeconds,
        parked: business.MailsParked,
        sent: business.MailsSent,
      },
      label: 'Mails wait or are parked, and none is sent',
      period: FIVE_MINUTES,
    }),
    0,
    `Mails wait, or 3 were parked, and SES accepted none for 5 minutes. Search the log of message-sender for "delivery postponed": failure is the reason. "SendingPaused": AWS has paused the account, see the SES console, Account dashboard. "NotVerified": the domain, or the account is in the sandbox. No line: look at the event source mappings of message-sender and outbox, and at the alarm queue-age-mails. Mails are retried for 24 hours, then parked: npm run outbox sends them again. See ${OPERATE}, Mails do not go out.`,
  ),
  above(
    'sms-dropped',
    percent('Dropped SMS', business.SmsDropped, business.SmsSent, 10, Duration.hours(1)),
    20,
    `In an hour, more than 20% as many SMS were dropped as sent. Search the log of message-sender for "sms dropped": reason is "stopped" (the recipient replied STOP), "limit" (of the visit, or ${SMS_PER_DAY_MAX} for a salon in a day, or of a number that never replied), "number" (no mobile phone, or of a country outside the setting sms_countries) or "switched off" (the fact sms in cdk.json is null).`,
  ),
  above(
    'stream-lag',
    streamLag,
    600_000,
    'The outbox is more than 10 minutes behind the table. A failing record can block its shard for its 5 retries: search the log of outbox for "notices not queued". If the traffic is high, raise STREAM_PARALLEL in infra/cdk/stacks/work.ts.',
    [2, 3],
  ),
  above(
    'notices-parked',
    percent('Parked', business.NoticesParked, business.MailsSent, 3, Duration.hours(1)),
    1,
    `In an hour, more outbox notices were parked than 1% of the mails sent: they failed for a day, or a receiver refused them. Search the log of message-sender and the log of webhook-sender for "notice parked" and "delivery refused". See ${OPERATE}, Parked notices.`,
  ),
  above(
    'mail-bounces',
    findRefusals(toBounced(0.04), { bounceRate, bounces }, 'Bounces of the account'),
    0,
    'In 24 hours, more than 4% of mails bounced, at least 10. At 5% AWS reviews the account, at 10% it pauses sending. Mails to addresses that bounced are already withheld. Search the log of bounces by salon: the usual cause is an imported list of old addresses. Ask that salon to stop.',
  ),
  above(
    'mail-complaints',
    findRefusals(toReported(0.0008), { complaintRate, complaints }, 'Complaints of the account'),
    0,
    'In 24 hours, more than 0.08% of mails were reported as spam, at least 3; at 0.1% AWS reviews the account. Search the log of bounces for reason "complained", find the salon and talk to it.',
  ),
];

/** The alarms that pause a class of salons, before AWS reviews the account: each has the name of its configuration set. */
const planMailClassAlarms = ({ mailClasses }: StageMetrics): AlarmPlan[] =>
  mailClasses.map((usingMetrics, each) =>
    above(
      `mail-class-${each}`,
      findRefusals(
        `${toBounced(0.08)} OR ${toReported(0.002)}`,
        usingMetrics,
        `Bounces or complaints of class ${each}`,
      ),
      0,
      `In 24 hours, more than 8% of the mails of one of ${mailClasses.length} classes of salons bounced, at least 10, or 0.2% were reported as spam, at least 3. Its configuration set has been paused, so that AWS does not pause the account: mails of the salons in the class are retried for 24 hours. Search the log of bounces by salon, suspend the one that causes it, then switch the set on again. See ${OPERATE}, Mails of a class are paused.`,
    ),
  );

/** Records that fail at each retry, each for itself: few of them move no rate. */
const planFailingAlarms = ({ business }: StageMetrics): AlarmPlan[] => [
  above(
    'scheduled-failing',
    business.OldestFailingSeconds.with({ period: FAILING_PERIOD }),
    2 * HOUR_SECONDS,
    `A scheduled record has failed for more than 2 hours, at each of its retries every 10 minutes. Search the log of scheduled for "scheduled work failed": kind, tenant and sk name the record, the stack the cause. A bug: fix it and deploy, the next run does the work. A salon's own mistake, such as a revoked key: talk to the salon. The alarm ends once the record succeeds. See ${OPERATE}, Scheduled work fails.`,
  ),
  above(
    'scheduled-money-failing',
    business.OldestFailingMoneySeconds.with({ period: FAILING_PERIOD }),
    12 * HOUR_SECONDS,
    `A refund, charge, hold, sale, membership or reading of the processor's events has failed for more than 12 hours: somebody waits for money, or the salon for what it earned. Search the log of scheduled for "scheduled work failed": kind, tenant and sk name the record, the stack the cause. failed_service "stripe" with processor_refused: the salon's key was revoked. Otherwise it is a bug: fix it and deploy, the next run does the work. The alarm ends once the record succeeds. See ${OPERATE}, Scheduled work fails.`,
  ),
];

const planTableAlarms = ({ tableThrottles }: StageMetrics): AlarmPlan[] =>
  Object.entries(tableThrottles).map(([calls, usingMetrics]) =>
    above(
      `table-${calls}-throttled`,
      new MathExpression({
        // A sum has no value in a period in which one of its metrics has none
        expression: Object.keys(usingMetrics)
          .map((name) => `FILL(${name}, 0)`)
          .join(' + '),
        usingMetrics,
        label: `Throttled ${calls} of the table`,
        period: FIVE_MINUTES,
      }),
      50,
      `DynamoDB throttled more than 50 ${calls} of the table or of an index in 5 minutes; requests that fail after their retries get 503. Search the logs of the API for failed_service "dynamodb" by tenant, and look at the metrics ReadThrottleEvents and WriteThrottleEvents by index. One salon: a hot key; infra/docs/GROWTH.md has the limits of each. All salons: the table grows its capacity within minutes; if it does not, check the quota of table throughput. See ${OPERATE}, The table throttles.`,
      [2, 3],
    ),
  );

const planWorkAlarms = ({ business }: StageMetrics): AlarmPlan[] => [
  silent(
    'sweeper-silent',
    business.ScheduledBacklog.with({ statistic: 'SampleCount' }),
    2,
    `For 10 minutes, the scheduled function has not finished the runs of at least one of its ${SWEEPS} groups of partitions: unpaid holds of a part of the salons stay, their refunds and retries of mails wait. Search the log of scheduled for level ERROR. No line at all: look at its schedules in EventBridge Scheduler and at the alarm throttled-scheduled. Nothing is lost: the next run does all work that is past due. See ${OPERATE}, Scheduled work stops.`,
    // Without a group, a quarter of the runs is missing; a single run may be
    SWEEPS * FIVE_MINUTES.toMinutes() - FIVE_MINUTES.toMinutes() + 1,
  ),
  above(
    'scheduled-backlog',
    business.ScheduledLeft,
    0,
    'For 15 minutes, runs of the scheduled function have left work that was past due: reminders go out late, then unpaid holds are released late. The metric counts what a run left, up to 100 in each of its partitions of the index. Money and holds come before reminders. If ScheduledBacklog, the work of a run, is high, wait. Otherwise search the log of scheduled for "scheduled work failed" and sort by ms: a slow service holds the runs up.',
    [3, 3],
  ),
  above(
    'scheduled-failures',
    percent(
      'Failed scheduled work',
      business.ScheduledFailures,
      business.ScheduledBacklog.with({ statistic: 'Sum' }),
      10,
    ),
    1,
    'More than 1% of the scheduled work fails. Search the log of scheduled for "scheduled work failed": the line has the kind, the salon and the record. Nothing is lost: records are retried every 10 minutes.',
    [3, 3],
  ),
  above(
    'refunds-failed',
    business.FailedRefunds,
    0,
    `A bank could not return a refund, for example because the card's account is closed, or the processor did not make it. The salon has the money and was mailed at its reply_to. Search the log of payments for event_type "refund.failed", and that of scheduled for "refund given up": tenant and target name the salon and the appointment or sale. If the salon has no reply_to, call it. See ${OPERATE}, A refund fails.`,
  ),
  above(
    'foreign-payment-keys',
    business.ForeignPaymentKeys,
    0,
    `The publishable key of a salon belongs to another account of the payment processor than its secret key: visitors cannot pay with the key that the salon's settings show. Search the log of payments and the log of visit for payment_key "of another account": tenant names the salon. Ask it to enter both keys of one account. See ${OPERATE}, A publishable key of another account.`,
  ),
  above(
    'payment-webhook-failures',
    business.PaymentWebhookFailures,
    5,
    `More than 5 events of the payment processor were refused or failed in 5 minutes: payments may stay pending. Search the log of payments for operation "webhook" with status >= 400; failure_code names the cause, tenant the salon. signature_invalid: the salon's signing secret is wrong. payments_not_set_up: the salon has cleared its keys. processor_refused: its secret key was revoked. processor_unavailable: the processor does not answer. internal_error: a bug. The processor retries for 3 days. See ${OPERATE}, A payment webhook fails.`,
    [2, 3],
  ),
];

/** The Event API that tells desks of changes. Without it, desks ask. */
const planDeskAlarms = ({ business, deskEventErrors }: StageMetrics): AlarmPlan[] => [
  above(
    'desk-events-failed',
    percent('Changes that desks are not told', business.DeskEventFailures, business.DeskEvents, 10),
    5,
    `More than 5% of the changes of diaries were not announced to desks: a desk with a channel shows them up to 5 minutes late. Search the log of desk-events for "changes not announced": the failure names the status of the Event API. 429: AppSync throttles, request a higher quota of published events. 403: the role of desk-events may not publish, deploy the stack salon-<stage>-desk again. Timeouts: see the AWS Health Dashboard. See ${OPERATE}, Desks are not told.`,
    [2, 3],
  ),
  above(
    'desk-events-errors',
    deskEventErrors,
    10,
    `The Event API of AppSync failed more than 10 times in 5 minutes (5XXError): desks cannot connect, or are not told of changes. They ask after pauses instead, up to every 60 seconds, and nothing is lost. Look at the AWS Health Dashboard, and at the alarms errors-desk-authorizer and throttled-desk-authorizer: a desk cannot connect while its authorizer fails. See ${OPERATE}, Desks are not told.`,
    [2, 3],
  ),
];

/** The processor, as the requests of the API find it: unlike its events, they fail while it is down. */
const planProcessorAlarms = ({ business }: StageMetrics): AlarmPlan[] => [
  above(
    'processor-outages',
    business.ProcessorOutages,
    5,
    `More than 5 requests in 5 minutes failed because the payment processor did not answer, failed or limited the rate: customers cannot pay by card. Search the log of payments and the log of checkout for failed_service "stripe" with failure_code processor_unavailable, by tenant. Many salons: the processor is down, see its status page. One salon: the processor limits or blocks its account. Bookings without a deposit and payments in cash go on, and no money is lost. See ${OPERATE}, The payment processor is down.`,
    [2, 3],
  ),
  above(
    'processor-refusals',
    business.ProcessorRefusals,
    5,
    `More than 5 requests in 5 minutes failed because the payment processor refused them: the customers of a salon cannot pay. Search the log of payments and the log of checkout for failed_service "stripe" with failure_code processor_refused, by tenant. One salon: its secret key was revoked, or lacks a permission. Ask it to enter a new one, see ${OPERATE}, Connect a salon to Stripe. Many salons: a bug; if it began with a deployment: npm run rollback, see ${OPERATE}, A bad release.`,
    [2, 3],
  ),
];

const formatHours = (period: Duration): string =>
  period.toMinutes() < 60 ? `${period.toMinutes()} minutes` : `${period.toHours()} h`;

/** Parts of a fast burn, and the slow burn, of each objective. */
const planObjectiveAlarms = (metrics: StageMetrics): AlarmPlan[] =>
  OBJECTIVES.flatMap((objective) => {
    const { name, allowedPercent, badRequest, functionName } = objective;
    const fast = FAST_BURN.rate * allowedPercent;
    const slow = SLOW_BURN.rate * allowedPercent;
    const part = (suffix: string, period: Duration): AlarmPlan => {
      const { severity: _, ...plan } = above(
        `${name}-burn-${suffix}`,
        createBadPercentOrZeroMetric(metrics, objective, period),
        fast,
        `More than ${fast.toFixed(2)}% are ${badRequest}, over ${formatHours(period)}. It has no action: a part of the alarm ${name}-fast-burn, whose text says what to do.`,
      );
      return plan;
    };
    return [
      part('long', FAST_BURN.long),
      part('short', FAST_BURN.short),
      above(
        `${name}-slow-burn`,
        createBadPercentOrZeroMetric(metrics, objective, SLOW_BURN.long),
        slow,
        `Over ${formatHours(SLOW_BURN.long)}, more than ${slow.toFixed(2)}% are ${badRequest}; the objective allows ${allowedPercent}% in 30 days. Search the log of ${functionName} for the operation and sort by ms or status: dynamodb_ms and stripe_ms say where it waited, failure_code why it failed. Fix the most frequent cause before the next release.`,
      ),
    ];
  });

/** The alarms that combine others. */
export const planComposites = (): CompositePlan[] =>
  OBJECTIVES.map(({ name, badRequest, allowedPercent, functionName }) => ({
    name: `${name}-fast-burn`,
    severity: toSeverity(`${name}-fast-burn`),
    parts: [`${name}-burn-long`, `${name}-burn-short`],
    text: `Over an hour and still now, more than ${(FAST_BURN.rate * allowedPercent).toFixed(2)}% are ${badRequest}; the objective allows ${allowedPercent}% in 30 days, which this uses up in 2 days. Look at the alarms server-errors, table-reads-throttled, table-writes-throttled and throttled-${functionName}, then search the log of ${functionName} for the operation: failure_code says why it failed, dynamodb_ms and stripe_ms where it waited. If it began with a deployment: npm run rollback, see ${OPERATE}, A bad release.`,
  }));

export const planAlarms = (metrics: StageMetrics): AlarmPlan[] => [
  ...planApiAlarms(metrics),
  ...planFunctionAlarms(metrics),
  ...planDeadLetterAlarms(metrics),
  ...planQueueAlarms(metrics),
  ...planMailAlarms(metrics),
  ...planMailClassAlarms(metrics),
  ...planWorkAlarms(metrics),
  ...planFailingAlarms(metrics),
  ...planTableAlarms(metrics),
  ...planDeskAlarms(metrics),
  ...planProcessorAlarms(metrics),
  ...planObjectiveAlarms(metrics),
];
