import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listFunctionNames, WORKERS } from '../../../infra/cdk/function-needs.ts';
import type { FailureCode } from '../../../lib/contract/failure-codes.ts';
import type { MetricName } from '../../../lib/http/metrics.ts';
import { LANES } from '../../../lib/rules/notifications/delivery-lanes.ts';
import { MAIL_CLASS_COUNT } from '../../../lib/rules/notifications/mail-classes.ts';
import { listFunctionTemplates, resourcesOf, synthesizeTemplates } from '../../support/infra/templates.ts';
import { nightTest } from '../../support/nightly.ts';

const templates = synthesizeTemplates({ alarmsTo: 'ops@salon.example' });
const { watch, data, api } = templates;
const alarms = new Map(
  Object.values(resourcesOf(watch, 'AWS::CloudWatch::Alarm')).map(({ Properties }) => [
    String(Properties.AlarmName).replace('salon-dev-', ''),
    Properties,
  ]),
);

const composites = new Map(
  Object.values(resourcesOf(watch, 'AWS::CloudWatch::CompositeAlarm')).map(({ Properties }) => [
    String(Properties.AlarmName).replace('salon-dev-', ''),
    Properties,
  ]),
);
const OBJECTIVE_NAMES = ['bookings', 'booking-speed', 'slot-speed'];
/** Parts of composite alarms: they report nothing themselves. */
const PARTS = OBJECTIVE_NAMES.flatMap((name) => [`${name}-burn-long`, `${name}-burn-short`]);
const COMPOSITES = OBJECTIVE_NAMES.map((name) => `${name}-fast-burn`);
/** They go off when data is missing. */
const HEARTBEATS = ['canary-silent', 'sweeper-silent'];
const EXPECTED = [
  'server-errors',
  'gateway-throttled',
  ...HEARTBEATS,
  ...listFunctionNames().flatMap((name) => [`slow-${name}`, `errors-${name}`, `throttled-${name}`]),
  ...[...WORKERS, ...LANES].map((name) => `dead-letters-${name}`),
  ...LANES.map((lane) => `queue-age-${lane}`),
  'mails-down',
  'sms-dropped',
  'stream-lag',
  'scheduled-backlog',
  'scheduled-failures',
  'scheduled-failing',
  'scheduled-money-failing',
  'desk-events-failed',
  'desk-events-errors',
  'notices-parked',
  'mail-bounces',
  'mail-complaints',
  ...Array.from({ length: MAIL_CLASS_COUNT }, (_, each) => `mail-class-${each}`),
  'table-reads-throttled',
  'table-writes-throttled',
  'payment-webhook-failures',
  'processor-outages',
  'processor-refusals',
  'refunds-failed',
  'foreign-payment-keys',
  ...OBJECTIVE_NAMES.map((name) => `${name}-slow-burn`),
];
const REPORTING = [...EXPECTED, ...COMPOSITES];
const PAGES = [
  'server-errors',
  'canary-silent',
  'sweeper-silent',
  'mails-down',
  'queue-age-mails',
  'payment-webhook-failures',
  'bookings-fast-burn',
  'scheduled-money-failing',
  'processor-outages',
  ...Array.from({ length: MAIL_CLASS_COUNT }, (_, each) => `mail-class-${each}`),
];
const findAlarm = (name: string) => alarms.get(name) ?? composites.get(name);

// BEHAVIOR §32.3
test('has an alarm for each failure that needs the operator', () => {
  expect([...alarms.keys()].sort()).toEqual([...EXPECTED, ...PARTS].sort());
  expect([...composites.keys()].sort()).toEqual([...COMPOSITES].sort());
});

test('no alarm has more than 8 metrics: CloudWatch allows 10', () => {
  const ofStage = [watch, ...listFunctionTemplates(templates)].flatMap((template) =>
    Object.values(resourcesOf(template, 'AWS::CloudWatch::Alarm')),
  );
  for (const { Properties } of ofStage) {
    const { AlarmName, Metrics = [] } = Properties as {
      AlarmName: string;
      Metrics?: { MetricStat?: object }[];
    };
    expect(Metrics.filter(({ MetricStat }) => MetricStat).length, AlarmName).toBeLessThanOrEqual(8);
  }
});

test.each([...REPORTING, ...PARTS])('the alarm %s says what it means and what to do', (name) => {
  const text = String(findAlarm(name)?.AlarmDescription);
  expect(text.length).toBeGreaterThan(100);
  expect(text.length, 'CloudWatch’s limit').toBeLessThanOrEqual(1024);
});

test.each([...EXPECTED, ...PARTS])('missing data is what the alarm %s expects', (name) => {
  const isHeartbeat = HEARTBEATS.includes(name);
  expect(alarms.get(name)).toMatchObject({
    TreatMissingData: isHeartbeat ? 'breaching' : 'notBreaching',
    ComparisonOperator: isHeartbeat ? 'LessThanThreshold' : 'GreaterThanThreshold',
  });
});

test.each(OBJECTIVE_NAMES)('a fast burn of %s needs both its windows, which report nothing alone', (name) => {
  const rule = JSON.stringify(composites.get(`${name}-fast-burn`)?.AlarmRule);
  expect(rule).toContain(' AND ');
  for (const part of [`${name}-burn-long`, `${name}-burn-short`]) {
    expect(alarms.get(part)?.AlarmActions).toBeUndefined();
    const [id] = Object.entries(resourcesOf(watch, 'AWS::CloudWatch::Alarm')).find(
      ([, { Properties }]) => Properties.AlarmName === `salon-dev-${part}`,
    ) ?? ['none'];
    expect(rule).toContain(`"${id}"`);
  }
});

test('the alarm of the payment webhook names its causes and its section of the guide', () => {
  const text = String(alarms.get('payment-webhook-failures')?.AlarmDescription);
  const guide = readFileSync('infra/docs/OPERATE.md', 'utf8');
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

test.each(REPORTING)('the alarm %s may publish to its topics, and somebody reads them', (name) => {
  const actions = [findAlarm(name)?.AlarmActions, findAlarm(name)?.OKActions].flat() as Reference[];
  expect(actions).toHaveLength(2);
  for (const { Ref } of actions) {
    expect(Object.keys(topics)).toContain(Ref);
    const statements = listTopicStatements(Ref);
    expect(statements).toContainEqual(
      expect.objectContaining({
        Effect: 'Allow',
        Principal: { Service: ['budgets.amazonaws.com', 'cloudwatch.amazonaws.com'] },
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
  const toTopic = (name: string) => (findAlarm(name)?.AlarmActions as Reference[] | undefined)?.[0]?.Ref;
  const [page, notice] = [toTopic('server-errors'), toTopic('slow-booking')];
  expect(page).not.toBe(notice);
  expect(Object.keys(topics).sort()).toEqual([page, notice].sort());
  expect(REPORTING.filter((name) => toTopic(name) === page).sort()).toEqual([...PAGES].sort());
});

test.each(PAGES)('the alarm %s, which wakes somebody up, names its section of the guide', (name) => {
  const [, section = 'none'] =
    /see infra\/docs\/OPERATE\.md, ([^.]+)\./i.exec(String(findAlarm(name)?.AlarmDescription)) ?? [];
  expect(readFileSync('infra/docs/OPERATE.md', 'utf8')).toContain(`### ${section}\n`);
});

nightTest('a budget reports the spend to the notices', () => {
  const { watch: prod } = synthesizeTemplates({ stage: 'prod' }, { monthlyBudgetUsd: 750 });
  const [budget] = Object.values(resourcesOf(prod, 'AWS::Budgets::Budget'));
  expect(budget?.Properties).toMatchObject({
    Budget: { BudgetLimit: { Amount: 750, Unit: 'USD' }, TimeUnit: 'MONTHLY' },
  });
  const [topic] = Object.keys(resourcesOf(prod, 'AWS::SNS::Topic')).filter((id) => id.startsWith('notice'));
  expect(JSON.stringify(budget?.Properties.NotificationsWithSubscribers)).toContain(`{"Ref":"${topic}"}`);
  expect(Object.keys(resourcesOf(watch, 'AWS::Budgets::Budget'))).toEqual([]);
});

test('every line of the access log has its status and milliseconds as numbers, which its metrics compare', () => {
  const [stage] = Object.values(resourcesOf(api, 'AWS::ApiGatewayV2::Stage'));
  const { Format } = (stage?.Properties.AccessLogSettings ?? {}) as { Format: string };
  const written = (values: Record<string, string>): Record<string, unknown> =>
    JSON.parse(Format.replace(/\$context\.(\w+)/g, (_, name: string) => values[name] ?? '-'));
  expect(written({ status: '429', responseLatency: '12' })).toMatchObject({
    status: 429,
    ms: 12,
    function_ms: '-',
  });
});

test('the guide of costs counts the alarms and what they cost', () => {
  const ofStage = [watch, ...listFunctionTemplates(templates)].flatMap((template) =>
    Object.values(resourcesOf(template, 'AWS::CloudWatch::Alarm')),
  );
  const metrics = ofStage.flatMap(({ Properties }) => {
    const { Metrics = [{ MetricStat: {} }] } = Properties as { Metrics?: { MetricStat?: object }[] };
    return Metrics.filter(({ MetricStat }) => MetricStat);
  });
  const dollars = (metrics.length * 0.1 + composites.size * 0.5).toFixed(2);
  const [row = ''] = /^\| alarms .*$/m.exec(readFileSync('infra/docs/GROWTH.md', 'utf8')) ?? [];
  const cells = row.split('|').map((cell) => cell.trim());
  expect(cells.slice(1, 4)).toEqual([
    'alarms',
    `${ofStage.length}, of ${metrics.length} metrics at 0.10, and ${composites.size} composite ones at 0.50`,
    dollars,
  ]);
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
    expect.arrayContaining(['TableName', 'ImagesBucket', 'ImagesUrl', 'KeysArn']),
  );
  expect(Object.keys(watch.findOutputs('*'))).toContain('DashboardUrl');
});

// BEHAVIOR §32.9
test('the alarm of a class of salons pauses its configuration set, which has the same name', () => {
  const [rule] = Object.values(resourcesOf(watch, 'AWS::Events::Rule'));
  const [machine] = Object.values(resourcesOf(watch, 'AWS::StepFunctions::StateMachine'));
  expect(rule?.Properties.EventPattern).toEqual({
    source: ['aws.cloudwatch'],
    'detail-type': ['CloudWatch Alarm State Change'],
    detail: { alarmName: [{ prefix: 'salon-dev-mail-class-' }], state: { value: ['ALARM'] } },
  });
  expect(JSON.parse(String(machine?.Properties.DefinitionString))).toMatchObject({
    States: {
      Pause: {
        Resource: 'arn:aws:states:::aws-sdk:sesv2:putConfigurationSetSendingOptions',
        Parameters: { 'ConfigurationSetName.$': '$.detail.alarmName', SendingEnabled: false },
      },
    },
  });
  const sets = Object.values(resourcesOf(templates.mail, 'AWS::SES::ConfigurationSet'));
  const alarmed = [...alarms.values()].map(({ AlarmName }) => AlarmName);
  const names = sets.flatMap(({ Properties }) => Properties.Name ?? []);
  expect(names).toHaveLength(MAIL_CLASS_COUNT);
  for (const name of names) expect(alarmed).toContain(name);
});

nightTest('a paging service can receive the alarms of the topic page, and those alone', () => {
  const paged = synthesizeTemplates({ stage: 'prod' }, { pagesTo: 'https://pages.test/hook' }).watch;
  const readers = Object.values(resourcesOf(paged, 'AWS::SNS::Subscription')).filter(
    ({ Properties }) => Properties.Protocol === 'https',
  );
  expect(readers.map(({ Properties }) => Properties)).toEqual([
    expect.objectContaining({
      Endpoint: 'https://pages.test/hook',
      TopicArn: { Ref: expect.stringMatching(/^pagealarms/) },
    }),
  ]);
});
