import type { BlockTimeId, LocationId, StaffId } from '../ids.ts';
import type { Interval, LocalDate } from './salon.ts';

/** Time that cannot be booked: a member's own, wherever they work, or a whole location's. */
export type BlockTime = Interval & {
  readonly id: BlockTimeId;
  readonly locationId: LocationId;
  /** Null: the whole location. */
  readonly staffId: StaffId | null;
  readonly date: LocalDate;
  readonly reason: string;
};
