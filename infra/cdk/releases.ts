import { Duration } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, MathExpression, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Alias, type IVersion, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { METRICS_NAMESPACE } from '../../lib/http/metrics.ts';
import { toFunctionName } from './function-needs.ts';
import type { Stage } from './stages.ts';

/** The alias that the gateway calls. */
export const ALIAS = 'live';

/** The role of CodeDeploy, with what its managed policy allows, but for the released functions alone. */
function createRole(scope: Construct): Role {
  const role = new Role(scope, 'release-role', {
    assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
    description: 'Shifts requests to new versions of the functions',
  });
  // Alarms support no resource-level permission to describe them.
  role.addToPolicy(new PolicyStatement({ actions: ['cloudwatch:DescribeAlarms'], resources: ['*'] }));
  return role;
}

/** Counts the replies with status 500 in a function's log: Lambda does not count them as errors. */
const createCrashMetric = (scope: Construct, stage: Stage, name: string, code: LambdaFunction) =>
  new MetricFilter(scope, `${name}-crashes`, {
    logGroup: code.logGroup,
    filterPattern: FilterPattern.numberValue('$.status', '=', 500),
    metricNamespace: `${METRICS_NAMESPACE}/${stage.name}`,
    metricName: `Crashes-${name}`,
    // Otherwise its sum with a metric without data has no result.
    defaultValue: 0,
  }).metric({ statistic: 'Sum' });

/** Releases new versions of functions, and rolls back those that fail. */
export function openReleases(scope: Construct, stage: Stage) {
  const application = new LambdaApplication(scope, 'releases');
  const role = createRole(scope);
  return {
    add: (name: string, code: LambdaFunction): void => {
      const alias = new Alias(scope, `${name}-live`, {
        aliasName: ALIAS,
        version: code.currentVersion as IVersion,
      });
      role.addToPolicy(
        new PolicyStatement({
          actions: ['lambda:GetAlias', 'lambda:UpdateAlias'],
          // The alias by its name: a reference would be a circle, because its updates refer to the deployment group
          resources: [code.functionArn, `${code.functionArn}:${ALIAS}`],
        }),
      );
      const alarm = new Alarm(scope, `${name}-release-alarm`, {
        alarmName: `${toFunctionName(stage.name, name)}-release`,
        alarmDescription: `More than 1% of the calls of ${name} crash within a minute. During a deployment, CodeDeploy goes back to the version before; the deployment fails. Search the log of ${name} for level ERROR. At other times see the alarm errors-${name}.`,
        metric: new MathExpression({
          expression: 'IF(errors + crashes > 2 AND 100 * (errors + crashes) > calls, 1, 0)',
          usingMetrics: {
            errors: alias.metricErrors(),
            crashes: createCrashMetric(scope, stage, name, code),
            calls: alias.metricInvocations(),
          },
          label: 'Fails',
          period: Duration.minutes(1),
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
        deploymentConfig: stage.releasesGradually
          ? LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES
          : LambdaDeploymentConfig.ALL_AT_ONCE,
        autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
      });
      group.node.addDependency(role);
    },
  };
}
