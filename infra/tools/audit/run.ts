import { parseArgs } from 'node:util';
import { openStore } from '../../../lib/table/open-store.ts';
import { mustParseTenant } from '../../local/demo/demo.ts';
import { runCommand, UsageError } from '../command.ts';
import { resolveTableAddress, TABLE_OPTIONS, TABLE_USAGE } from '../table-address.ts';
import { auditCustomerTotals } from './customers.ts';
import { auditGuestProfileVisits } from './guests.ts';
import { auditTenant } from './tenant.ts';

const USAGE = `Audits a salon: balances against their histories, payments against their intents, appointments against the diaries,
lists and search against their records, totals of customers against their visits and sales, profiles of guests against their
visits.
It only reads, and can run while the salon is in use.

  npm run audit -- --tenant <slug>
  npm run audit -- --tenant <slug> --repair-totals   # keeps the right totals and guests in the place of wrong ones

${TABLE_USAGE}`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { tenant: { type: 'string' }, 'repair-totals': { type: 'boolean' }, ...TABLE_OPTIONS },
  });
  if (values.tenant === undefined) throw new UsageError(USAGE);
  const store = openStore(await resolveTableAddress(values, USAGE));
  const tenant = mustParseTenant(values.tenant);
  const { products, appointments, days, findings: found } = await auditTenant(store, tenant);
  const repairs = values['repair-totals'] === true;
  const totals = await auditCustomerTotals(store, tenant, { repairs });
  const findings = [...found, ...totals, ...(await auditGuestProfileVisits(store, tenant, { repairs }))];
  for (const finding of findings) console.log(finding);
  console.log(
    `${values.tenant}: ${products} products, ${appointments} appointments, ${days} days; ${findings.length === 0 ? 'no findings' : `${findings.length} findings`}`,
  );
  if (findings.length > 0) process.exitCode = 1;
}

runCommand(USAGE, main);
