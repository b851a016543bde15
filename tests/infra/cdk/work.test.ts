import { marshall } from '@aws-sdk/util-dynamodb';
import { expect, test } from 'vitest';
import { WORKERS } from '../../../infra/cdk/function-needs.ts';
import type { Tenant } from '../../../lib/rules/ids.ts';
import { putItem } from '../../../lib/table/change.ts';
import type { Item } from '../../../lib/table/item.ts';
import { keys } from '../../../lib/table/keys.ts';
import {
  putNotice,
  toOutboxRecord,
  updateOutboxQueued,
  updateOutboxRetry,
  updateOutboxWakeUp,
} from '../../../lib/table/outbox/outbox.ts';
import { nightTest } from '../../support/nightly.ts';
import { resourcesOf, synthesizeTemplates } from '../../support/products/templates.ts';

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
function applyChange(change: ReturnType<typeof putItem>, before: object = {}): Item {
  if (change.kind === 'put') return { ...change.key, ...change.item };
  if (change.kind !== 'update') throw new Error(`a ${change.kind} leaves no item`);
  return { ...before, ...change.key, ...change.set } as Item;
}

/** Whether a stream filter matches, as Lambda evaluates it: a value equals a listed one, or is another one. */
function matches(pattern: unknown, value: unknown): boolean {
  if (Array.isArray(pattern)) {
    return pattern.some((rule) =>
      typeof rule === 'object' && rule !== null && 'anything-but' in rule
        ? value !== undefined && !(rule['anything-but'] as unknown[]).includes(value)
        : rule === value,
    );
  }
  return Object.entries(pattern as object).every(([name, inner]) =>
    matches(inner, (value as Record<string, unknown> | undefined)?.[name]),
  );
}

type Mapping = { readonly FilterCriteria: { readonly Filters: readonly { readonly Pattern: string }[] } };
/** The properties of the event source mapping of each lane. */
const mappings = Object.entries(resourcesOf(work, 'AWS::Lambda::EventSourceMapping'));
function getMapping(prefix: string): Mapping {
  const [mapping, ...others] = mappings.filter(([id]) => id.startsWith(prefix));
  if (!mapping || others.length > 0) throw new Error(`${others.length + 1} mappings of ${prefix}`);
  return mapping[1].Properties as unknown as Mapping;
}
const lanes = { mails: getMapping('outbox'), webhooks: getMapping('webhooksender') };
const passes = ({ FilterCriteria: { Filters } }: Mapping, record: object): boolean =>
  Filters.some(({ Pattern }) => matches(JSON.parse(Pattern) as unknown, record));
/** The lanes that get an item. */
const listLanes = (item: Item): string[] => {
  const record = { dynamodb: { NewImage: marshall(item, { removeUndefinedValues: true }) } };
  return Object.entries(lanes).flatMap(([lane, mapping]) => (passes(mapping, record) ? [lane] : []));
};

const written = applyChange(putNotice(TENANT, NOTICE, NOW));
const waiting = applyChange(updateOutboxRetry(toOutboxRecord(written), LATER), written);

/** The schedule that runs a function. */
const findSchedule = (name: string) =>
  Object.values(resourcesOf(work, 'AWS::Scheduler::Schedule')).find(({ Properties }) =>
    JSON.stringify((Properties.Target as { Arn: unknown }).Arn).includes(`"${name}`),
  )?.Properties;

// BEHAVIOR §31.3
test('the senders get notices that no sender has leased: new ones, and those that were woken up', () => {
  expect(listLanes(written)).toEqual(['mails']);
  expect(listLanes(waiting)).toEqual([]);
  expect(listLanes(applyChange(updateOutboxWakeUp(waiting, LATER, LATER), waiting))).toEqual(['mails']);
});

test('webhooks have a lane of their own: a function that mails do not wait for', () => {
  const due = { kind: 'webhook.due', deliveryId: 'evt_1', run: 1 } as const;
  expect(listLanes(applyChange(putNotice(TENANT, due, NOW)))).toEqual(['webhooks']);
  expect(mappings).toHaveLength(2);
  expect(new Set(mappings.map(([, { Properties }]) => JSON.stringify(Properties.FunctionName))).size).toBe(2);
});

test('the queues of mails and SMS are emptied every minute, after the run before', () => {
  expect(findSchedule('queuesender')).toMatchObject({
    ScheduleExpression: 'rate(1 minute)',
    Target: {
      Input: JSON.stringify({ lanes: ['mails', 'sms'], waitMs: 10_000 }),
      RetryPolicy: { MaximumRetryAttempts: 0 },
    },
  });
});

test('a notice that waits in a queue is no new one for the stream', () => {
  const queued = updateOutboxQueued(toOutboxRecord(written), 'mails', LATER);
  expect(listLanes(applyChange(queued, written))).toEqual([]);
});

nightTest('a stage that sends SMS may do so only from its own number, and receives the replies', () => {
  const originationArn = 'arn:aws:sms-voice:us-east-1:1:pool/pool-1';
  const { work: sending } = synthesizeTemplates({}, { sms: { originationArn, perSecond: 3 } });
  const listSmsStatements = (template: typeof work) =>
    Object.values(resourcesOf(template, 'AWS::IAM::Policy'))
      .flatMap(({ Properties }) => (Properties.PolicyDocument as { Statement: object[] }).Statement)
      .filter((statement) => JSON.stringify(statement).includes('sms-voice:'));
  expect(listSmsStatements(work)).toEqual([]);
  const statement = { Action: 'sms-voice:SendTextMessage', Effect: 'Allow', Resource: originationArn };
  expect(listSmsStatements(sending)).toEqual([statement, statement]);
  const topicPolicies = JSON.stringify(resourcesOf(sending, 'AWS::SNS::TopicPolicy'));
  expect(topicPolicies).toContain('sms-voice.amazonaws.com');
  expect(Object.values(resourcesOf(sending, 'AWS::SNS::Subscription'))[0]?.Properties).toMatchObject({
    Protocol: 'lambda',
    RedrivePolicy: expect.anything(),
  });
});

test('the senders get no other record and no deleted notice', () => {
  const sale = putItem(keys.record(TENANT, 'SALE', 1), { status: 1, leasedUntil: '' });
  expect(listLanes(applyChange(sale))).toEqual([]);
  const salon = putItem(keys.salon(TENANT), { name: 'Shear Joy', notice: 'closed today' });
  expect(listLanes(applyChange(salon))).toEqual([]);
  const deleted = { dynamodb: { Keys: marshall(keys.outbox(TENANT, '1')) } };
  expect(Object.values(lanes).some((mapping) => passes(mapping, deleted))).toBe(false);
});

test('a notice that fails blocks no other one, is retried 5 times and goes to the dead-letter queue', () => {
  for (const mapping of Object.values(lanes)) {
    expect(mapping).toMatchObject({
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: 5,
      StartingPosition: 'TRIM_HORIZON',
      DestinationConfig: { OnFailure: { Destination: expect.anything() } },
    });
  }
});

test('scheduled work runs every minute, one run at a time where its concurrency is reserved', () => {
  expect(findSchedule('scheduled')).toMatchObject({
    ScheduleExpression: 'rate(1 minute)',
    Target: { RetryPolicy: { MaximumRetryAttempts: 0 } },
  });
  const production = Object.values(
    resourcesOf(
      synthesizeTemplates({ stage: 'prod' }, { reservesConcurrency: true }).work,
      'AWS::Lambda::Function',
    ),
  );
  const scheduled = production.find(({ Properties }) => Properties.FunctionName === 'salon-prod-scheduled');
  expect(scheduled?.Properties.ReservedConcurrentExecutions).toBe(1);
});

test('the canary runs every 5 minutes', () => {
  expect(findSchedule('canary')).toMatchObject({ ScheduleExpression: 'rate(5 minutes)' });
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
  for (const worker of WORKERS) {
    expect(queues.filter((id) => id.startsWith(worker.replace('-', '')))).toHaveLength(1);
  }
  expect(queues).toHaveLength(WORKERS.length);
});
