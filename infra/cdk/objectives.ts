import { Duration } from 'aws-cdk-lib';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { booking } from '../../lib/contract/booking/booking.ts';
import { BOOKING_MAX_MS, type GatewayMetric, SLOTS_MAX_MS } from './gateway-metrics.ts';
import { toFunctionOfRoute } from './load-classes.ts';
import type { StageMetrics } from './metrics.ts';

const { 'save-booking': saveBooking, 'get-slot': getSlot } = booking.routes;

/** A promise to callers: a share of good requests in 30 days. */
type Objective = {
  readonly name: string;
  /** The share of requests that may be bad, in percent. */
  readonly allowedPercent: number;
  readonly all: GatewayMetric;
  readonly bad: GatewayMetric;
  /** The function whose log has the requests. */
  readonly functionName: string;
  /** The definition of a bad request, for the text of its alarms. */
  readonly badRequest: string;
};

export const OBJECTIVES: readonly Objective[] = [
  {
    name: 'bookings',
    allowedPercent: 0.1,
    all: 'BookingRequests',
    bad: 'BookingFailures',
    functionName: toFunctionOfRoute(booking, saveBooking),
    badRequest: 'bookings (save-booking) that fail with 5xx',
  },
  {
    name: 'booking-speed',
    allowedPercent: 1,
    all: 'BookingRequests',
    bad: 'SlowBookings',
    functionName: toFunctionOfRoute(booking, saveBooking),
    badRequest: `bookings (save-booking) that take more than ${BOOKING_MAX_MS} ms`,
  },
  {
    name: 'slot-speed',
    allowedPercent: 1,
    all: 'SlotRequests',
    bad: 'SlowSlots',
    functionName: toFunctionOfRoute(booking, getSlot),
    badRequest: `searches for times (get-slot) that take more than ${SLOTS_MAX_MS} ms`,
  },
];

/** Fewer bad requests say nothing about a rate. */
const BAD_MIN = 3;

/** The percentage of bad requests over a period; 0 where few are bad. */
export const createBadPercentOrZeroMetric = (
  { gateway }: StageMetrics,
  { all, bad }: Objective,
  period: Duration,
) =>
  new MathExpression({
    expression: `IF(bad >= ${BAD_MIN}, 100 * bad / all, 0)`,
    usingMetrics: { all: gateway[all], bad: gateway[bad] },
    label: `${bad}, percent`,
    period,
  });

/** Burn rates: at 14.4 the errors allowed for 30 days are used up in 50 hours, at 6 in 5 days. */
export const FAST_BURN = { rate: 14.4, long: Duration.hours(1), short: Duration.minutes(5) };
export const SLOW_BURN = { rate: 6, long: Duration.hours(6) };
