import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { BUNDLES_DIR, bundleFunctionsAndPages, computeBuildId } from './bundle.ts';
import { addSolutionsChecks } from './checks.ts';
import { listBundleNames } from './function-needs.ts';
import { createStacks } from './stacks.ts';
import { DEPLOYED, readStage } from './stages.ts';

const app = new App();
const names = listBundleNames();
await bundleFunctionsAndPages(names);
const deployed: unknown = app.node.tryGetContext(DEPLOYED);
const stage = readStage((name) => app.node.tryGetContext(name));
const stacks = createStacks(app, stage, {
  getCode: (name) => Code.fromAsset(join(BUNDLES_DIR, name)),
  build: await computeBuildId(names),
  ...(typeof deployed === 'string' ? { deployed: JSON.parse(await readFile(deployed, 'utf8')) } : {}),
});
addSolutionsChecks(app, stage, stacks);
