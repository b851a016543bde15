import type { Outcome } from '../../rules/outcome.ts';
import { ok } from '../../rules/outcome.ts';
import type { Catalog, Salon } from '../../rules/salons/salon.ts';
import { type CommitAdditions, type Decision, decideAndCommit } from '../decide.ts';
import { findSalonByTenant } from '../salons/salons.ts';
import type { Store } from '../store.ts';
import { updateCatalogVersion } from './catalog-changes.ts';
import type { LoadCatalog } from './catalogs.ts';

/**
 * Decides on the catalog, commits only if the catalog has not changed meanwhile, and increases its version. Admin
 * changes therefore run one after the other (BEHAVIOR §11.1): a record cannot be deleted while another change refers to it.
 * A decision without changes commits nothing.
 */
export function decideAndCommitOnCatalog<Reply>(
  { store, catalogs }: { readonly store: Store; readonly catalogs: LoadCatalog },
  request: CommitAdditions<Reply> & { readonly salon: Salon },
  decide: (catalog: Catalog, salon: Salon) => Promise<Outcome<Decision<Reply>>>,
): Promise<Outcome<Reply>> {
  return decideAndCommit(store, request, async (table, hasConflicted) => {
    // The request has just read the salon
    const changed = hasConflicted ? await findSalonByTenant(table, request.salon.tenant) : undefined;
    const salon = changed ?? request.salon;
    const decision = await decide(await catalogs(salon), salon);
    if (!decision.ok) return decision;
    const { changes, reply } = decision.value;
    const version = changes.length > 0 ? [updateCatalogVersion(salon, changes)] : [];
    return ok({ changes: [...version, ...changes], reply });
  });
}
