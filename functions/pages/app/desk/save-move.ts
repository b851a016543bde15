import type { Client } from '../../../../lib/client/client.ts';
import type { Result } from '../../../../lib/client/types.ts';
import { fromApiTime, toApiDate, toApiTime, toMinutes } from '../parts/format.ts';
import type { AlternativeTime } from './acts.ts';
import { toClockTime } from './clock-time.ts';
import type { Column } from './columns.ts';
import { getVisitWithPart, type VisitPartInColumn } from './get-listed-visit.ts';

type Move = VisitPartInColumn & { readonly to: Column; readonly minutes: number };

/** A visit that was moved: its new time, and how it is moved back. */
type Moved = { readonly time: string; readonly undo: () => Promise<Result<unknown>> };

/** Moves a visit to another column, or by some minutes. The services of the column go to the member of the other one. */
export async function saveVisitMove(salon: Client, { to, minutes, ...part }: Move): Promise<Result<Moved>> {
  const read = await getVisitWithPart(salon, part);
  if (!read.ok) return read;
  const { visit } = read.reply;
  const { staffId } = part.column;
  // The member of the column is meant, also where the system had chosen them
  const lines = visit.services.flatMap(({ staff_id }, line) =>
    to.staffId !== null && staff_id === staffId ? [line] : [],
  );
  const move = (date: string, time: string, member: number | null) =>
    salon.appointments.appointmentReschedule({
      appointment_id: visit.id,
      date,
      time,
      ...(member !== null && lines.length > 0
        ? { services: lines.map((line) => ({ line, staff_id: member })) }
        : {}),
    });
  const time = toClockTime(toMinutes(fromApiTime(visit.time)) + minutes);
  const moved = await move(toApiDate(to.date), toApiTime(time), to.staffId);
  if (!moved.ok) return moved;
  return { ...moved, reply: { time, undo: () => move(visit.date, visit.time, staffId) } };
}

/** Moves a visit to one of the free times that a refusal names. */
export const saveMoveToAlternativeTime = (
  salon: Client,
  id: number,
  { date, time, staff_id }: AlternativeTime,
): Promise<Result<unknown>> =>
  salon.appointments.appointmentReschedule({
    appointment_id: id,
    date,
    time,
    ...(staff_id === null ? {} : { services: [{ line: 0, staff_id }] }),
  });
