import type { Entry } from './diary.ts';
import type { AppointmentId, LocationId, StaffId } from './ids.ts';
import type { Outcome } from './outcome.ts';
import type { Interval, LocalDate, Minute } from './salon.ts';
import type { BookingQuestion } from './slots.ts';
import type { VisitLine } from './visit.ts';

/** A line at its turn; `to` is the end of its buffer. Without staffId the room takes it. */
export type PlacedLine = Interval & { readonly line: VisitLine; readonly staffId: StaffId | null };
export type Placement = Interval & { readonly date: LocalDate; readonly lines: readonly PlacedLine[] };

/** An entry to add to a day page: to a member's list, or to the room's where staffId is null. */
export type DiaryChange = {
  readonly locationId: LocationId;
  readonly date: LocalDate;
  readonly staffId: StaffId | null;
  readonly entry: Entry;
};

export declare function place(
  question: BookingQuestion,
  date: LocalDate,
  minute: Minute,
  by: { readonly override: boolean },
): Outcome<Placement>;

export declare function diaryChanges(
  placement: Placement,
  question: Pick<BookingQuestion, 'catalog' | 'location'>,
  appointment: AppointmentId,
): DiaryChange[];
