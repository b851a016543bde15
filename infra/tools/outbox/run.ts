import { parseArgs } from 'node:util';
import type { Tenant } from '../../../lib/rules/ids.ts';
import { createDynamoClient, openStore } from '../../../lib/table/store.ts';
import { runCommand, UsageError } from '../command.ts';
import { resolveTableAddress, TABLE_OPTIONS, TABLE_USAGE } from '../table-address.ts';
import { parseTenantArgument } from '../tenant-input.ts';
import { listTenants } from '../tenant-records.ts';
import { listParkedNotices, unparkNotices } from './unpark.ts';

const USAGE = `Sends parked notices again: mails, SMS and webhooks that failed for 24 hours or were refused.

  npm run outbox -- list   [--tenant <slug>] [--since 2026-11-20T13:00:00Z]
  npm run outbox -- unpark [--tenant <slug>] [--since 2026-11-20T13:00:00Z]

Without --tenant it takes the notices of all salons, without --since those of any age. --since compares the instant at
which a notice was parked. What a notice has delivered is not repeated. It is retried for another 24 hours.

${TABLE_USAGE}`;

const OPTIONS = { tenant: { type: 'string' }, since: { type: 'string' }, ...TABLE_OPTIONS } as const;

/** The instant of --since as records store it. */
function parseSince(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new UsageError(`--since: Must be an instant, such as 2026-11-20T13:00:00Z`);
  return new Date(time).toISOString();
}

runCommand(USAGE, async () => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: OPTIONS });
  const [command] = positionals;
  if (command !== 'list' && command !== 'unpark') throw new UsageError(USAGE);
  const since = parseSince(values.since);
  const only = values.tenant === undefined ? undefined : parseTenantArgument(values.tenant, USAGE);
  const address = await resolveTableAddress(values, USAGE);
  const client = createDynamoClient(address);
  const store = openStore(address, client);
  const listed = only ? [] : await listTenants(store, { client, table: address.table });
  const tenants = only ? [only] : listed.map(({ slug }) => slug as Tenant);
  let sum = 0;
  for (const tenant of tenants) {
    const notices = await listParkedNotices(store, tenant, since);
    const count = command === 'unpark' ? await unparkNotices(store, notices, new Date()) : notices.length;
    if (count > 0) console.log(`${tenant.padEnd(24)} ${count}`);
    sum += count;
  }
  console.log(command === 'unpark' ? `${sum} notices are sent again` : `${sum} notices are parked`);
});
