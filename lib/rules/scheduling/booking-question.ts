import type { Catalog, LocalDate, Location } from '../salon/salon.ts';
import type { Settings } from '../salon/settings.ts';
import type { DayPageLookup } from './day-pages.ts';
import type { Visit } from './visit.ts';

/** All that decides whether, when and by whom a visit can be taken; a Salon fits as `salon`. */
export type SchedulingContext = {
  readonly salon: {
    readonly timeZone: string;
    readonly settings: Pick<Settings, 'bookingInterval' | 'enableDynamicSlot'>;
  };
  readonly catalog: Catalog;
  readonly location: Location;
  readonly visit: Visit;
  readonly now: Date;
  readonly pages: DayPageLookup;
};

/** The days that get-slot is asked for, both included. */
export type DaySpan = { readonly from: LocalDate; readonly to: LocalDate };
