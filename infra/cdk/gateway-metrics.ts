import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { booking } from '../../lib/contract/booking/booking.ts';
import { formatRouteKey } from '../../lib/contract/route.ts';
import { METRICS_NAMESPACE } from '../../lib/http/metrics.ts';
import type { Stage } from './stages.ts';

/** How fast a request must be answered: of 100 requests, 99. Partners such as Google demand 4 s for a booking. */
export const BOOKING_MAX_MS = 4_000;
export const SLOTS_MAX_MS = 1_500;

const { 'save-booking': saveBooking, 'get-slot': getSlot } = booking.routes;
const isBooking = `$.route = "${formatRouteKey(saveBooking)}"`;
const isSlotSearch = `$.route = "${formatRouteKey(getSlot)}"`;

/** The lines of the access log that each metric counts. The gateway writes them, so they include what no function saw. */
const PATTERNS = {
  BookingRequests: `{ ${isBooking} }`,
  BookingFailures: `{ ${isBooking} && $.status >= 500 }`,
  SlowBookings: `{ ${isBooking} && $.ms > ${BOOKING_MAX_MS} }`,
  SlotRequests: `{ ${isSlotSearch} }`,
  SlowSlots: `{ ${isSlotSearch} && $.ms > ${SLOTS_MAX_MS} }`,
  // Without an integration: the gateway itself refused the request
  GatewayThrottles: '{ $.status = 429 && $.function_ms = "-" }',
} as const;
export type GatewayMetric = keyof typeof PATTERNS;

const toNamespace = ({ name }: Stage): string => `${METRICS_NAMESPACE}/${name}`;

export function addGatewayMetrics(scope: Construct, stage: Stage, accessLog: LogGroup): void {
  for (const [metricName, pattern] of Object.entries(PATTERNS)) {
    new MetricFilter(scope, `gateway-${metricName}`, {
      logGroup: accessLog,
      filterPattern: FilterPattern.literal(pattern),
      metricNamespace: toNamespace(stage),
      metricName,
      // Otherwise a comparison with a metric without data has no result.
      defaultValue: 0,
    });
  }
}

export const createGatewayMetrics = (stage: Stage) =>
  Object.fromEntries(
    Object.keys(PATTERNS).map((metricName) => [
      metricName,
      new Metric({ namespace: toNamespace(stage), metricName, statistic: 'Sum' }),
    ]),
  ) as Readonly<Record<GatewayMetric, Metric>>;
