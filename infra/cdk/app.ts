import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { BUNDLES, buildName, bundleFunctions } from './bundle.ts';
import { check } from './checks.ts';
import { functionNames } from './function-needs.ts';
import { salon } from './stacks.ts';
import { stageOf } from './stages.ts';

const app = new App();
const names = functionNames();
await bundleFunctions(names);
const stacks = salon(
  app,
  stageOf((name) => app.node.tryGetContext(name)),
  { codeOf: (name) => Code.fromAsset(join(BUNDLES, name)), build: await buildName(names) },
);
check(app, stacks);
