import { marshall } from '@aws-sdk/util-dynamodb';
import { expect, test } from 'vitest';
import { WORKERS } from '../../../infra/cdk/function-needs.ts';
import type { Tenant } from '../../../lib/rules/ids.ts';
import { put } from '../../../lib/table/change.ts';
import type { Item } from '../../../lib/table/item.ts';
import { keys } from '../../../lib/table/keys.ts';
import {
  putNotice,
  toOutboxRecord,
  updateOutboxRetry,
  updateOutboxWakeUp,
} from '../../../lib/table/outbox.ts';
import { resourcesOf, synthesizeTemplates } from '../../support/templates.ts';

const { work, mail } = synthesizeTemplates();
/** The properties of the only resource of a type. */
const getOnly = (type: string) => {
  const [resource, ...others] = Object.values(resourcesOf(work, type));
  if (!resource || others.length > 0) throw new Error(`${others.length + 1} of ${type}`);
  return resource.Properties;
};

const NOW = new Date('2026-11-16T14:00:00Z');
const LATER = new Date('2026-11-16T14:01:00Z');
const TENANT = 'shear-joy' as Tenant;
const NOTICE = { kind: 'booking.created', appointmentId: 7, date: '2026-11-20', minute: 600 } as never;

/** The item after a change; `before` is the item that it updates. */
function applyChange(change: ReturnType<typeof put>, before: object = {}): Item {
  if (change.kind === 'put') return { ...change.key, ...change.item };
  if (change.kind !== 'update') throw new Error(`a ${change.kind} leaves no item`);
  return { ...before, ...change.key, ...change.set } as Item;
}

/** Whether a stream filter matches, as Lambda evaluates it: a value equals a listed one, or exists. */
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

const { FilterCriteria, ...mapping } = getOnly('AWS::Lambda::EventSourceMapping') as {
  FilterCriteria: { Filters: { Pattern: string }[] };
};
const [filter, ...otherFilters] = FilterCriteria.Filters.map(({ Pattern }) => JSON.parse(Pattern) as unknown);
const passesFilter = (item: Item): boolean =>
  matches(filter, { dynamodb: { NewImage: marshall(item, { removeUndefinedValues: true }) } });

const written = applyChange(putNotice(TENANT, NOTICE, NOW));
const waiting = applyChange(updateOutboxRetry(toOutboxRecord(written), LATER), written);

// BEHAVIOR §31.3
test('the outbox gets notices that no sender has leased: new ones, and those that were woken up', () => {
  expect(otherFilters).toEqual([]);
  expect(passesFilter(written)).toBe(true);
  expect(passesFilter(waiting)).toBe(false);
  expect(passesFilter(applyChange(updateOutboxWakeUp(waiting, LATER, LATER), waiting))).toBe(true);
});

test('the outbox gets no other record and no deleted notice', () => {
  expect(passesFilter(applyChange(put(keys.record(TENANT, 'SALE', 1), { status: 1, leasedUntil: '' })))).toBe(
    false,
  );
  expect(
    passesFilter(applyChange(put(keys.salon(TENANT), { name: 'Shear Joy', notice: 'closed today' }))),
  ).toBe(false);
  expect(matches(filter, { dynamodb: { Keys: marshall(keys.outbox(TENANT, '1')) } })).toBe(false);
});

test('a notice that fails blocks no other one, is retried 5 times and goes to the dead-letter queue', () => {
  expect(mapping).toMatchObject({
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    BisectBatchOnFunctionError: true,
    MaximumRetryAttempts: 5,
    StartingPosition: 'TRIM_HORIZON',
    DestinationConfig: { OnFailure: { Destination: expect.anything() } },
  });
});

test('scheduled work runs every minute, one run at a time in production', () => {
  expect(getOnly('AWS::Scheduler::Schedule')).toMatchObject({
    ScheduleExpression: 'rate(1 minute)',
    Target: { RetryPolicy: { MaximumRetryAttempts: 0 } },
  });
  const production = Object.values(
    resourcesOf(synthesizeTemplates({ stage: 'prod' }).work, 'AWS::Lambda::Function'),
  );
  const scheduled = production.find(({ Properties }) => Properties.FunctionName === 'salon-prod-scheduled');
  expect(scheduled?.Properties.ReservedConcurrentExecutions).toBe(1);
});

test('bounces and complaints about mails of this stage go to the bounces function', () => {
  const [destination] = Object.values(resourcesOf(mail, 'AWS::SES::ConfigurationSetEventDestination'));
  expect(destination?.Properties).toMatchObject({
    EventDestination: { Enabled: true, MatchingEventTypes: ['bounce', 'complaint'] },
  });
  expect(getOnly('AWS::Events::Rule')).toMatchObject({
    EventPattern: {
      source: ['aws.ses'],
      'detail-type': ['Email Bounced', 'Email Complaint Received'],
      detail: { mail: { tags: { 'ses:configuration-set': [expect.anything()] } } },
    },
    Targets: [{ DeadLetterConfig: expect.anything() }],
  });
});

test('each worker has a dead-letter queue', () => {
  const queues = Object.keys(resourcesOf(work, 'AWS::SQS::Queue'));
  for (const worker of WORKERS) expect(queues.filter((id) => id.startsWith(worker))).toHaveLength(1);
  expect(queues).toHaveLength(WORKERS.length);
});
