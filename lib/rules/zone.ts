import type { Interval, LocalDate, Minute } from './salon.ts';

export declare function dateIn(timeZone: string, instant: Date): LocalDate;
export declare function minuteIn(timeZone: string, instant: Date): Minute;
export declare function instantOf(date: LocalDate, minute: Minute, timeZone: string): Date;
export declare function skippedMinutes(date: LocalDate, timeZone: string): Interval | null;
