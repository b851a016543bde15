import type { Outcome } from '../rules/outcome.ts';
import { ok } from '../rules/outcome.ts';
import type { Catalog, Salon } from '../rules/salon/salon.ts';
import { type Catalogs, updateCatalogVersion } from './catalogs.ts';
import { type Decision, decideAndCommit, type IdempotencyScope } from './decide.ts';
import { getSalon } from './salons.ts';
import type { Store } from './store.ts';

/**
 * Decides what depends on the catalog, and commits only while the catalog is the same; the commit makes it another.
 * So admin changes follow one another: what one refers to, no other can take away at the same moment, and the next
 * request of every process sees it.
 */
export function decideOnCatalog<Reply>(
  { store, catalogs }: { readonly store: Store; readonly catalogs: Catalogs },
  request: IdempotencyScope<Reply> & { readonly salon: Salon },
  decide: (catalog: Catalog, salon: Salon) => Promise<Outcome<Decision<Reply>>>,
): Promise<Outcome<Reply>> {
  let salon: Salon | undefined;
  return decideAndCommit(store, request, async (table) => {
    // The request has just read it: only a lost race needs it again
    salon = salon ? ((await getSalon(table, salon.tenant)) ?? salon) : request.salon;
    const decision = await decide(await catalogs(salon), salon);
    if (!decision.ok) return decision;
    const { changes, reply } = decision.value;
    return ok({ changes: [updateCatalogVersion(salon), ...changes], reply });
  });
}
