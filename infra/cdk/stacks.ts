import { type App, Tags } from 'aws-cdk-lib';
import type { Code } from 'aws-cdk-lib/aws-lambda';
import { FUNCTIONS_STACKS, listFunctionNames } from './function-needs.ts';
import { toOriginVariables } from './origin-secrets.ts';
import { type DeployedTemplate, keepRetiredPermissions } from './retired-permissions.ts';
import type { StackContext } from './stack-context.ts';
import { ApiStack } from './stacks/api.ts';
import { DataStack } from './stacks/data.ts';
import { DeskStack } from './stacks/desk.ts';
import { FirewallStack } from './stacks/firewall.ts';
import { FunctionsStack } from './stacks/functions.ts';
import { GatewayStack } from './stacks/gateway.ts';
import { MailStack, toMailClassPrefix } from './stacks/mail.ts';
import { WatchStack } from './stacks/watch.ts';
import { WorkStack } from './stacks/work.ts';
import type { Stage } from './stages.ts';

/** The code to deploy: a bundle for each function, and an id of all bundles together. */
type DeploymentCode = {
  readonly getCode: (name: string) => Code;
  readonly build: string;
  /** The templates of the stacks as they are deployed now, by name; empty for a template to look at. */
  readonly deployed?: { readonly [stackName: string]: DeployedTemplate };
};

const toVariables = (stage: Stage, { table, images, exports, imagesUrl, pageFilesUrl, keys }: DataStack) => ({
  STAGE: stage.name,
  TABLE_NAME: table.name,
  MAIL_FROM: stage.mailFrom,
  MAIL_CONFIGURATION_SETS: toMailClassPrefix(stage.name),
  MAILS_PER_SECOND: String(stage.mailsPerSecond),
  ...(stage.sms
    ? { SMS_ORIGINATION: stage.sms.originationArn, SMS_PER_SECOND: String(stage.sms.perSecond) }
    : {}),
  IMAGES_BUCKET: images.bucketName,
  IMAGES_URL: imagesUrl,
  EXPORTS_BUCKET: exports.bucketName,
  PAGE_FILES_URL: pageFilesUrl,
  SECRETS_ARN: keys.secretArn,
});

export function createStacks(app: App, stage: Stage, { getCode, build, deployed = {} }: DeploymentCode) {
  const stackName = (part: string) => `salon-${stage.name}-${part}`;
  const describe = (part: string) => ({ description: `Salon booking, ${stage.name}: ${part}` });
  Tags.of(app).add('application', 'salon-booking');
  Tags.of(app).add('stage', stage.name);

  const data = new DataStack(app, stackName('data'), stage, describe('table, images, keys'));
  const mail = new MailStack(app, stackName('mail'), stage, describe('sending domain'));
  const gateway = new GatewayStack(app, stackName('gateway'), stage, describe('address of the API'));
  const context: StackContext = {
    stage,
    getCode,
    variables: toVariables(stage, data),
    resources: {
      tableArn: data.table.arn,
      imagesArn: data.images.bucketArn,
      exportsArn: data.exports.bucketArn,
      keysArn: data.keys.secretArn,
      canaryLoginArn: gateway.canaryLoginArn,
      mailFrom: stage.mailFrom,
      // In the sandbox, SES also checks the identity of the recipient. The sender's address is a condition.
      mailIdentitiesArn: mail.formatArn({ service: 'ses', resource: 'identity', resourceName: '*' }),
      mailConfigurationSetsArn: mail.formatArn({
        service: 'ses',
        resource: 'configuration-set',
        resourceName: `${toMailClassPrefix(stage.name)}-*`,
      }),
      smsOriginationArn: stage.sms?.originationArn,
    },
  };
  const withUrl = { ...context, variables: { ...context.variables, BASE_URL: gateway.baseUrl } };
  const { streamArn } = data.table;
  const desk = new DeskStack(app, stackName('desk'), withUrl, {
    ...describe('tells desks of changes'),
    streamArn,
  });
  const ofApi = {
    ...withUrl,
    variables: { ...withUrl.variables, ...desk.variables, ...toOriginVariables(stage) },
  };
  const functions = FUNCTIONS_STACKS.map((name) => {
    const text = describe(`functions of the API, ${name}`);
    return new FunctionsStack(app, stackName(`api-${name}`), ofApi, { name, build }, text);
  });
  const work = new WorkStack(app, stackName('work'), withUrl, {
    ...describe('outbox, scheduled work, bounces'),
    streamArn,
    configurationSet: mail.configurationSet,
  });
  const monitored = {
    api: gateway.api,
    table: data.table.name,
    deskEventsApiId: desk.api.apiId,
    functionNames: listFunctionNames(),
  };
  const watch = new WatchStack(app, stackName('watch'), stage, monitored, describe('alarms and dashboard'));
  const api = new ApiStack(app, stackName('api'), stage, gateway, describe('routes of the HTTP API'));
  // Routes follow the functions. They also follow what once imported the API from their stack.
  for (const stack of [...functions, work, watch]) api.addStackDependency(stack);
  // The functions' stacks refer to the secrets of this one by name.
  for (const stack of functions) stack.addStackDependency(gateway);
  for (const stack of [...functions, desk, work]) keepRetiredPermissions(stack, deployed[stack.stackName]);
  const firewall = stage.edge
    ? new FirewallStack(app, stackName('firewall'), stage, describe('rate rules for CloudFront'))
    : undefined;
  return { data, mail, gateway, desk, functions, work, watch, api, firewall };
}
