import type { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { functionNames, needsOf } from '../../../infra/cdk/function-needs.ts';
import { resourcesOf, templatesOf } from '../../support/templates.ts';

type Statement = {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
  readonly Condition?: unknown;
};

const { api, work, data, mail, watch } = templatesOf();

const list = <Value>(value: Value | readonly Value[]): readonly Value[] =>
  Array.isArray(value) ? value : [value as Value];
const idOf = (reference: unknown): string => JSON.stringify(reference);

/** What a role's policies allow, by the role's logical id. */
function statementsIn(template: Template): Map<string, Statement[]> {
  const found = new Map<string, Statement[]>();
  for (const { Properties } of Object.values(resourcesOf(template, 'AWS::IAM::Policy'))) {
    const { Statement } = Properties.PolicyDocument as { Statement: Statement[] };
    for (const role of Properties.Roles as unknown[]) {
      found.set(idOf(role), [...(found.get(idOf(role)) ?? []), ...Statement]);
    }
  }
  return found;
}

/** What each function may do. */
const allowed = new Map(
  [api, work].flatMap((template) => {
    const statements = statementsIn(template);
    return Object.values(resourcesOf(template, 'AWS::Lambda::Function')).map(({ Properties }) => {
      const [role] = (Properties.Role as { 'Fn::GetAtt': [string, string] })['Fn::GetAtt'];
      const name = String(Properties.FunctionName).replace('salon-dev-', '');
      return [name, statements.get(idOf({ Ref: role })) ?? []] as const;
    });
  }),
);

const actionsOf = (name: string, service: string): string[] =>
  (allowed.get(name) ?? [])
    .flatMap(({ Action }) => list(Action))
    .filter((action) => action.startsWith(`${service}:`))
    .sort();
/** The statement that allows an action. */
const statementOf = (name: string, action: string): Statement | undefined =>
  allowed.get(name)?.find(({ Action }) => list(Action).includes(action));

/** X-Ray knows no resources: its calls are allowed on all or not at all. */
const ON_ANYTHING = ['xray:PutTelemetryRecords', 'xray:PutTraceSegments'];

test('no function may do anything on any resource, but send its traces', () => {
  expect([...allowed.keys()].sort()).toEqual(functionNames().sort());
  for (const [name, statements] of allowed) {
    for (const { Action, Resource } of statements) {
      expect(
        list(Action).filter((action) => action.includes('*')),
        name,
      ).toEqual([]);
      if (list(Resource).includes('*')) expect([...list(Action)].sort(), name).toEqual(ON_ANYTHING);
    }
  }
});

test('no role has a policy that AWS wrote', () => {
  for (const template of [data, mail, api, work, watch]) {
    for (const [id, { Properties }] of Object.entries(resourcesOf(template, 'AWS::IAM::Role'))) {
      expect(Properties.ManagedPolicyArns, id).toBeUndefined();
    }
  }
});

const OF_STREAMS = ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'];
const OF_TABLE = [
  'dynamodb:BatchGetItem',
  'dynamodb:ConditionCheckItem',
  'dynamodb:DeleteItem',
  'dynamodb:GetItem',
  'dynamodb:PutItem',
  'dynamodb:Query',
  'dynamodb:UpdateItem',
];

for (const name of functionNames()) {
  const needs = needsOf(name);
  test(`${name} may do what it needs, and nothing else`, () => {
    const services = new Set(
      (allowed.get(name) ?? []).flatMap(({ Action }) => list(Action)).map((action) => action.split(':')[0]),
    );
    const expected = new Set([
      'logs',
      'xray',
      ...(needs.table || needs.indexes ? ['dynamodb'] : []),
      ...(needs.images ? ['s3'] : []),
      ...(needs.keys ? ['secretsmanager'] : []),
      ...(needs.mail ? ['ses'] : []),
      // Where failed events go
      ...(name === 'outbox' || name === 'scheduled' || name === 'bounces' ? ['sqs'] : []),
    ]);
    expect([...services].sort()).toEqual([...expected].sort());
    expect([...new Set(actionsOf(name, 'dynamodb'))]).toEqual(
      [...(needs.table ? OF_TABLE : []), ...(name === 'outbox' ? OF_STREAMS : [])].sort(),
    );
    expect(actionsOf(name, 's3')).toEqual(needs.images ? ['s3:PutObject'] : []);
    expect(actionsOf(name, 'secretsmanager')).toEqual(needs.keys ? ['secretsmanager:GetSecretValue'] : []);
    expect(actionsOf(name, 'ses')).toEqual(needs.mail ? ['ses:SendRawEmail'] : []);
  });

  test(`${name} may ask the indexes that it needs, and no other`, () => {
    const asked = (allowed.get(name) ?? []).flatMap(({ Resource }) =>
      [...JSON.stringify(Resource).matchAll(/\/index\/([\w*]+)/g)].map(([, index]) => index),
    );
    expect(asked.sort()).toEqual([...(needs.indexes ?? [])].sort());
  });
}

test('images may be put into a salon’s folder only', () => {
  for (const name of functionNames().filter((each) => needsOf(each).images)) {
    expect(JSON.stringify(statementOf(name, 's3:PutObject')?.Resource)).toContain('/*/*"');
  }
});

test('mails go out from the platform’s own address only', () => {
  expect(statementOf('outbox', 'ses:SendRawEmail')?.Condition).toEqual({
    StringEquals: { 'ses:FromAddress': 'bookings@dev.salon.example' },
  });
});
