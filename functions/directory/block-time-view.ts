import { wireDate } from '../../lib/rules/calendar.ts';
import type { BlockTime } from '../../lib/rules/salon/block-times.ts';
import { clockText } from '../../lib/rules/salon/weekly-hours.ts';

export const blockTimeView = (block: BlockTime) => ({
  id: block.id,
  location_id: block.locationId,
  staff_id: block.staffId,
  date: wireDate(block.date),
  from: clockText(block.from),
  to: clockText(block.to),
  reason: block.reason,
});
