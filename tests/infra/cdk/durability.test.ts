import type { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { toCreateTableInput } from '../../../infra/local/database/database.ts';
import { type Resource, resourcesOf, synthesizeTemplates } from '../../support/infra/templates.ts';
import { nightTest } from '../../support/nightly.ts';

const prod = synthesizeTemplates({ stage: 'prod' });

/** The only resource of a type, with its logical id. */
function getOnly(template: Template, type: string): { readonly id: string } & Resource {
  const entries = Object.entries(resourcesOf(template, type));
  const [entry] = entries;
  if (!entry || entries.length > 1) throw new Error(`${entries.length} of ${type}`);
  return { id: entry[0], ...entry[1] };
}

const TABLE = 'AWS::DynamoDB::GlobalTable';
const BUCKET = 'AWS::S3::Bucket';
const BUCKETS = Object.keys(resourcesOf(prod.data, BUCKET));

/**
 * CloudFormation replaces a resource when its logical id, its type or one of these properties changes. A change that
 * fails this test loses data: find another way, or move the data first.
 */
test('an update never replaces the table', () => {
  const { id, Properties } = getOnly(prod.data, TABLE);
  expect(id).toBe('TableCD117FA1');
  expect(Properties.TableName).toBeUndefined();
  expect(Properties.KeySchema).toEqual([
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ]);
  expect(Properties.LocalSecondaryIndexes).toBeUndefined();
});

test('an update never replaces the image bucket', () => {
  expect(BUCKETS).toContain('Images2D38C313');
  expect(resourcesOf(prod.data, BUCKET).Images2D38C313?.Properties.BucketName).toBeUndefined();
});

test('an update never replaces the platform’s keys, without which encrypted secrets are lost', () => {
  const { id, Properties } = getOnly(prod.data, 'AWS::SecretsManager::Secret');
  expect(id).toBe('Keys4E30B592');
  expect(Properties.Name).toBeUndefined();
  // A changed generation rule would generate a new value.
  expect(Properties.GenerateSecretString).toEqual({
    SecretStringTemplate: '{}',
    GenerateStringKey: 'sealing_key',
    PasswordLength: 43,
    ExcludePunctuation: true,
    IncludeSpace: false,
  });
});

test('exports are deleted after a day', () => {
  const lifecycles = Object.entries(resourcesOf(prod.data, BUCKET)).flatMap(([id, { Properties }]) =>
    id.startsWith('Exports') ? [Properties.LifecycleConfiguration] : [],
  );
  const unfinished = { AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } };
  expect(lifecycles).toEqual([{ Rules: [{ ...unfinished, ExpirationInDays: 1, Status: 'Enabled' }] }]);
});

test('in production, data is kept when its stack is deleted', () => {
  const buckets = Object.values(resourcesOf(prod.data, BUCKET));
  const others = [TABLE, 'AWS::SecretsManager::Secret'].map((type) => getOnly(prod.data, type));
  expect(buckets).toHaveLength(3);
  for (const resource of [...buckets, ...others]) {
    expect(resource).toMatchObject({
      // Only a failed first deployment deletes it
      DeletionPolicy: 'RetainExceptOnCreate',
      UpdateReplacePolicy: 'Retain',
    });
  }
  const [replica] = getOnly(prod.data, TABLE).Properties.Replicas as Record<string, unknown>[];
  expect(replica?.DeletionProtectionEnabled).toBe(true);
});

test('what an account that CloudFront does not accept yet makes, a failed first deployment deletes again', () => {
  const { id: distribution } = getOnly(prod.data, 'AWS::CloudFront::Distribution');
  for (const type of [TABLE, 'AWS::SecretsManager::Secret'])
    expect(getOnly(prod.data, type).DependsOn).toContain(distribution);
  const kept = Object.values(prod).flatMap((template) =>
    Object.values((template.toJSON() as { Resources: Record<string, Resource> }).Resources).filter(
      ({ Type, DeletionPolicy }) => DeletionPolicy === 'Retain' && Type !== 'AWS::Lambda::Version',
    ),
  );
  expect(kept).toEqual([]);
});

test('the table is on demand, with point-in-time recovery, TTL and a stream', () => {
  const { Properties } = getOnly(prod.data, TABLE);
  expect(Properties).toMatchObject({
    BillingMode: 'PAY_PER_REQUEST',
    StreamSpecification: { StreamViewType: 'NEW_IMAGE' },
    TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
  });
  const [replica] = Properties.Replicas as Record<string, unknown>[];
  expect(replica?.PointInTimeRecoverySpecification).toMatchObject({ PointInTimeRecoveryEnabled: true });
});

test('the deployed table has the keys and indexes of the local table', () => {
  const { Properties } = getOnly(prod.data, TABLE);
  const local = toCreateTableInput('any');
  const byName = (a: object, b: object) => JSON.stringify(a).localeCompare(JSON.stringify(b));
  const plain = (value: unknown): object[] => [...(value as object[])].sort(byName);
  expect(Properties.KeySchema).toEqual(local.KeySchema);
  expect(plain(Properties.GlobalSecondaryIndexes)).toEqual(plain(local.GlobalSecondaryIndexes));
  expect(plain(Properties.AttributeDefinitions)).toEqual(plain(local.AttributeDefinitions));
});

test('images and files of pages are readable only through their distribution, over TLS', () => {
  for (const { Properties } of Object.values(resourcesOf(prod.data, BUCKET))) {
    expect(Properties.PublicAccessBlockConfiguration).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
  }
  const policies = Object.values(resourcesOf(prod.data, 'AWS::S3::BucketPolicy'));
  // Exports are read by signed links alone
  expect(policies).toHaveLength(BUCKETS.length);
  for (const { Properties } of policies) {
    const { Statement } = Properties.PolicyDocument as {
      Statement: { Effect: string; Action: string; Principal: unknown }[];
    };
    const allows = Statement.filter(({ Effect }) => Effect === 'Allow');
    const isExports = JSON.stringify(Properties.Bucket).includes('"Exports');
    const byCloudFront = { Action: 's3:GetObject', Principal: { Service: 'cloudfront.amazonaws.com' } };
    expect(allows).toMatchObject(isExports ? [] : [byCloudFront]);
    expect(Statement).toContainEqual(
      expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
    );
  }
  expect(Object.keys(resourcesOf(prod.data, 'AWS::CloudFront::OriginAccessControl'))).toHaveLength(
    BUCKETS.length - 1,
  );
});

nightTest('functions use a restored table instead of the stack’s own, which stays', () => {
  const tableArn = 'arn:aws:dynamodb:eu-west-1:111122223333:table/restored';
  const streamArn = `${tableArn}/stream/2026-01-01T00:00:00.000`;
  const restored = synthesizeTemplates({ stage: 'prod' }, { restoredTable: { tableArn, streamArn } });
  expect(getOnly(restored.data, TABLE).id).toBe('TableCD117FA1');
  for (const template of [restored.api, restored.work]) {
    for (const { Properties } of Object.values(resourcesOf(template, 'AWS::Lambda::Function'))) {
      expect(Properties).toMatchObject({ Environment: { Variables: { TABLE_NAME: 'restored' } } });
    }
  }
  const mappings = Object.values(resourcesOf(restored.work, 'AWS::Lambda::EventSourceMapping'));
  const streams = mappings.filter(({ Properties }) => Properties.StartingPosition);
  expect(streams.map(({ Properties }) => Properties.EventSourceArn)).toEqual([streamArn]);
});

nightTest('nightly backups of the table and the images are copied to the vault of another account', () => {
  expect(resourcesOf(prod.data, 'AWS::Backup::BackupPlan')).toEqual({});
  const vaultArn = 'arn:aws:backup:eu-west-1:444455556666:backup-vault:copies';
  const keyArn = 'arn:aws:kms:eu-west-1:444455556666:key/copies';
  const { data } = synthesizeTemplates({ stage: 'prod' }, { backupCopies: { vaultArn, keyArn, days: 90 } });
  expect(getOnly(data, 'AWS::Backup::BackupPlan').Properties.BackupPlan).toMatchObject({
    BackupPlanRule: [
      { CopyActions: [{ DestinationBackupVaultArn: vaultArn, Lifecycle: { DeleteAfterDays: 90 } }] },
    ],
  });
  const { Resources } = getOnly(data, 'AWS::Backup::BackupSelection').Properties.BackupSelection as {
    Resources: unknown;
  };
  const table = getOnly(data, TABLE).id;
  expect(Resources).toEqual([
    { 'Fn::GetAtt': [table, 'Arn'] },
    { 'Fn::GetAtt': [expect.stringMatching(/^Images/), 'Arn'] },
  ]);
  expect(JSON.stringify(getOnly(data, 'AWS::KMS::Key').Properties.KeyPolicy)).toContain(
    ':iam::444455556666:root',
  );
});
