import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { type IMetric, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { type Figure, METRICS_NAMESPACE, METRICS_SERVICE } from '../../lib/http/metrics.ts';
import type { Stage } from './stages.ts';

/** What there is to watch. */
export type Watched = {
  readonly api: HttpApi;
  readonly functions: ReadonlyMap<string, LambdaFunction>;
  readonly deadLetters: ReadonlyMap<string, Queue>;
};

const period = Duration.minutes(5);

/** How each figure of the business adds up over a time. */
const STATISTICS = {
  Bookings: 'Sum',
  LostRaces: 'Sum',
  Redemptions: 'Sum',
  Sales: 'Sum',
  FailedPayments: 'Sum',
  MailsSent: 'Sum',
  MailsWithheld: 'Sum',
  NoticesParked: 'Sum',
  DueBacklog: 'Maximum',
  DueFailures: 'Sum',
  OldestNoticeSeconds: 'Maximum',
  PaymentWebhookFailures: 'Sum',
} as const satisfies Record<Figure, 'Sum' | 'Maximum'>;

const ofBusiness = (stage: Stage) =>
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
  ) as Readonly<Record<Figure, Metric>>;

const ofFunction = (code: LambdaFunction, name: string) => ({
  p99: code.metricDuration({ statistic: 'p99', period, label: name }),
  errors: code.metricErrors({ period, label: name }),
  throttles: code.metricThrottles({ period, label: name }),
});

const ofMails = (metricName: string): IMetric =>
  new Metric({ namespace: 'AWS/SES', metricName, statistic: 'Average', period: Duration.hours(1) });

/** All figures that alarms and dashboard read. */
export function figuresOf(stage: Stage, { api, functions, deadLetters }: Watched) {
  return {
    business: ofBusiness(stage),
    requests: api.metricCount({ period }),
    serverErrors: api.metricServerError({ period }),
    functions: new Map([...functions].map(([name, code]) => [name, ofFunction(code, name)])),
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
    bounceRate: ofMails('Reputation.BounceRate'),
    complaintRate: ofMails('Reputation.ComplaintRate'),
  };
}
export type Figures = ReturnType<typeof figuresOf>;
