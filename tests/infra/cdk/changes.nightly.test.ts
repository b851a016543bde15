import type { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { type Facts, synthesizeTemplates } from '../../support/infra/templates.ts';

const RESTORED = 'arn:aws:dynamodb:eu-west-1:111122223333:table/restored';
const EDGE = {
  certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/2',
  webAclArn: 'arn:aws:wafv2:us-east-1:111122223333:global/webacl/salon-prod/1',
  originSecret: 1,
  required: false,
  apiAddress: 'open',
};
const VARIANTS: Readonly<Record<string, Facts>> = {
  plain: {},
  'a domain': {
    domain: { name: 'api.salon.test', certificateArn: 'arn:aws:acm:eu-west-1:111122223333:certificate/1' },
  },
  'a new CloudFront': {
    domain: { name: 'api.salon.test', certificateArn: 'arn:aws:acm:eu-west-1:111122223333:certificate/1' },
    edge: EDGE,
  },
  'a CloudFront with its next secret': {
    domain: { name: 'api.salon.test', certificateArn: 'arn:aws:acm:eu-west-1:111122223333:certificate/1' },
    edge: { ...EDGE, originSecret: 2, required: true },
  },
  'a CloudFront as the only way': {
    domain: { name: 'api.salon.test', certificateArn: 'arn:aws:acm:eu-west-1:111122223333:certificate/1' },
    edge: { ...EDGE, originSecret: 2, required: true, apiAddress: 'closed' },
  },
  'another sender': { mailFrom: 'visits@joy.test' },
  'an existing identity, and SMS': {
    mailIdentity: 'existing',
    sms: { originationArn: 'arn:aws:sms-voice:eu-west-1:111122223333:pool/pool-1', perSecond: 3 },
  },
  'backups in another account': {
    backupCopies: {
      vaultArn: 'arn:aws:backup:eu-west-1:444455556666:backup-vault:copies',
      keyArn: 'arn:aws:kms:eu-west-1:444455556666:key/copies',
      days: 35,
    },
  },
  'a restored table': { restoredTable: { tableArn: RESTORED, streamArn: `${RESTORED}/stream/1` } },
};

type Templates = Readonly<Record<string, Template>>;
const variants = new Map<string, Templates>(
  Object.entries(VARIANTS).map(([name, facts]) => [name, synthesizeTemplates({ stage: 'prod' }, facts)]),
);
const getVariant = (name: string): Templates => variants.get(name) ?? {};

/** Changes that keep a resource's identity: CloudFormation updates them in place. */
const IN_PLACE = ['Environment', 'DependsOn', 'DisableExecuteApiEndpoint'];
const toIdentity = (resource: unknown): unknown =>
  JSON.parse(JSON.stringify(resource, (name, value) => (IN_PLACE.includes(name) ? undefined : value)));

/** Each export: its value and the resources in it, whose replacement would change it. */
function listExports(templates: Templates): Map<string, string> {
  const found = new Map<string, string>();
  for (const template of Object.values(templates)) {
    const { Resources = {} } = template.toJSON() as { Resources?: Record<string, unknown> };
    for (const { Value, Export } of Object.values(template.findOutputs('*'))) {
      if (!Export) continue;
      const ids = [...JSON.stringify(Value).matchAll(/"(?:Ref":"|Fn::GetAtt":\[")(\w+)"/g)];
      const resources = ids.map(([, id = '']) => toIdentity(Resources[id]));
      found.set((Export as { Name: string }).Name, JSON.stringify([Value, resources]));
    }
  }
  return found;
}

const listImports = (templates: Templates): string[] =>
  Object.values(templates).flatMap((template) =>
    [...JSON.stringify(template.toJSON()).matchAll(/"Fn::ImportValue":"([^"]+)"/g)].map(
      ([, name = '']) => name,
    ),
  );

const names = Object.keys(VARIANTS);
const pairs = names.flatMap((from) => names.filter((to) => to !== from).map((to) => [from, to] as const));

/** CloudFormation updates the exporting stack first, and refuses to remove or change an export in use. */
test.each(pairs)('a stage changes from %s to %s: every export in use stays', (from, to) => {
  const [before, after] = [listExports(getVariant(from)), listExports(getVariant(to))];
  const imported = new Set(listImports(getVariant(from)));
  expect(imported.size).toBeGreaterThan(3);
  for (const name of imported) expect(after.get(name), name).toBe(before.get(name));
});

/** The properties that name a resource for all regions of an account. */
const ACCOUNT_GLOBAL: Readonly<Record<string, (properties: Record<string, unknown>) => unknown>> = {
  'AWS::IAM::Role': ({ RoleName }) => RoleName,
  'AWS::IAM::ManagedPolicy': ({ ManagedPolicyName }) => ManagedPolicyName,
  'AWS::S3::Bucket': ({ BucketName }) => BucketName,
  'AWS::CloudWatch::Dashboard': ({ DashboardName }) => DashboardName,
  'AWS::CloudFront::OriginAccessControl': ({ OriginAccessControlConfig }) =>
    (OriginAccessControlConfig as { Name: unknown }).Name,
  'AWS::CloudFront::ResponseHeadersPolicy': ({ ResponseHeadersPolicyConfig }) =>
    (ResponseHeadersPolicyConfig as { Name: unknown }).Name,
  'AWS::Budgets::Budget': ({ Budget }) => (Budget as { BudgetName: unknown }).BudgetName,
};

test('a second region of the account has other names where names are those of the whole account', () => {
  const named = Object.values(getVariant('a new CloudFront')).flatMap((template) =>
    Object.entries(ACCOUNT_GLOBAL).flatMap(([type, toName]) =>
      Object.values(template.findResources(type)).flatMap(({ Properties }) => toName(Properties) ?? []),
    ),
  );
  expect(named.length).toBeGreaterThanOrEqual(4);
  for (const name of named) expect(JSON.stringify(name)).toContain('{"Ref":"AWS::Region"}');
});
