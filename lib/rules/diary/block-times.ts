import { createFieldErrorCollector } from '../field-errors.ts';
import type { BlockTimeId, LocationId, StaffId } from '../ids.ts';
import type { Outcome } from '../outcome.ts';
import type { Catalog, Draft, Interval, LocalDate } from '../salons/salon.ts';

/** Time that cannot be booked: a staff member's, wherever they work, or a whole location's. */
export type BlockTime = Interval & {
  readonly id: BlockTimeId;
  readonly locationId: LocationId;
  /** Null: the whole location. */
  readonly staffId: StaffId | null;
  readonly date: LocalDate;
  readonly reason: string;
};

/** Validates a block time (BEHAVIOR §11.7); updates validate the whole record as it would be stored. */
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
