import type { Tenant } from '../../rules/ids.ts';
import {
  checkPlaceable,
  type Import,
  type ImportedRow,
  type ImportId,
  isWaitingImportRow,
  refuseUnplaceableRow,
  toDismissedRow,
} from '../../rules/imports/imports.ts';
import { correctRow } from '../../rules/imports/rows.ts';
import { fail, type Outcome, ok } from '../../rules/outcome.ts';
import type { Salon } from '../../rules/salons/salon.ts';
import { type CommitAdditions, decideAndCommit } from '../../table/decide.ts';
import {
  findImport,
  getImportedRowLookup,
  listImportedRows,
  putPlacedRow,
  updatePlacedRowCounts,
} from '../../table/imports/imports.ts';
import type { Store } from '../../table/store.ts';
import type { ImportDependencies, RowDecision } from './importer.ts';
import { getImporter } from './importer-of-kind.ts';

type PlaceRequest<Reply> = CommitAdditions<Reply> & { readonly salon: Salon; readonly now: Date };

/** `corrections` are the values that a person has replaced. */
type PlacedRowInput = {
  readonly importId: ImportId;
  readonly row: number;
  readonly corrections: readonly { readonly field: string; readonly value: string }[];
};

/** Decides again on a row, with the values that a person has replaced. Fails with the reason for which it still waits. */
async function decideWaitingRow(
  deps: ImportDependencies,
  { salon, now }: Pick<PlaceRequest<never>, 'salon' | 'now'>,
  own: Import,
  { row, values = {} }: ImportedRow,
  corrections: readonly { readonly field: string; readonly value: string }[],
  table: Store,
): Promise<Outcome<Extract<RowDecision, { readonly changes: unknown }>>> {
  const context = { dateOrder: own.dateOrder ?? 'mdy', year: now.getUTCFullYear() } as const;
  const corrected = correctRow(own.kind, values, corrections, context);
  if (!corrected.ok) return corrected;
  const startedAt = new Date(own.startedAt ?? own.createdAt);
  const place = await getImporter(own.kind).open({
    deps,
    salon,
    import: own,
    startedAt,
    now,
    isOneRow: true,
  });
  const decision = await (await place(corrected.value, row)).decide(table, 'alone');
  const isPlaced = 'changes' in decision && decision.outcome !== 'unplaced';
  return isPlaced ? ok(decision) : refuseUnplaceableRow('reason' in decision ? decision.reason : undefined);
}

async function findPlaceable(table: Store, tenant: Tenant, id: ImportId): Promise<Outcome<Import>> {
  const own = await findImport(table, tenant, id);
  if (!own) return fail('recordNotFound', 'importId');
  const placeable = checkPlaceable(own);
  return placeable.ok ? ok(own) : placeable;
}

/** Places a row that waits, as its import would have; of several at the same time one (BEHAVIOR §43.11). */
export const placeRow = <Reply>(
  deps: ImportDependencies,
  request: PlaceRequest<Reply>,
  { importId, row, corrections }: PlacedRowInput,
  toReply: (own: Import) => Reply,
): Promise<Outcome<Reply>> =>
  decideAndCommit(deps.store, request, async (table) => {
    const { tenant } = request.salon;
    const found = await findPlaceable(table, tenant, importId);
    if (!found.ok) return found;
    const own = found.value;
    const before = (await getImportedRowLookup(table, tenant, importId, [row]))(row);
    if (!before || !isWaitingImportRow(before)) return fail('recordNotFound', 'row');
    const decided = await decideWaitingRow(deps, request, own, before, corrections, table);
    if (!decided.ok) return decided;
    const { changes, ...written } = decided.value;
    const placed = putPlacedRow(tenant, own.id, before, { row, mark: before.mark, ...written });
    return ok({
      changes: [...changes, placed, updatePlacedRowCounts(tenant, own, { placed: 1 })],
      reply: toReply({ ...own, placed: (own.placed ?? 0) + 1 }),
    });
  });

/** Rows that are dismissed in one transaction, which has room for 100 changes. */
const DISMISSED_AT_ONCE = 90;

/** Dismisses a row that waits, or without a row the first ones: their values are deleted (BEHAVIOR §43.11). */
export const dismissRowOrFirstBatch = <Reply>(
  { store }: Pick<ImportDependencies, 'store'>,
  request: PlaceRequest<Reply>,
  { importId, row }: { readonly importId: ImportId; readonly row: number | undefined },
  toReply: (own: Import) => Reply,
): Promise<Outcome<Reply>> =>
  decideAndCommit(store, request, async (table) => {
    const { tenant } = request.salon;
    const found = await findPlaceable(table, tenant, importId);
    if (!found.ok) return found;
    const own = found.value;
    const listWaiting = async (): Promise<ImportedRow[]> => {
      if (row === undefined)
        return listImportedRows(table, tenant, importId, isWaitingImportRow, DISMISSED_AT_ONCE);
      const named = (await getImportedRowLookup(table, tenant, importId, [row]))(row);
      return named && isWaitingImportRow(named) ? [named] : [];
    };
    const waiting = await listWaiting();
    if (waiting.length === 0) return fail('recordNotFound', 'row');
    const dismissed = waiting.map((each) => putPlacedRow(tenant, importId, each, toDismissedRow(each)));
    return ok({
      changes: [...dismissed, updatePlacedRowCounts(tenant, own, { dismissed: waiting.length })],
      reply: toReply({ ...own, dismissed: (own.dismissed ?? 0) + waiting.length }),
    });
  });
