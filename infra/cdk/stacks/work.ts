import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as CallFunction } from 'aws-cdk-lib/aws-events-targets';
import { Grant, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  EventSourceMapping,
  FilterCriteria,
  FilterRule,
  type IFunction,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Schedule, ScheduleExpression, ScheduleTargetInput } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke, type ScheduleTargetBaseProps } from 'aws-cdk-lib/aws-scheduler-targets';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { ConfigurationSet } from 'aws-cdk-lib/aws-ses';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { LambdaSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { PACED_LANES, WEBHOOK_NOTICE } from '../../../lib/rules/notifications/lanes.ts';
import { toMailDomain } from '../../../lib/rules/notifications/mail-domain.ts';
import { CANARY, QUEUE_SENDER, toFunctionName, WORKERS, type Worker } from '../function-needs.ts';
import { createFunction } from '../salon-function.ts';
import type { StackContext } from '../stack-context.ts';

/**
 * Matches outbox records of these kinds that no sender has leased: only outbox records have a notice, and an empty lease
 * means that it is free. A deleted record has no new image.
 */
const matchUnleased = (kinds: unknown) => ({
  dynamodb: { NewImage: { notice: { M: { kind: { S: kinds } } }, leasedUntil: { S: [''] } } },
});

/**
 * The readers of the stream: the lanes of mails and SMS share one, because DynamoDB recommends at most two
 * (lib/rules/notifications/lanes.ts). `parallel`: batches of a shard processed at a time; those of one partition of an outbox
 * stay in order.
 */
const STREAM_READERS = {
  outbox: { filter: matchUnleased(FilterRule.notEquals(WEBHOOK_NOTICE)), parallel: 4 },
  'webhook-sender': { filter: matchUnleased(FilterRule.isEqual(WEBHOOK_NOTICE)), parallel: 10 },
} as const;

const BATCH_SIZE = 10;
const STREAM_RETRIES = 5;
const DEAD_LETTER_DAYS = 14;
const NO_RETRIES = { retryAttempts: 0, maxEventAge: Duration.minutes(1) };

type WorkProps = StackProps & {
  readonly streamArn: string;
  readonly configurationSet: ConfigurationSet;
};

/** The work without a caller: send notices, do scheduled work, mark addresses that bounced, obey replies to SMS. */
export class WorkStack extends Stack {
  readonly deadLetters: ReadonlyMap<Worker, Queue>;

  constructor(scope: Construct, id: string, context: StackContext, props: WorkProps) {
    super(scope, id, props);
    this.deadLetters = new Map(WORKERS.map((worker) => [worker, this.deadLetterQueue(worker)]));
    const deadLetters = Object.fromEntries(this.deadLetters) as Record<Worker, Queue>;
    for (const name of ['outbox', 'webhook-sender'] as const)
      this.addSender(name, context, props.streamArn, deadLetters[name]);
    this.addQueueSender(context);
    this.addScheduled(context, deadLetters.scheduled);
    this.addBounces(context, props.configurationSet, deadLetters.bounces);
    this.addSmsReplies(context, deadLetters['sms-replies']);
    this.addCanary(context);
  }

  private deadLetterQueue(worker: Worker): Queue {
    return new Queue(this, `${worker}-dead-letters`, {
      enforceSSL: true,
      retentionPeriod: Duration.days(DEAD_LETTER_DAYS),
    });
  }

  /**
   * Sends notices from the table's stream. The scheduled function wakes up those that it could not process.
   */
  private addSender(
    name: keyof typeof STREAM_READERS,
    context: StackContext,
    streamArn: string,
    deadLetters: Queue,
  ): void {
    const { filter, parallel } = STREAM_READERS[name];
    const sender = createFunction(this, name, context, {
      environment:
        name === 'outbox' ? { QUEUE_SENDER: toFunctionName(context.stage.name, QUEUE_SENDER) } : {},
    });
    const reading = Grant.addToPrincipal({
      grantee: sender,
      actions: ['dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:DescribeStream'],
      resourceArns: [streamArn],
    });
    const mapping = new EventSourceMapping(this, `${name}-stream`, {
      target: sender,
      eventSourceArn: streamArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: BATCH_SIZE,
      filters: [FilterCriteria.filter(filter)],
      reportBatchItemFailures: true,
      bisectBatchOnError: true,
      retryAttempts: STREAM_RETRIES,
      parallelizationFactor: parallel,
      onFailure: new SqsDlq(deadLetters),
    });
    // CloudFormation rejects the mapping until the role may read the stream.
    reading.applyBefore(mapping);
  }

  /**
   * Empties the queues of messages at the rate of their services: as soon as a sender queues one, and once a minute. Only one
   * run empties a queue at a time.
   */
  private addQueueSender(context: StackContext): void {
    const sender = createFunction(this, QUEUE_SENDER, context, NO_RETRIES);
    // Waits until the run before has ended.
    const input = ScheduleTargetInput.fromObject({ lanes: PACED_LANES, waitMs: 10_000 });
    const description = 'Sends the mails and SMS that wait for the rate of their services';
    this.addSchedule('queues-each-minute', 1, sender, description, { input });
  }

  /** Calls a function on a schedule. A failed call is not retried: the next one does its work. */
  private addSchedule(
    id: string,
    minutes: number,
    called: IFunction,
    description: string,
    props: ScheduleTargetBaseProps = {},
  ): void {
    const schedule = ScheduleExpression.rate(Duration.minutes(minutes));
    const target = new LambdaInvoke(called, { ...NO_RETRIES, ...props });
    new Schedule(this, id, { schedule, target, description });
  }

  /** Receives the replies to SMS: the phone number or pool publishes them to this topic. */
  private addSmsReplies(context: StackContext, deadLetters: Queue): void {
    const replies = createFunction(this, 'sms-replies', context, {
      onFailure: new SqsDestination(deadLetters),
    });
    const topic = new Topic(this, 'sms-replies-topic', {
      displayName: `Salon ${context.stage.name}, replies to SMS`,
      enforceSSL: true,
    });
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('sms-voice.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
      }),
    );
    topic.addSubscription(new LambdaSubscription(replies, { deadLetterQueue: deadLetters }));
    new CfnOutput(this, 'SmsRepliesTopicArn', { value: topic.topicArn });
  }

  private addScheduled(context: StackContext, deadLetters: Queue): void {
    const scheduled = createFunction(this, 'scheduled', context, {
      ...NO_RETRIES,
      onFailure: new SqsDestination(deadLetters),
    });
    this.addSchedule('scheduled-each-minute', 1, scheduled, 'Runs the scheduled work that is past due');
  }

  /** Books and cancels in the canary salon every 5 minutes. `npm run smoke` makes the salon with this log-in. */
  private addCanary(context: StackContext): void {
    const login = new Secret(this, 'canary-login', {
      description: 'The log-in of the administrator of the canary salon',
      generateSecretString: {
        secretStringTemplate: JSON.stringify({
          slug: 'canary',
          email: `canary@${toMailDomain(context.stage.mailFrom)}`,
        }),
        generateStringKey: 'password',
        excludePunctuation: true,
      },
    });
    const canary = createFunction(this, CANARY, context, {
      retryAttempts: 0,
      environment: { CANARY_LOGIN_ARN: login.secretArn },
    });
    canary.addToRolePolicy(
      new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: [login.secretArn] }),
    );
    this.addSchedule('canary-every-5-minutes', 5, canary, 'Books and cancels in the canary salon');
    new CfnOutput(this, 'CanaryLoginArn', { value: login.secretArn });
  }

  /** Receives the bounces and complaints of the mail service. */
  private addBounces(context: StackContext, set: ConfigurationSet, deadLetters: Queue): void {
    const bounces = createFunction(this, 'bounces', context, {
      onFailure: new SqsDestination(deadLetters),
    });
    new Rule(this, 'refused-mails', {
      description: 'Bounces and complaints about mails of this stage',
      eventPattern: {
        source: ['aws.ses'],
        detailType: ['Email Bounced', 'Email Complaint Received'],
        detail: { mail: { tags: { 'ses:configuration-set': [set.configurationSetName] } } },
      },
      targets: [new CallFunction(bounces, { deadLetterQueue: deadLetters })],
    });
  }
}
