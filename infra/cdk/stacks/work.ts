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
import { salonFunction } from '../salon-function.ts';
import type { StackContext } from '../stack-context.ts';

/**
 * Only records of the outbox have a notice; only those that no sender holds have an empty lease. The filter sees
 * nothing but the record itself; one that is taken away has no new image.
 */
const TO_SEND = {
  dynamodb: {
    NewImage: { notice: { M: { kind: { S: FilterRule.exists() } } }, leasedUntil: { S: [''] } },
  },
};

const BATCH_SIZE = 10;
const STREAM_TRIES = 5;
const DEAD_LETTER_DAYS = 14;

export type WorkProps = StackProps & {
  readonly streamArn: string;
  readonly configurationSet: ConfigurationSet;
};

/** What goes on without a caller: notices go out, due work is done, refused addresses are marked. */
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
      ['outbox', this.outbox(context, props.streamArn, deadLetters.outbox)],
      ['scheduled', this.scheduled(context, deadLetters.scheduled)],
      ['bounces', this.bounces(context, props.configurationSet, deadLetters.bounces)],
    ]);
  }

  private deadLetterQueue(worker: Worker): Queue {
    return new Queue(this, `${worker}-dead-letters`, {
      enforceSSL: true,
      retentionPeriod: Duration.days(DEAD_LETTER_DAYS),
    });
  }

  /** Takes notices from the table's stream; what it could not take, the due run brings back. */
  private outbox(context: StackContext, streamArn: string, deadLetters: Queue): LambdaFunction {
    const outbox = salonFunction(this, 'outbox', context);
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
      filters: [FilterCriteria.filter(TO_SEND)],
      reportBatchItemFailures: true,
      bisectBatchOnError: true,
      retryAttempts: STREAM_TRIES,
      // The salons of a shard do not wait for one another
      parallelizationFactor: 4,
      onFailure: new SqsDlq(deadLetters),
    });
    // The mapping is refused while the role may not read the stream.
    reading.applyBefore(mapping);
    return outbox;
  }

  /** Once a minute; a run that fails is followed by the next, not by itself. */
  private scheduled(context: StackContext, deadLetters: Queue): LambdaFunction {
    const scheduled = salonFunction(this, 'scheduled', context, {
      retryAttempts: 0,
      maxEventAge: Duration.minutes(1),
      onFailure: new SqsDestination(deadLetters),
      ...(context.stage.reservesConcurrency ? { reservedConcurrentExecutions: 1 } : {}),
    });
    new Schedule(this, 'scheduled-each-minute', {
      schedule: ScheduleExpression.rate(Duration.minutes(1)),
      target: new LambdaInvoke(scheduled, { retryAttempts: 0, maxEventAge: Duration.minutes(1) }),
      description: 'Does what has fallen due',
    });
    return scheduled;
  }

  /** Hears from the mail service who refused a mail for good. */
  private bounces(context: StackContext, set: ConfigurationSet, deadLetters: Queue): LambdaFunction {
    const bounces = salonFunction(this, 'bounces', context, {
      onFailure: new SqsDestination(deadLetters),
    });
    new Rule(this, 'refused-mails', {
      description: 'Mails of this stage that bounced or were complained of',
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
