import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { FALLBACK_GROUP, type FunctionsStackName, listFunctionsOfStack } from '../function-needs.ts';
import { addReleaseCheck } from '../release-check.ts';
import { openGradualReleases } from '../releases.ts';
import { createFunction } from '../salon-function.ts';
import type { StackContext } from '../stack-context.ts';

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
