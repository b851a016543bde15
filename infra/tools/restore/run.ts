import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openPlatformSealing } from '../../../lib/ports/sealing.ts';
import { createProcessorOpener } from '../../../lib/ports/stripe.ts';
import type { Tenant } from '../../../lib/rules/ids.ts';
import { openCatalogLoader } from '../../../lib/table/catalog/catalogs.ts';
import { createDynamoClient, openStore, type TableAddress } from '../../../lib/table/open-store.ts';
import { getRegion, runCommand, UsageError } from '../command.ts';
import { listSlugs } from '../tenant-records.ts';
import { forEachInBatches } from './batches.ts';
import { describeFinishDryRun, finishRestoreAndAudit } from './finish.ts';
import { resumePlatformChanges, resumeSalonChangesOutsideRestore } from './prepare.ts';
import { mustBeRestorable, openTableRestorer, type TableRestoreRequest } from './restored-table.ts';
import { describeRestoreDryRun, pauseAndRestoreTableAndSalons } from './start.ts';

const USAGE = `Restores the table of a deployment to a point in time (infra/docs/OPERATE.md, Restore).

  npm run restore -- start  --table <TableName> --to 2026-11-20T13:00:00Z [--target <name>] [--dry-run]
  npm run restore -- finish --table <restored table> --keys <KeysArn> [--dry-run]
  npm run restore -- cancel --table <TableName>

start   refuses changes of all salons, restores the table into a new one and prepares it; then deploy
finish  reconciles payments with the processor, allows changes again and audits every salon
cancel  allows changes again without a restore

Each can be repeated after a failure. The region is --region or AWS_REGION.`;

type Values = ReturnType<typeof readArguments>['values'];

const readArguments = () =>
  parseArgs({
    allowPositionals: true,
    options: {
      table: { type: 'string' },
      to: { type: 'string' },
      target: { type: 'string' },
      keys: { type: 'string' },
      region: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
    },
  });

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

/** Throws for anything but a past instant in whole seconds, UTC. */
function parseInstant(text: string | undefined): Date {
  const at = new Date(text !== undefined && INSTANT.test(text) ? text : Number.NaN);
  if (Number.isNaN(at.getTime()) || at.getTime() > Date.now()) {
    throw new UsageError(`--to: Must be a past time like 2026-11-20T13:00:00Z\n\n${USAGE}`);
  }
  return at;
}

const listSalons = (address: TableAddress): Promise<Tenant[]> => listSlugs(openStore(address));

async function start(values: Values, address: TableAddress): Promise<void> {
  const at = parseInstant(values.to);
  const source = address.table;
  const target = values.target ?? `${source}-at-${at.toISOString().slice(0, 19).replaceAll(':', '')}`;
  const deps = {
    address,
    listTenants: (table: string) => listSalons({ ...address, table }),
    checkRestore: (restore: TableRestoreRequest) => mustBeRestorable(createDynamoClient(address), restore),
    restoreTable: openTableRestorer(createDynamoClient(address), console.log),
    clock: () => new Date(),
    sleep,
    report: console.log,
  };
  if (values['dry-run']) {
    for (const line of await describeRestoreDryRun(deps, { source, target, at })) console.log(line);
    return;
  }
  const { tableArn, streamArn } = await pauseAndRestoreTableAndSalons(deps, { source, target, at });
  console.log(`Set the fact of the stage in cdk.json and deploy:
  "restoredTable": ${JSON.stringify({ tableArn, streamArn })}
Then: npm run restore -- finish --table ${target} --keys <KeysArn>`);
}

async function finish(values: Values, address: TableAddress): Promise<void> {
  if (!values.keys) throw new UsageError(`--keys: Is required\n\n${USAGE}`);
  const store = openStore(address);
  const deps = {
    store,
    catalogs: openCatalogLoader(store),
    sealing: openPlatformSealing({ table: address, secrets: { arn: values.keys } }),
    processors: createProcessorOpener({}),
    clock: () => new Date(),
    report: console.log,
  };
  await forEachInBatches(await listSalons(address), async (tenant) => {
    try {
      if (values['dry-run']) console.log(await describeFinishDryRun(deps, tenant));
      else if ((await finishRestoreAndAudit(deps, tenant)) > 0) process.exitCode = 1;
    } catch (error) {
      // A failure of one salon does not stop the others
      console.error(`${tenant}: ${error instanceof Error ? error.message : error}`);
      process.exitCode = 1;
    }
  });
}

async function cancel(address: TableAddress): Promise<void> {
  const store = openStore(address);
  const tenants = await listSalons(address);
  await forEachInBatches(tenants, (tenant) => resumeSalonChangesOutsideRestore(store, tenant));
  await resumePlatformChanges(store);
  console.log(`${tenants.length} salons allow changes`);
}

async function main(): Promise<void> {
  const { positionals, values } = readArguments();
  if (!values.table) throw new UsageError(`--table: Is required\n\n${USAGE}`);
  const region = values.region ?? getRegion(USAGE);
  const address = { table: values.table, region };
  switch (positionals[0]) {
    case 'start':
      return start(values, address);
    case 'finish':
      return finish(values, address);
    case 'cancel':
      return cancel(address);
    default:
      throw new UsageError(USAGE);
  }
}

runCommand(USAGE, main);
