import {
  checkPlaceable,
  type Import,
  type ImportedRow,
  type ImportId,
  isWaiting,
  refuseWaiting,
} from '../../rules/imports/imports.ts';
import { correctRow } from '../../rules/imports/rows.ts';
import { fail, type Outcome, ok } from '../../rules/outcome.ts';
import type { Salon } from '../../rules/salons/salon.ts';
import { type CommitAdditions, decideAndCommit } from '../../table/decide.ts';
import { findImport, getImportedRows, updateWaitingRow } from '../../table/imports/imports.ts';
import type { Store } from '../../table/store.ts';
import type { ImportDependencies, RowDecision } from './importer.ts';
import { getImporter } from './importers.ts';

type PlaceRequest<Reply> = CommitAdditions<Reply> & { readonly salon: Salon; readonly now: Date };

/** `corrections` are the values that a person has replaced; undefined dismisses the row. */
type PlacedRowInput = {
  readonly importId: ImportId;
  readonly row: number;
  readonly corrections: readonly { readonly field: string; readonly value: string }[] | undefined;
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
  const place = await getImporter(own.kind).open({ deps, salon, import: own, startedAt, now });
  const decision = await (await place(corrected.value, row)).decide(table, true);
  const isPlaced = 'changes' in decision && decision.outcome !== 'unplaced';
  return isPlaced ? ok(decision) : refuseWaiting('reason' in decision ? decision.reason : undefined);
}

/** Places a row that waits, as its import would have, or dismisses it; of several at the same time one (BEHAVIOR §43.11). */
export const placeRow = <Reply>(
  deps: ImportDependencies,
  request: PlaceRequest<Reply>,
  { importId, row, corrections }: PlacedRowInput,
  toReply: (own: Import) => Reply,
): Promise<Outcome<Reply>> =>
  decideAndCommit(deps.store, request, async (table) => {
    const { tenant } = request.salon;
    const own = await findImport(table, tenant, importId);
    if (!own) return fail('recordNotFound', 'importId');
    const placeable = checkPlaceable(own);
    if (!placeable.ok) return placeable;
    const before = (await getImportedRows(table, tenant, importId, [row]))(row);
    if (!before || !isWaiting(before)) return fail('recordNotFound', 'row');
    const { mark } = before;
    if (!corrections) {
      const after = { row, mark, outcome: 'unplaced', isDismissed: true } as const;
      const reply = toReply({ ...own, dismissed: (own.dismissed ?? 0) + 1 });
      return ok({ changes: updateWaitingRow(tenant, own, before, after), reply });
    }
    const decided = await decideWaitingRow(deps, request, own, before, corrections, table);
    if (!decided.ok) return decided;
    const { changes, ...written } = decided.value;
    return ok({
      changes: [...changes, ...updateWaitingRow(tenant, own, before, { row, mark, ...written })],
      reply: toReply({ ...own, placed: (own.placed ?? 0) + 1 }),
    });
  });
