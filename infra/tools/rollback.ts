import { parseArgs } from 'node:util';
import { listMigrationProgress } from '../../lib/table/migrations.ts';
import { openStore } from '../../lib/table/open-store.ts';
import { getRegion, runCommand, UsageError } from './command.ts';
import { parseContextArguments } from './deploy-options.ts';
import { openFunctions, runRollback } from './releases/lambda.ts';
import { planRollbackOfLastDeployment } from './releases/live-functions.ts';
import {
  findTableLeftByRollback,
  listRollbackDangers,
  listStacksInGradualRelease,
} from './releases/rollback-checks.ts';

const USAGE = `Returns the functions of the API to the versions before the last deployment, at once.

  npm run rollback -- --context stage=<dev|prod> [--dry-run] [--force]

Functions that the last deployment did not change stay as they are. The next deployment shifts all requests at once.
It refuses where the versions before would do harm: they use another table, or records were migrated since. --force returns
nevertheless.
Uses the account and region of the AWS CLI (AWS_PROFILE, AWS_REGION).`;

const OPTIONS = {
  context: { type: 'string', short: 'c', multiple: true },
  'dry-run': { type: 'boolean', default: false },
  force: { type: 'boolean', default: false },
} as const;

/** The migrations that have run on a table. Without access to it the rollback goes on: it must not wait for that. */
async function readMigrations(table: string | undefined, region: string) {
  if (table === undefined) return [];
  try {
    return await listMigrationProgress(openStore({ table, region, endpoint: process.env.DYNAMODB_ENDPOINT }));
  } catch (error) {
    console.error(`The migrations could not be read: ${error instanceof Error ? error.message : error}`);
    return [];
  }
}

runCommand(USAGE, async () => {
  const { values } = parseArgs({ options: OPTIONS });
  const stage = parseContextArguments(process.argv.slice(2)).get('stage');
  const region = getRegion(USAGE);
  if (!stage) throw new UsageError(USAGE);
  const functions = openFunctions(stage, { region, endpoint: process.env.LAMBDA_ENDPOINT });
  const listed = await functions.list();
  if (listed.length === 0) throw new UsageError(`${region} has no functions of ${stage}`);
  const planned = planRollbackOfLastDeployment(listed);
  const migrations = await readMigrations(findTableLeftByRollback(listed, planned), region);
  const dangers = listRollbackDangers(listed, planned, migrations);
  for (const danger of dangers) console.error(`Danger: ${danger}`);
  if (dangers.length > 0 && !values.force && !values['dry-run']) {
    throw new UsageError(
      'Nothing is changed. See infra/docs/OPERATE.md, A bad release; --force returns nevertheless.',
    );
  }
  const plan = values['dry-run'] ? planned : await runRollback(functions, listed);
  for (const { name, from, to } of plan) console.log(`${name.padEnd(16)} version ${from} -> ${to}`);
  if (plan.length === 0) console.log('All functions serve the versions before the last deployment already.');
  const running = listStacksInGradualRelease(stage, listed);
  if (running.length > 0) {
    console.log('\nA deployment is running, and would shift requests again. Stop it:');
    for (const stack of running)
      console.log(`  aws cloudformation cancel-update-stack --stack-name ${stack}`);
  }
});
