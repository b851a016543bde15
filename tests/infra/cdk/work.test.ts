import { marshall } from '@aws-sdk/util-dynamodb';
import { expect, test } from 'vitest';
import { getFunctionNeeds, SENDER_BY_LANE, WORKERS } from '../../../infra/cdk/function-needs.ts';
import type { Tenant } from '../../../lib/rules/ids.ts';
import { LANES } from '../../../lib/rules/notifications/delivery-lanes.ts';
import { MAIL_CLASS_COUNT } from '../../../lib/rules/notifications/mail-classes.ts';
import { type Key, keys, listDuePartitions } from '../../../lib/table/keys.ts';
import {
  putNotice,
  toOutboxRecord,
  updateOutboxRetry,
  updateOutboxWoken,
} from '../../../lib/table/notifications/outbox.ts';
import { type Item, putItem } from '../../../lib/table/store.ts';
import { resourcesOf, synthesizeTemplates } from '../../support/infra/templates.ts';
import { nightTest } from '../../support/nightly.ts';

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

/** Whether a value follows one rule of a stream filter, as Lambda evaluates it. */
function followsRule(rule: unknown, value: unknown): boolean {
  if (typeof rule !== 'object' || rule === null) return rule === value;
  if ('exists' in rule) return (value !== undefined) === rule.exists;
  return 'suffix' in rule && typeof value === 'string' && value.endsWith(String(rule.suffix));
}

/** Whether a stream filter matches: a value equals a listed one, ends so, or exists. */
function matches(pattern: unknown, value: unknown): boolean {
  if (Array.isArray(pattern)) {
    return pattern.some((rule) => followsRule(rule, value));
  }
  return Object.entries(pattern as object).every(([name, inner]) =>
    matches(inner, (value as Record<string, unknown> | undefined)?.[name]),
  );
}

const mappings = Object.entries(resourcesOf(work, 'AWS::Lambda::EventSourceMapping'));
/** The properties of the event source mapping whose logical id starts so. */
function getMapping(prefix: string) {
  const [mapping, ...others] = mappings.filter(([id]) => id.startsWith(prefix));
  if (!mapping || others.length > 0) throw new Error(`${others.length + 1} mappings of ${prefix}`);
  return mapping[1].Properties;
}
const stream = getMapping('outboxstream');
const { Filters } = stream.FilterCriteria as { readonly Filters: readonly { readonly Pattern: string }[] };
const passes = (record: object): boolean =>
  Filters.some(({ Pattern }) => matches(JSON.parse(Pattern) as unknown, record));
/** Whether the outbox function gets an item. */
const getsItem = (item: Item): boolean =>
  passes({ dynamodb: { NewImage: marshall(item, { removeUndefinedValues: true }) } });

const written = applyChange(putNotice(TENANT, NOTICE, NOW));
const waiting = applyChange(updateOutboxRetry(toOutboxRecord(written), LATER), written);

/** The schedule that runs a function. */
const findSchedule = (name: string) =>
  Object.values(resourcesOf(work, 'AWS::Scheduler::Schedule')).find(({ Properties }) =>
    JSON.stringify((Properties.Target as { Arn: unknown }).Arn).includes(`"${name}`),
  )?.Properties;

// BEHAVIOR §31.3
test('the outbox function gets notices that no sender has leased: new ones, and those that were woken up', () => {
  expect(getsItem(written)).toBe(true);
  expect(getsItem(waiting)).toBe(false);
  expect(getsItem(applyChange(updateOutboxWoken(waiting, LATER, LATER), waiting))).toBe(true);
});

const queues = Object.entries(resourcesOf(work, 'AWS::SQS::Queue'));
const getQueue = (name: string) => {
  const found = queues.find(([, { Properties }]) => Properties.QueueName === name);
  if (!found) throw new Error(`no queue ${name}`);
  return { id: found[0], ...found[1].Properties } as {
    readonly id: string;
    readonly VisibilityTimeout?: number;
    readonly RedrivePolicy?: unknown;
  };
};

test.each(LANES)(
  'the queue of %s has a dead-letter queue, and hides messages longer than its sender takes',
  (lane) => {
    const queue = getQueue(`salon-dev-${lane}`);
    const deadLetters = getQueue(`salon-dev-${lane}-dead-letters`);
    expect(queue.RedrivePolicy).toEqual({
      deadLetterTargetArn: { 'Fn::GetAtt': [deadLetters.id, 'Arn'] },
      maxReceiveCount: 5,
    });
    expect(queue.VisibilityTimeout).toBe(6 * (getFunctionNeeds(SENDER_BY_LANE[lane]).timeoutSeconds ?? 0));
    expect(getMapping(`${lane}messages`)).toMatchObject({
      EventSourceArn: { 'Fn::GetAtt': [queue.id, 'Arn'] },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    });
  },
);

nightTest('two senders share the rate of mails, of SMS, in batches of 20 that end within seconds', () => {
  for (const lane of ['mails', 'sms']) {
    expect(getMapping(`${lane}messages`)).toMatchObject({
      BatchSize: 20,
      MaximumBatchingWindowInSeconds: 1,
      ScalingConfig: { MaximumConcurrency: 2 },
    });
  }
  const fast = synthesizeTemplates({}, { mailsPerSecond: 100 }).work;
  const batches = Object.values(resourcesOf(fast, 'AWS::Lambda::EventSourceMapping'));
  expect(batches.map(({ Properties }) => Properties.BatchSize).sort()).toEqual([10, 10, 100, 20]);
});

test('webhooks have a sender of their own, for which mails do not wait', () => {
  expect(getMapping('webhooksmessages')).toMatchObject({
    BatchSize: 10,
    ScalingConfig: { MaximumConcurrency: 10 },
  });
  const targets = LANES.map((lane) => JSON.stringify(getMapping(`${lane}messages`).FunctionName));
  expect(targets[0]).toBe(targets[1]);
  expect(targets[0]).not.toBe(targets[2]);
});

test('the outbox function finds the queues by their names', () => {
  const outbox = Object.values(resourcesOf(work, 'AWS::Lambda::Function')).find(
    ({ Properties }) => Properties.FunctionName === 'salon-dev-outbox',
  );
  const { Variables } = (outbox?.Properties.Environment ?? {}) as { Variables?: Record<string, unknown> };
  expect(JSON.stringify(Variables?.QUEUES_URL)).toMatch(/"https:\/\/sqs\.".*"\/salon-dev-"/);
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
  expect(listSmsStatements(sending)).toEqual([statement]);
  const topicPolicies = JSON.stringify(resourcesOf(sending, 'AWS::SNS::TopicPolicy'));
  expect(topicPolicies).toContain('sms-voice.amazonaws.com');
  expect(Object.values(resourcesOf(sending, 'AWS::SNS::Subscription'))[0]?.Properties).toMatchObject({
    Protocol: 'lambda',
    RedrivePolicy: expect.anything(),
  });
});

// BEHAVIOR §11.14
test('the outbox function gets what changes the totals of a client: money, ended visits, and those whose end was undone; and new visits of guests', () => {
  const toRecord = (key: Key, image?: object) => ({
    dynamodb: { Keys: marshall(key), ...(image ? { NewImage: marshall(image) } : {}) },
  });
  const visit = keys.appointment(TENANT, 1);
  const entry = keys.journalEntry(TENANT, '2026-11-16T14:00:00.000Z', 'sale-1-1');
  for (const status of [2, 3, 4]) expect(passes(toRecord(visit, { customerId: 1, status }))).toBe(true);
  for (const status of [0, 1, 5]) expect(passes(toRecord(visit, { customerId: 1, status }))).toBe(false);
  expect(passes(toRecord(visit, { customerId: 1, status: 1, isUndone: true }))).toBe(true);
  const guest = { fname: 'Gina', email: '' };
  for (const [eventName, isGathered] of [
    ['INSERT', true],
    ['MODIFY', false],
  ] as const)
    expect(passes({ eventName, ...toRecord(visit, { customerId: null, status: 1, guest }) })).toBe(
      isGathered,
    );
  expect(passes({ eventName: 'INSERT', ...toRecord(visit, { customerId: 1, status: 1 }) })).toBe(false);
  expect(passes(toRecord(visit))).toBe(false);
  expect(passes(toRecord(entry, { customerId: 1 }))).toBe(true);
  expect(passes(toRecord(entry, { customerId: null }))).toBe(false);
  expect(passes(toRecord(keys.record(TENANT, 'WAITLIST', 1), { customerId: 1, status: 2 }))).toBe(false);
});

test('the outbox function gets no other record and no deleted notice', () => {
  expect(getsItem(applyChange(putItem(keys.record(TENANT, 'SALE', 1), { status: 1, leasedUntil: '' })))).toBe(
    false,
  );
  const salon = putItem(keys.salon(TENANT), { name: 'Shear Joy', notice: 'closed today' });
  expect(getsItem(applyChange(salon))).toBe(false);
  expect(passes({ dynamodb: { Keys: marshall(keys.outbox(TENANT, '1')) } })).toBe(false);
});

test('a notice that cannot be queued blocks no other one, is retried 5 times and goes to the dead-letter queue', () => {
  expect(stream).toMatchObject({
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    // As many as SQS takes in one call
    BatchSize: 10,
    BisectBatchOnFunctionError: true,
    MaximumRetryAttempts: 5,
    StartingPosition: 'TRIM_HORIZON',
    DestinationConfig: { OnFailure: { Destination: expect.anything() } },
  });
});

test('scheduled work runs every minute, once for each group of partitions, with the memory of a whole processor', () => {
  const prod = synthesizeTemplates({ stage: 'prod' }, { reservesConcurrency: true }).work;
  const schedules = Object.values(resourcesOf(prod, 'AWS::Scheduler::Schedule')).filter(({ Properties }) =>
    /scheduled-each-minute/.test(String(Properties.Name)),
  );
  const targets = schedules.map(({ Properties: { ScheduleExpression, Target } }) => {
    expect(ScheduleExpression).toBe('rate(1 minute)');
    expect(Target).toMatchObject({ RetryPolicy: { MaximumRetryAttempts: 0 } });
    return JSON.parse((Target as { Input: string }).Input) as { partitions: string[] };
  });
  expect(targets).toHaveLength(4);
  expect(targets.flatMap(({ partitions }) => partitions)).toEqual(listDuePartitions());
  const functions = Object.values(resourcesOf(prod, 'AWS::Lambda::Function'));
  const scheduled = functions.find(({ Properties }) => Properties.FunctionName === 'salon-prod-scheduled');
  expect(scheduled?.Properties).toMatchObject({ ReservedConcurrentExecutions: 4, MemorySize: 2_048 });
});

test('the canary runs every 5 minutes', () => {
  expect(findSchedule('canary')).toMatchObject({ ScheduleExpression: 'rate(5 minutes)' });
});

test('bounces and complaints about mails of this stage go to the bounces function', () => {
  const all = Object.values(resourcesOf(mail, 'AWS::SES::ConfigurationSetEventDestination'));
  const counting = all.filter(({ Properties }) =>
    JSON.stringify(Properties).includes('CloudWatchDestination'),
  );
  const destinations = all.filter((each) => !counting.includes(each));
  expect(destinations).toHaveLength(MAIL_CLASS_COUNT + 1);
  // The mails of a class are also counted, for its alarm
  expect(counting).toHaveLength(MAIL_CLASS_COUNT);
  for (const { Properties } of all)
    expect(Properties).toMatchObject({
      EventDestination: { Enabled: true, MatchingEventTypes: ['bounce', 'complaint'] },
    });
  expect(getOnly('AWS::Events::Rule')).toMatchObject({
    EventPattern: {
      source: ['aws.ses'],
      'detail-type': ['Email Bounced', 'Email Complaint Received'],
      detail: {
        mail: { tags: { 'ses:configuration-set': [expect.anything(), { prefix: 'salon-dev-mail-class-' }] } },
      },
    },
    Targets: [{ DeadLetterConfig: expect.anything() }],
  });
});

test('each worker has a dead-letter queue', () => {
  for (const worker of WORKERS) expect(getQueue(`salon-dev-${worker}-dead-letters`), worker).toBeDefined();
});
