import type { BlockTime } from '../../lib/rules/salon/block-times.ts';
import { toWireDate, toWireTime24h } from '../../lib/views/dates.ts';

export const toBlockTimeView = (block: BlockTime) => ({
  id: block.id,
  location_id: block.locationId,
  staff_id: block.staffId,
  date: toWireDate(block.date),
  from: toWireTime24h(block.from),
  to: toWireTime24h(block.to),
  reason: block.reason,
});
