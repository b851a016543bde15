import { Duration, type Stack } from 'aws-cdk-lib';
import {
  BackupPlan,
  BackupPlanRule,
  BackupResource,
  BackupVault,
  type IBackupVault,
} from 'aws-cdk-lib/aws-backup';
import { Schedule } from 'aws-cdk-lib/aws-events';
import {
  AccountPrincipal,
  ManagedPolicy,
  PolicyStatement,
  Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { type Stage, toRemovalPolicy } from './stages.ts';

/** The copy in the other account is the one that lasts. AWS Backup makes it from this one. */
const LOCAL_DAYS = 7;

const SERVICE_POLICIES = [
  'service-role/AWSBackupServiceRolePolicyForBackup',
  'AWSBackupServiceRolePolicyForS3Backup',
];

/**
 * Backs the table and the images up each night, and copies the backups to a vault of another account, where nobody who can
 * delete this stage can delete them. Does nothing without the fact `backupCopies`.
 */
export function addBackupsCopiedToOtherAccount(
  stack: Stack,
  stage: Stage,
  resources: { readonly tableArn: string; readonly imagesArn: string },
): void {
  const { backupCopies } = stage;
  if (!backupCopies) return;
  const [, , , , account = ''] = backupCopies.vaultArn.split(':');
  const removalPolicy = toRemovalPolicy(stage);
  const key = new Key(stack, 'BackupKey', {
    description: 'Encrypts backups; the account of their copies may read them with it',
    enableKeyRotation: true,
    removalPolicy,
  });
  // AWS manages the key of a vault by default, and does not share it with other accounts
  key.addToResourcePolicy(
    new PolicyStatement({
      principals: [new AccountPrincipal(account)],
      actions: [
        'kms:DescribeKey',
        'kms:Decrypt',
        'kms:Encrypt',
        'kms:GenerateDataKey*',
        'kms:ReEncrypt*',
        'kms:CreateGrant',
      ],
      resources: ['*'],
    }),
  );
  const vault = new BackupVault(stack, 'Backups', {
    backupVaultName: `salon-${stage.name}`,
    encryptionKey: key,
    removalPolicy,
  });
  const plan = new BackupPlan(stack, 'BackupPlan', {
    backupPlanName: `salon-${stage.name}`,
    backupPlanRules: [
      new BackupPlanRule({
        ruleName: 'nightly',
        backupVault: vault,
        scheduleExpression: Schedule.cron({ hour: '3', minute: '0' }),
        startWindow: Duration.hours(1),
        completionWindow: Duration.hours(12),
        deleteAfter: Duration.days(LOCAL_DAYS),
        copyActions: [
          {
            destinationBackupVault: BackupVault.fromBackupVaultArn(
              stack,
              'CopyVault',
              backupCopies.vaultArn,
            ) as IBackupVault,
            deleteAfter: Duration.days(backupCopies.days),
          },
        ],
      }),
    ],
  });
  plan.addSelection('BackupSelection', {
    backupSelectionName: 'table-and-images',
    resources: [BackupResource.fromArn(resources.tableArn), BackupResource.fromArn(resources.imagesArn)],
    role: new Role(stack, 'BackupRole', {
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
      description: 'Backs up the table and the images',
      managedPolicies: SERVICE_POLICIES.map((name) => ManagedPolicy.fromAwsManagedPolicyName(name)),
    }),
  });
}
