import { toErasure } from '../../lib/table/customers/erasures.ts';
import { runErasure } from '../../lib/workflows/customers/run-erasure.ts';
import type { ScheduledHandler } from './dependencies.ts';

/** Time for the partitions that one run reads; the next run continues. */
const RUN_MS = 10_000;

/** Continues an erasure that a crash has left, or does its last run (BEHAVIOR §4.7). */
export const continueErasure: ScheduledHandler = (item, salon, now, deps) =>
  runErasure(deps, { salon, now }, toErasure(item).personHash, performance.now() + RUN_MS);
