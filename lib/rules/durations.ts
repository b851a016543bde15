export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MINUTES = 24 * 60;
export const DAY_MS = DAY_MINUTES * MINUTE_MS;
