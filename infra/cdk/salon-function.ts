import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Effect, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  ApplicationLogLevel,
  Architecture,
  type FunctionProps,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { getFunctionNeeds, toDeployedFunctionName, toLogName } from './function-needs.ts';
import { RESERVED_CONCURRENCY } from './load-classes.ts';
import { toPolicyStatements } from './permissions.ts';
import type { StackContext } from './stack-context.ts';
import { toRemovalPolicy } from './stages.ts';

/** Below the gateway's own limit of 30 s. A request replies before it ends (lib/http/chain.ts). */
const TIMEOUT_SECONDS = 28;
/** At this size a function has more than half a vCPU. Most of a cold start is loading code. */
const MEMORY_MB = 1_024;

export function createFunction(
  scope: Construct,
  name: string,
  context: StackContext,
  props: Partial<FunctionProps> = {},
): LambdaFunction {
  const needs = getFunctionNeeds(name);
  const { stage } = context;
  const reserved = stage.reservesConcurrency ? RESERVED_CONCURRENCY[name] : undefined;
  const logGroup = new LogGroup(scope, `${name}-log`, {
    logGroupName: toLogName(stage.name, name),
    retention: stage.logDays,
    removalPolicy: toRemovalPolicy(stage),
  });
  const role = new Role(scope, `${name}-role`, {
    assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    description: `Permissions of the function ${name}`,
  });
  role.addToPolicy(
    new PolicyStatement({
      effect: Effect.ALLOW,
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [logGroup.logGroupArn],
    }),
  );
  for (const statement of toPolicyStatements(needs, context.resources)) role.addToPolicy(statement);
  return new LambdaFunction(scope, name, {
    functionName: toDeployedFunctionName(stage.name, name),
    description: `Salon booking, ${stage.name}: ${name}`,
    code: context.getCode(needs.codeOf ?? name),
    handler: 'index.handler',
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    memorySize: needs.memoryMb ?? MEMORY_MB,
    timeout: Duration.seconds(needs.timeoutSeconds ?? TIMEOUT_SECONDS),
    role,
    logGroup,
    loggingFormat: LoggingFormat.JSON,
    applicationLogLevelV2: ApplicationLogLevel.INFO,
    systemLogLevelV2: SystemLogLevel.WARN,
    // The deployment deletes all versions but the last two (infra/tools/releases)
    currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN },
    ...(reserved === undefined ? {} : { reservedConcurrentExecutions: reserved }),
    ...props,
    environment: { ...context.variables, ...props.environment },
  });
}
