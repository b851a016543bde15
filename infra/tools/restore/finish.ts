import type { Tenant } from '../../../lib/rules/ids.ts';
import type { Restore } from '../../../lib/rules/salon/restores.ts';
import { updateRestoreEnded } from '../../../lib/table/restores.ts';
import { getSalon } from '../../../lib/table/salons.ts';
import { auditTenant } from '../audit/tenant.ts';
import { countLostEvents, type ReconcileDependencies, reconcilePayments } from './reconcile.ts';

export type FinishDependencies = ReconcileDependencies & {
  readonly clock: () => Date;
  readonly report: (line: string) => void;
};

/** The restore of a salon that has not ended; undefined if none has begun. */
async function findOpenRestore({ store }: FinishDependencies, tenant: Tenant): Promise<Restore | undefined> {
  const salon = await getSalon(store, tenant);
  return salon?.restores?.find(({ to }) => to === undefined);
}

/**
 * Reconciles the payments of a restored salon, allows its changes and audits it (BEHAVIOR §32.5). Returns whether the
 * audit has no findings. A salon whose restore has ended is only audited.
 */
export async function finishRestore(deps: FinishDependencies, tenant: Tenant): Promise<boolean> {
  const { store, clock, report } = deps;
  const restore = await findOpenRestore(deps, tenant);
  if (restore) {
    const lines = await reconcilePayments(deps, tenant, restore, clock());
    for (const line of lines) report(`${tenant}: ${line}`);
    const salon = await getSalon(store, tenant);
    const ended = salon && (await store.commit([updateRestoreEnded(salon, clock())]));
    if (!ended?.done) throw new Error(`the record of ${tenant} has changed meanwhile: repeat the command`);
  }
  const { findings } = await auditTenant(store, tenant);
  for (const finding of findings) report(`${tenant}: ${finding}`);
  return findings.length === 0;
}

/** Describes what `finishRestore` would do; changes nothing. */
export async function describeFinish(deps: FinishDependencies, tenant: Tenant): Promise<string> {
  const restore = await findOpenRestore(deps, tenant);
  if (!restore) return `${tenant}: would only be audited`;
  const events = await countLostEvents(deps, tenant, restore, deps.clock());
  return `${tenant}: would process ${events} events since ${restore.from} and allow changes`;
}
