import { expect, test } from 'vitest';
import { readEnvironment } from '../../../lib/ports/environment.ts';
import { type Facts, resourcesOf, synthesizeTemplates } from '../../support/products/templates.ts';

const EDGE = {
  certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/2',
  webAclArn: 'arn:aws:wafv2:us-east-1:111122223333:global/webacl/salon-prod/1',
  originSecret: 3,
  required: true,
};
const DOMAIN = { name: 'api.salon.test', certificateArn: 'arn:aws:acm:eu-west-1:111122223333:certificate/1' };
const synthesize = (edge: Facts | null) => synthesizeTemplates({ stage: 'prod' }, { domain: DOMAIN, edge });
const { api, work, firewall } = synthesize(EDGE);

/** The secrets that a value refers to, by number. */
const listSecrets = (value: unknown): number[] =>
  [...JSON.stringify(value).matchAll(/originsecret(\d)/g)].map(([, number]) => Number(number));
type Variables = Readonly<Record<string, unknown>>;
const variablesOf = (template: typeof api): Variables[] =>
  Object.values(resourcesOf(template, 'AWS::Lambda::Function')).map(
    ({ Properties }) => (Properties.Environment as { Variables: Variables }).Variables,
  );

test('without the fact there is no CloudFront in front of the API and no firewall', () => {
  const plain = synthesize(null);
  expect(plain.firewall).toBeUndefined();
  expect(resourcesOf(plain.api, 'AWS::CloudFront::Distribution')).toEqual({});
  for (const variables of variablesOf(plain.api)) expect(variables).not.toHaveProperty('ORIGIN_SECRETS');
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
      // CloudFront's own policies: CachingDisabled and AllViewerExceptHostHeader
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
      OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
      ViewerProtocolPolicy: 'https-only',
    },
  });
  const [origin] = config.Origins as {
    OriginCustomHeaders: { HeaderName: string; HeaderValue: unknown }[];
  }[];
  expect(origin?.OriginCustomHeaders.map(({ HeaderName }) => HeaderName)).toEqual(['x-origin-secret']);
  expect(listSecrets(origin?.OriginCustomHeaders)).toEqual([3]);
});

test('the functions accept the secret that CloudFront sends and the next one, so that it is replaced without a pause', () => {
  for (const variables of variablesOf(api)) {
    expect(listSecrets(variables.ORIGIN_SECRETS)).toEqual([3, 4]);
    expect(JSON.stringify(variables.ORIGIN_SECRETS)).toContain('{{resolve:secretsmanager:');
    expect(readEnvironment({ ...variables, ORIGIN_SECRETS: 'a,b' } as never).origin).toEqual({
      secrets: ['a', 'b'],
      required: true,
    });
  }
  const [distribution = ''] = Object.keys(resourcesOf(api, 'AWS::CloudFront::Distribution'));
  for (const code of Object.values(resourcesOf(api, 'AWS::Lambda::Function'))) {
    expect((code as { DependsOn?: string[] }).DependsOn).toContain(distribution);
  }
  for (const variables of variablesOf(work)) expect(variables).not.toHaveProperty('ORIGIN_SECRETS');
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
