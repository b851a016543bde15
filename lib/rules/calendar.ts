import type { LocalDate, Minute, Weekday } from './salon.ts';

/** Dates as the calendar writes them and as the wire writes them; what a zone's clock does is in zone.ts. */
export declare function dateOfWire(text: string): LocalDate | undefined;
export declare function wireDate(date: LocalDate): string;
export declare function minuteOfWire(text: string): Minute | undefined;
export declare function wireTime(minute: Minute): string;
export declare function weekdayOf(date: LocalDate): Weekday;
export declare function addDays(date: LocalDate, days: number): LocalDate;
export declare function addMonths(date: LocalDate, months: number): LocalDate;
export declare function daysBetween(from: LocalDate, to: LocalDate): number;
