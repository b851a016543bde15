import { can } from '../../lib/rules/access/principals.ts';
import { type Customer, formatFullName } from '../../lib/rules/customers/customers.ts';
import type { CustomerId } from '../../lib/rules/ids.ts';
import { listImportFields } from '../../lib/rules/imports/kinds.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { findCustomersByIds } from '../../lib/table/customers/customers.ts';
import { putImport } from '../../lib/table/imports/imports.ts';
import { toImportView } from '../../lib/views/imports/imports.ts';
import { prepareImportPreviewWithId } from '../../lib/workflows/imports/preview-import.ts';
import type { ImportHandler } from './ports.ts';

/** Problems and duplicates in a reply. */
const SHOWN_MAX = 500;

/** Reads a file, and keeps how it is read. It writes no record of the salon (BEHAVIOR §43.3). */
export const importPreview: ImportHandler<'import-preview'> = async (request, deps) => {
  const { tenant, salon, caller, input, now } = request;
  const { upload_id: uploadId, kind, columns, date_order: dateOrder } = input;
  const preview = await prepareImportPreviewWithId(deps, salon, { uploadId, kind, columns, dateOrder }, now);
  if (!preview.ok) return preview;
  const { import: own, problems, duplicates, examples } = preview.value;
  await deps.store.commit([putImport(tenant, own)]);
  const showsNames = can(caller, 'customers.read');
  const shown = duplicates.slice(0, SHOWN_MAX);
  const customers = showsNames
    ? await findCustomersByIds(
        deps.store,
        tenant,
        shown.flatMap(({ id }) => id ?? []),
      )
    : new Map<CustomerId, Customer>();
  const toNameOf = (id: CustomerId | undefined): string => {
    const customer = id === undefined ? undefined : customers.get(id);
    return customer ? formatFullName(customer) : '';
  };
  return ok({
    data: {
      import_id: own.id,
      import: toImportView(own),
      fields: listImportFields(kind).map(({ field }) => field),
      columns: own.columns.map(({ column, name, field }, index) => ({
        column,
        name,
        field: field ?? null,
        examples: [...(examples[index] ?? [])],
      })),
      problems: problems
        .slice(0, SHOWN_MAX)
        .map(({ row, column, reason, leavesOut }) => ({ row, column, reason, leaves_out: leavesOut })),
      problem_count: problems.length,
      left_out: preview.value.leftOut,
      duplicates: shown.map(({ row, by, name, id, ofRow }) => ({
        row,
        by,
        name: showsNames ? name : '',
        customer_id: id ?? null,
        of_row: ofRow ?? null,
        customer_name: toNameOf(id),
      })),
      duplicate_count: duplicates.length,
      imported_before: preview.value.known,
    },
  });
};
