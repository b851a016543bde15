import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Needs } from './function-needs.ts';
import type { Resources } from './stack-context.ts';

/** The calls that lib/table/store.ts makes; nothing scans, and nothing touches the table itself. */
const READS = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'];
const WRITES = [
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:DeleteItem',
  'dynamodb:ConditionCheckItem',
];

/** Exactly what a function needs, and no more. */
export function permissionsOf(needs: Needs, resources: Resources): PolicyStatement[] {
  const allowed: PolicyStatement[] = [];
  const allow = (actions: readonly string[], ...arns: string[]): PolicyStatement => {
    const statement = new PolicyStatement({ actions: [...actions], resources: arns });
    allowed.push(statement);
    return statement;
  };
  if (needs.table) allow([...READS, ...WRITES], resources.tableArn);
  if (needs.indexes) {
    allow(['dynamodb:Query'], ...needs.indexes.map((index) => `${resources.tableArn}/index/${index}`));
  }
  // Each salon's images lie in a folder of its name
  if (needs.images) allow(['s3:PutObject'], `${resources.imagesArn}/*/*`);
  if (needs.keys) allow(['secretsmanager:GetSecretValue'], resources.keysArn);
  if (needs.mail) {
    allow(['ses:SendRawEmail'], resources.mailIdentityArn, resources.mailConfigurationSetArn).addCondition(
      'StringEquals',
      { 'ses:FromAddress': resources.mailFrom },
    );
  }
  return allowed;
}
