import { join } from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { AwsSolutionsChecks } from 'cdk-nag';
import { acknowledge } from './acknowledgements.ts';
import { BUNDLES, buildName, bundleFunctions } from './bundle.ts';
import { functionNames } from './needs.ts';
import { salon } from './salon.ts';
import { stageOf } from './stages.ts';

const app = new App();
const names = functionNames();
await bundleFunctions(names);
const stacks = salon(
  app,
  stageOf((name) => app.node.tryGetContext(name)),
  { codeOf: (name) => Code.fromAsset(join(BUNDLES, name)), build: await buildName(names) },
);
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
acknowledge(stacks);
