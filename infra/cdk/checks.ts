import { type App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { IConstruct } from 'constructs';
import { toMailClassPrefix } from './stacks/mail.ts';
import type { createStacks } from './stacks.ts';
import type { Stage } from './stages.ts';

const IMAGE_OBJECTS =
  'Wildcard for objects only: image names are random, in a folder for each salon; the only allowed actions are PutObject, and DeleteObject for scheduled work.';
const EXPORT_OBJECTS =
  'Wildcard for objects only: the names of exports are random, in a folder for each salon; the only allowed actions are PutObject, and GetObject for signed links.';
const NO_RESOURCES = 'To describe alarms, AWS supports no resource-level permissions.';

/**
 * Adds the AWS Solutions checks to all stacks. Intended findings are acknowledged with their reasons; any other
 * finding fails synthesis.
 */
export function addSolutionsChecks(
  app: App,
  stage: Pick<Stage, 'name'>,
  { data, gateway, functions, api, work, watch }: ReturnType<typeof createStacks>,
): void {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  const acknowledge = (scope: IConstruct, reasons: Readonly<Record<string, string>>): void => {
    for (const [id, reason] of Object.entries(reasons))
      Validations.of(scope).acknowledge({ id: `AwsSolutions::AwsSolutions-${id}`, reason });
  };
  const imagesArn = `${data.stackName}:ExportsOutputFnGetAttImages2D38C313Arn6C6DDC6E`;
  const exportsArn = `${data.stackName}:ExportsOutputFnGetAttExports25637AFBArn08434897`;
  for (const stack of functions) {
    acknowledge(stack, {
      'IAM5[Resource::*]': NO_RESOURCES,
      [`IAM5[Resource::${imagesArn}/*/*]`]: IMAGE_OBJECTS,
      [`IAM5[Resource::${exportsArn}/*/*]`]: EXPORT_OBJECTS,
    });
  }
  acknowledge(gateway, {
    SMG4: 'The secret of CloudFront is replaced by a higher number in the facts of the stage (infra/docs/OPERATE.md, CloudFront and firewall).',
  });
  acknowledge(api, {
    APIG4:
      'The contract lists the callers of each route and the function checks them (BEHAVIOR §2.1): only the functions know salons and tokens.',
    CFR1: 'A salon’s customers may book from any country.',
    CFR3: 'The gateway’s access log has each request; one of CloudFront would record visitors’ addresses.',
  });
  const mailSets = {
    [`IAM5[Resource::arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:configuration-set/${toMailClassPrefix(stage.name)}-*]`]:
      'The configuration sets of the classes of salons, which are named alike.',
  };
  acknowledge(watch, {
    ...mailSets,
    'IAM5[Resource::*]': 'AWS supports no resource-level permissions to deliver logs and to send traces.',
  });
  acknowledge(work, {
    [`IAM5[Resource::${imagesArn}/*/*]`]: IMAGE_OBJECTS,
    [`IAM5[Resource::${exportsArn}/*/*]`]: EXPORT_OBJECTS,
    ...mailSets,
    'IAM5[Resource::arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:identity/*]':
      'In its sandbox, SES also checks the identity of each verified recipient. A condition names the only sender.',
    'IAM5[Resource::*]': NO_RESOURCES,
    'IAM5[Resource::<canary8760AED2.Arn>:*]':
      'The scheduler may call any version of the function; it is the only function in its role.',
    SMG4: 'The log-in of the canary opens a salon without customers; a new password needs a new canary salon.',
    SQS3: 'These are the dead-letter queues of the queues, of a stream, a rule and asynchronous invocations.',
  });
  acknowledge(data, {
    ...Object.fromEntries(
      ['service-role/AWSBackupServiceRolePolicyForBackup', 'AWSBackupServiceRolePolicyForS3Backup'].map(
        (policy) => [
          `IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${policy}]`,
          'AWS names these policies for AWS Backup, and adds what a new kind of backup needs.',
        ],
      ),
    ),
    SMG4: 'Keys rotate by hand in three steps, so that no valid token is refused (infra/docs/OPERATE.md, Key rotation).',
    S1: 'Images are public and only functions upload them, which log each upload; exports end after a day. Access logs would record visitors’ addresses.',
    CFR1: 'A salon’s customers may open its images from any country.',
    CFR2: 'The distribution serves static images only: a firewall would protect no code.',
    CFR3: 'Images are public; access logs would record visitors’ addresses for no use.',
    CFR4: 'CloudFront’s default certificate does not allow a minimum TLS version; browsers negotiate TLS 1.3.',
  });
}
