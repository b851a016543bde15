import { Aws, CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as CallFunction } from 'aws-cdk-lib/aws-events-targets';
import { Grant, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  EventSourceMapping,
  FilterCriteria,
  FilterRule,
  type IFunction,
  type Function as LambdaFunction,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Schedule, ScheduleExpression, ScheduleTargetInput } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import type { ConfigurationSet } from 'aws-cdk-lib/aws-ses';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { LambdaSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { ENDED_STATUSES } from '../../../lib/rules/booking/appointments.ts';
import { LANES, type Lane, PACED_SENDERS_MAX } from '../../../lib/rules/notifications/delivery-lanes.ts';
import { PARTITION_SUFFIX } from '../../../lib/table/keys.ts';
import {
  CANARY,
  getFunctionNeeds,
  SENDER_BY_LANE,
  toDeadLetterQueueName,
  toLaneQueueName,
  type Worker,
} from '../function-needs.ts';
import { openGradualReleases } from '../releases.ts';
import { createFunction } from '../salon-function.ts';
import type { StackContext } from '../stack-context.ts';
import { listSweptPartitionGroups } from '../sweep-groups.ts';
import { toMailClassPrefix } from './mail.ts';

/**
 * Matches outbox records that no sender has leased: only outbox records have a notice, and an empty lease means that it is free.
 * A deleted record has no new image.
 */
const UNLEASED = {
  dynamodb: { NewImage: { notice: { M: { kind: { S: FilterRule.exists() } } }, leasedUntil: { S: [''] } } },
};
const toRecordFilter = (suffix: string, image: object) => ({
  dynamodb: { Keys: { pk: { S: [{ suffix }] } }, NewImage: image },
});
/**
 * Match what changes the totals of customers and guests: entries of the journal, which move money, and visits that have ended or
 * whose end was undone. A booking, a move and a reminder change none. A new visit of a guest belongs to a profile. Lambda takes at
 * most 5 filters.
 */
const COUNTED = [
  toRecordFilter(PARTITION_SUFFIX.journal, { customerId: { N: FilterRule.exists() } }),
  {
    eventName: FilterRule.isEqual('INSERT'),
    ...toRecordFilter(PARTITION_SUFFIX.appointments, { guest: { M: { fname: { S: FilterRule.exists() } } } }),
  },
  toRecordFilter(PARTITION_SUFFIX.appointments, { status: { N: ENDED_STATUSES.map(String) } }),
  toRecordFilter(PARTITION_SUFFIX.appointments, { isUndone: { BOOL: FilterRule.exists() } }),
];
/** As many records as SQS takes in one call. */
const STREAM_BATCH_SIZE = 10;
/** Batches of a shard of the stream that are processed at a time. */
const STREAM_PARALLEL = 4;
const STREAM_RETRIES = 5;

/** How often a message is delivered before it goes to the dead-letter queue. */
const RECEIVES_MAX = 5;
/** A message is hidden for this many timeouts of its sender, as Lambda recommends. */
const VISIBILITY_TIMEOUTS = 6;
const MESSAGE_BATCH_SIZE = 20;
const WEBHOOK_BATCH_SIZE = 10;
/** Each waits for the salons' endpoints. */
const WEBHOOK_SENDERS = 10;
const DEAD_LETTER_DAYS = 14;
const NO_RETRIES = { retryAttempts: 0, maxEventAge: Duration.minutes(1) };

/** The name of a lane's queue without the lane. */
const toQueuePrefix = ({ stage }: StackContext): string => toLaneQueueName(stage.name, '' as Lane);

/**
 * The batches of a lane. Each sender of mails or SMS sends at its part of the service's rate, so a batch lasts about 3 s: as long
 * as a message of another salon may have to wait for a free sender. Lambda collects more than 10 messages for at least 1 s.
 */
function toBatching(lane: Lane, { stage }: StackContext) {
  if (lane === 'webhooks') return { batchSize: WEBHOOK_BATCH_SIZE, maxConcurrency: WEBHOOK_SENDERS };
  const perSecond = lane === 'sms' ? (stage.sms?.perSecond ?? 0) : stage.mailsPerSecond;
  const batchSize = Math.max(MESSAGE_BATCH_SIZE, perSecond);
  return { batchSize, maxConcurrency: PACED_SENDERS_MAX, maxBatchingWindow: Duration.seconds(1) };
}

type WorkProps = StackProps & {
  readonly streamArn: string;
  readonly configurationSet: ConfigurationSet;
};

/** The work without a caller: send notices, do scheduled work, mark addresses that bounced, obey replies to SMS. */
export class WorkStack extends Stack {
  private readonly releases: ReturnType<typeof openGradualReleases>;

  constructor(scope: Construct, id: string, context: StackContext, props: WorkProps) {
    super(scope, id, props);
    this.releases = openGradualReleases(this, context.stage);
    const addDeadLetters = (worker: Worker) =>
      this.deadLetterQueue(`${worker}-failures`, toDeadLetterQueueName(context.stage.name, worker));
    this.addSenders(context, this.addOutbox(context, props.streamArn, addDeadLetters('outbox')));
    this.addScheduled(context, addDeadLetters('scheduled'));
    this.addBounces(context, props.configurationSet, addDeadLetters('bounces'));
    this.addSmsReplies(context, addDeadLetters('sms-replies'));
    this.addCanary(context);
  }

  private deadLetterQueue(id: string, queueName?: string): Queue {
    return new Queue(this, id, {
      ...(queueName && { queueName }),
      enforceSSL: true,
      retentionPeriod: Duration.days(DEAD_LETTER_DAYS),
    });
  }

  /**
   * Puts notices of the table's stream into the queues of their lanes, and counts for customers. The scheduled function wakes up the
   * notices that it loses.
   */
  private addOutbox(context: StackContext, streamArn: string, deadLetters: Queue): LambdaFunction {
    const outbox = createFunction(this, 'outbox', context, {
      environment: {
        QUEUES_URL: `https://sqs.${Aws.REGION}.${Aws.URL_SUFFIX}/${Aws.ACCOUNT_ID}/${toQueuePrefix(context)}`,
      },
    });
    const reading = Grant.addToPrincipal({
      grantee: outbox,
      actions: ['dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:DescribeStream'],
      resourceArns: [streamArn],
    });
    const mapping = new EventSourceMapping(this, 'outbox-stream', {
      target: this.releases.add('outbox', outbox),
      eventSourceArn: streamArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: STREAM_BATCH_SIZE,
      filters: [UNLEASED, ...COUNTED].map((filter) => FilterCriteria.filter(filter)),
      reportBatchItemFailures: true,
      bisectBatchOnError: true,
      retryAttempts: STREAM_RETRIES,
      parallelizationFactor: STREAM_PARALLEL,
      onFailure: new SqsDlq(deadLetters),
    });
    // CloudFormation rejects the mapping until the role may read the stream.
    reading.applyBefore(mapping);
    return outbox;
  }

  /**
   * A fair queue for each lane, and its sender. `outbox` sends each message with its salon as the group: while one salon has many
   * messages, those of others overtake them.
   */
  private addSenders(context: StackContext, outbox: LambdaFunction): void {
    const senders = new Map(
      [...new Set(Object.values(SENDER_BY_LANE))].map((name) => [
        name,
        this.releases.add(name, createFunction(this, name, context)),
      ]),
    );
    for (const lane of LANES) {
      const name = SENDER_BY_LANE[lane];
      const queue = this.addQueue(
        lane,
        context,
        VISIBILITY_TIMEOUTS * (getFunctionNeeds(name).timeoutSeconds ?? 0),
      );
      queue.grant(outbox, 'sqs:SendMessage');
      const sender = senders.get(name);
      if (!sender) throw new Error(`no function ${name}`);
      const receiving = queue.grant(
        sender,
        'sqs:ReceiveMessage',
        'sqs:DeleteMessage',
        'sqs:GetQueueAttributes',
      );
      const mapping = new EventSourceMapping(this, `${lane}-messages`, {
        target: sender,
        eventSourceArn: queue.queueArn,
        reportBatchItemFailures: true,
        ...toBatching(lane, context),
      });
      receiving.applyBefore(mapping);
    }
  }

  private addQueue(lane: Lane, { stage }: StackContext, visibleAfterSeconds: number): Queue {
    const deadLetterQueue = this.deadLetterQueue(
      `${lane}-dead-letters`,
      toDeadLetterQueueName(stage.name, lane),
    );
    return new Queue(this, `${lane}-queue`, {
      queueName: toLaneQueueName(stage.name, lane),
      visibilityTimeout: Duration.seconds(visibleAfterSeconds),
      deadLetterQueue: { queue: deadLetterQueue, maxReceiveCount: RECEIVES_MAX },
      enforceSSL: true,
    });
  }

  /** Calls a function on a schedule. A failed call is not retried: the next one does its work. */
  private addSchedule(
    id: string,
    minutes: number,
    called: IFunction,
    description: string,
    input: object = {},
  ): void {
    const schedule = ScheduleExpression.rate(Duration.minutes(minutes));
    const target = new LambdaInvoke(called, { ...NO_RETRIES, input: ScheduleTargetInput.fromObject(input) });
    // 'salon-prod-scheduled-each-minute-1': the runbook names it
    const scheduleName = `${this.stackName.replace(/-work$/, '')}-${id}`;
    new Schedule(this, id, { scheduleName, schedule, target, description });
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
    const scheduled = createFunction(this, 'scheduled', context);
    const live = this.releases.add('scheduled', scheduled, {
      ...NO_RETRIES,
      onFailure: new SqsDestination(deadLetters),
    });
    for (const [index, partitions] of listSweptPartitionGroups().entries()) {
      const text = `Runs the scheduled work that is past due in ${partitions.join(', ')}`;
      this.addSchedule(`scheduled-each-minute-${index + 1}`, 1, live, text, { partitions });
    }
  }

  /** Books and cancels in the canary salon every 5 minutes. `npm run smoke` makes the salon with this log-in. */
  private addCanary(context: StackContext): void {
    const canary = createFunction(this, CANARY, context, {
      retryAttempts: 0,
      environment: { CANARY_LOGIN_ARN: context.resources.canaryLoginArn },
    });
    this.addSchedule('canary-every-5-minutes', 5, canary, 'Books and cancels in the canary salon');
  }

  private addBounces(context: StackContext, set: ConfigurationSet, deadLetters: Queue): void {
    const bounces = createFunction(this, 'bounces', context, {
      onFailure: new SqsDestination(deadLetters),
    });
    new Rule(this, 'refused-mails', {
      description: 'Bounces and complaints about mails of this stage',
      eventPattern: {
        source: ['aws.ses'],
        detailType: ['Email Bounced', 'Email Complaint Received'],
        detail: {
          mail: {
            tags: {
              'ses:configuration-set': [
                set.configurationSetName,
                { prefix: `${toMailClassPrefix(context.stage.name)}-` },
              ],
            },
          },
        },
      },
      targets: [new CallFunction(bounces, { deadLetterQueue: deadLetters })],
    });
  }
}
