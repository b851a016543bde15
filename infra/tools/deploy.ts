import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { runCommand, UsageError } from './command.ts';
import { listOverrides, OUTPUTS_FILE } from './deploy-options.ts';

const USAGE = `Deploys all stacks of a stage, then books and cancels in its canary salon.

  npm run deploy -- --context stage=<dev|prod> [options of cdk deploy]`;

/** Runs a program with this terminal. Throws if it fails. */
function run(program: string, args: readonly string[], failure: string): void {
  const { status, error } = spawnSync(program, args, { stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0) throw new UsageError(failure);
}

runCommand(USAGE, async () => {
  const args = process.argv.slice(2);
  const overrides = listOverrides(args);
  if (overrides.length > 0) {
    throw new UsageError(
      `put ${overrides.join(', ')} into cdk.json, context.stages.prod: the next deployment would forget --context`,
    );
  }
  run(
    'npx',
    ['cdk', 'deploy', '--all', '--outputs-file', OUTPUTS_FILE, ...args],
    'The deployment failed: CloudFormation has gone back to the state before.',
  );
  const smoke = fileURLToPath(new URL('smoke.ts', import.meta.url));
  run(
    process.execPath,
    [smoke],
    'The smoke test failed, the deployment stays: deploy the last commit that worked.',
  );
});
