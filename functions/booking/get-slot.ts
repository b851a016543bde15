import type { booking } from '../../lib/contract/booking/booking.ts';
import type { Handler } from '../../lib/http/call.ts';
import { SLOT_DAYS_MAX } from '../../lib/rules/diary/slots.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { toSlotViews } from '../../lib/views/diary/slots.ts';
import { findSlots } from './find-slots.ts';

type GetSlot = (typeof booking.routes)['get-slot' | 'get-slot-by-query'];

/** Available times of a visit (BEHAVIOR §13). */
export const getSlot: Handler<GetSlot> = async (request, deps) => {
  const found = await findSlots(request, deps, SLOT_DAYS_MAX);
  if (!found.ok) return found;
  return ok({ status: true, data: toSlotViews(found.value.slots, request.salon.timeZone) });
};
