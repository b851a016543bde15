import type { booking } from '../../lib/contract/booking/booking.ts';
import type { Handler } from '../../lib/http/call.ts';
import { SLOT_DAYS_MAX, SLOT_DAYS_WITH_STAFF_MAX } from '../../lib/rules/diary/slots.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { toSlotViews } from '../../lib/views/diary/slots.ts';
import { loadBookableDatesAndSlots } from './find-slots.ts';

type GetSlot = (typeof booking.routes)['get-slot' | 'get-slot-by-query'];

/** Available times of a visit, on request with who would get its services (BEHAVIOR §13). */
export const getSlot: Handler<GetSlot> = async (request, deps) => {
  const { input } = request;
  const namesStaff = 'names_staff' in input && input.names_staff === true;
  const found = await loadBookableDatesAndSlots(
    request,
    deps,
    namesStaff ? SLOT_DAYS_WITH_STAFF_MAX : SLOT_DAYS_MAX,
    namesStaff,
  );
  if (!found.ok) return found;
  return ok({ data: toSlotViews(found.value.slots, request.salon.timeZone) });
};
