import { expect, test } from 'vitest';
import { FALLBACK_GROUP, functionNames, needsOf, WORKERS } from '../../../infra/cdk/function-needs.ts';
import { groups } from '../../../lib/contract/index.ts';
import { routeKey } from '../../../lib/contract/route.ts';
import { readEnvironment } from '../../../lib/ports/environment.ts';
import { type Resource, resourcesOf, templatesOf } from '../../support/templates.ts';

const { api, work } = templatesOf();
const routes = Object.values(resourcesOf(api, 'AWS::ApiGatewayV2::Route'));
const integrations = resourcesOf(api, 'AWS::ApiGatewayV2::Integration');
const functions = {
  ...resourcesOf(api, 'AWS::Lambda::Function'),
  ...resourcesOf(work, 'AWS::Lambda::Function'),
};

/** The logical id in `{'Fn::Join': ['', ['integrations/', {Ref: id}]]}`, `{'Fn::GetAtt': [id, 'Arn']}` and the like. */
const idsIn = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/"(?:Ref":"|Fn::GetAtt":\[")(\w+)"/g)].map(([, id]) => id ?? '');

/** The name of the function that a route leads to. */
function functionBehind(route: Resource): string {
  const [integration = ''] = idsIn(route.Properties.Target);
  const [code = ''] = idsIn(integrations[integration]?.Properties.IntegrationUri);
  return String(functions[code]?.Properties.FunctionName);
}

const deployed = Object.fromEntries(
  routes.map((route) => [String(route.Properties.RouteKey), functionBehind(route)]),
);

test('every route of the contract is deployed, each to its own group’s function, and no other', () => {
  const promised = groups.flatMap(({ name, routes }) =>
    Object.values(routes).map((route) => [routeKey(route), `salon-dev-${name}`]),
  );
  expect(promised.length).toBeGreaterThan(0);
  expect(deployed).toEqual({
    ...Object.fromEntries(promised),
    $default: `salon-dev-${FALLBACK_GROUP}`,
  });
  expect(routes).toHaveLength(promised.length + 1);
});

test('there is a function for each group and each worker, and no other', () => {
  const names = Object.values(functions).map(({ Properties }) => String(Properties.FunctionName));
  expect(names.sort()).toEqual(
    functionNames()
      .map((name) => `salon-dev-${name}`)
      .sort(),
  );
});

test('the infrastructure says of every group and worker what it needs', () => {
  const unknown = functionNames().filter((name) => {
    try {
      return !needsOf(name);
    } catch {
      return true;
    }
  });
  expect(unknown).toEqual([]);
});

test('a group that nobody has thought about is named', () => {
  expect(() => needsOf('barbers')).toThrow("what the function 'barbers' needs");
});

test('functions run on Node 24 and arm64, traced, with JSON logs that are kept for a time', () => {
  for (const { Properties } of Object.values(functions)) {
    expect(Properties).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      TracingConfig: { Mode: 'Active' },
      LoggingConfig: { LogFormat: 'JSON' },
    });
  }
  for (const template of [api, work]) {
    for (const { Properties } of Object.values(resourcesOf(template, 'AWS::Logs::LogGroup'))) {
      expect(Properties.RetentionInDays).toBe(14);
    }
  }
});

test('every function finds the environment that it reads at its start', () => {
  for (const { Properties } of Object.values(functions)) {
    const { Variables } = Properties.Environment as { Variables: Record<string, unknown> };
    const variables = Object.fromEntries(
      Object.entries(Variables).map(([name, value]) => [name, JSON.stringify(value)]),
    );
    const environment = readEnvironment(variables);
    expect(environment.baseUrl).toContain('/api/v1');
    expect(environment.secrets.arn).toBeDefined();
    expect(environment.mail.configurationSet).toBeDefined();
    expect(environment.trustForwardedFor).toBe(false);
    expect(environment.allowPrivateWebhooks).toBe(false);
  }
});

test('one permission lets the API call a function, however many routes it has', () => {
  const permissions = Object.values(resourcesOf(api, 'AWS::Lambda::Permission'));
  expect(permissions).toHaveLength(groups.length);
});

test('the API is throttled and its log holds no header, body, query or address', () => {
  const [stage] = Object.values(resourcesOf(api, 'AWS::ApiGatewayV2::Stage'));
  expect(stage?.Properties).toMatchObject({
    StageName: '$default',
    DefaultRouteSettings: { ThrottlingRateLimit: 50, ThrottlingBurstLimit: 100 },
  });
  const logged = [...JSON.stringify(stage).matchAll(/\$context\.([\w.]+)/g)].map(([, name]) => name);
  expect(logged).toEqual([
    'requestTime',
    'requestId',
    'routeKey',
    'status',
    'responseLatency',
    'integrationLatency',
    'responseLength',
    'integrationErrorMessage',
  ]);
});

test('workers are reached by no route', () => {
  const reached = new Set(Object.values(deployed));
  for (const worker of WORKERS) expect(reached).not.toContain(`salon-dev-${worker}`);
});
