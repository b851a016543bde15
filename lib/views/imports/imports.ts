import { computeUndoEnd, type Import, type ImportedRow } from '../../rules/imports/imports.ts';
import type { ImportKind } from '../../rules/imports/kinds.ts';
import { toRowTexts } from '../../rules/imports/rows.ts';
import { toSnakeCase } from '../field-names.ts';

export const toImportView = (each: Import) => ({
  id: each.id,
  kind: each.kind,
  state: each.state,
  rows: each.rows,
  processed: each.processed,
  created: each.counts.created + (each.placed ?? 0),
  merged: each.counts.merged,
  skipped: each.counts.skipped,
  unplaced: each.counts.unplaced - (each.placed ?? 0) - (each.dismissed ?? 0),
  left_out: each.counts.leftOut,
  undone: each.state === 'undone' || each.state === 'undoing' ? (each.undone ?? 0) : null,
  missing_columns: [...each.missing],
  date_order: each.dateOrder ?? null,
  created_at: each.createdAt,
  started_at: each.startedAt ?? null,
  ended_at: each.endedAt ?? null,
  undo_until: computeUndoEnd(each)?.toISOString() ?? null,
});

export const toRowsKeptByUndoViews = (rows: readonly ImportedRow[]) =>
  rows.flatMap(({ row, recordId, kept }) =>
    kept ? [{ row, record_id: recordId ?? null, reason: kept }] : [],
  );

export const toWaitingRowView = (
  kind: ImportKind,
  { row, reason = 'unknownClient', values = {} }: ImportedRow,
) => ({
  row,
  reason: toSnakeCase(reason),
  fields: toRowTexts(kind, values),
});
