import type { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import {
  getFunctionNeeds,
  listFunctionNames,
  RELEASE_CHECKS,
  SENDER_BY_LANE,
  WORKERS,
} from '../../../infra/cdk/function-needs.ts';
import {
  listFunctionTemplates,
  readFunctionName,
  resourcesOf,
  synthesizeTemplates,
} from '../../support/infra/templates.ts';

type Statement = {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
  readonly Condition?: unknown;
};

const templates = synthesizeTemplates();
const { work, desk } = templates;

const toList = <Value>(value: Value | readonly Value[]): readonly Value[] =>
  Array.isArray(value) ? value : [value as Value];
/** The statements of each role's policies, by a reference to the role. */
function listStatements(template: Template): Map<string, Statement[]> {
  const found = new Map<string, Statement[]>();
  for (const { Properties } of Object.values(resourcesOf(template, 'AWS::IAM::Policy'))) {
    const { Statement } = Properties.PolicyDocument as { Statement: Statement[] };
    for (const role of Properties.Roles as unknown[]) {
      found.set(JSON.stringify(role), [...(found.get(JSON.stringify(role)) ?? []), ...Statement]);
    }
  }
  return found;
}

/** The statements of each function. */
const allowed = new Map(
  [...listFunctionTemplates(templates), desk, work].flatMap((template) => {
    const statements = listStatements(template);
    return Object.values(resourcesOf(template, 'AWS::Lambda::Function')).map((code) => {
      const [role] = (code.Properties.Role as { 'Fn::GetAtt': [string, string] })['Fn::GetAtt'];
      return [readFunctionName(code), statements.get(JSON.stringify({ Ref: role })) ?? []] as const;
    });
  }),
);

const listActions = (name: string, service: string): string[] =>
  (allowed.get(name) ?? [])
    .flatMap(({ Action }) => toList(Action))
    .filter((action) => action.startsWith(`${service}:`))
    .sort();
/** The statement that allows an action. */
const findStatement = (name: string, action: string): Statement | undefined =>
  allowed.get(name)?.find(({ Action }) => toList(Action).includes(action));

test('no permission has a wildcard resource', () => {
  expect([...allowed.keys()].sort()).toEqual(listFunctionNames().sort());
  for (const [name, statements] of allowed) {
    for (const { Action, Resource } of statements) {
      expect(
        toList(Action).filter((action) => action.includes('*')),
        name,
      ).toEqual([]);
      expect(toList(Resource), name).not.toContain('*');
    }
  }
});

test('no role has an AWS managed policy', () => {
  for (const template of Object.values(templates)) {
    for (const [id, { Properties }] of Object.entries(resourcesOf(template, 'AWS::IAM::Role'))) {
      expect(Properties.ManagedPolicyArns, id).toBeUndefined();
    }
  }
});

const CHECKS: readonly string[] = Object.values(RELEASE_CHECKS);
const STREAM_ACTIONS = ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'];
const READS = ['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:Query'];
const WRITES = [
  'dynamodb:ConditionCheckItem',
  'dynamodb:DeleteItem',
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
];
/** The functions that read the table's stream. */
const STREAM_READERS: readonly string[] = ['outbox', 'desk-events'];

for (const name of listFunctionNames()) {
  const needs = getFunctionNeeds(name);
  test(`${name} has exactly the permissions that it needs`, () => {
    const services = new Set(
      (allowed.get(name) ?? []).flatMap(({ Action }) => toList(Action)).map((action) => action.split(':')[0]),
    );
    const expected = new Set([
      'logs',
      ...(needs.table || needs.indexes || STREAM_READERS.includes(name) ? ['dynamodb'] : []),
      ...(name === 'desk-events' ? ['appsync'] : []),
      ...(CHECKS.includes(name) ? ['lambda', 'codedeploy'] : []),
      ...(needs.images || needs.deletesImages || needs.exports ? ['s3'] : []),
      ...(needs.keys || needs.canaryLogin ? ['secretsmanager'] : []),
      ...(needs.mail ? ['ses'] : []),
      // Queues, and dead-letter queues.
      ...([...WORKERS, ...Object.values(SENDER_BY_LANE)].some((each) => each === name) ? ['sqs'] : []),
    ]);
    expect([...services].sort()).toEqual([...expected].sort());
    expect([...new Set(listActions(name, 'dynamodb'))]).toEqual(
      [
        ...(needs.table ? READS : []),
        ...(needs.table === 'read and write' ? WRITES : []),
        ...(STREAM_READERS.includes(name) ? STREAM_ACTIONS : []),
      ].sort(),
    );
    expect([...new Set(listActions(name, 's3'))]).toEqual([
      ...(needs.deletesImages ? ['s3:DeleteObject'] : []),
      ...(needs.exports ? ['s3:GetObject'] : []),
      ...(needs.images || needs.exports ? ['s3:PutObject'] : []),
    ]);
    expect(listActions(name, 'secretsmanager')).toEqual(
      needs.keys || needs.canaryLogin ? ['secretsmanager:GetSecretValue'] : [],
    );
    expect(listActions(name, 'ses')).toEqual(needs.mail ? ['ses:SendRawEmail'] : []);
  });

  test(`${name} may query exactly the indexes that it needs`, () => {
    const indexes = (allowed.get(name) ?? []).flatMap(({ Resource }) =>
      [...JSON.stringify(Resource).matchAll(/\/index\/([\w*]+)/g)].map(([, index]) => index),
    );
    expect(indexes.sort()).toEqual([...(needs.indexes ?? [])].sort());
  });
}

test('only the publisher may publish to the channels of desks, and nobody may subscribe by a role', () => {
  const published = findStatement('desk-events', 'appsync:EventPublish');
  expect(JSON.stringify(published?.Resource)).toContain('channelNamespace/desk');
  for (const name of listFunctionNames()) {
    expect(listActions(name, 'appsync'), name).toEqual(
      name === 'desk-events' ? ['appsync:EventPublish'] : [],
    );
  }
});

test('the outbox function may only send to the queues of the lanes, and each sender only receives from its own', () => {
  const listQueues = (name: string, action: string) =>
    (allowed.get(name) ?? [])
      .filter(({ Action }) => toList(Action).includes(action))
      .flatMap(({ Resource }) => [...JSON.stringify(Resource).matchAll(/"(mails|sms|webhooks)queue/g)])
      .map(([, lane]) => lane);
  expect(listQueues('outbox', 'sqs:SendMessage')).toEqual(['mails', 'sms', 'webhooks']);
  expect(listQueues('message-sender', 'sqs:ReceiveMessage')).toEqual(['mails', 'sms']);
  expect(listQueues('webhook-sender', 'sqs:ReceiveMessage')).toEqual(['webhooks']);
  const receiving = ['sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'sqs:ReceiveMessage'];
  for (const name of new Set(Object.values(SENDER_BY_LANE))) {
    expect([...new Set(listActions(name, 'sqs'))], name).toEqual(receiving);
  }
});

test('the check of a release may call the new versions of its stack, and answer CodeDeploy, alone', () => {
  for (const name of CHECKS) {
    expect(listActions(name, 'lambda'), name).toEqual(['lambda:InvokeFunction']);
    const called = JSON.stringify(findStatement(name, 'lambda:InvokeFunction')?.Resource);
    expect(called.match(/"Ref":"(\w+?)CurrentVersion/g), name).toHaveLength(
      name === 'release-check-booking' ? 3 : 2,
    );
    expect(new Set(listActions(name, 'codedeploy')), name).toEqual(
      new Set(['codedeploy:PutLifecycleEventHookExecutionStatus']),
    );
  }
});

test('the canary reads its own log-in and no other secret', () => {
  expect(findStatement('canary', 'secretsmanager:GetSecretValue')?.Resource).toEqual({
    'Fn::ImportValue': expect.stringMatching(/canarylogin/),
  });
});

test('no function may update or delete entries of the journal or closed days (BEHAVIOR §36.2)', () => {
  for (const name of listFunctionNames()) {
    const denied = allowed.get(name)?.filter(({ Effect }) => Effect === 'Deny');
    const [table] =
      allowed.get(name)?.filter(({ Action }) => toList(Action).includes('dynamodb:PutItem')) ?? [];
    const expected = {
      Effect: 'Deny',
      Action: ['dynamodb:DeleteItem', 'dynamodb:UpdateItem'],
      Resource: table?.Resource,
      Condition: {
        'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['*#JOURNAL', '*#CLOSED-DAY'] },
        Null: { 'dynamodb:LeadingKeys': 'false' },
      },
    };
    expect(denied, name).toEqual(getFunctionNeeds(name).table === 'read and write' ? [expected] : []);
  }
});

test('images may only be put into the folder of a salon', () => {
  for (const name of listFunctionNames().filter((each) => getFunctionNeeds(each).images)) {
    expect(JSON.stringify(findStatement(name, 's3:PutObject')?.Resource)).toContain('/*/*"');
  }
});

test('the SES sandbox accepts mails to verified recipients, whose identities it checks too', () => {
  for (const name of listFunctionNames().filter((each) => getFunctionNeeds(each).mail)) {
    expect(JSON.stringify(findStatement(name, 'ses:SendRawEmail')?.Resource)).toContain(':identity/*"');
  }
});

test('mails may only be sent from the platform’s address', () => {
  expect(findStatement('message-sender', 'ses:SendRawEmail')?.Condition).toEqual({
    StringEquals: { 'ses:FromAddress': 'bookings@dev.salon.example' },
  });
});
