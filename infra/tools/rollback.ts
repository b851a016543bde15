import { parseArgs } from 'node:util';
import { runCommand, UsageError } from './command.ts';
import { readContext } from './deploy-options.ts';
import { openFunctions } from './releases/lambda.ts';
import { planRollback } from './releases/live-functions.ts';
import { runRollback } from './releases/run-rollback.ts';

const USAGE = `Returns the functions of the API to the versions before the last deployment, at once.

  npm run rollback -- --context stage=<dev|prod> [--dry-run]

Functions that the last deployment did not change stay as they are. The next deployment shifts all requests at once.
Uses the account and region of the AWS CLI (AWS_PROFILE, AWS_REGION).`;

const OPTIONS = {
  context: { type: 'string', short: 'c', multiple: true },
  'dry-run': { type: 'boolean', default: false },
} as const;

runCommand(USAGE, async () => {
  const { values } = parseArgs({ options: OPTIONS });
  const stage = readContext(process.argv.slice(2)).get('stage');
  const region = process.env.AWS_REGION ?? process.env.AWS_DEFAULT_REGION;
  if (!stage || !region) throw new UsageError(USAGE);
  const functions = openFunctions(stage, { region, endpoint: process.env.LAMBDA_ENDPOINT });
  const listed = await functions.list();
  if (listed.length === 0) throw new UsageError(`${region} has no functions of ${stage}`);
  const plan = values['dry-run'] ? planRollback(listed) : await runRollback(functions, listed);
  for (const { name, from, to } of plan) console.log(`${name.padEnd(16)} version ${from} -> ${to}`);
  if (plan.length === 0) console.log('All functions serve the versions before the last deployment already.');
  if (listed.some(({ canary }) => canary !== undefined)) {
    console.log('\nA deployment is running, and would shift requests again. Stop it:');
    console.log(
      `  aws cloudformation cancel-update-stack --stack-name salon-${stage}-api-<booking|sales|salon>`,
    );
  }
});
