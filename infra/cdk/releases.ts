import { ArnFormat, Duration, Stack } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Alias,
  type EventInvokeConfigOptions,
  type IFunction,
  type IVersion,
  type Function as LambdaFunction,
} from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { METRICS_NAMESPACE } from '../../lib/http/metrics.ts';
import { RELEASE_CHECKS, toDeployedFunctionName } from './function-needs.ts';
import type { Stage } from './stages.ts';

/** The alias that the gateway, queues and schedules call. */
export const ALIAS = 'live';

/**
 * The role of CodeDeploy for one function: CodeDeploy limits the requests of a role. It has what AWS's managed policy
 * AWSCodeDeployRoleForLambda allows, for its function alone, without hooks, topics and revisions in S3, which releases do not use.
 */
function createRole(scope: Construct, name: string, { functionArn }: LambdaFunction): Role {
  const role = new Role(scope, `${name}-release-role`, {
    assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
    description: `Shifts requests to new versions of ${name}`,
  });
  // Alarms support no resource-level permission to describe them.
  role.addToPolicy(new PolicyStatement({ actions: ['cloudwatch:DescribeAlarms'], resources: ['*'] }));
  role.addToPolicy(
    new PolicyStatement({
      actions: ['lambda:GetAlias', 'lambda:UpdateAlias', 'lambda:GetProvisionedConcurrencyConfig'],
      // The alias by its name: a reference would be a circle, because its updates refer to the deployment group
      resources: [functionArn, `${functionArn}:${ALIAS}`],
    }),
  );
  return role;
}

/** Lets CodeDeploy call the checks of releases, by their names: a reference would be a circle. */
function allowHook(role: Role, stack: Stack, stage: Stage): void {
  const toArn = (name: string) =>
    stack.formatArn({
      service: 'lambda',
      resource: 'function',
      resourceName: toDeployedFunctionName(stage.name, name),
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
  role.addToPolicy(
    new PolicyStatement({
      actions: ['lambda:InvokeFunction'],
      resources: Object.values(RELEASE_CHECKS).map(toArn),
    }),
  );
}

const FAILURES = 'FILL(errors, 0) + FILL(crashes, 0)';
const ONE_MINUTE = Duration.minutes(1);

/** Counts the replies of a version with status 500 in its function's log: Lambda does not count them as errors. */
function createCrashMetric(scope: Construct, stage: Stage, name: string, code: LambdaFunction): Metric {
  const metricNamespace = `${METRICS_NAMESPACE}/${stage.name}`;
  const metricName = `Crashes-${name}`;
  new MetricFilter(scope, `${name}-crashes`, {
    logGroup: code.logGroup,
    filterPattern: FilterPattern.numberValue('$.status', '=', 500),
    metricNamespace,
    metricName,
    dimensions: { version: '$.version' },
  });
  return new Metric({
    namespace: metricNamespace,
    metricName,
    dimensionsMap: { version: code.currentVersion.version },
    statistic: 'Sum',
    period: ONE_MINUTE,
  });
}

/** A metric of Lambda for the calls of the alias that the new version served. */
const createVersionMetric = (
  stage: Stage,
  name: string,
  code: LambdaFunction,
  metricName: string,
): Metric => {
  const functionName = toDeployedFunctionName(stage.name, name);
  return new Metric({
    namespace: 'AWS/Lambda',
    metricName,
    dimensionsMap: {
      FunctionName: functionName,
      Resource: `${functionName}:${ALIAS}`,
      ExecutedVersion: code.currentVersion.version,
    },
    statistic: 'Sum',
    period: ONE_MINUTE,
  });
};

/** Releases new versions of functions, and rolls back those that fail (BEHAVIOR §32.6). */
export function openGradualReleases(scope: Construct, stage: Stage) {
  const application = new LambdaApplication(scope, 'releases');
  return {
    /** `asynchronous`: what happens to calls without a caller that waits; it belongs to the alias that they name. */
    add: (
      name: string,
      code: LambdaFunction,
      {
        hook,
        ...asynchronous
      }: EventInvokeConfigOptions & { readonly hook?: LambdaFunction | undefined } = {},
    ): IFunction => {
      const alias = new Alias(scope, `${name}-live`, {
        aliasName: ALIAS,
        version: code.currentVersion as IVersion,
        ...asynchronous,
      });
      const role = createRole(scope, name, code);
      if (hook) allowHook(role, Stack.of(scope), stage);
      const alarm = new Alarm(scope, `${name}-release-alarm`, {
        alarmName: `${toDeployedFunctionName(stage.name, name)}-release`,
        alarmDescription: `More than 1% of the calls of the last version of ${name} crash within a minute. During a deployment, CodeDeploy goes back to the version before; the deployment fails. Search the log of ${name} for level ERROR. After a deployment: npm run rollback, see infra/docs/OPERATE.md, A bad release.`,
        metric: new MathExpression({
          // A metric without data would have no sum
          expression: `IF(${FAILURES} > 2 AND 100 * (${FAILURES}) > FILL(calls, 0), 1, 0)`,
          usingMetrics: {
            errors: createVersionMetric(stage, name, code, 'Errors'),
            crashes: createCrashMetric(scope, stage, name, code),
            calls: createVersionMetric(stage, name, code, 'Invocations'),
          },
          label: 'Fails',
          period: ONE_MINUTE,
        }),
        threshold: 0,
        comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
        evaluationPeriods: 1,
        treatMissingData: TreatMissingData.NOT_BREACHING,
      });
      const group = new LambdaDeploymentGroup(scope, `${name}-release`, {
        application,
        alias,
        // Without updates, so that the deployment group adds no managed policy.
        role: role.withoutPolicyUpdates(),
        alarms: [alarm],
        ...(hook ? { preHook: hook as IFunction } : {}),
        deploymentConfig: stage.releasesGradually
          ? LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES
          : LambdaDeploymentConfig.ALL_AT_ONCE,
        autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
      });
      group.node.addDependency(role);
      return alias as IFunction;
    },
  };
}
