import { expect, test } from 'vitest';
import {
  CANARY,
  FALLBACK_GROUP,
  getFunctionNeeds,
  listFunctionNames,
  WORKERS,
} from '../../../infra/cdk/function-needs.ts';
import { groups } from '../../../lib/contract/index.ts';
import { formatRouteKey } from '../../../lib/contract/route.ts';
import { readEnvironment } from '../../../lib/ports/environment.ts';
import { type Resource, resourcesOf, synthesizeTemplates } from '../../support/templates.ts';

const { api, work } = synthesizeTemplates();
const routes = Object.values(resourcesOf(api, 'AWS::ApiGatewayV2::Route'));
const integrations = resourcesOf(api, 'AWS::ApiGatewayV2::Integration');
const functions = {
  ...resourcesOf(api, 'AWS::Lambda::Function'),
  ...resourcesOf(work, 'AWS::Lambda::Function'),
};

/** The logical id in `{'Fn::Join': ['', ['integrations/', {Ref: id}]]}`, `{'Fn::GetAtt': [id, 'Arn']}` and the like. */
const idsIn = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/"(?:Ref":"|Fn::GetAtt":\[")(\w+)"/g)].map(([, id]) => id ?? '');

const aliases = resourcesOf(api, 'AWS::Lambda::Alias');

/** The name of a route's function, which the gateway calls by its alias. */
function getFunctionName(route: Resource): string {
  const [integration = ''] = idsIn(route.Properties.Target);
  const [alias = ''] = idsIn(integrations[integration]?.Properties.IntegrationUri);
  const [code = ''] = idsIn(aliases[alias]?.Properties.FunctionName);
  return String(functions[code]?.Properties.FunctionName);
}

const deployed = Object.fromEntries(
  routes.map((route) => [String(route.Properties.RouteKey), getFunctionName(route)]),
);

/** The operations of the group booking that are shed before bookings have functions of their own. */
const BOOKINGS = ['save-booking', 'save-series'];
const SLOTS = ['get-slot', 'get-slot-by-query', 'get-days', 'quote'];
function nameFunction(group: string, operation: string): string {
  if (group !== 'booking' || BOOKINGS.includes(operation)) return group;
  return SLOTS.includes(operation) ? 'slots' : 'catalog';
}

test('exactly the routes of the contract are deployed, each to a function of its group', () => {
  const expected = groups.flatMap(({ name, routes }) =>
    Object.entries(routes).map(([operation, route]) => [
      formatRouteKey(route),
      `salon-dev-${nameFunction(name, operation)}`,
    ]),
  );
  expect(expected.length).toBeGreaterThan(0);
  expect(deployed).toEqual({
    ...Object.fromEntries(expected),
    $default: `salon-dev-${FALLBACK_GROUP}`,
  });
  expect(routes).toHaveLength(expected.length + 1);
});

test('each group and each worker has a function, and there is no other', () => {
  const names = Object.values(functions).map(({ Properties }) => String(Properties.FunctionName));
  expect(names.sort()).toEqual(
    listFunctionNames()
      .map((name) => `salon-dev-${name}`)
      .sort(),
  );
});

test('the needs of every group and worker are listed', () => {
  const unknown = listFunctionNames().filter((name) => {
    try {
      return !getFunctionNeeds(name);
    } catch {
      return true;
    }
  });
  expect(unknown).toEqual([]);
});

test('a group without needs is named', () => {
  expect(() => getFunctionNeeds('barbers')).toThrow("add the needs of the function 'barbers'");
});

test('functions run on Node 24 and arm64, with tracing and JSON logs that expire', () => {
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

test('every function has the environment variables that it reads', () => {
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

test('the API has one permission for each function', () => {
  const permissions = Object.values(resourcesOf(api, 'AWS::Lambda::Permission'));
  expect(permissions).toHaveLength(new Set(Object.values(deployed)).size);
});

test('the API is throttled, and its access log has no header, body, query or address', () => {
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

test('each class of routes has a throttle of its own, which waits for its routes', () => {
  const [stage] = Object.values(resourcesOf(api, 'AWS::ApiGatewayV2::Stage')) as (Resource & {
    readonly DependsOn: readonly string[];
  })[];
  const settings = stage?.Properties.RouteSettings as Record<string, { ThrottlingRateLimit: number }>;
  const rateOf = (key: string) => settings[`POST /api/v1${key}`]?.ThrottlingRateLimit;
  expect(rateOf('/payment/webhook/{slug}')).toBe(20);
  expect(rateOf('/auth/login')).toBe(10);
  expect(rateOf('/customer/register')).toBe(10);
  expect(rateOf('/booking/save-booking')).toBe(50);
  expect(rateOf('/booking/get-slot')).toBe(300);
  expect(rateOf('/booking/get-service-by-location')).toBe(200);
  expect(settings['GET /api/v1/docs']?.ThrottlingRateLimit).toBe(1);
  // Browsers ask it before a booking whether they may send one
  expect(settings.$default?.ThrottlingRateLimit).toBe(300);
  // All else has the default
  expect(rateOf('/admin/location/update')).toBeUndefined();
  for (const [id, { Properties }] of Object.entries(resourcesOf(api, 'AWS::ApiGatewayV2::Route'))) {
    if (String(Properties.RouteKey) in settings) expect(stage?.DependsOn).toContain(id);
  }
});

test('no route leads to a worker', () => {
  const reached = new Set(Object.values(deployed));
  for (const worker of [...WORKERS, CANARY]) expect(reached).not.toContain(`salon-dev-${worker}`);
});
