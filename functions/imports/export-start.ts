import { checkCan, type Principal } from '../../lib/rules/access/principals.ts';
import { toNewOrRunningExport } from '../../lib/rules/imports/exports.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { createExportFileName, findExport, putExport } from '../../lib/table/imports/exports.ts';
import { toExportView } from './export-view.ts';
import type { ImportHandler } from './ports.ts';

/** The permissions for the contents of the file, beside that of the route. */
const SHOWN = ['customers.contact', 'journal.read', 'payroll.read', 'audit.read'] as const;
const checkShown = (caller: Principal) =>
  SHOWN.map((permission) => checkCan(caller, permission)).find(({ ok }) => !ok) ?? ok(undefined);

/** Starts the export of everything, which scheduled work runs (BEHAVIOR §43.7). */
export const exportStart: ImportHandler<'export-start'> = async (request, { store, exportFiles }) => {
  const { tenant, caller, session, now } = request;
  const allowed = checkShown(caller);
  if (!allowed.ok) return allowed;
  return decideAndCommit(store, request, async (table) => {
    const before = await findExport(table, tenant);
    const after = toNewOrRunningExport(before, { file: createExportFileName(), session }, now);
    return ok({
      changes: [putExport(tenant, before, after, now)],
      reply: {
        message: before?.file === after.file ? 'Export is running' : 'Export started',
        data: await toExportView(exportFiles, request, after),
      },
    });
  });
};
