import type { BlockTime } from '../../lib/rules/block-times.ts';
import { wireDate } from '../../lib/rules/calendar.ts';
import { clockText } from '../../lib/rules/schedules.ts';

export const blockTimeView = (block: BlockTime) => ({
  id: block.id,
  location_id: block.locationId,
  staff_id: block.staffId,
  date: wireDate(block.date),
  from: clockText(block.from),
  to: clockText(block.to),
  reason: block.reason,
});
