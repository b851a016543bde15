import * as z from 'zod';
import type { FailureKey } from '../../rules/failures.ts';
import { once } from '../../rules/once.ts';
import { toFailureCode } from '../failure-codes.ts';

/** Dates that visits of a series cannot have (BEHAVIOR §14.9). */
export const dateConflicts = once(() =>
  z.array(z.object({ date: z.string(), reason: z.string().describe('The code of the failure') })),
);

/** The same from domain values, with dates as YYYY/MM/DD. */
export const toDateConflictViews = (
  conflicts: readonly { readonly date: string; readonly reason: FailureKey }[],
): z.input<ReturnType<typeof dateConflicts>> =>
  conflicts.map(({ date, reason }) => ({
    date: date.replaceAll('-', '/'),
    reason: toFailureCode(reason),
  }));
