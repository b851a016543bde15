import { EventField, Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { SnsTopic } from 'aws-cdk-lib/aws-events-targets';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

/** The states in which a nightly backup or its copy has not come about. */
const FAILED_STATES = ['FAILED', 'ABORTED', 'EXPIRED'];

export function addBackupFailureNotices(scope: Construct, topic: ITopic): void {
  const text = (what: string) =>
    `${what} failed: the newest copy in the other account is older than a day. Job ${EventField.fromPath('$.id')}, reason: ${EventField.fromPath('$.detail.statusMessage')}. Usually the policy of the vault, its key, or a resource type that is not opted in. aws backup list-copy-jobs and list-backup-jobs --by-state FAILED show all; the next night tries again. See infra/docs/OPERATE.md, Backups in another account.`;
  for (const [id, detailType, what] of [
    ['backup-jobs', 'Backup Job State Change', 'A backup'],
    ['copy-jobs', 'Copy Job State Change', 'The copy of a backup'],
  ] as const) {
    new Rule(scope, id, {
      description: `${what} has failed`,
      eventPattern: { source: ['aws.backup'], detailType: [detailType], detail: { state: FAILED_STATES } },
      targets: [new SnsTopic(topic, { message: RuleTargetInput.fromText(text(what)) })],
    });
  }
}
