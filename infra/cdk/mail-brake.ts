import type { Stack } from 'aws-cdk-lib';
import { Rule } from 'aws-cdk-lib/aws-events';
import { SfnStateMachine } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { DefinitionBody, LogLevel, StateMachine, StateMachineType } from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import { toMailClassPrefix } from './stacks/mail.ts';
import { type Stage, toRemovalPolicy } from './stages.ts';

/**
 * Pauses the mails of a class when its alarm goes off: before AWS pauses those of the whole account. The alarm of a class and
 * its configuration set have the same name (BEHAVIOR §32.9). Somebody switches the class on again (infra/docs/OPERATE.md, Mails of a class are paused).
 */
export function addPauseOfMailClassOnAlarm(stack: Stack & Construct, stage: Stage): void {
  const prefix = toMailClassPrefix(stage.name);
  const pause = {
    StartAt: 'Pause',
    States: {
      Pause: {
        Type: 'Task',
        Resource: 'arn:aws:states:::aws-sdk:sesv2:putConfigurationSetSendingOptions',
        Parameters: { 'ConfigurationSetName.$': '$.detail.alarmName', SendingEnabled: false },
        Retry: [{ ErrorEquals: ['States.ALL'], IntervalSeconds: 10, MaxAttempts: 5, BackoffRate: 2 }],
        End: true,
      },
    },
  };
  const machine = new StateMachine(stack, 'mail-brake', {
    stateMachineName: `salon-${stage.name}-mail-brake`,
    stateMachineType: StateMachineType.STANDARD,
    definitionBody: DefinitionBody.fromString(JSON.stringify(pause)),
    tracingEnabled: true,
    logs: {
      destination: new LogGroup(stack, 'mail-brake-log', {
        logGroupName: `salon-${stage.name}-mail-brake`,
        retention: stage.logDays,
        removalPolicy: toRemovalPolicy(stage),
      }),
      level: LogLevel.ALL,
    },
  });
  machine.addToRolePolicy(
    new PolicyStatement({
      actions: ['ses:PutConfigurationSetSendingOptions'],
      resources: [
        stack.formatArn({ service: 'ses', resource: 'configuration-set', resourceName: `${prefix}-*` }),
      ],
    }),
  );
  new Rule(stack, 'mail-class-alarms', {
    description: 'Pauses the mails of a class of salons when too many of them bounce',
    eventPattern: {
      source: ['aws.cloudwatch'],
      detailType: ['CloudWatch Alarm State Change'],
      detail: { alarmName: [{ prefix: `${prefix}-` }], state: { value: ['ALARM'] } },
    },
    targets: [new SfnStateMachine(machine)],
  });
}
