import type { Appointment } from '../../rules/booking/appointments.ts';
import type { Obstacle } from '../../rules/diary/occupied-time.ts';
import { toDateClock, toLocalInterval } from '../../rules/time-zone.ts';
import { toRangeView } from '../catalog/weekly-hours.ts';

const KINDS = { appointment: 'appointment', block: 'block_time', hold: 'offer' } as const;

/** The entries that are in the way of a visit, in local times (BEHAVIOR §17.9). */
export const toObstaclesView =
  (timeZone: string) =>
  (obstacles: readonly Obstacle[], { date }: Pick<Appointment, 'date'>) => ({
    obstacles: obstacles.map(({ kind, id, staffId, ...time }) => ({
      kind: KINDS[kind],
      id,
      staff_id: staffId,
      ...toRangeView(toLocalInterval(toDateClock(date, timeZone), time)),
    })),
  });
