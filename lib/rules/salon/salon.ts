import type {
  AddOnId,
  CategoryId,
  LocationId,
  Named,
  PricingOptionId,
  ServiceId,
  StaffId,
  Tenant,
} from '../ids.ts';
import type { Money } from '../money.ts';
import type { Settings } from './settings.ts';

/** What stands in the salon's own record: who it is, how it works, which version its catalog has. */
export type Salon = {
  readonly tenant: Tenant;
  readonly name: string;
  readonly currency: string;
  readonly timeZone: string;
  readonly settings: Settings;
  /** Counts every change of the catalog; a warm process keeps what it parsed as long as this is the same. */
  readonly catalogVersion: number;
};

/** The three HTML texts of the business contact details. */
export const CONTACT_TEXTS = ['depositPolicy', 'refundPolicy', 'termsConditions'] as const;
export type ContactDetails = { readonly [Name in (typeof CONTACT_TEXTS)[number]]: string };

/** Minutes since local midnight, 0 to 1440. */
export type Minute = Named<number, 'minute of day'>;

/** A day of the salon's calendar, YYYY-MM-DD. */
export type LocalDate = Named<string, 'local date'>;

/** Half-open span of minutes of one day: from is in, to is not. */
export type Interval = { readonly from: Minute; readonly to: Minute };

export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Hours by weekday; a day left out is closed or off (decisions §7). */
export type WeeklyHours<Range extends Interval = Interval> = {
  readonly [day in Weekday]?: readonly Range[] | undefined;
};

export type Location = {
  readonly id: LocationId;
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  /** Percent, for example 8.25. */
  readonly serviceTax: number;
  readonly addressLine1: string;
  readonly city: string;
  readonly state: string;
  readonly zipcode: string;
  readonly businessHours: WeeklyHours;
  readonly closedDates: readonly LocalDate[];
};

export type Category = { readonly id: CategoryId; readonly name: string };

/** How a service is paid (specification, Service). */
export const PAYMENT_TYPES = {
  payAtSalon: 0,
  deposit: 1,
  saveCard: 2,
  payLater: 3,
} as const satisfies Record<string, number>;
export type PaymentType = (typeof PAYMENT_TYPES)[keyof typeof PAYMENT_TYPES];

export type PricingOption = {
  readonly id: PricingOptionId;
  readonly name: string;
  readonly price: Money;
  /** Minutes. */
  readonly duration: number;
};

export type Service = {
  readonly id: ServiceId;
  readonly categoryId: CategoryId;
  readonly name: string;
  readonly description: string;
  readonly price: Money;
  /** Minutes. */
  readonly duration: number;
  /** Minutes kept free after the service and its add-ons. */
  readonly bufferMinutes: number;
  readonly paymentType: PaymentType;
  readonly minAmount: Money;
  readonly enableOnlineBooking: boolean;
  readonly pricingOptions: readonly PricingOption[];
  readonly active: boolean;
};

/** A working range; with several locations it names the one where the member then is. */
export type Shift = Interval & { readonly locationId?: LocationId };

/** Replaces a member's weekly hours on one date; without ranges the member is off. */
export type ScheduleOverride = {
  readonly date: LocalDate;
  readonly locationId?: LocationId;
  readonly ranges: readonly Interval[];
};

export type StaffMember = {
  readonly id: StaffId;
  readonly name: string;
  readonly email: string;
  readonly image: string;
  readonly specialization: string;
  readonly rating: number;
  readonly serviceIds: readonly ServiceId[];
  readonly locationIds: readonly LocationId[];
  /** Whose day pages hold this member's diary, wherever they work; fixed when the member is created. */
  readonly homeLocationId: LocationId;
  readonly workingHours: WeeklyHours<Shift>;
  readonly breaks: WeeklyHours;
  readonly overrides: readonly ScheduleOverride[];
};

export type AddOn = {
  readonly id: AddOnId;
  readonly name: string;
  readonly price: Money;
  /** Minutes. */
  readonly duration: number;
  readonly serviceIds: readonly ServiceId[];
};

/** Everything that a booking needs to know of a salon, by id. */
export type Catalog = {
  readonly version: number;
  readonly locations: ReadonlyMap<LocationId, Location>;
  readonly categories: ReadonlyMap<CategoryId, Category>;
  readonly services: ReadonlyMap<ServiceId, Service>;
  readonly staff: ReadonlyMap<StaffId, StaffMember>;
  readonly addOns: ReadonlyMap<AddOnId, AddOn>;
  readonly former: Former;
};

/**
 * What was taken away: nobody books it any more, but appointments and sales of before still name it. What can be
 * booked never looks here.
 */
export type Former = Pick<Catalog, 'locations' | 'staff' | 'addOns'>;
