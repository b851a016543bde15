import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { METRICS_NAMESPACE, METRICS_SERVICE, type MetricName } from '../../lib/http/metrics.ts';
import { LANES } from '../../lib/rules/notifications/delivery-lanes.ts';
import { MAIL_CLASS_COUNT } from '../../lib/rules/notifications/mail-classes.ts';
import { INDEXES } from '../../lib/table/keys.ts';
import { toDeadLetterQueueName, toDeployedFunctionName, toLaneQueueName, WORKERS } from './function-needs.ts';
import { createGatewayMetrics } from './gateway-metrics.ts';
import { MAIL_CLASS_DIMENSION, toMailClassPrefix } from './stacks/mail.ts';
import type { Stage } from './stages.ts';

export type MonitoredResources = {
  readonly table: string;
  readonly api: HttpApi;
  readonly deskEventsApiId: string;
  readonly functionNames: readonly string[];
};

const period = Duration.minutes(5);

/** The statistic of each business metric over a period. */
const STATISTICS = {
  Bookings: 'Sum',
  Conflicts: 'Sum',
  Redemptions: 'Sum',
  Sales: 'Sum',
  FailedPayments: 'Sum',
  FailedRefunds: 'Sum',
  ForeignPaymentKeys: 'Sum',
  MailsSent: 'Sum',
  MailsWithheld: 'Sum',
  MailsDropped: 'Sum',
  MailsParked: 'Sum',
  SmsSent: 'Sum',
  SmsParts: 'Sum',
  SmsDropped: 'Sum',
  NoticesParked: 'Sum',
  ScheduledBacklog: 'Maximum',
  ScheduledFailures: 'Sum',
  ScheduledLeft: 'Maximum',
  OldestMailSeconds: 'Maximum',
  OldestFailingSeconds: 'Maximum',
  OldestFailingMoneySeconds: 'Maximum',
  PaymentWebhookFailures: 'Sum',
  ProcessorOutages: 'Sum',
  ProcessorRefusals: 'Sum',
  CanarySuccesses: 'Sum',
  DeskEvents: 'Sum',
  DeskEventFailures: 'Sum',
} as const satisfies Record<MetricName, 'Sum' | 'Maximum'>;

const createBusinessMetrics = (stage: Stage) =>
  Object.fromEntries(
    Object.entries(STATISTICS).map(([metricName, statistic]) => [
      metricName,
      new Metric({
        namespace: METRICS_NAMESPACE,
        metricName,
        dimensionsMap: { service: METRICS_SERVICE, stage: stage.name },
        statistic,
        period,
      }),
    ]),
  ) as Readonly<Record<MetricName, Metric>>;

/** A metric of a function by its name: a reference would export it, and CloudFormation could not remove it. */
const createLambdaMetric = (
  stage: Stage,
  name: string,
  metricName: string,
  statistic: string,
  label?: string,
) =>
  new Metric({
    namespace: 'AWS/Lambda',
    metricName,
    dimensionsMap: { FunctionName: toDeployedFunctionName(stage.name, name) },
    statistic,
    period,
    ...(label ? { label } : {}),
  });

const createFunctionMetrics = (stage: Stage, name: string) => ({
  p99: createLambdaMetric(stage, name, 'Duration', 'p99', name),
  calls: createLambdaMetric(stage, name, 'Invocations', 'Sum', name),
  errors: createLambdaMetric(stage, name, 'Errors', 'Sum', name),
  throttles: createLambdaMetric(stage, name, 'Throttles', 'Sum', name),
});

/** A metric of a queue by its name, for the same reason. */
const createQueueMetric = (QueueName: string, metricName: string) =>
  new Metric({
    namespace: 'AWS/SQS',
    metricName,
    dimensionsMap: { QueueName },
    statistic: 'Maximum',
    period,
  });

/**
 * The refused mails of a day, of the account or of one configuration set: rates, and counts, because a few refused mails of little
 * mail say nothing.
 */
function createRefusalMetrics(dimensionsMap?: Readonly<Record<string, string>>) {
  const create = (metricName: string, statistic: string) =>
    new Metric({
      namespace: 'AWS/SES',
      metricName,
      statistic,
      period: Duration.days(1),
      ...(dimensionsMap ? { dimensionsMap } : {}),
    });
  return {
    bounceRate: create('Reputation.BounceRate', 'Maximum'),
    complaintRate: create('Reputation.ComplaintRate', 'Maximum'),
    bounces: create('Bounce', 'Sum'),
    complaints: create('Complaint', 'Sum'),
  };
}

const createMailClassMetrics = ({ name }: Stage) =>
  Array.from({ length: MAIL_CLASS_COUNT }, (_, each) =>
    createRefusalMetrics({ [MAIL_CLASS_DIMENSION]: `${toMailClassPrefix(name)}-${each}` }),
  );

/** The throttled reads or writes of the table and its indexes, by a name of each. */
const createThrottleMetrics = (table: string, metricName: string): Readonly<Record<string, Metric>> =>
  Object.fromEntries(
    [undefined, ...Object.keys(INDEXES)].map((index) => {
      const dimensionsMap = { TableName: table, ...(index ? { GlobalSecondaryIndexName: index } : {}) };
      const metric = new Metric({
        namespace: 'AWS/DynamoDB',
        metricName,
        dimensionsMap,
        statistic: 'Sum',
        period,
      });
      return [index ?? 'table', metric] as const;
    }),
  );

export function createMetrics(
  stage: Stage,
  { api, functionNames, table, deskEventsApiId }: MonitoredResources,
) {
  return {
    business: createBusinessMetrics(stage),
    gateway: createGatewayMetrics(stage),
    tableThrottles: {
      reads: createThrottleMetrics(table, 'ReadThrottleEvents'),
      writes: createThrottleMetrics(table, 'WriteThrottleEvents'),
    },
    /** Errors of the Event API that tells desks of changes. */
    deskEventErrors: new Metric({
      namespace: 'AWS/AppSync',
      metricName: '5XXError',
      dimensionsMap: { EventAPIId: deskEventsApiId },
      statistic: 'Sum',
      period,
    }),
    requests: api.metricCount({ period }),
    serverErrors: api.metricServerError({ period }),
    functions: new Map(functionNames.map((name) => [name, createFunctionMetrics(stage, name)])),
    deadLetters: new Map(
      [...WORKERS, ...LANES].map((name) => [
        name,
        createQueueMetric(toDeadLetterQueueName(stage.name, name), 'ApproximateNumberOfMessagesVisible'),
      ]),
    ),
    queueAges: new Map(
      LANES.map((lane) => [
        lane,
        createQueueMetric(toLaneQueueName(stage.name, lane), 'ApproximateAgeOfOldestMessage'),
      ]),
    ),
    streamLag: createLambdaMetric(stage, 'outbox', 'IteratorAge', 'Maximum'),
    refusedMails: createRefusalMetrics(),
    mailClasses: createMailClassMetrics(stage),
  };
}
export type StageMetrics = ReturnType<typeof createMetrics>;
