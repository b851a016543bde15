import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listFunctionNames, WORKERS } from '../../../infra/cdk/function-needs.ts';
import type { FailureCode } from '../../../lib/contract/failure-codes.ts';
import type { MetricName } from '../../../lib/http/metrics.ts';
import { resourcesOf, synthesizeTemplates } from '../../support/templates.ts';

const { watch, data, api } = synthesizeTemplates({ alarmsTo: 'ops@salon.example' });
const alarms = new Map(
  Object.values(resourcesOf(watch, 'AWS::CloudWatch::Alarm')).map(({ Properties }) => [
    String(Properties.AlarmName).replace('salon-dev-', ''),
    Properties,
  ]),
);

const EXPECTED = [
  'server-errors',
  ...listFunctionNames().flatMap((name) => [`slow-${name}`, `errors-${name}`, `throttled-${name}`]),
  ...WORKERS.map((name) => `dead-letters-${name}`),
  'oldest-notice',
  'stream-lag',
  'scheduled-backlog',
  'scheduled-failures',
  'notices-parked',
  'mail-bounces',
  'mail-complaints',
  'payment-webhook-failures',
];

const PAGES = ['server-errors', 'oldest-notice', 'payment-webhook-failures'];

// BEHAVIOR §32.3
test('has an alarm for each failure that needs the operator', () => {
  expect([...alarms.keys()].sort()).toEqual([...EXPECTED].sort());
});

test.each(EXPECTED)('the alarm %s says what it means and what to do, and notifies the operator', (name) => {
  const alarm = alarms.get(name);
  expect(String(alarm?.AlarmDescription).length).toBeGreaterThan(100);
  expect(String(alarm?.AlarmDescription).length, 'CloudWatch’s limit').toBeLessThanOrEqual(1024);
  expect(alarm?.AlarmActions).toHaveLength(1);
  expect(alarm?.OKActions).toHaveLength(1);
  expect(alarm?.TreatMissingData).toBe('notBreaching');
});

test('the alarm of the payment webhook names its causes and its section of the guide', () => {
  const text = String(alarms.get('payment-webhook-failures')?.AlarmDescription);
  const guide = readFileSync('infra/OPERATE.md', 'utf8');
  const [, section = ''] = guide.split('### A payment webhook fails');
  expect(text).toContain('A payment webhook fails');
  for (const code of [
    'signature_invalid',
    'payments_not_set_up',
    'processor_refused',
    'processor_unavailable',
  ] satisfies FailureCode[]) {
    expect(text).toContain(code);
    expect(section).toContain(code);
  }
});

type Reference = { readonly Ref: string };
const topics = resourcesOf(watch, 'AWS::SNS::Topic');
const topicPolicies = Object.values(resourcesOf(watch, 'AWS::SNS::TopicPolicy'));
/** The statements of the policy of a topic. */
const listTopicStatements = (topic: string): object[] =>
  topicPolicies
    .filter(({ Properties }) => (Properties.Topics as Reference[]).some(({ Ref }) => Ref === topic))
    .flatMap(({ Properties }) => (Properties.PolicyDocument as { Statement: object[] }).Statement);

test.each(EXPECTED)('the alarm %s may publish to its topics, and somebody reads them', (name) => {
  const actions = [alarms.get(name)?.AlarmActions, alarms.get(name)?.OKActions].flat() as Reference[];
  expect(actions).toHaveLength(2);
  for (const { Ref } of actions) {
    expect(Object.keys(topics)).toContain(Ref);
    const statements = listTopicStatements(Ref);
    expect(statements).toContainEqual(
      expect.objectContaining({
        Effect: 'Allow',
        Principal: { Service: 'cloudwatch.amazonaws.com' },
        Action: 'sns:Publish',
        Resource: { Ref },
        Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
      }),
    );
    expect(statements).toContainEqual(
      expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
    );
    const readers = Object.values(resourcesOf(watch, 'AWS::SNS::Subscription')).filter(
      ({ Properties }) => (Properties.TopicArn as Reference).Ref === Ref,
    );
    expect(readers.map(({ Properties }) => Properties)).toMatchObject([
      { Protocol: 'email', Endpoint: 'ops@salon.example' },
    ]);
  }
});

test('failures of money, bookings and mails page the operator, all others are notices', () => {
  const toTopic = (name: string) => (alarms.get(name)?.AlarmActions as Reference[] | undefined)?.[0]?.Ref;
  const [page, notice] = [toTopic('server-errors'), toTopic('slow-booking')];
  expect(page).not.toBe(notice);
  expect(Object.keys(topics).sort()).toEqual([page, notice].sort());
  expect(EXPECTED.filter((name) => toTopic(name) === page)).toEqual(PAGES);
});

const BUSINESS = ['Bookings', 'Sales', 'Redemptions', 'Conflicts', 'MailsSent'] satisfies MetricName[];

test('the dashboard shows the business of the stage, and no metric is split by salon', () => {
  const [dashboard] = Object.values(resourcesOf(watch, 'AWS::CloudWatch::Dashboard'));
  const body = JSON.stringify(dashboard?.Properties.DashboardBody);
  for (const metric of BUSINESS) expect(body).toContain(metric);
  for (const name of listFunctionNames()) expect(body).toContain(name);
  expect(body).not.toContain('tenant');
  expect(JSON.stringify([...alarms.values()])).not.toMatch(/tenant"/);
});

test('the outputs name the values that the operator needs', () => {
  expect(Object.keys(api.findOutputs('*'))).toContain('BaseUrl');
  expect(Object.keys(data.findOutputs('*'))).toEqual(
    expect.arrayContaining(['TableName', 'ImagesUrl', 'KeysArn']),
  );
  expect(Object.keys(watch.findOutputs('*'))).toContain('DashboardUrl');
});
