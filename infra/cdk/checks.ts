import { type App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { IConstruct } from 'constructs';
import type { salon } from './stacks.ts';

const IMAGE_OBJECTS =
  'One object wildcard: images have names that nobody can guess, in a folder for each salon, and can only be put.';
const TRACES = 'X-Ray takes traces for no resource in particular: its calls know only the resource *.';

/**
 * Checks all stacks by the rules of AWS Solutions. What they find and is meant to be so is acknowledged, each with
 * its reason; anything else stops synthesis.
 */
export function check(app: App, { data, api, work }: ReturnType<typeof salon>): void {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  const meant = (scope: IConstruct, id: string, reason: string) =>
    Validations.of(scope).acknowledge({ id: `AwsSolutions::AwsSolutions-${id}`, reason });

  meant(
    api,
    'APIG4',
    'Each route says in the contract who may call it, and the function checks that (decisions §1): most take several roles, and salons and tokens are known to the functions alone.',
  );
  for (const scope of [api, work]) {
    meant(scope, 'IAM5[Resource::*]', TRACES);
  }
  const imagesArn = `${data.stackName}:ExportsOutputFnGetAttImages2D38C313Arn6C6DDC6E`;
  meant(api, `IAM5[Resource::${imagesArn}/*/*]`, IMAGE_OBJECTS);
  meant(
    work,
    'IAM5[Resource::<due2198BCDB.Arn>:*]',
    'The scheduler may call the due function in any version; it is the only function in its role.',
  );
  meant(work, 'SQS3', 'These queues are the dead-letter queues, of a stream, a rule and asynchronous calls.');
  meant(
    data,
    'SMG4',
    'Keys rotate by hand in three steps, so that no token is refused meanwhile (infra/OPERATE.md, Key rotation).',
  );
  meant(
    data,
    'S1',
    'Images are public and are put by functions alone; who put one is in the function’s log, and access logs would hold visitors’ addresses.',
  );
  meant(data, 'CFR1', 'A salon’s customers may open its images wherever they travel.');
  meant(
    data,
    'CFR2',
    'Static images: there is no code behind the distribution that a firewall would protect.',
  );
  meant(data, 'CFR3', 'Public images; access logs would hold visitors’ addresses and answer no question.');
  meant(
    data,
    'CFR4',
    'With CloudFront’s own certificate the protocol cannot be chosen; browsers take TLS 1.3.',
  );
}
