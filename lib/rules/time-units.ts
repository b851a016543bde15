export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MINUTES = 24 * 60;
/** The minutes of a day on which the clocks go back by an hour. */
export const LONGEST_DAY_MINUTES = 25 * 60;
export const DAY_MS = DAY_MINUTES * MINUTE_MS;
