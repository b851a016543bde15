import { hashJson } from '../../ports/hashes.ts';
import type { ImportedRow } from '../../rules/imports/imports.ts';
import type { ImportRow } from '../../rules/imports/kinds.ts';
import { decideServiceImport, toImportedService } from '../../rules/imports/services.ts';
import type { Service } from '../../rules/salons/salon.ts';
import { updateCatalogVersion } from '../../table/catalog/catalog-changes.ts';
import { putCatalogRecord } from '../../table/catalog/catalogs.ts';
import { allocateId } from '../../table/counters.ts';
import { findSalonByTenant } from '../../table/salons/salons.ts';
import type { Change, Store } from '../../table/store.ts';
import type { ImportRun, RowDecision, RowPlan } from './importer.ts';

/** The catalog of now: each row changes it. */
export async function readSalonAndCatalog({ deps, salon: { tenant } }: ImportRun, table: Store) {
  const salon = await findSalonByTenant(table, tenant);
  if (!salon) throw new Error(`there is no salon ${tenant}`);
  return { salon, catalog: await deps.catalogs(salon) };
}

async function decideService(
  run: ImportRun,
  values: ImportRow<'services'>,
  table: Store,
): Promise<RowDecision> {
  const { store } = run.deps;
  const { tenant } = run.salon;
  const { salon, catalog } = await readSalonAndCatalog(run, table);
  const plan = decideServiceImport(values, catalog, salon.currency);
  if (plan.kind === 'invalid') return { outcome: 'leftOut' };
  if (plan.kind === 'there') return { outcome: 'skipped' };
  const put = (outcome: 'created' | 'merged', service: Service, others: readonly Change[]) => {
    const changes = [...others, putCatalogRecord(tenant, 'SERVICE', service)];
    const written = { outcome, recordId: service.id, hash: hashJson(service) };
    return { ...written, changes: [updateCatalogVersion(salon, changes), ...changes] };
  };
  if (plan.kind === 'offer') return put('merged', plan.service, []);
  const category = plan.category ?? { ...plan.newCategory, id: await allocateId(store, tenant, 'CATEGORY') };
  const id = await allocateId(store, tenant, 'SERVICE');
  const service = toImportedService(values, { id, categoryId: category.id }, catalog);
  return put('created', service, plan.category ? [] : [putCatalogRecord(tenant, 'CATEGORY', category)]);
}

/** Services, with the categories that they name (BEHAVIOR §43.8). */
export const importServices = {
  open:
    async (run: ImportRun) =>
    async (values: ImportRow<'services'>): Promise<RowPlan> => ({
      touches: ['catalog'],
      decide: (table) => decideService(run, values, table),
    }),

  /** A service cannot be deleted: it is not offered any more. */
  async undo(run: ImportRun, { recordId = 0, hash }: ImportedRow, table: Store) {
    const { salon, catalog } = await readSalonAndCatalog(run, table);
    const service = catalog.services.get(recordId);
    if (!service) return { kept: 'gone' as const };
    if (hashJson(service) !== hash) return { kept: 'changed' as const };
    const changes = [putCatalogRecord(salon.tenant, 'SERVICE', { ...service, active: false })];
    return { changes: [updateCatalogVersion(salon, changes), ...changes] };
  },
};
