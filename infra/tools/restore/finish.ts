import type { Tenant } from '../../../lib/rules/ids.ts';
import { updateRestoreEndedAndResumeChanges } from '../../../lib/table/salons/restores.ts';
import { findSalonByTenant } from '../../../lib/table/salons/salons.ts';
import { auditTenant } from '../audit/tenant.ts';
import { mustCommit } from './prepare.ts';
import {
  countUnprocessedLostEvents,
  processLostPaymentEvents,
  type ReconcileDependencies,
} from './reconcile.ts';

type FinishDependencies = ReconcileDependencies & {
  readonly clock: () => Date;
  readonly report: (line: string) => void;
};

/** A salon whose restore has not ended; undefined if none has begun. */
async function findOpenRestore({ store }: FinishDependencies, tenant: Tenant) {
  const salon = await findSalonByTenant(store, tenant);
  const restore = salon?.restores?.find(({ to }) => to === undefined);
  return salon && restore && { salon, restore };
}

/**
 * Reconciles the payments of a restored salon, allows its changes and audits it (BEHAVIOR §32.7). Returns how many
 * findings the audit has. A salon whose restore has ended is only audited.
 */
export async function finishRestoreAndAudit(deps: FinishDependencies, tenant: Tenant): Promise<number> {
  const { store, clock, report } = deps;
  const open = await findOpenRestore(deps, tenant);
  if (open) {
    const lines = await processLostPaymentEvents(deps, open.salon, open.restore, clock());
    for (const line of lines) report(`${tenant}: ${line}`);
    await mustCommit(store, tenant, updateRestoreEndedAndResumeChanges(open.salon, clock()));
  }
  const { findings } = await auditTenant(store, tenant);
  for (const finding of findings) report(`${tenant}: ${finding}`);
  return findings.length;
}

/** Describes what `finishRestoreAndAudit` would do; changes nothing. */
export async function describeFinishDryRun(deps: FinishDependencies, tenant: Tenant): Promise<string> {
  const open = await findOpenRestore(deps, tenant);
  if (!open) return `${tenant}: would only be audited`;
  const events = await countUnprocessedLostEvents(deps, open.salon, open.restore, deps.clock());
  return `${tenant}: would process ${events} events since ${open.restore.from} and allow changes`;
}
