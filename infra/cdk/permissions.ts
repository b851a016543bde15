import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { FunctionNeeds } from './function-needs.ts';
import type { Resources } from './stack-context.ts';

/** The calls of lib/table/store.ts: no Scan, no change to the table itself. */
const READS = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'];
const WRITES = [
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:DeleteItem',
  'dynamodb:ConditionCheckItem',
];

/** The least privileges that satisfy a function's needs. */
export function toPolicyStatements(needs: FunctionNeeds, resources: Resources): PolicyStatement[] {
  const statements: PolicyStatement[] = [];
  const allow = (actions: readonly string[], ...arns: string[]): PolicyStatement => {
    const statement = new PolicyStatement({ actions: [...actions], resources: arns });
    statements.push(statement);
    return statement;
  };
  if (needs.table) allow([...READS, ...WRITES], resources.tableArn);
  if (needs.indexes) {
    allow(['dynamodb:Query'], ...needs.indexes.map((index) => `${resources.tableArn}/index/${index}`));
  }
  // The images of a salon are in a folder with its slug.
  if (needs.images) allow(['s3:PutObject'], `${resources.imagesArn}/*/*`);
  if (needs.keys) allow(['secretsmanager:GetSecretValue'], resources.keysArn);
  if (needs.mail) {
    allow(['ses:SendRawEmail'], resources.mailIdentityArn, resources.mailConfigurationSetArn).addCondition(
      'StringEquals',
      { 'ses:FromAddress': resources.mailFrom },
    );
  }
  const { smsOriginationArn } = resources;
  if (needs.sms && smsOriginationArn) allow(['sms-voice:SendTextMessage'], smsOriginationArn);
  if (needs.wakesQueue) allow(['lambda:InvokeFunction'], resources.queueSenderArn);
  return statements;
}
