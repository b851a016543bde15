import { runExport } from '../../lib/workflows/imports/run-export.ts';
import type { ScheduledHandler } from './dependencies.ts';

/** Below the time of a run, in which other salons have work too. */
const RUN_MS = 20_000;

/** Goes on with an export (BEHAVIOR §43.7). */
export const continueExport: ScheduledHandler = (_, { tenant }, now, deps) =>
  runExport(deps, tenant, now, performance.now() + RUN_MS);
