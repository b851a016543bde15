import { Stack } from 'aws-cdk-lib';
import { CfnInsightRule, ConcreteWidget } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { booking } from '../../lib/contract/booking/booking.ts';
import type { Stage } from './stages.ts';

/** How many salons each graph shows; CloudWatch finds the largest ones. */
const SALONS_MAX = 10;

type LineFilter = {
  readonly Match: string;
  readonly In?: readonly string[];
  readonly EqualTo?: number;
  readonly GreaterThan?: number;
  readonly IsPresent?: boolean;
};

const SAVE_BOOKING: keyof typeof booking.routes = 'save-booking';

/** The lines that each rule counts by salon, among those that a function logs for each request (BEHAVIOR §32.3). */
const COUNTED = {
  requests: { title: 'Requests of the ten busiest salons', filters: [] },
  failures: {
    title: 'Server errors of the ten salons with the most',
    filters: [{ Match: '$.status', GreaterThan: 499 }],
  },
  bookings: {
    title: 'Bookings of the ten salons with the most',
    filters: [
      { Match: '$.operation', In: [SAVE_BOOKING] },
      { Match: '$.status', EqualTo: 201 },
    ],
  },
} as const satisfies Record<string, { readonly title: string; readonly filters: readonly LineFilter[] }>;

const REQUESTS: readonly LineFilter[] = [{ Match: '$.operation', IsPresent: true }];

/**
 * Counts requests by salon with Contributor Insights. The functions write no metric for this: a metric with the salon as
 * its dimension costs as much for each of 100,000 salons as for the ten that are looked at. Returns the graphs.
 */
export function addSalonInsights(scope: Construct, stage: Stage): SalonGraph[] {
  return Object.entries(COUNTED).map(([name, { title, filters }]) => {
    const ruleName = `salon-${stage.name}-${name}-by-salon`;
    new CfnInsightRule(scope, `${name}-by-salon`, {
      ruleName,
      ruleState: 'ENABLED',
      ruleBody: JSON.stringify({
        Schema: { Name: 'CloudWatchLogRule', Version: 1 },
        // The log groups of the API's functions
        LogGroupNames: [`salon-${stage.name}-api-*`],
        LogFormat: 'JSON',
        Contribution: { Keys: ['$.tenant'], Filters: [...REQUESTS, ...filters] },
        AggregateOn: 'Count',
      }),
    });
    return new SalonGraph(ruleName, title, Stack.of(scope).region);
  });
}

/** A graph of the salons that contribute most to a rule. The CDK has no widget for rules. */
class SalonGraph extends ConcreteWidget {
  private readonly properties: object;

  constructor(ruleName: string, title: string, region: string) {
    super(8, 6);
    this.properties = {
      title,
      region,
      view: 'timeSeries',
      stacked: false,
      period: 300,
      insightRule: { ruleName, maxContributorCount: SALONS_MAX, orderBy: 'Sum' },
      legend: { position: 'right' },
    };
  }

  toJson() {
    const { width, height, x, y, properties } = this;
    return [{ type: 'metric', width, height, x, y, properties }];
  }
}
