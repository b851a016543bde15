import { Metrics as Recorder } from '@aws-lambda-powertools/metrics';

/** Business and operating metrics: counts, unless the name ends in a unit. */
export type MetricName =
  | 'Bookings'
  | 'Conflicts'
  | 'Redemptions'
  | 'Sales'
  | 'FailedPayments'
  | 'FailedRefunds'
  | 'ForeignPaymentKeys'
  | 'MailsSent'
  | 'MailsWithheld'
  | 'MailsDropped'
  | 'MailsParked'
  | 'SmsSent'
  | 'SmsParts'
  | 'SmsDropped'
  | 'NoticesParked'
  | 'ScheduledBacklog'
  | 'ScheduledFailures'
  | 'ScheduledLeft'
  | 'OldestMailSeconds'
  | 'OldestFailingSeconds'
  | 'OldestFailingMoneySeconds'
  | 'PaymentWebhookFailures'
  | 'ProcessorOutages'
  | 'ProcessorRefusals'
  | 'CanarySuccesses'
  | 'DeskEvents'
  | 'DeskEventFailures';

export type Metrics = {
  /** Adds to a count, by default 1. */
  count(metric: MetricName, value?: number): void;
  seconds(metric: Extract<MetricName, `${string}Seconds`>, value: number): void;
};

export const METRICS_NAMESPACE = 'Salon';
/** The same for all functions, so that a metric is one series per stage. */
export const METRICS_SERVICE = 'platform';

const NO_METRICS: Metrics = { count: () => {}, seconds: () => {} };

/** Writes metrics by stage into the log in EMF. Locally it writes none. */
export function openMetrics(stage: string): Metrics {
  if (stage === 'local') return NO_METRICS;
  const recorder = new Recorder({
    namespace: METRICS_NAMESPACE,
    serviceName: METRICS_SERVICE,
    defaultDimensions: { stage },
  });
  return {
    count: (metric, value = 1) => {
      recorder.addMetric(metric, 'Count', value);
      recorder.publishStoredMetrics();
    },
    seconds: (metric, value) => {
      recorder.addMetric(metric, 'Seconds', value);
      recorder.publishStoredMetrics();
    },
  };
}
