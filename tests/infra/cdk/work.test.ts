import { marshall } from '@aws-sdk/util-dynamodb';
import { expect, test } from 'vitest';
import { WORKERS } from '../../../infra/cdk/function-needs.ts';
import type { Tenant } from '../../../lib/rules/ids.ts';
import { put } from '../../../lib/table/change.ts';
import type { Item } from '../../../lib/table/item.ts';
import { keys } from '../../../lib/table/keys.ts';
import {
  putNotice,
  scheduleOutboxRetry,
  toOutboxRecord,
  wakeUpOutboxRecord,
} from '../../../lib/table/outbox.ts';
import { resourcesOf, templatesOf } from '../../support/templates.ts';

const { work, mail } = templatesOf();
const only = (type: string) => {
  const [resource, ...others] = Object.values(resourcesOf(work, type));
  if (!resource || others.length > 0) throw new Error(`${others.length + 1} of ${type}`);
  return resource.Properties;
};

const NOW = new Date('2026-11-16T14:00:00Z');
const LATER = new Date('2026-11-16T14:01:00Z');
const TENANT = 'shear-joy' as Tenant;
const NOTICE = { kind: 'booking.created', appointmentId: 7, date: '2026-11-20', minute: 600 } as never;

/** The item that a change leaves behind; `before` is what it changes. */
function itemAfter(change: ReturnType<typeof put>, before: object = {}): Item {
  if (change.kind === 'put') return { ...change.key, ...change.item };
  if (change.kind !== 'update') throw new Error(`a ${change.kind} leaves nothing behind`);
  return { ...before, ...change.key, ...change.set } as Item;
}

/** What the stream's filter lets through, read as Lambda reads it: values equal to one listed, or there at all. */
function matches(pattern: unknown, value: unknown): boolean {
  if (Array.isArray(pattern)) {
    return pattern.some((rule) =>
      typeof rule === 'object' && rule !== null && 'exists' in rule
        ? (value !== undefined) === rule.exists
        : rule === value,
    );
  }
  return Object.entries(pattern as object).every(([name, inner]) =>
    matches(inner, (value as Record<string, unknown> | undefined)?.[name]),
  );
}

const { FilterCriteria, ...mapping } = only('AWS::Lambda::EventSourceMapping') as {
  FilterCriteria: { Filters: { Pattern: string }[] };
};
const [filter, ...otherFilters] = FilterCriteria.Filters.map(({ Pattern }) => JSON.parse(Pattern) as unknown);
const isShown = (item: Item): boolean =>
  matches(filter, { dynamodb: { NewImage: marshall(item, { removeUndefinedValues: true }) } });

const written = itemAfter(putNotice(TENANT, NOTICE, NOW));
const waiting = itemAfter(scheduleOutboxRetry(toOutboxRecord(written), LATER), written);

test('the outbox is shown notices that nobody has: new ones, and those that the due run has nudged', () => {
  expect(otherFilters).toEqual([]);
  expect(isShown(written)).toBe(true);
  expect(isShown(waiting)).toBe(false);
  expect(isShown(itemAfter(wakeUpOutboxRecord(waiting, LATER, LATER), waiting))).toBe(true);
});

test('the outbox is shown no other record, and no notice that is gone', () => {
  expect(isShown(itemAfter(put(keys.record(TENANT, 'SALE', 1), { status: 1, leasedUntil: '' })))).toBe(false);
  expect(isShown(itemAfter(put(keys.salon(TENANT), { name: 'Shear Joy', notice: 'closed today' })))).toBe(
    false,
  );
  expect(matches(filter, { dynamodb: { Keys: marshall(keys.outbox(TENANT, '1')) } })).toBe(false);
});

test('a notice that cannot be taken holds up only itself, for a few tries, and is then kept for the operator', () => {
  expect(mapping).toMatchObject({
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    BisectBatchOnFunctionError: true,
    MaximumRetryAttempts: 5,
    StartingPosition: 'TRIM_HORIZON',
    DestinationConfig: { OnFailure: { Destination: expect.anything() } },
  });
});

test('due work is done every minute, by one run at a time in production', () => {
  expect(only('AWS::Scheduler::Schedule')).toMatchObject({
    ScheduleExpression: 'rate(1 minute)',
    Target: { RetryPolicy: { MaximumRetryAttempts: 0 } },
  });
  const production = Object.values(resourcesOf(templatesOf({ stage: 'prod' }).work, 'AWS::Lambda::Function'));
  const due = production.find(({ Properties }) => Properties.FunctionName === 'salon-prod-due');
  expect(due?.Properties.ReservedConcurrentExecutions).toBe(1);
});

test('the mail service tells of refused mails, and the function that marks addresses hears of this stage’s', () => {
  const [destination] = Object.values(resourcesOf(mail, 'AWS::SES::ConfigurationSetEventDestination'));
  expect(destination?.Properties).toMatchObject({
    EventDestination: { Enabled: true, MatchingEventTypes: ['bounce', 'complaint'] },
  });
  expect(only('AWS::Events::Rule')).toMatchObject({
    EventPattern: {
      source: ['aws.ses'],
      'detail-type': ['Email Bounced', 'Email Complaint Received'],
      detail: { mail: { tags: { 'ses:configuration-set': [expect.anything()] } } },
    },
    Targets: [{ DeadLetterConfig: expect.anything() }],
  });
});

test('each worker has a queue for what it could not do', () => {
  const queues = Object.keys(resourcesOf(work, 'AWS::SQS::Queue'));
  for (const worker of WORKERS) expect(queues.filter((id) => id.startsWith(worker))).toHaveLength(1);
  expect(queues).toHaveLength(WORKERS.length);
});
