import type { DateConflict } from '../rules/outcome.ts';
import { toWireDate } from './dates.ts';

/** The codes of the failures that can refuse a date. */
const REASONS = { slotNotAvailable: 'slot_not_available' } as const satisfies Record<
  DateConflict['reason'],
  string
>;

/** The dates that a series skips (BEHAVIOR §14.9). */
export const toSkippedViews = (conflicts: readonly DateConflict[]) =>
  conflicts.map(({ date, reason }) => ({ date: toWireDate(date), reason: REASONS[reason] }));
