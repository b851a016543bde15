import { expect, test } from 'vitest';
import { listFunctionsWithAlias } from '../../../infra/cdk/function-needs.ts';
import { groups } from '../../../lib/contract/index.ts';
import {
  listFunctionTemplates,
  type Resource,
  resourcesOf,
  synthesizeTemplates,
} from '../../support/infra/templates.ts';

const templates = synthesizeTemplates({ stage: 'prod' });
const functions = [...listFunctionTemplates(templates), templates.work];
const deployments = Object.values(resourcesOf(functions, 'AWS::CodeDeploy::DeploymentGroup'));
const alarms = resourcesOf(functions, 'AWS::CloudWatch::Alarm');
const aliases = Object.values(resourcesOf(functions, 'AWS::Lambda::Alias')) as (Resource & {
  readonly UpdatePolicy?: object;
})[];

test('each function of the API, and each that reads the stream, queues or due work, has an alias that CodeDeploy moves', () => {
  const names = listFunctionsWithAlias();
  expect(names).toEqual(
    expect.arrayContaining(['booking', 'outbox', 'scheduled', 'message-sender', 'webhook-sender']),
  );
  expect(aliases).toHaveLength(names.length);
  expect(deployments).toHaveLength(names.length);
  for (const { Properties, UpdatePolicy } of aliases) {
    expect(Properties.Name).toBe('live');
    expect(UpdatePolicy).toMatchObject({ CodeDeployLambdaAliasUpdate: expect.anything() });
  }
});

test('in production a new version serves 10% for 5 minutes, and goes back if its function fails', () => {
  for (const { Properties } of deployments) {
    expect(Properties).toMatchObject({
      DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
      AutoRollbackConfiguration: { Enabled: true },
    });
    expect((Properties.AutoRollbackConfiguration as { Events: string[] }).Events).toContain(
      'DEPLOYMENT_STOP_ON_ALARM',
    );
    const { Alarms, Enabled } = Properties.AlarmConfiguration as {
      Enabled: boolean;
      Alarms: [{ Name: { Ref: string } }];
    };
    expect(Enabled).toBe(true);
    expect(Alarms).toHaveLength(1);
    expect(String(alarms[Alarms[0].Name.Ref]?.Properties.AlarmName)).toMatch(
      /^salon-prod-(?:api-)?[a-z-]+-release$/,
    );
  }
});

const versions = resourcesOf(functions, 'AWS::Lambda::Version');

test('the alarm of a release counts the new version alone', () => {
  const releaseAlarms = Object.values(alarms);
  expect(releaseAlarms).toHaveLength(deployments.length);
  for (const { Properties } of releaseAlarms) {
    const name = String(Properties.AlarmName).replace(/-release$/, '');
    const metrics = (Properties.Metrics as { MetricStat?: { Metric: { Dimensions: unknown } } }[]).flatMap(
      ({ MetricStat }) => MetricStat?.Metric ?? [],
    );
    expect(metrics).toHaveLength(3);
    const ofLambda = metrics.filter((metric) => 'Namespace' in metric && metric.Namespace === 'AWS/Lambda');
    expect(ofLambda).toHaveLength(2);
    for (const { Dimensions } of ofLambda) {
      expect(Dimensions).toContainEqual({ Name: 'FunctionName', Value: name });
      expect(Dimensions).toContainEqual({ Name: 'Resource', Value: `${name}:live` });
    }
    for (const { Dimensions } of metrics) {
      const [version] = (Dimensions as { Name: string; Value: unknown }[]).flatMap(({ Name, Value }) =>
        Name === 'ExecutedVersion' || Name === 'version' ? listReferences(Value) : [],
      );
      expect(Object.keys(versions), name).toContain(version);
    }
  }
});

test('streams, queues and the schedule call the alias, and a failed call of the alias is kept', () => {
  const { work } = templates;
  const isLive = (name: unknown) => /"Ref":"\w+live\w+"/.test(JSON.stringify(name));
  for (const { Properties } of Object.values(resourcesOf(work, 'AWS::Lambda::EventSourceMapping')))
    expect(isLive(Properties.FunctionName)).toBe(true);
  const [schedule] = Object.values(resourcesOf(work, 'AWS::Scheduler::Schedule')).filter(
    ({ Properties }) => Properties.Name === 'salon-prod-scheduled-each-minute-1',
  );
  expect(isLive(schedule?.Properties.Target)).toBe(true);
  const configs = Object.values(resourcesOf(work, 'AWS::Lambda::EventInvokeConfig'));
  expect(configs.filter(({ Properties }) => isLive(Properties.Qualifier))).toMatchObject([
    { Properties: { MaximumRetryAttempts: 0, DestinationConfig: { OnFailure: expect.anything() } } },
  ]);
});

// BEHAVIOR §32.6
test('before requests shift, a function books on the new versions of booking, payments and checkout', () => {
  const checkedIn = (template: typeof templates) =>
    Object.values(resourcesOf([template.booking, template.sales, template.salon], 'AWS::Lambda::Alias'))
      .map((alias) => [alias, JSON.stringify((alias as { UpdatePolicy?: object }).UpdatePolicy)] as const)
      .filter(([, policy]) => policy.includes('BeforeAllowTrafficHook'))
      .map(([{ Properties }]) =>
        JSON.stringify(Properties.FunctionName).replace(/^.*"Ref":"([a-z]+).*$/, '$1'),
      )
      .sort();
  expect(checkedIn(templates)).toEqual(['booking', 'catalog', 'checkout', 'payments', 'slots']);
  // A restore refuses changes: nothing can be booked
  expect(checkedIn(synthesizeTemplates({ stage: 'prod', releases: 'at-once' }))).toEqual([]);
});

test('CloudFormation deletes no version: a rollback needs the one before', () => {
  expect(Object.keys(versions)).toHaveLength(deployments.length);
  for (const version of Object.values(versions)) {
    expect(version).toMatchObject({ DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
  }
});

test('each function has a role of CodeDeploy of its own, which may shift its alias alone', () => {
  const roles = deployments.map(({ Properties }) => JSON.stringify(Properties.ServiceRoleArn));
  expect(new Set(roles).size).toBe(deployments.length);
  const statements = Object.values(resourcesOf(functions, 'AWS::IAM::Policy')).flatMap(
    ({ Properties }) =>
      (Properties.PolicyDocument as { Statement: { Action: unknown; Resource: unknown }[] }).Statement,
  );
  const shifts = statements.filter(({ Action }) => [Action].flat().includes('lambda:UpdateAlias'));
  expect(shifts).toHaveLength(deployments.length);
  for (const { Action, Resource } of shifts) {
    expect([Action].flat().toSorted()).toEqual([
      'lambda:GetAlias',
      'lambda:GetProvisionedConcurrencyConfig',
      'lambda:UpdateAlias',
    ]);
    expect(new Set(listReferences(Resource)).size).toBe(1);
  }
});

test('the deployment after a rollback shifts all requests at once', () => {
  const { booking } = synthesizeTemplates({ stage: 'prod', releases: 'at-once' });
  for (const { Properties } of Object.values(resourcesOf(booking, 'AWS::CodeDeploy::DeploymentGroup'))) {
    expect(Properties.DeploymentConfigName).toBe('CodeDeployDefault.LambdaAllAtOnce');
  }
});

test('a crash that the function answers with status 500 counts as a failure of the release', () => {
  const filters = Object.values(resourcesOf(functions, 'AWS::Logs::MetricFilter'));
  const crashes = filters.map(({ Properties }) => ({
    pattern: Properties.FilterPattern,
    metric: (Properties.MetricTransformations as [{ MetricName: string }])[0].MetricName,
  }));
  for (const { name } of groups) {
    expect(crashes).toContainEqual({ pattern: '{ $.status = 500 }', metric: `Crashes-${name}` });
    const alarm = Object.values(alarms).find(
      ({ Properties }) => Properties.AlarmName === `salon-prod-api-${name}-release`,
    );
    expect(JSON.stringify(alarm?.Properties.Metrics)).toContain(`"Crashes-${name}"`);
  }
});

/** The logical ids that a part of a template refers to. */
function listReferences(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]) => {
    if (name === 'Ref' || name === 'DependsOn') return [value].flat() as string[];
    return name === 'Fn::GetAtt' ? [(value as [string])[0]] : listReferences(value);
  });
}

test.each(Object.entries(templates))(
  'no resource of %s refers to itself through others, also not through its update policy',
  (_, template) => {
    const left = new Map(
      Object.entries(template.toJSON().Resources as object).map(([id, resource]) => [
        id,
        listReferences(resource),
      ]),
    );
    // CloudFormation creates what waits for nothing else, until nothing is left
    let ready: string[];
    do {
      ready = [...left].flatMap(([id, needed]) => (needed.some((each) => left.has(each)) ? [] : [id]));
      for (const id of ready) left.delete(id);
    } while (ready.length > 0);
    expect([...left.keys()]).toEqual([]);
  },
);
