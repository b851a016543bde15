import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Tenant } from '../../lib/rules/ids.ts';
import { keys } from '../../lib/table/keys.ts';
import type { FunctionNeeds } from './function-needs.ts';
import type { GrantableResources } from './stack-context.ts';

/** The calls of lib/table/open-store.ts: no Scan, no change to the table itself. */
const READS = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'];
const WRITES = [
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:DeleteItem',
  'dynamodb:ConditionCheckItem',
];

const EVERY_SALON = '*' as Tenant;
/** The partitions of what is never changed: entries of the journal and closed days (BEHAVIOR §36.2, §36.8). */
const FINAL_PARTITIONS = [keys.wholeJournal(EVERY_SALON).pk, keys.closedDay(EVERY_SALON, 0, '').pk];

/**
 * Denies a function to update or delete what is final; it can still add to it. AWS does not document which keys it compares
 * for an action of a transaction. `ForAllValues` never denies a transaction that adds an entry and updates other records,
 * and `Null` never denies a call whose keys are not known.
 */
const denyFinalChanges = ({ tableArn }: GrantableResources): PolicyStatement =>
  new PolicyStatement({
    effect: Effect.DENY,
    actions: ['dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
    resources: [tableArn],
    conditions: {
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': FINAL_PARTITIONS },
      Null: { 'dynamodb:LeadingKeys': 'false' },
    },
  });

/** The least privileges that satisfy a function's needs. */
export function toPolicyStatements(needs: FunctionNeeds, resources: GrantableResources): PolicyStatement[] {
  const statements: PolicyStatement[] = [];
  const allow = (actions: readonly string[], ...arns: string[]): PolicyStatement => {
    const statement = new PolicyStatement({ actions: [...actions], resources: arns });
    statements.push(statement);
    return statement;
  };
  if (needs.table) {
    const writes = needs.table === 'read and write' ? WRITES : [];
    allow([...READS, ...writes], resources.tableArn);
    if (writes.length > 0) statements.push(denyFinalChanges(resources));
  }
  if (needs.indexes) {
    allow(['dynamodb:Query'], ...needs.indexes.map((index) => `${resources.tableArn}/index/${index}`));
  }
  // The images of a salon are in a folder with its slug.
  if (needs.images) allow(['s3:PutObject'], `${resources.imagesArn}/*/*`);
  if (needs.deletesImages) allow(['s3:DeleteObject'], `${resources.imagesArn}/*/*`);
  // A link is signed with the permissions of the function.
  if (needs.exports) allow(['s3:PutObject', 's3:GetObject'], `${resources.exportsArn}/*/*`);
  if (needs.keys) allow(['secretsmanager:GetSecretValue'], resources.keysArn);
  if (needs.canaryLogin) allow(['secretsmanager:GetSecretValue'], resources.canaryLoginArn);
  if (needs.mail) {
    allow(['ses:SendRawEmail'], resources.mailIdentitiesArn, resources.mailConfigurationSetsArn).addCondition(
      'StringEquals',
      { 'ses:FromAddress': resources.mailFrom },
    );
  }
  const { smsOriginationArn } = resources;
  if (needs.sms && smsOriginationArn) allow(['sms-voice:SendTextMessage'], smsOriginationArn);
  return statements;
}
