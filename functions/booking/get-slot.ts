import type { booking } from '../../lib/contract/booking.ts';
import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { SLOT_DAYS_MAX } from '../../lib/rules/scheduling/slots.ts';
import { toWireDate, toWireInstantFormatter, toWireTime12h } from '../../lib/views/dates.ts';
import { findSlots } from './find-slots.ts';

type GetSlot = (typeof booking.routes)['get-slot' | 'get-slot-by-query'];

/** Available times of a visit (BEHAVIOR §13). */
export const getSlot: Handler<GetSlot> = async (request, deps) => {
  const found = await findSlots(request, deps, SLOT_DAYS_MAX);
  if (!found.ok) return found;
  const { timeZone } = request.salon;
  let day = { date: '', wireDate: '', toInstant: (_: number): string => '' };
  const data = found.value.slots.map(({ date, minute, available }) => {
    if (date !== day.date) {
      day = { date, wireDate: toWireDate(date), toInstant: toWireInstantFormatter(date, timeZone) };
    }
    return {
      date: day.wireDate,
      time: toWireTime12h(minute),
      available,
      starts_at: day.toInstant(minute),
    };
  });
  return ok({ status: true, data });
};
