import { addDays } from '../calendar.ts';
import { failUntil, type Outcome, ok } from '../outcome.ts';
import type { LocalDate, Salon } from '../salons/salon.ts';
import { toInstant, toLocalDate } from '../time-zone.ts';
import type { Appointment, LinkMoves } from './appointments.ts';

/** Moves of one visit by its manage links on one day of the salon (BEHAVIOR §33.2). */
const LINK_MOVES_MAX = 10;

const countLinkMoves = (moves: LinkMoves | undefined, day: LocalDate): number =>
  moves?.day === day ? moves.count : 0;

/** The moves of a day, with one more. */
export const addLinkMove = (moves: LinkMoves | undefined, day: LocalDate): LinkMoves => ({
  day,
  count: countLinkMoves(moves, day) + 1,
});

/** Fails with tooManyMoves until the next day of the salon once links have moved the visit 10 times (BEHAVIOR §33.2). */
export function checkLinkMoves(
  appointment: Appointment,
  { timeZone }: Pick<Salon, 'timeZone'>,
  now: Date,
): Outcome<Appointment> {
  const today = toLocalDate(timeZone, now);
  return countLinkMoves(appointment.linkMoves, today) < LINK_MOVES_MAX
    ? ok(appointment)
    : failUntil(toInstant(addDays(today, 1), 0, timeZone), now, 'tooManyMoves', 'appointmentId');
}
