/** The parts of a day in which a visit may lie, as the API writes times. */
export const DAY_PART_TIMES = {
  any: ['12:00 AM', '12:00 AM'],
  morning: ['12:00 AM', '12:00 PM'],
  afternoon: ['12:00 PM', '05:00 PM'],
  evening: ['05:00 PM', '12:00 AM'],
} as const;
export type DayPart = keyof typeof DAY_PART_TIMES;
export const DAY_PARTS = Object.keys(DAY_PART_TIMES) as DayPart[];
/** How many days somebody can wait for, from the first one (BEHAVIOR §34.1). */
export const WINDOW_LENGTHS_IN_DAYS = [1, 3, 7, 14, 31];
