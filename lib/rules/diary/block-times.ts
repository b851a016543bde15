import { listSeriesDates } from '../booking/series.ts';
import { addDays } from '../calendar.ts';
import { createFieldErrorCollector } from '../field-errors.ts';
import type { BlockTimeId, LocationId, StaffId } from '../ids.ts';
import { invalid, type Outcome, ok } from '../outcome.ts';
import type { Catalog, Draft, Interval, LocalDate } from '../salons/salon.ts';

/** Time that cannot be booked: a staff member's, wherever they work, or a whole location's. */
export type BlockTime = Interval & {
  readonly id: BlockTimeId;
  readonly locationId: LocationId;
  /** Null: the whole location. */
  readonly staffId: StaffId | null;
  readonly date: LocalDate;
  readonly reason: string;
  /** The block times that were added with it, by their ids, which follow one another. */
  readonly series?: { readonly firstId: BlockTimeId; readonly count: number };
};

/** Every so many weeks, until a day that is included. */
export type BlockRepeat = { readonly everyWeeks: number; readonly until: LocalDate };

/** The most block times that are added at once: they share a transaction. */
const REPEATED_MAX = 26;

/** The dates of a block time that repeats (BEHAVIOR §11.5). */
export function listBlockDates(first: LocalDate, repeat: BlockRepeat | undefined): Outcome<LocalDate[]> {
  if (!repeat) return ok([first]);
  const { everyWeeks, until } = repeat;
  const dates = listSeriesDates(first, { everyWeeks, count: REPEATED_MAX + 1 });
  const latest = addDays(dates.at(-1) ?? first, -1);
  const toSlashes = (date: LocalDate) => date.replaceAll('-', '/');
  if (until < first) return invalid('repeat.until', `Must be on or after ${toSlashes(first)}`);
  if (until > latest) return invalid('repeat.until', `Must be on or before ${toSlashes(latest)}`);
  return ok(dates.filter((date) => date <= until));
}

/** The ids of the other block times that were added with one. */
export const listOtherBlockIds = ({ id, series }: Pick<BlockTime, 'id' | 'series'>): BlockTimeId[] =>
  series
    ? Array.from({ length: series.count }, (_, index) => series.firstId + index).filter(
        (other) => other !== id,
      )
    : [];

/** Validates a block time (BEHAVIOR §11.5); updates validate the whole record as it would be stored. */
export function validateBlockTime(block: Draft<BlockTime>, catalog: Catalog): Outcome<Draft<BlockTime>> {
  const { addError, toOutcome } = createFieldErrorCollector();
  const hasLocation = catalog.locations.has(block.locationId);
  if (!hasLocation) addError('locationId', 'Unknown location');
  const staffMember = block.staffId === null ? undefined : catalog.staff.get(block.staffId);
  if (block.staffId !== null && !staffMember) addError('staffId', 'Unknown staff member');
  if (hasLocation && staffMember && !staffMember.locationIds.includes(block.locationId)) {
    addError('staffId', 'Does not work at this location');
  }
  if (block.to <= block.from) addError('to', 'Must be after from');
  return toOutcome(block);
}
