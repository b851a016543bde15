import { readFile, rm, writeFile } from 'node:fs/promises';
import { App } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { createStacks } from '../cdk/stacks.ts';
import { readStage } from '../cdk/stages.ts';
import { runCommand } from './command.ts';
import { type InstallationSurface, toInstallationSurface } from './stack-surface.ts';

const USAGE = `Writes the names, exports and imports of this release's stacks. An installation of this release must be able to
get each later one (tests/infra/cdk/released-stacks.test.ts).

  npm run released-stacks`;

export const RELEASED_STACKS_FILE = 'infra/cdk/released-stacks.json';

const PROD = { mailFrom: 'bookings@salon.test', alarmsTo: 'ops@salon.test', monthlyBudgetUsd: 500 };
const DOMAIN = { name: 'api.salon.test', certificateArn: 'arn:aws:acm:eu-west-1:111122223333:certificate/1' };

/** Installations whose stacks differ most. */
const INSTALLATIONS: Readonly<Record<string, object>> = {
  'without a domain': PROD,
  'with CloudFront and SMS': {
    ...PROD,
    domain: DOMAIN,
    edge: {
      certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/2',
      webAclArn: 'arn:aws:wafv2:us-east-1:111122223333:global/webacl/salon-prod/1',
      originSecret: 2,
      required: true,
      apiAddress: 'closed',
    },
    sms: { originationArn: 'arn:aws:sms-voice:eu-west-1:111122223333:pool/pool-1', perSecond: 3 },
  },
};

/** The surface of each installation with the sources as they are. */
export async function synthesizeSurfaces(): Promise<Readonly<Record<string, InstallationSurface>>> {
  const { context } = JSON.parse(await readFile('cdk.json', 'utf8')) as {
    context: { stages: { prod: object } };
  };
  const surfaces = Object.entries(INSTALLATIONS).map(async ([name, facts]) => {
    const values: Record<string, unknown> = {
      ...context,
      stage: 'prod',
      stages: { prod: { ...context.stages.prod, ...facts } },
    };
    const app = new App({ context: values, treeMetadata: false, analyticsReporting: false });
    createStacks(
      app,
      readStage((each) => values[each]),
      // Bundles have no names that other stacks see
      { getCode: () => Code.fromInline('exports.handler = async () => {};'), build: 'any' },
    );
    const { directory, stacks } = app.synth();
    const surface = toInstallationSurface(
      stacks.map(({ stackName, template }) => ({ name: stackName, template })),
    );
    await rm(directory, { recursive: true });
    return [name, surface] as const;
  });
  return Object.fromEntries(await Promise.all(surfaces));
}

if (import.meta.main) {
  runCommand(USAGE, async () => {
    await writeFile(RELEASED_STACKS_FILE, `${JSON.stringify(await synthesizeSurfaces(), null, 1)}\n`);
    console.log(`wrote ${RELEASED_STACKS_FILE}`);
  });
}
