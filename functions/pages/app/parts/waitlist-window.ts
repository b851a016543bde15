/** The parts of a day in which a visit may lie, as the API writes times. */
export const PARTS = {
  any: ['12:00 AM', '12:00 AM'],
  morning: ['12:00 AM', '12:00 PM'],
  afternoon: ['12:00 PM', '05:00 PM'],
  evening: ['05:00 PM', '12:00 AM'],
} as const;
export type Part = keyof typeof PARTS;
export const PART_NAMES = Object.keys(PARTS) as Part[];
/** How many days somebody can wait for, from the first one (BEHAVIOR §34.1). */
export const LENGTHS = [1, 3, 7, 14, 31];
