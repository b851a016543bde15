import { parseArgs } from 'node:util';
import { openStore } from '../../../lib/table/store.ts';
import { tenantNamed } from '../../local/demo.ts';
import { command } from '../command.ts';
import { TABLE_OPTIONS, tableAddress } from '../table-address.ts';
import { auditTenant } from './audit.ts';

const USAGE = `Proves a salon's books: balances and their ledgers, payments and their intents, appointments and diaries.
It only reads, and may run beside a salon at work.

  npm run audit -- --tenant <slug>

Where: the table of the local stack that runs on --data (DATA_DIR, else .local); with --endpoint or
DYNAMODB_ENDPOINT the table that answers there; with --table or TABLE_NAME a deployed one, in --region or AWS_REGION.`;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { tenant: { type: 'string' }, ...TABLE_OPTIONS } });
  if (values.tenant === undefined) throw new Error(USAGE);
  const store = openStore(await tableAddress(values, USAGE));
  const { products, appointments, days, findings } = await auditTenant(store, tenantNamed(values.tenant));
  for (const finding of findings) console.log(finding);
  console.log(
    `${values.tenant}: ${products} products, ${appointments} appointments, ${days} days; ${findings.length === 0 ? 'all is right' : `${findings.length} off`}`,
  );
  if (findings.length > 0) process.exitCode = 1;
}

command(USAGE, main);
