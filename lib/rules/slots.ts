import type { PageOf } from './diary.ts';
import type { LocationId } from './ids.ts';
import type { Outcome } from './outcome.ts';
import type { Catalog, LocalDate, Location, Minute } from './salon.ts';
import type { Settings } from './settings.ts';
import type { Visit } from './visit.ts';

/** What decides whether a visit can be placed. */
export type BookingQuestion = {
  readonly salon: {
    readonly timeZone: string;
    readonly settings: Pick<Settings, 'bookingInterval' | 'enableDynamicSlot'>;
  };
  readonly catalog: Catalog;
  readonly location: Location;
  readonly visit: Visit;
  readonly now: Date;
  readonly pages: PageOf;
};

/** The days asked for, both included. */
export type SlotSpan = { readonly from: LocalDate; readonly to: LocalDate };
export type SlotQuestion = BookingQuestion & SlotSpan;

export type Slot = { readonly date: LocalDate; readonly minute: Minute; readonly available: boolean };

/** The pages to read: every location with every date; no dates means that nothing needs to be read. */
export type PagesNeeded = {
  readonly locationIds: readonly LocationId[];
  readonly dates: readonly LocalDate[];
};

export declare function slotSpan(from: LocalDate, to: LocalDate, toField: string): Outcome<SlotSpan>;
export declare function pagesNeeded(question: Omit<SlotQuestion, 'pages'>): PagesNeeded;
export declare function locationsNeeded(
  question: Pick<BookingQuestion, 'catalog' | 'location' | 'visit'>,
): LocationId[];
export declare function slots(question: SlotQuestion): Slot[];
