import { expect, test } from 'vitest';
import {
  CANARY,
  FALLBACK_GROUP,
  getFunctionNeeds,
  listFunctionNames,
  WORKERS,
} from '../../../infra/cdk/function-needs.ts';
import { planGatewayRoutesWithHead } from '../../../infra/cdk/gateway-routes.ts';
import { toLoadClass } from '../../../infra/cdk/load-classes.ts';
import { readStage } from '../../../infra/cdk/stages.ts';
import { booking } from '../../../lib/contract/booking/booking.ts';
import { groups } from '../../../lib/contract/index.ts';
import { pages } from '../../../lib/contract/pages.ts';
import { formatRouteKey, type Route, toFullPath } from '../../../lib/contract/route.ts';
import { createRouter, DEFAULT_ROUTE_KEY, GREEDY } from '../../../lib/http/router.ts';
import { readEnvironment } from '../../../lib/ports/environment.ts';
import {
  fillContext,
  listFunctionTemplates,
  type Resource,
  readFunctionName,
  resourcesOf,
  synthesizeTemplates,
} from '../../support/infra/templates.ts';
import { listCases } from '../../support/nightly.ts';

const templates = synthesizeTemplates();
const { api, work } = templates;
const routes = Object.values(resourcesOf(api, 'AWS::ApiGatewayV2::Route'));
const integrations = resourcesOf(api, 'AWS::ApiGatewayV2::Integration');
const functions = resourcesOf(
  [...listFunctionTemplates(templates), work, templates.desk],
  'AWS::Lambda::Function',
);

/** The logical id in `{'Fn::Join': ['', ['integrations/', {Ref: id}]]}`, `{'Fn::GetAtt': [id, 'Arn']}` and the like. */
const idsIn = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/"(?:Ref":"|Fn::GetAtt":\[")(\w+)"/g)].map(([, id]) => id ?? '');

/** The name of a route's function, which the gateway calls by its alias. */
function getFunctionName(route: Resource): string {
  const [integration = ''] = idsIn(route.Properties.Target);
  const uri = JSON.stringify(integrations[integration]?.Properties.IntegrationUri);
  return /:function:([\w-]+):live"/.exec(uri)?.[1] ?? '';
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

const matchGatewayRoute = createRouter(
  Object.keys(deployed)
    .filter((key) => key !== DEFAULT_ROUTE_KEY)
    .map((routeKey) => ({ routeKey })),
);

/** The key of the gateway's route for an operation. */
const toGatewayKey = (route: Route): string =>
  matchGatewayRoute(route.method, toFullPath(route))?.route.routeKey ?? DEFAULT_ROUTE_KEY;

test('each operation of the contract reaches a function of its group', () => {
  const operations = groups.flatMap(({ name, routes }) =>
    Object.entries(routes).map(([operation, route]) => ({ name, operation, route })),
  );
  expect(operations.length).toBeGreaterThan(100);
  for (const { name, operation, route } of operations) {
    const functionName = `salon-dev-api-${nameFunction(name, operation)}`;
    expect(deployed[toGatewayKey(route)], formatRouteKey(route)).toBe(functionName);
  }
  expect(deployed[DEFAULT_ROUTE_KEY]).toBe(`salon-dev-api-${FALLBACK_GROUP}`);
});

test('each operation has the throttle of its class', () => {
  const [stage] = Object.values(resourcesOf(api, 'AWS::ApiGatewayV2::Stage'));
  const settings = stage?.Properties.RouteSettings as Record<string, { ThrottlingRateLimit: number }>;
  const { throttles } = readStage((name) => fillContext({})[name]);
  for (const group of groups) {
    for (const route of Object.values(group.routes)) {
      const { perSecond } = throttles[toLoadClass(group, route)];
      const rate = settings[toGatewayKey(route)]?.ThrottlingRateLimit ?? throttles.others.perSecond;
      expect(rate, formatRouteKey(route)).toBe(perSecond);
    }
  }
});

test('no greedy route lies in another one: API Gateway does not document which of them it prefers', () => {
  const greedy = Object.keys(deployed).flatMap((key) =>
    key.endsWith(GREEDY) ? [key.slice(key.indexOf(' ') + 1, -GREEDY.length)] : [],
  );
  const folders = [...new Set(greedy)];
  expect(folders.length).toBeGreaterThan(20);
  for (const outer of folders) {
    expect(folders.filter((inner) => inner !== outer && inner.startsWith(outer))).toEqual([]);
  }
});

test('a preflight has the throttle of the calls that it precedes, or that of searches for times', () => {
  for (const group of groups) {
    for (const route of Object.values(group.routes)) {
      const key = matchGatewayRoute('OPTIONS', toFullPath(route))?.route.routeKey;
      // No site calls a page, so that none sends its preflight
      if (group === pages) continue;
      if (toLoadClass(group, route) !== 'others') expect(key, formatRouteKey(route)).toBeUndefined();
      else if (key) expect(key).toBe(toGatewayKey(route));
    }
  }
});

test('the operations that the metrics of the access log count have routes of their own', () => {
  for (const operation of ['save-booking', 'get-slot'] as const) {
    expect(deployed).toHaveProperty([formatRouteKey(booking.routes[operation])]);
  }
});

/** API Gateway's quota of routes. */
const ROUTES_MAX = 300;
const CLOUDFORMATION_MAX = 500;
/** Far below the quota of CloudFormation. */
const RESOURCES_MAX = 300;

test('twice the operations stay below the limits of routes and of resources', () => {
  const twice = groups.map((group) => ({
    ...group,
    routes: Object.fromEntries(
      Object.entries(group.routes).flatMap(([name, route]) => [
        [name, route],
        // Beside the operation, with its traits: '/admin/staff/index-2'
        [`${name}-2`, { ...route, path: route.path.replace(/([^/{]+)((?:\/\{\w+\})*)$/, '$1-2$2') }],
      ]),
    ),
  }));
  const planned = planGatewayRoutesWithHead(twice).length;
  expect(routes.length).toBeLessThan(ROUTES_MAX * 0.6);
  expect(planned).toBeLessThanOrEqual(ROUTES_MAX);
  const count = (template: typeof api) => Object.keys(template.toJSON().Resources).length;
  expect(count(api) - routes.length + planned).toBeLessThan(CLOUDFORMATION_MAX);
});

test.each(listCases(['dev', 'prod']))('no stack of %s has more than 300 resources', (stage) => {
  for (const [name, template] of Object.entries(synthesizeTemplates({ stage }))) {
    expect(Object.keys(template.toJSON().Resources).length, name).toBeLessThanOrEqual(RESOURCES_MAX);
  }
});

test('the stacks of functions have room for twice their groups', () => {
  for (const template of listFunctionTemplates(templates)) {
    expect(Object.keys(template.toJSON().Resources).length).toBeLessThanOrEqual(RESOURCES_MAX / 2);
  }
});

test('no stack exports a function: CloudFormation could not replace it', () => {
  for (const template of Object.values(templates)) {
    const ids = ['Function', 'Version', 'Alias'].flatMap((type) =>
      Object.keys(resourcesOf(template, `AWS::Lambda::${type}`)),
    );
    const exported = Object.values(template.toJSON().Outputs ?? {}).filter(
      (output) => 'Export' in (output as object),
    );
    expect(exported.flatMap(idsIn).filter((id) => ids.includes(id))).toEqual([]);
  }
});

test('each group and each worker has a function, and there is no other', () => {
  expect(Object.values(functions).map(readFunctionName).sort()).toEqual(listFunctionNames().sort());
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

test('functions run on Node 24 and arm64, with JSON logs that expire', () => {
  for (const { Properties } of Object.values(functions)) {
    expect(Properties).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      LoggingConfig: { LogFormat: 'JSON' },
    });
  }
  const logGroups = resourcesOf([...listFunctionTemplates(templates), api, work], 'AWS::Logs::LogGroup');
  for (const { Properties } of Object.values(logGroups)) expect(Properties.RetentionInDays).toBe(14);
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
    expect(environment.mail.configurationSets).toBeDefined();
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
  const rateOf = (path: string) =>
    settings[matchGatewayRoute('POST', `/api/v1${path}`)?.route.routeKey ?? '']?.ThrottlingRateLimit;
  expect(rateOf('/payment/webhook/shear-joy')).toBe(20);
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
