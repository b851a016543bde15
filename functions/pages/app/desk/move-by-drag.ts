import type { Client } from '../../../../lib/client/client.ts';
import type { Result } from '../../../../lib/client/types.ts';
import { fromApiTime, toApiTime, toMinutes } from '../booking/dates.ts';
import { toClockTime } from './clock-time.ts';
import type { Shift } from './patches.ts';
import { readVisit } from './read-visit.ts';

/** Moves a visit by some minutes; the services of the member whose column it leaves go to the other member. */
export async function moveByDrag(
  salon: Client,
  { id, date }: { readonly id: number; readonly date: string },
  { from, to, minutes }: Shift,
): Promise<Result<unknown>> {
  const read = await readVisit(salon, { id, date });
  if (!read.ok) return read;
  const visit = read.reply;
  const services = visit.services.flatMap(({ staff_id }, line) =>
    staff_id === from && from !== to ? [{ line, staff_id: to }] : [],
  );
  return salon.appointments.appointmentReschedule({
    appointment_id: id,
    date: visit.date,
    time: toApiTime(toClockTime(toMinutes(fromApiTime(visit.time)) + minutes)),
    ...(services.length > 0 ? { services } : {}),
  });
}
