import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as CallFunction } from 'aws-cdk-lib/aws-events-targets';
import { Grant } from 'aws-cdk-lib/aws-iam';
import {
  EventSourceMapping,
  FilterCriteria,
  FilterRule,
  type Function as LambdaFunction,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Schedule, ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import type { ConfigurationSet } from 'aws-cdk-lib/aws-ses';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { Worker } from '../function-needs.ts';
import { createFunction } from '../salon-function.ts';
import type { StackContext } from '../stack-context.ts';

/**
 * Matches outbox records that no sender has leased: only outbox records have a notice, and an empty lease means that
 * it is free. A deleted record has no new image.
 */
const UNLEASED_NOTICE = {
  dynamodb: {
    NewImage: { notice: { M: { kind: { S: FilterRule.exists() } } }, leasedUntil: { S: [''] } },
  },
};

const BATCH_SIZE = 10;
const STREAM_RETRIES = 5;
const DEAD_LETTER_DAYS = 14;

export type WorkProps = StackProps & {
  readonly streamArn: string;
  readonly configurationSet: ConfigurationSet;
};

/** The work without a caller: send notices, do scheduled work, mark addresses that bounced. */
export class WorkStack extends Stack {
  readonly functions: ReadonlyMap<Worker, LambdaFunction>;
  readonly deadLetters: ReadonlyMap<Worker, Queue>;

  constructor(scope: Construct, id: string, context: StackContext, props: WorkProps) {
    super(scope, id, props);
    const deadLetters = {
      outbox: this.deadLetterQueue('outbox'),
      scheduled: this.deadLetterQueue('scheduled'),
      bounces: this.deadLetterQueue('bounces'),
    };
    this.deadLetters = new Map(Object.entries(deadLetters) as [Worker, Queue][]);
    this.functions = new Map<Worker, LambdaFunction>([
      ['outbox', this.addOutbox(context, props.streamArn, deadLetters.outbox)],
      ['scheduled', this.addScheduled(context, deadLetters.scheduled)],
      ['bounces', this.addBounces(context, props.configurationSet, deadLetters.bounces)],
    ]);
  }

  private deadLetterQueue(worker: Worker): Queue {
    return new Queue(this, `${worker}-dead-letters`, {
      enforceSSL: true,
      retentionPeriod: Duration.days(DEAD_LETTER_DAYS),
    });
  }

  /** Reads notices from the table's stream. The scheduled function wakes up those that it could not process. */
  private addOutbox(context: StackContext, streamArn: string, deadLetters: Queue): LambdaFunction {
    const outbox = createFunction(this, 'outbox', context);
    const reading = Grant.addToPrincipal({
      grantee: outbox,
      actions: ['dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:DescribeStream'],
      resourceArns: [streamArn],
    });
    const mapping = new EventSourceMapping(this, 'outbox-stream', {
      target: outbox,
      eventSourceArn: streamArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: BATCH_SIZE,
      filters: [FilterCriteria.filter(UNLEASED_NOTICE)],
      reportBatchItemFailures: true,
      bisectBatchOnError: true,
      retryAttempts: STREAM_RETRIES,
      // Processes the salons of a shard in parallel.
      parallelizationFactor: 4,
      onFailure: new SqsDlq(deadLetters),
    });
    // CloudFormation rejects the mapping until the role may read the stream.
    reading.applyBefore(mapping);
    return outbox;
  }

  /** Runs once a minute. A failed run is not retried: the next run does its work. */
  private addScheduled(context: StackContext, deadLetters: Queue): LambdaFunction {
    const scheduled = createFunction(this, 'scheduled', context, {
      retryAttempts: 0,
      maxEventAge: Duration.minutes(1),
      onFailure: new SqsDestination(deadLetters),
      ...(context.stage.reservesConcurrency ? { reservedConcurrentExecutions: 1 } : {}),
    });
    new Schedule(this, 'scheduled-each-minute', {
      schedule: ScheduleExpression.rate(Duration.minutes(1)),
      target: new LambdaInvoke(scheduled, { retryAttempts: 0, maxEventAge: Duration.minutes(1) }),
      description: 'Runs the scheduled work that is past due',
    });
    return scheduled;
  }

  /** Receives the bounces and complaints of the mail service. */
  private addBounces(context: StackContext, set: ConfigurationSet, deadLetters: Queue): LambdaFunction {
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
    return bounces;
  }
}
