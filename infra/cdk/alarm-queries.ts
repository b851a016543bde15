import { CfnQueryDefinition } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { getFunctionNeeds, listFunctionNames, toGatewayAccessLogName, toLogName } from './function-needs.ts';
import type { Stage } from './stages.ts';

/** A saved query of CloudWatch Logs Insights, which shows what the texts of some alarms say to search. */
type AlarmQuery = {
  /** The alarms that it serves, by their names without the stage. */
  readonly alarms: RegExp;
  /** The functions whose logs it reads, or the access log of the gateway. */
  readonly logs: readonly string[] | 'access log';
  readonly lines: readonly string[];
};

const FUNCTIONS = listFunctionNames();
const OF_API = FUNCTIONS.filter((name) => getFunctionNeeds(name).stack);
const PAYING = OF_API.filter((name) => getFunctionNeeds(name).payments);
const WITHOUT_CALLER = FUNCTIONS.filter((name) => !getFunctionNeeds(name).stack);
const SENDERS = FUNCTIONS.filter((name) => getFunctionNeeds(name).mail || getFunctionNeeds(name).sms);
const NEWEST_FIRST = 'sort @timestamp desc';

const QUERIES = {
  'server-errors': {
    alarms: /^server-errors$/,
    logs: OF_API,
    lines: [
      'filter status >= 500',
      'stats count(*) as matches by operation, status, failure_code, failed_service',
      'sort matches desc',
    ],
  },
  'table-throttled': {
    alarms: /^table-/,
    logs: OF_API,
    lines: [
      'filter failed_service = "dynamodb" or dynamodb_ms > 3000',
      'stats count(*) as matches, max(dynamodb_ms) by tenant, operation, failure.cause',
      'sort matches desc',
    ],
  },
  'slow-requests': {
    alarms: /^slow-|^(?:booking|slot)-speed-(?:slow|fast)-burn$/,
    logs: OF_API,
    lines: [
      'filter ispresent(operation)',
      'stats count(*), pct(ms, 99), max(dynamodb_ms), max(stripe_ms), max(s3_ms) by operation',
    ],
  },
  bookings: {
    alarms: /^bookings-(?:slow|fast)-burn$/,
    logs: ['booking'],
    lines: ['filter operation = "save-booking" and status >= 500', 'stats count(*) by failure_code, tenant'],
  },
  errors: {
    alarms: /^errors-|-release$/,
    logs: FUNCTIONS,
    lines: ['filter level = "ERROR"', 'fields @timestamp, @log, message, operation, @message', NEWEST_FIRST],
  },
  'gateway-throttled': {
    alarms: /^gateway-throttled$/,
    logs: 'access log',
    lines: ['filter status = 429', 'stats count(*) as matches by route', 'sort matches desc'],
  },
  canary: {
    alarms: /^canary-silent$/,
    logs: ['canary'],
    lines: ['filter message = "canary failed"', 'fields @timestamp, failure.message', NEWEST_FIRST],
  },
  'work-without-caller': {
    alarms: /^dead-letters-|^stream-lag$|^sweeper-silent$/,
    logs: WITHOUT_CALLER,
    lines: ['filter level in ["WARN", "ERROR"]', 'fields @timestamp, @log, message, @message', NEWEST_FIRST],
  },
  mails: {
    alarms: /^mails-down$/,
    logs: SENDERS,
    lines: [
      'filter message in ["delivery postponed", "delivery failed", "delivery refused"]',
      'stats count(*) by message, failure',
    ],
  },
  queues: {
    alarms: /^queue-age-/,
    logs: [...SENDERS, 'webhook-sender'],
    lines: [
      'filter level in ["WARN", "ERROR"] or message in ["outbox batch processed", "endpoint failed"]',
      'stats count(*) as matches by message, failure, tenant',
      'sort matches desc',
    ],
  },
  'notices-parked': {
    alarms: /^notices-parked$/,
    logs: [...SENDERS, 'webhook-sender'],
    lines: [
      'filter message in ["notice parked", "delivery refused"]',
      'fields @timestamp, message, tenant, outbox_id, failure',
      NEWEST_FIRST,
    ],
  },
  'sms-dropped': {
    alarms: /^sms-dropped$/,
    logs: SENDERS,
    lines: ['filter message = "sms dropped"', 'stats count(*) by reason, tenant'],
  },
  bounces: {
    alarms: /^mail-(?:bounces|complaints|class)/,
    logs: ['bounces'],
    lines: [
      'filter message = "addresses marked undeliverable"',
      'stats sum(addresses) as matches by tenant, reason',
      'sort matches desc',
    ],
  },
  'scheduled-work': {
    alarms: /^scheduled-(?:backlog|failures|failing|money-failing)$/,
    logs: ['scheduled'],
    lines: [
      'filter message = "scheduled work failed"',
      'fields @timestamp, kind, tenant, ms, @message',
      'sort ms desc',
    ],
  },
  'desk-events': {
    alarms: /^desk-events-/,
    logs: ['desk-events'],
    lines: ['filter message = "changes not announced"', 'fields @timestamp, tenant, @message', NEWEST_FIRST],
  },
  'failed-refunds': {
    alarms: /^refunds-failed$/,
    logs: ['payments', 'scheduled'],
    lines: [
      'filter event_type = "refund.failed" or message = "refund given up"',
      'fields @timestamp, tenant, target_kind, target_id, event_id, @message',
      NEWEST_FIRST,
    ],
  },
  'foreign-payment-keys': {
    alarms: /^foreign-payment-keys$/,
    logs: ['payments', 'visit'],
    lines: ['filter payment_key = "of another account"', 'stats count(*) by tenant'],
  },
  'payment-processor': {
    alarms: /^processor-/,
    logs: PAYING,
    lines: [
      'filter failed_service = "stripe"',
      'stats count(*) as matches by failure_code, tenant, operation',
      'sort matches desc',
    ],
  },
  'payment-webhooks': {
    alarms: /^payment-webhook-failures$/,
    logs: ['payments'],
    lines: [
      'filter operation = "webhook" and status >= 400',
      'stats count(*) by tenant, failure_code, status',
    ],
  },
} as const satisfies Record<string, AlarmQuery>;

/** The name of the saved query of an alarm, by the alarm's name without the stage; undefined for one without. */
export const findQueryName = (alarm: string): string | undefined =>
  Object.entries(QUERIES).find(([, { alarms }]) => alarms.test(alarm))?.[0];

/** Saves the queries in Logs Insights, in a folder of the stage. */
export function addAlarmQueries(scope: Construct, { name: stage }: Stage): void {
  for (const [name, { logs, lines }] of Object.entries<AlarmQuery>(QUERIES)) {
    new CfnQueryDefinition(scope, `${name}-query`, {
      name: `salon-${stage}/${name}`,
      logGroupNames:
        logs === 'access log'
          ? [toGatewayAccessLogName(stage)]
          : [...new Set(logs)].map((each) => toLogName(stage, each)),
      queryString: lines.join('\n| '),
    });
  }
}
