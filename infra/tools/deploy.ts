import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PAGE_FILES_DIR } from '../cdk/bundle.ts';
import type { DeployedTemplate } from '../cdk/retired-permissions.ts';
import { AT_ONCE, DEPLOYED, type Stage } from '../cdk/stages.ts';
import { getRegion, runCommand, UsageError } from './command.ts';
import { listProdOverrides, readChosenStage, toCdkArguments } from './deploy-options.ts';
import { openFunctions, recordReplacedAndDeleteObsoleteVersions } from './releases/lambda.ts';
import { hasRolledBackFunction } from './releases/live-functions.ts';
import { openPageReleaseBucket } from './releases/page-files.ts';
import { listStackNames, type RunAws, readStackOutputs, runAws } from './stack-outputs.ts';

const USAGE = `Checks the account (npm run preflight) and deploys all stacks of a stage: first the data stack, then the files of the pages,
then the functions. Then it books and cancels in the stage's canary salon. It keeps the versions of the functions that it
replaces, for npm run rollback, and the permissions that these versions use; it deletes older versions.

  npm run deploy -- --context stage=<dev|prod> [--without-edge] [options of cdk deploy]

A failed check stops it (see npm run preflight -- --help). Uses the account and region of the AWS CLI (AWS_PROFILE, AWS_REGION).`;

/** Runs a program with this terminal. Throws if it fails. */
function run(program: string, args: readonly string[], failure: string): void {
  const { status, error } = spawnSync(program, args, { stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0) throw new UsageError(failure);
}

const runTool = (file: string, args: readonly string[], failure: string): void =>
  run(process.execPath, [fileURLToPath(new URL(file, import.meta.url)), ...args], failure);

const FAILED = 'The deployment failed: CloudFormation has gone back to the state before.';

/** Deploys the stack of the page files, uploads them, and deploys what uses them. Returns the names of the files. */
async function deployStacks(
  stage: string,
  region: string,
  args: readonly string[],
  context: readonly string[],
): Promise<() => Promise<void>> {
  // The first command writes the templates, the second one uses them
  run('npx', ['cdk', 'deploy', `salon-${stage}-data`, '--exclusively', ...args, ...context], FAILED);
  const bucket = openPageReleaseBucket({ bucket: readStackOutputs(stage).PageFilesBucket ?? '', region });
  const files = await bucket.upload(PAGE_FILES_DIR);
  console.log(`Uploaded ${files.length} files of the pages.`);
  run('npx', ['cdk', 'deploy', '--all', '--app', 'cdk.out', ...args], FAILED);
  return async () => {
    const { deleted } = await bucket.recordRelease(files, new Date());
    if (deleted > 0) console.log(`Deleted ${deleted} files of releases that ended more than 30 days ago.`);
  };
}

type DeployedTemplates = { readonly [stackName: string]: DeployedTemplate };

/** The templates of the stacks of a stage as they are deployed; none before the first deployment. */
function readDeployedTemplates(stage: string, run: RunAws = runAws): DeployedTemplates {
  const entries = listStackNames(stage, run).map((name) => {
    const reply = run(['cloudformation', 'get-template', '--stack-name', name, '--output', 'json']);
    const { TemplateBody } = JSON.parse(reply) as { TemplateBody: DeployedTemplate };
    return [name, TemplateBody] as const;
  });
  return Object.fromEntries(entries);
}

/**
 * Whether a deployment moves a stage to another table, as a restore does. Its functions must shift at once: those that still use the
 * table before would write what nobody reads.
 */
function changesTable({ name, restoredTable }: Stage, deployed: DeployedTemplates): boolean {
  const value = deployed[`salon-${name}-data`]?.Outputs?.TableName?.Value;
  if (value === undefined) return false;
  // The stack's own table is a reference
  const before = typeof value === 'string' ? value : undefined;
  return before !== restoredTable?.tableArn.split('/').at(-1);
}

/** Runs `use` with the context that names a file with the deployed templates. */
async function withDeployedTemplates<Result>(
  deployed: DeployedTemplates,
  use: (context: readonly string[]) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'deployed-'));
  try {
    const path = join(folder, 'templates.json');
    writeFileSync(path, JSON.stringify(deployed));
    return await use(['--context', `${DEPLOYED}=${path}`]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

runCommand(USAGE, async () => {
  const given = process.argv.slice(2);
  const overrides = listProdOverrides(given);
  if (overrides.length > 0) {
    throw new UsageError(
      `put ${overrides.join(', ')} into cdk.json, context.stages.prod: the next deployment would forget --context`,
    );
  }
  const region = getRegion(USAGE);
  const stage = readChosenStage(given);
  runTool('preflight/run.ts', given, 'Nothing is deployed: mend what the lines with STOP say.');
  const functions = openFunctions(stage.name, { region });
  const before = await functions.list();
  const deployed = readDeployedTemplates(stage.name);
  // A gradual release would send requests to the version from which a rollback has returned, or to the table before a restore
  const isAtOnce = hasRolledBackFunction(before) || changesTable(stage, deployed);
  const atOnce = isAtOnce ? ['--context', `releases=${AT_ONCE}`] : [];
  const args = toCdkArguments(given);
  let recordFiles: () => Promise<void>;
  try {
    recordFiles = await withDeployedTemplates(deployed, (context) =>
      deployStacks(stage.name, region, args, [...context, ...atOnce]),
    );
  } finally {
    // Also after a failure: some stacks may have changed
    await recordReplacedAndDeleteObsoleteVersions(functions, before);
  }
  await recordFiles();
  if (stage.backupCopies) {
    const copy = ['copy', '--context', `stage=${stage.name}`];
    runTool(
      'keys.ts',
      copy,
      'The deployment stays, but the keys are not copied for the account of the backups.',
    );
  }
  runTool(
    'smoke.ts',
    args,
    'The smoke test failed, the deployment stays: npm run rollback returns to the versions before.',
  );
});
