import { Stack, type StackProps } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { CHECKED_ROUTES } from '../../../functions/canary/checked-routes.ts';
import { groups } from '../../../lib/contract/index.ts';
import { API_PREFIX, formatRouteKey } from '../../../lib/contract/route.ts';
import {
  FALLBACK_GROUP,
  type FunctionsStackName,
  listFunctionsOfStack,
  RELEASE_CHECKS,
} from '../function-needs.ts';
import { toFunctionOfRoute } from '../load-classes.ts';
import { openGradualReleases } from '../releases.ts';
import { createFunction } from '../salon-function.ts';
import type { StackContext } from '../stack-context.ts';

/** The functions of the routes that the check of a release calls, by path. */
function listCheckedFunctions(): Map<string, string> {
  const wanted: ReadonlySet<string> = new Set(
    CHECKED_ROUTES.map((key) => key.replace(' ', ` ${API_PREFIX}`)),
  );
  const found = groups.flatMap((group) =>
    Object.values(group.routes)
      .filter((route) => wanted.has(formatRouteKey(route)))
      .map((route) => [formatRouteKey(route).split(' ')[1] ?? '', toFunctionOfRoute(group, route)] as const),
  );
  return new Map(found);
}

/**
 * Adds the function that books and cancels on the new versions of a stack before requests shift to them (BEHAVIOR §32.6). Returns it
 * with the names of the functions that wait for it; undefined where the stage checks no release, as while a restore refuses changes.
 */
function addReleaseCheck(
  stack: Stack,
  name: FunctionsStackName,
  context: StackContext,
  functions: ReadonlyMap<string, LambdaFunction>,
): { readonly hook: LambdaFunction; readonly checked: ReadonlySet<string> } | undefined {
  const check = RELEASE_CHECKS[name];
  if (check === undefined) return undefined;
  const versions = [...listCheckedFunctions()].flatMap(([path, functionName]) => {
    const code = functions.get(functionName);
    return code ? [{ path, functionName, version: code.currentVersion.functionArn }] : [];
  });
  const hook = createFunction(stack, check, context, {
    handler: 'index.checkRelease',
    environment: {
      CANARY_LOGIN_ARN: context.resources.canaryLoginArn,
      NEW_VERSIONS: stack.toJsonString(
        Object.fromEntries(versions.map(({ path, version }) => [path, version])),
      ),
    },
  });
  hook.addToRolePolicy(
    new PolicyStatement({
      actions: ['lambda:InvokeFunction'],
      resources: versions.map(({ version }) => version),
    }),
  );
  if (!context.stage.checksReleases) return undefined;
  return { hook, checked: new Set(versions.map(({ functionName }) => functionName)) };
}

/** Functions of the API, each with the alias that the gateway calls. The stack exports nothing. */
export class FunctionsStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    context: StackContext,
    { name: stackName, build }: { readonly name: FunctionsStackName; readonly build: string },
    props: StackProps,
  ) {
    super(scope, id, props);
    const releases = openGradualReleases(this, context.stage);
    const functions = listFunctionsOfStack(stackName).map((name) => {
      // Only the fallback function knows the build: the others change only with their own code.
      const environment = name === FALLBACK_GROUP ? { BUILD: build } : {};
      return [name, createFunction(this, name, context, { environment })] as const;
    });
    const check = addReleaseCheck(this, stackName, context, new Map(functions));
    for (const [name, code] of functions) {
      releases.add(name, code, check?.checked.has(name) ? { hook: check.hook } : {});
    }
  }
}
