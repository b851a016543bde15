import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { AppSyncAuthorizationType, EventApi } from 'aws-cdk-lib/aws-appsync';
import { Grant } from 'aws-cdk-lib/aws-iam';
import {
  EventSourceMapping,
  FilterCriteria,
  FilterRule,
  type IFunction,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { DESK_NAMESPACE } from '../../../lib/ports/desk-channels.ts';
import { createFunction } from '../salon-function.ts';
import type { StackContext } from '../stack-context.ts';

/** Matches the items that count the changes of diaries. */
const CHANGED_DIARIES = { dynamodb: { NewImage: { changes: { N: FilterRule.exists() } } } };
const STREAM_BATCH_SIZE = 50;
/** News of a minute ago is of no use: each desk reads its day every 5 minutes anyway. */
const NEWS_SECONDS = 60;

/** Tells desks that a diary has changed: an Event API, the function that publishes, and the one that lets desks subscribe. */
export class DeskStack extends Stack {
  readonly api: EventApi;
  /** The environment variables of the functions that name the channels. */
  readonly variables: Readonly<Record<'DESK_EVENTS_URL' | 'DESK_EVENTS_REALTIME_URL', string>>;

  constructor(
    scope: Construct,
    id: string,
    context: StackContext,
    { streamArn, ...props }: StackProps & { readonly streamArn: string },
  ) {
    super(scope, id, props);
    const { IAM, LAMBDA } = AppSyncAuthorizationType;
    const authorizer: IFunction = createFunction(this, 'desk-authorizer', context);
    this.api = new EventApi(this, 'Events', {
      apiName: `salon-${context.stage.name}-desk`,
      authorizationConfig: {
        authProviders: [
          { authorizationType: IAM },
          {
            authorizationType: LAMBDA,
            lambdaAuthorizerConfig: { handler: authorizer, resultsCacheTtl: Duration.seconds(0) },
          },
        ],
        connectionAuthModeTypes: [LAMBDA],
        defaultSubscribeAuthModeTypes: [LAMBDA],
        defaultPublishAuthModeTypes: [IAM],
      },
    });
    const namespace = this.api.addChannelNamespace(DESK_NAMESPACE);
    this.variables = {
      DESK_EVENTS_URL: `https://${this.api.httpDns}/event`,
      DESK_EVENTS_REALTIME_URL: `wss://${this.api.realtimeDns}/event/realtime`,
    };
    // Exported although no other stack may use them yet: a removal would otherwise take two deployments.
    this.exportValue(this.api.httpDns);
    this.exportValue(this.api.realtimeDns);
    const publisher = createFunction(this, 'desk-events', context, { environment: this.variables });
    namespace.grantPublish(publisher);
    const reading = Grant.addToPrincipal({
      grantee: publisher,
      actions: ['dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:DescribeStream'],
      resourceArns: [streamArn],
    });
    const mapping = new EventSourceMapping(this, 'desk-events-stream', {
      target: publisher,
      eventSourceArn: streamArn,
      startingPosition: StartingPosition.LATEST,
      batchSize: STREAM_BATCH_SIZE,
      filters: [FilterCriteria.filter(CHANGED_DIARIES)],
      retryAttempts: 0,
      maxRecordAge: Duration.seconds(NEWS_SECONDS),
    });
    // CloudFormation rejects the mapping until the role may read the stream.
    reading.applyBefore(mapping);
  }
}
