import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AT_ONCE } from '../cdk/stages.ts';
import { getRegion, runCommand, UsageError } from './command.ts';
import { listProdOverrides, readContext } from './deploy-options.ts';
import { openFunctions, recordReplacedVersions } from './releases/lambda.ts';
import { hasRolledBackFunction } from './releases/live-functions.ts';

const USAGE = `Deploys all stacks of a stage, then books and cancels in its canary salon. Keeps the versions of the functions that it
replaces, for npm run rollback, and deletes older ones.

  npm run deploy -- --context stage=<dev|prod> [options of cdk deploy]

Uses the account and region of the AWS CLI (AWS_PROFILE, AWS_REGION).`;

/** Runs a program with this terminal. Throws if it fails. */
function run(program: string, args: readonly string[], failure: string): void {
  const { status, error } = spawnSync(program, args, { stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0) throw new UsageError(failure);
}

runCommand(USAGE, async () => {
  const args = process.argv.slice(2);
  const overrides = listProdOverrides(args);
  if (overrides.length > 0) {
    throw new UsageError(
      `put ${overrides.join(', ')} into cdk.json, context.stages.prod: the next deployment would forget --context`,
    );
  }
  const region = getRegion(USAGE);
  const functions = openFunctions(readContext(args).get('stage') ?? 'dev', { region });
  const before = await functions.list();
  // A gradual release would send requests to the version from which a rollback has returned
  const atOnce = hasRolledBackFunction(before) ? ['--context', `releases=${AT_ONCE}`] : [];
  try {
    run(
      'npx',
      ['cdk', 'deploy', '--all', ...args, ...atOnce],
      'The deployment failed: CloudFormation has gone back to the state before.',
    );
  } finally {
    // Also after a failure: some stacks may have changed
    await recordReplacedVersions(functions, before);
  }
  const smoke = fileURLToPath(new URL('smoke.ts', import.meta.url));
  run(
    process.execPath,
    [smoke, ...args],
    'The smoke test failed, the deployment stays: npm run rollback returns to the versions before.',
  );
});
