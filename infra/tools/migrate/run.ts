import { parseArgs } from 'node:util';
import { findMigrationProgress, type MigrationProgress } from '../../../lib/table/migrations.ts';
import { openStore } from '../../../lib/table/open-store.ts';
import { runCommand, UsageError } from '../command.ts';
import { parseContextArguments } from '../deploy-options.ts';
import { readDeployedTable, resolveTableAddress, TABLE_OPTIONS, TABLE_USAGE } from '../table-address.ts';
import type { Migration } from './migration.ts';
import { continueOrBeginMigration, countMigrationChanges, type MigrationTarget } from './run-migration.ts';

/** All migrations, in the order in which to run them. */
const MIGRATIONS: readonly Migration[] = [];

const USAGE = `Lists the migrations of stored records with their state, or runs one. Salons stay in use meanwhile.

  npm run migrate -- --context stage=<dev|prod>|--local [--dry-run]
  npm run migrate -- --context stage=<dev|prod>|--local --run <name> [--dry-run]

--context stage=… selects the table of the stage's stacks, in the account and region of the AWS CLI; --local that of the local stack.
--run continues an interrupted migration; a migration that has ended starts again, and finds nothing left to do.
--dry-run counts what a migration would change, but writes nothing.

${TABLE_USAGE}`;

const OPTIONS = {
  context: { type: 'string', short: 'c', multiple: true },
  local: { type: 'boolean', default: false },
  run: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  ...TABLE_OPTIONS,
} as const;

const formatState = (progress: MigrationProgress | undefined): string => {
  if (!progress) return 'not run';
  const { read, migrated, inUse, startedAt, endedAt } = progress;
  const counts = `${migrated} of ${read} items migrated`;
  if (!endedAt) return `interrupted, started ${startedAt}: ${counts}`;
  return inUse === 0
    ? `done ${endedAt}: ${counts}`
    : `ended ${endedAt}: ${counts}, ${inUse} in use: run it again`;
};

const print = ({ name }: Migration, text: string): void => console.log(`${name.padEnd(20)} ${text}`);

function findMigration(name: string): Migration {
  const found = MIGRATIONS.find((each) => each.name === name);
  if (!found) throw new UsageError('--run: Unknown migration');
  return found;
}

function showProgress({ read, migrated }: Pick<MigrationProgress, 'read' | 'migrated'>): void {
  if (process.stderr.isTTY)
    process.stderr.write(`\r${read} items read, ${migrated} to migrate or migrated\r`);
}

async function tryAndPrint(migration: Migration, target: MigrationTarget): Promise<void> {
  const { read, migrated, inUse } = await countMigrationChanges(migration, target);
  print(migration, `would migrate ${migrated} of ${read} items${inUse > 0 ? `; ${inUse} in use` : ''}`);
}

runCommand(USAGE, async () => {
  const { values } = parseArgs({ options: OPTIONS });
  const stage = parseContextArguments(process.argv.slice(2)).get('stage');
  const chosen = values.run === undefined ? undefined : findMigration(values.run);
  const address = stage ? readDeployedTable(stage) : await resolveTableAddress(values, USAGE);
  const store = openStore(address);
  const target = { store, clock: () => new Date(), onPage: showProgress };
  if (values['dry-run']) {
    for (const migration of chosen ? [chosen] : MIGRATIONS) await tryAndPrint(migration, target);
  } else if (chosen) {
    print(chosen, formatState(await continueOrBeginMigration(chosen, target)));
  } else {
    if (MIGRATIONS.length === 0) console.log('This release has no migrations.');
    for (const migration of MIGRATIONS) {
      print(migration, formatState(await findMigrationProgress(store, migration.name)));
      console.log(`${' '.repeat(20)} ${migration.summary}`);
    }
  }
});
