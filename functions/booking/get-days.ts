import type { Handler } from '../../lib/http/call.ts';
import { FREE_DAYS_MAX, type Slot } from '../../lib/rules/diary/slots.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { toWireDate, toWireTime12h } from '../../lib/views/dates.ts';
import { loadBookableDatesAndSlots } from './find-slots.ts';

/** Which days have a free time for a visit, and the first one of each (BEHAVIOR §13.9). */
export const getDays: Handler<'booking/get-days'> = async (request, deps) => {
  const found = await loadBookableDatesAndSlots(request, deps, FREE_DAYS_MAX);
  if (!found.ok) return found;
  const firstByDate = new Map<string, Slot>();
  for (const slot of found.value.slots) {
    if (slot.available && !firstByDate.has(slot.date)) firstByDate.set(slot.date, slot);
  }
  const data = found.value.dates.map((date) => {
    const first = firstByDate.get(date);
    return {
      date: toWireDate(date),
      available: first !== undefined,
      first_time: first ? toWireTime12h(first.minute) : null,
    };
  });
  return ok({ data });
};
