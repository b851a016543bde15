import { parseArgs } from 'node:util';
import type { Tenant } from '../../../lib/rules/ids.ts';
import { openStore } from '../../../lib/table/open-store.ts';
import type { Store } from '../../../lib/table/store.ts';
import { runCommand, UsageError } from '../command.ts';
import { resolveTableAddress, TABLE_OPTIONS, TABLE_USAGE } from '../table-address.ts';
import { parseTenantArgument } from '../tenant-input.ts';
import { listSlugs } from '../tenant-records.ts';
import {
  countSendAttempts,
  listParkedNotices,
  listWaitingNotices,
  parkNotice,
  unparkNotices,
} from './notices.ts';

const USAGE = `Lists, parks and sends again the notices of the outbox: mails, SMS and webhooks.

  npm run outbox -- list    [--tenant <slug>] [--since 2026-11-20T13:00:00Z]
  npm run outbox -- unpark  [--tenant <slug>] [--since 2026-11-20T13:00:00Z]
  npm run outbox -- waiting [--tenant <slug>]
  npm run outbox -- park     --tenant <slug> --id <id>

list     counts the notices that failed for 24 hours or were refused, and are parked
unpark   sends parked notices again: what a notice has delivered is not repeated; it is retried for another 24 hours
waiting  counts the notices that are still to be sent, and names the one with the most attempts
park     stops the retries of one notice, such as one that crashes its sender

Without --tenant they take the notices of all salons, without --since those of any age. --since compares the instant at
which a notice was parked.

${TABLE_USAGE}`;

const OPTIONS = {
  tenant: { type: 'string' },
  since: { type: 'string' },
  id: { type: 'string' },
  ...TABLE_OPTIONS,
} as const;
const COMMANDS = ['list', 'unpark', 'waiting', 'park'] as const;

const print = (tenant: Tenant, text: string | number): void => console.log(`${tenant.padEnd(24)} ${text}`);

/** Prints how many notices of a salon wait, and the one with the most attempts. Returns their number. */
async function printWaiting(store: Store, tenant: Tenant): Promise<number> {
  const notices = await listWaitingNotices(store, tenant);
  const [most] = notices;
  if (!most) return 0;
  print(
    tenant,
    `${notices.length}, up to ${countSendAttempts(most)} attempts: ${most.notice.kind} ${most.id}`,
  );
  return notices.length;
}

async function park(store: Store, tenant: Tenant | undefined, id: string | undefined): Promise<void> {
  if (!tenant || id === undefined) throw new UsageError(`--tenant and --id: Are required\n\n${USAGE}`);
  const parked = await parkNotice(store, tenant, id, new Date());
  print(tenant, `${parked.notice.kind} is parked after ${countSendAttempts(parked)} attempts`);
}

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
  if (!COMMANDS.some((each) => each === command)) throw new UsageError(USAGE);
  const since = parseSince(values.since);
  const only = values.tenant === undefined ? undefined : parseTenantArgument(values.tenant, USAGE);
  const address = await resolveTableAddress(values, USAGE);
  const store = openStore(address);
  if (command === 'park') return park(store, only, values.id);
  const tenants = only ? [only] : await listSlugs(store);
  let sum = 0;
  for (const tenant of tenants) {
    if (command === 'waiting') {
      sum += await printWaiting(store, tenant);
      continue;
    }
    const notices = await listParkedNotices(store, tenant, since);
    const count = command === 'unpark' ? await unparkNotices(store, notices, new Date()) : notices.length;
    if (count > 0) print(tenant, count);
    sum += count;
  }
  const result = { list: 'are parked', unpark: 'are sent again', waiting: 'wait' }[String(command)];
  console.log(`${sum} notices ${result}`);
});
