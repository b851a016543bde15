import { Metrics as Recorder } from '@aws-lambda-powertools/metrics';

/** Figures of the business, and of what keeps it going; units are in the names, the others are counts. */
export type Figure =
  | 'Bookings'
  | 'LostRaces'
  | 'Redemptions'
  | 'Sales'
  | 'FailedPayments'
  | 'MailsSent'
  | 'MailsWithheld'
  | 'NoticesParked'
  | 'DueBacklog'
  | 'DueFailures'
  | 'OldestNoticeSeconds'
  | 'PaymentWebhookFailures';

export type Metrics = {
  /** One more, or so many. */
  count(figure: Figure, value?: number): void;
  /** A duration as it is now. */
  seconds(figure: Extract<Figure, `${string}Seconds`>, value: number): void;
};

export const METRICS_NAMESPACE = 'Salon';
/** The same for all functions, so that a figure is one line for each stage, whoever counts it; no salon in it. */
export const METRICS_SERVICE = 'platform';

const NOBODY_READS: Metrics = { count: () => {}, seconds: () => {} };

/** Figures by stage, written as embedded metrics into the log. On one machine nobody reads them. */
export function openMetrics(stage: string): Metrics {
  if (stage === 'local') return NOBODY_READS;
  const recorder = new Recorder({
    namespace: METRICS_NAMESPACE,
    serviceName: METRICS_SERVICE,
    defaultDimensions: { stage },
  });
  return {
    count: (figure, value = 1) => {
      recorder.addMetric(figure, 'Count', value);
      recorder.publishStoredMetrics();
    },
    seconds: (figure, value) => {
      recorder.addMetric(figure, 'Seconds', value);
      recorder.publishStoredMetrics();
    },
  };
}
