import type { Appointment, AppointmentLine } from '../booking/appointments.ts';
import type { Interval } from '../salons/salon.ts';
import { type Intervals, mergeIntervals } from './intervals.ts';

/** Lines of an appointment that follow each other in one diary; `busy` are the minutes that it holds there. */
export type DiaryVisit = Interval & {
  readonly appointment: Appointment;
  readonly busy: Intervals;
  readonly lines: readonly AppointmentLine[];
};

/**
 * The visits of a diary in order of time. Lines of one guest that follow each other are one visit (BEHAVIOR §17.6).
 * @param listParts the minutes that a line holds in this diary, in order; none for a line of another one
 */
export function toDiaryVisits(
  appointments: readonly Appointment[],
  listParts: (line: AppointmentLine) => readonly Interval[],
): DiaryVisit[] {
  const visits: DiaryVisit[] = [];
  for (const appointment of appointments) {
    const lastOfGuest = new Map<number, number>();
    for (const line of appointment.lines) {
      const parts = listParts(line);
      const [first, final] = [parts[0], parts.at(-1)];
      if (!first || !final) continue;
      const guest = line.guestNo ?? 0;
      const index = lastOfGuest.get(guest) ?? visits.length;
      const last = visits[index];
      if (last?.to === first.from) {
        const busy = mergeIntervals([...last.busy, ...parts]);
        visits[index] = { ...last, to: final.to, busy, lines: [...last.lines, line] };
      } else {
        lastOfGuest.set(guest, visits.length);
        visits.push({ appointment, from: first.from, to: final.to, busy: parts, lines: [line] });
      }
    }
  }
  return visits.sort((a, b) => a.from - b.from || a.appointment.id - b.appointment.id);
}
