import { type App, Tags } from 'aws-cdk-lib';
import type { Code, Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { StackContext } from './stack-context.ts';
import { ApiStack } from './stacks/api.ts';
import { DataStack } from './stacks/data.ts';
import { MailStack } from './stacks/mail.ts';
import { WatchStack } from './stacks/watch.ts';
import { WorkStack } from './stacks/work.ts';
import type { Stage } from './stages.ts';

/** The code to deploy: a bundle for each function, and a name for them all. */
export type Deployable = { readonly codeOf: (name: string) => Code; readonly build: string };

/** All stacks of a stage. */
export function salon(app: App, stage: Stage, { codeOf, build }: Deployable) {
  const nameOf = (part: string) => `salon-${stage.name}-${part}`;
  const propsOf = (part: string) => ({ description: `Salon booking, ${stage.name}: ${part}` });
  Tags.of(app).add('application', 'salon-booking');
  Tags.of(app).add('stage', stage.name);

  const data = new DataStack(app, nameOf('data'), stage, propsOf('table, images, keys'));
  const mail = new MailStack(app, nameOf('mail'), stage, propsOf('sending domain'));
  const context: StackContext = {
    stage,
    codeOf,
    variables: {
      STAGE: stage.name,
      TABLE_NAME: data.table.name,
      MAIL_FROM: stage.mailFrom,
      MAIL_CONFIGURATION_SET: mail.configurationSet.configurationSetName,
      IMAGES_BUCKET: data.images.bucketName,
      IMAGES_URL: data.imagesUrl,
      SECRETS_ARN: data.keys.secretArn,
    },
    resources: {
      tableArn: data.table.arn,
      imagesArn: data.images.bucketArn,
      keysArn: data.keys.secretArn,
      mailFrom: stage.mailFrom,
      mailIdentityArn: mail.identityArn,
      mailConfigurationSetArn: mail.formatArn({
        service: 'ses',
        resource: 'configuration-set',
        resourceName: mail.configurationSet.configurationSetName,
      }),
    },
  };
  const api = new ApiStack(app, nameOf('api'), context, build, propsOf('HTTP API and its functions'));
  const workers = { ...context, variables: { ...context.variables, BASE_URL: api.baseUrl } };
  const work = new WorkStack(app, nameOf('work'), workers, {
    ...propsOf('notices, due work, refused mails'),
    streamArn: data.table.streamArn,
    configurationSet: mail.configurationSet,
  });
  const functions = new Map<string, LambdaFunction>([...api.functions, ...work.functions]);
  const watched = { api: api.api, functions, deadLetters: work.deadLetters };
  const watch = new WatchStack(app, nameOf('watch'), stage, watched, propsOf('alarms and dashboard'));
  return { data, mail, api, work, watch };
}
