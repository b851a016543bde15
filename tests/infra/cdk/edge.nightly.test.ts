import { expect, test } from 'vitest';
import { readEnvironment } from '../../../lib/ports/environment.ts';
import {
  type Facts,
  listFunctionTemplates,
  resourcesOf,
  synthesizeStacks,
  synthesizeTemplates,
} from '../../support/infra/templates.ts';

const EDGE = {
  certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/2',
  webAclArn: 'arn:aws:wafv2:us-east-1:111122223333:global/webacl/salon-prod/1',
  originSecret: 3,
  required: true,
  apiAddress: 'open',
};
const DOMAIN = { name: 'api.salon.test', certificateArn: 'arn:aws:acm:eu-west-1:111122223333:certificate/1' };
const synthesize = (edge: Facts | null) => synthesizeTemplates({ stage: 'prod' }, { domain: DOMAIN, edge });
const templates = synthesize(EDGE);
const { api, gateway, work, firewall } = templates;

/** The names of the secrets of CloudFront, beside the log-in of the canary, to which CloudFormation gives a name. */
const listSecretNames = (of: typeof gateway): unknown[] =>
  Object.values(resourcesOf(of, 'AWS::SecretsManager::Secret')).flatMap(
    ({ Properties }) => Properties.Name ?? [],
  );

/** The secrets that a value refers to, by number. */
const listSecrets = (value: unknown): number[] =>
  [...JSON.stringify(value).matchAll(/origin-secret-(\d)/g)].map(([, number]) => Number(number));
type Variables = Readonly<Record<string, unknown>>;
const variablesOf = (template: typeof api | readonly (typeof api)[]): Variables[] =>
  Object.values(resourcesOf(template, 'AWS::Lambda::Function')).map(
    ({ Properties }) => (Properties.Environment as { Variables: Variables }).Variables,
  );

test('without the fact there is no CloudFront in front of the API and no firewall', () => {
  const plain = synthesize(null);
  expect(plain.firewall).toBeUndefined();
  expect(resourcesOf(plain.api, 'AWS::CloudFront::Distribution')).toEqual({});
  expect(listSecretNames(plain.gateway)).toEqual([]);
  for (const variables of variablesOf(listFunctionTemplates(plain)))
    expect(variables).not.toHaveProperty('ORIGIN_SECRETS');
});

test('the firewall is deployed first: its ARN is a fact of the next deployment', () => {
  const first = synthesize({ ...EDGE, webAclArn: null, required: false });
  expect(Object.keys(first.firewall?.findOutputs('WebAclArn') ?? {})).toHaveLength(1);
  expect(resourcesOf(first.api, 'AWS::CloudFront::Distribution')).toEqual({});
});

test('CloudFront caches nothing, passes all but the host, and sends its secret', () => {
  const [distribution] = Object.values(resourcesOf(api, 'AWS::CloudFront::Distribution'));
  const config = distribution?.Properties.DistributionConfig as Record<string, unknown>;
  expect(config).toMatchObject({
    Aliases: ['api.salon.test'],
    WebACLId: EDGE.webAclArn,
    DefaultCacheBehavior: {
      // CloudFront's own policies: CachingDisabled and AllViewerAndCloudFrontHeaders-2022-06
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
      OriginRequestPolicyId: '33f36d7e-f396-46d9-90e0-52428a34d9dc',
      ViewerProtocolPolicy: 'https-only',
    },
  });
  const [origin] = config.Origins as {
    DomainName: unknown;
    OriginCustomHeaders: { HeaderName: string; HeaderValue: unknown }[];
  }[];
  expect(origin?.OriginCustomHeaders.map(({ HeaderName }) => HeaderName)).toEqual(['x-origin-secret']);
  expect(listSecrets(origin?.OriginCustomHeaders)).toEqual([3]);
  const [customDomain] = Object.keys(resourcesOf(api, 'AWS::ApiGatewayV2::DomainName'));
  expect(origin?.DomainName).toEqual({ 'Fn::GetAtt': [customDomain, 'RegionalDomainName'] });
});

test("the API's own address is disabled by a fact alone, after CloudFront has stopped using it", () => {
  const isDisabled = (of: typeof gateway) =>
    Object.values(resourcesOf(of, 'AWS::ApiGatewayV2::Api'))[0]?.Properties.DisableExecuteApiEndpoint;
  expect(isDisabled(gateway)).toBeUndefined();
  const closed = synthesize({ ...EDGE, apiAddress: 'closed' });
  expect(isDisabled(closed.gateway)).toBe(true);
  expect(closed.api).toEqual(api);
});

test('the functions accept the secret that CloudFront sends and the one before, so that it is replaced without a pause', () => {
  const found = variablesOf(listFunctionTemplates(templates));
  expect(found.length).toBeGreaterThan(10);
  for (const variables of found) {
    expect(listSecrets(variables.ORIGIN_SECRETS)).toEqual([3, 2]);
    expect(JSON.stringify(variables.ORIGIN_SECRETS)).toContain('{{resolve:secretsmanager:');
    const resolved = { ...variables, ORIGIN_SECRETS: 'a,b', NEW_VERSIONS: undefined };
    expect(readEnvironment(resolved as never).origin).toEqual({
      secrets: ['a', 'b'],
      required: true,
    });
  }
  for (const variables of variablesOf(work)) expect(variables).not.toHaveProperty('ORIGIN_SECRETS');
});

test('the secrets exist before the functions, which change before CloudFront, and outlive a failed deployment', () => {
  const { stacks } = synthesizeStacks({ stage: 'prod' }, {}, { domain: DOMAIN, edge: EDGE });
  for (const functions of stacks.functions) {
    expect(functions.dependencies).toContain(stacks.gateway);
    expect(stacks.api.dependencies).toContain(functions);
  }
  expect(listSecretNames(gateway)).toEqual([3, 2, 1].map((number) => `salon-prod-origin-secret-${number}`));
  expect(listSecretNames(synthesize({ ...EDGE, originSecret: 1 }).gateway)).toEqual([
    'salon-prod-origin-secret-1',
  ]);
});

test('what the gateway answers itself gets CORS headers, and a reply of a function keeps its own', () => {
  const [policy] = Object.values(resourcesOf(api, 'AWS::CloudFront::ResponseHeadersPolicy'));
  expect(policy?.Properties.ResponseHeadersPolicyConfig).toMatchObject({
    CorsConfig: {
      OriginOverride: false,
      AccessControlAllowOrigins: { Items: ['*'] },
      AccessControlExposeHeaders: { Items: expect.arrayContaining(['retry-after']) },
    },
  });
});

test('the firewall answers a flood like the API, and lets the events of the payment processor pass', () => {
  if (!firewall) throw new Error('no firewall');
  const [acl] = Object.values(resourcesOf(firewall, 'AWS::WAFv2::WebACL'));
  const { Rules, CustomResponseBodies } = (acl?.Properties ?? {}) as {
    Rules: { Name: string; Statement: object; Action: object }[];
    CustomResponseBodies: Record<string, { Content: string }>;
  };
  expect(Rules.map(({ Name }) => Name)).toEqual(['log-ins', 'requests']);
  for (const { Action } of Rules) {
    expect(Action).toMatchObject({
      Block: { CustomResponse: { ResponseCode: 429, CustomResponseBodyKey: 'too-many-requests' } },
    });
  }
  expect(JSON.parse(CustomResponseBodies['too-many-requests']?.Content ?? '')).toMatchObject({
    status: false,
    code: 'too_many_requests',
  });
  expect(JSON.stringify(Rules[1]?.Statement)).toMatch(/NotStatement.*\/payment\/webhook\//);
});
