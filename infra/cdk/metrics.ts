import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { type IMetric, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { METRICS_NAMESPACE, METRICS_SERVICE, type MetricName } from '../../lib/http/metrics.ts';
import { INDEXES } from '../../lib/table/keys.ts';
import { createGatewayMetrics } from './gateway-metrics.ts';
import type { Stage } from './stages.ts';

/** The resources that alarms and dashboard read. */
export type MonitoredResources = {
  /** The name of the table in use. */
  readonly table: string;
  readonly api: HttpApi;
  readonly functions: ReadonlyMap<string, LambdaFunction>;
  readonly deadLetters: ReadonlyMap<string, Queue>;
};

const period = Duration.minutes(5);

/** The statistic of each business metric over a period. */
const STATISTICS = {
  Bookings: 'Sum',
  Conflicts: 'Sum',
  Redemptions: 'Sum',
  Sales: 'Sum',
  FailedPayments: 'Sum',
  MailsSent: 'Sum',
  MailsWithheld: 'Sum',
  MailsDropped: 'Sum',
  SmsSent: 'Sum',
  SmsDropped: 'Sum',
  NoticesParked: 'Sum',
  ScheduledBacklog: 'Maximum',
  ScheduledFailures: 'Sum',
  OldestNoticeSeconds: 'Maximum',
  OldestMailSeconds: 'Maximum',
  PaymentWebhookFailures: 'Sum',
  CanarySuccesses: 'Sum',
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

const createFunctionMetrics = (code: LambdaFunction, name: string) => ({
  p99: code.metricDuration({ statistic: 'p99', period, label: name }),
  calls: code.metricInvocations({ period, label: name }),
  errors: code.metricErrors({ period, label: name }),
  throttles: code.metricThrottles({ period, label: name }),
});

const createMailMetric = (metricName: string): IMetric =>
  new Metric({ namespace: 'AWS/SES', metricName, statistic: 'Average', period: Duration.hours(1) });

/** The throttled calls of the table and its indexes, by a name of each. */
const createThrottleMetrics = (table: string): Readonly<Record<string, Metric>> =>
  Object.fromEntries(
    [undefined, ...Object.keys(INDEXES)].flatMap((index) =>
      ['ReadThrottleEvents', 'WriteThrottleEvents'].map((metricName) => {
        const dimensionsMap = { TableName: table, ...(index ? { GlobalSecondaryIndexName: index } : {}) };
        const metric = new Metric({
          namespace: 'AWS/DynamoDB',
          metricName,
          dimensionsMap,
          statistic: 'Sum',
          period,
        });
        return [`${index ?? 'table'}${metricName}`, metric] as const;
      }),
    ),
  );

/** The metrics that alarms and dashboard read. */
export function createMetrics(stage: Stage, { api, functions, deadLetters, table }: MonitoredResources) {
  return {
    business: createBusinessMetrics(stage),
    gateway: createGatewayMetrics(stage),
    tableThrottles: createThrottleMetrics(table),
    requests: api.metricCount({ period }),
    serverErrors: api.metricServerError({ period }),
    functions: new Map([...functions].map(([name, code]) => [name, createFunctionMetrics(code, name)])),
    deadLetters: new Map(
      [...deadLetters].map(([name, queue]) => [
        name,
        queue.metricApproximateNumberOfMessagesVisible({ period, statistic: 'Maximum' }),
      ]),
    ),
    streamLag: new Metric({
      namespace: 'AWS/Lambda',
      metricName: 'IteratorAge',
      dimensionsMap: { FunctionName: functions.get('outbox')?.functionName ?? '' },
      statistic: 'Maximum',
      period,
    }),
    bounceRate: createMailMetric('Reputation.BounceRate'),
    complaintRate: createMailMetric('Reputation.ComplaintRate'),
  };
}
export type StageMetrics = ReturnType<typeof createMetrics>;
