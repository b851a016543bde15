import { parseSortKeyId } from '../../lib/table/keys.ts';
import { runExport } from '../../lib/workflows/imports/run-export.ts';
import { runImportOrUndo } from '../../lib/workflows/imports/run-import.ts';
import type { ScheduledHandler } from './dependencies.ts';

/** Below the time of a run, in which other salons have work too. */
const RUN_MS = 20_000;

/** Goes on with an import, or with taking it back (BEHAVIOR §43.4, §43.5). */
export const continueImportOrUndo: ScheduledHandler = (item, salon, now, deps) =>
  runImportOrUndo(deps, salon, parseSortKeyId(item), now, performance.now() + RUN_MS);

/** Goes on with an export (BEHAVIOR §43.7). */
export const continueExport: ScheduledHandler = (_, { tenant }, now, deps) =>
  runExport(deps, tenant, now, performance.now() + RUN_MS);
