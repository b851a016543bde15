import type { Appointment } from '../../lib/rules/booking/appointments.ts';
import type { BlockTime } from '../../lib/rules/salon/block-times.ts';
import type { Catalog } from '../../lib/rules/salon/salon.ts';
import { overlaps } from '../../lib/rules/scheduling/intervals.ts';
import { isUnderBlock } from '../../lib/rules/scheduling/schedule-conflicts.ts';
import { type Ahead, allHomes, appointmentsAhead } from './ahead.ts';

/** Appointments ahead that a block time lies over: these stay, and are named (decisions §7). */
export async function conflictsUnder(
  block: Omit<BlockTime, 'id'>,
  catalog: Catalog,
  where: Omit<Ahead, 'homes'>,
): Promise<Appointment[]> {
  const member = block.staffId === null ? undefined : catalog.staff.get(block.staffId);
  const homes = member ? [member.homeLocationId] : allHomes(catalog);
  return appointmentsAhead(
    { ...where, homes },
    (appointment) => isUnderBlock(appointment, block),
    ({ date, staffId, entry }) =>
      date === block.date && (!member || staffId === member.id) && overlaps([entry], block),
  );
}
