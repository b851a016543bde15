import { expect, test } from 'vitest';
import { listFunctionsOfGroup } from '../../../infra/cdk/load-classes.ts';
import { groups } from '../../../lib/contract/index.ts';
import {
  listFunctionTemplates,
  type Resource,
  resourcesOf,
  synthesizeTemplates,
} from '../../support/products/templates.ts';

const templates = synthesizeTemplates({ stage: 'prod' });
const functions = listFunctionTemplates(templates);
const deployments = Object.values(resourcesOf(functions, 'AWS::CodeDeploy::DeploymentGroup'));
const alarms = resourcesOf(functions, 'AWS::CloudWatch::Alarm');
const aliases = Object.values(resourcesOf(functions, 'AWS::Lambda::Alias')) as (Resource & {
  readonly UpdatePolicy?: object;
})[];

test('each function of the API has an alias that CodeDeploy moves to the new version', () => {
  const names = groups.flatMap(listFunctionsOfGroup);
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
      /^salon-prod-api-[a-z]+-release$/,
    );
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
