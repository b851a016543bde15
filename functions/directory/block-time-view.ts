import type { BlockTime } from '../../lib/rules/salon/block-times.ts';
import { toWireClock, toWireDate } from '../../lib/views/dates.ts';

export const toBlockTimeView = (block: BlockTime) => ({
  id: block.id,
  location_id: block.locationId,
  staff_id: block.staffId,
  date: toWireDate(block.date),
  from: toWireClock(block.from),
  to: toWireClock(block.to),
  reason: block.reason,
});
