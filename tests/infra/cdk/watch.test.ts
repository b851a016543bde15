import { expect, test } from 'vitest';
import { functionNames, WORKERS } from '../../../infra/cdk/function-needs.ts';
import type { Figure } from '../../../lib/http/metrics.ts';
import { resourcesOf, templatesOf } from '../../support/templates.ts';

const { watch, data, api } = templatesOf({ alarmsTo: 'ops@salon.example' });
const alarms = new Map(
  Object.values(resourcesOf(watch, 'AWS::CloudWatch::Alarm')).map(({ Properties }) => [
    String(Properties.AlarmName).replace('salon-dev-', ''),
    Properties,
  ]),
);

const EXPECTED = [
  'server-errors',
  ...functionNames().flatMap((name) => [`slow-${name}`, `errors-${name}`, `throttled-${name}`]),
  ...WORKERS.map((name) => `dead-letters-${name}`),
  'oldest-notice',
  'stream-lag',
  'due-backlog',
  'due-failures',
  'notices-parked',
  'mail-bounces',
  'mail-complaints',
  'payment-webhook-failures',
];

test('there is an alarm for each thing that somebody should be woken for', () => {
  expect([...alarms.keys()].sort()).toEqual([...EXPECTED].sort());
});

test.each(EXPECTED)('the alarm %s says what it means and what to do, and tells the operator', (name) => {
  const alarm = alarms.get(name);
  expect(String(alarm?.AlarmDescription).length).toBeGreaterThan(100);
  expect(String(alarm?.AlarmDescription).length, 'CloudWatch’s limit').toBeLessThanOrEqual(1024);
  expect(alarm?.AlarmActions).toHaveLength(1);
  expect(alarm?.OKActions).toHaveLength(1);
  expect(alarm?.TreatMissingData).toBe('notBreaching');
});

test('the operator’s address is told', () => {
  const [subscription] = Object.values(resourcesOf(watch, 'AWS::SNS::Subscription'));
  expect(subscription?.Properties).toMatchObject({ Protocol: 'email', Endpoint: 'ops@salon.example' });
});

const BUSINESS = ['Bookings', 'Sales', 'Redemptions', 'LostRaces', 'MailsSent'] satisfies Figure[];

test('the dashboard shows the business of the stage, and no figure is split by salon', () => {
  const [dashboard] = Object.values(resourcesOf(watch, 'AWS::CloudWatch::Dashboard'));
  const body = JSON.stringify(dashboard?.Properties.DashboardBody);
  for (const figure of BUSINESS) expect(body).toContain(figure);
  for (const name of functionNames()) expect(body).toContain(name);
  expect(body).not.toContain('tenant');
  expect(JSON.stringify([...alarms.values()])).not.toMatch(/tenant"/);
});

test('outputs name the addresses that the operator needs', () => {
  expect(Object.keys(api.findOutputs('*'))).toContain('BaseUrl');
  expect(Object.keys(data.findOutputs('*'))).toEqual(
    expect.arrayContaining(['TableName', 'ImagesUrl', 'KeysArn']),
  );
  expect(Object.keys(watch.findOutputs('*'))).toContain('DashboardUrl');
});
