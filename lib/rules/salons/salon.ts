import type {
  AddOnId,
  CategoryId,
  LocationId,
  OccasionId,
  PricingOptionId,
  ProductId,
  PromotionId,
  ResourceId,
  ServiceId,
  StaffId,
  Tagged,
  TaxRateId,
  Tenant,
  TimeOffId,
} from '../ids.ts';
import type { Money } from '../money.ts';
import type { Language } from './languages.ts';
import type { Restore } from './restores.ts';
import type { Settings } from './settings.ts';
import type { Translatable } from './translations.ts';

/** The stored records of the catalog that were changed together, which made this version. */
export type CatalogVersionRecords = { readonly version: number; readonly records: readonly string[] };

/** The salon's own record, read by every request. */
export type Salon = {
  readonly tenant: Tenant;
  /** Random, so that tokens of an erased salon are not valid for the next one of its slug. */
  readonly lifeId: string;
  readonly name: string;
  readonly currency: string;
  readonly timeZone: string;
  readonly settings: Settings;
  /** Incremented by every change of the catalog; warm processes cache the parsed catalog by it. */
  readonly catalogVersion: number;
  /** The changes of the latest versions, oldest first; missing ones are unknown. */
  readonly catalogChanges?: readonly CatalogVersionRecords[];
  /** Since when the operator has it suspended; missing otherwise (BEHAVIOR §32.2). */
  readonly suspendedAt?: string;
  /** Since when changes are refused; missing otherwise (BEHAVIOR §32.7). */
  readonly changesPausedAt?: string;
  /** Some customers may not book online, or could not once (BEHAVIOR §14.13). */
  readonly hasMustCallers?: true;
  /** Restores to an earlier instant, the newest last. */
  readonly restores?: readonly Restore[];
};

/**
 * A minute of a day: of the local clock, 0 to 1440, or of a diary, which counts the minutes that have passed since local
 * midnight. The two differ only on a day whose clocks change (BEHAVIOR §6.3).
 */
export type Minute = Tagged<number, 'minute of day'>;

/** A day of the salon's calendar, YYYY-MM-DD. */
export type LocalDate = Tagged<string, 'local date'>;

/** A time in the salon's zone. */
export type DateAndMinute = { readonly date: LocalDate; readonly minute: Minute };

/** A half-open interval of minutes of one day: `from` is included, `to` is not. */
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

/** Hours by weekday; a day without hours is closed or off (BEHAVIOR §11.3). */
export type WeeklyHours<Range extends Interval = Interval> = {
  readonly [day in Weekday]?: readonly Range[] | undefined;
};

/** A tax rate of a location besides its `serviceTax` (BEHAVIOR §14.5). */
export type TaxRate = {
  readonly id: TaxRateId;
  readonly name: string;
  /** Percent, for example 7. */
  readonly percent: number;
};

/** A record of the catalog that may name a tax rate; null or missing for the location's `serviceTax`. */
export type TaxedRecord = { readonly taxRateId?: TaxRateId | null };

export type Location = Translatable & {
  readonly id: LocationId;
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  /** ISO 3166 code; empty or missing for that of the salon's time zone. Its phone numbers belong to it (BEHAVIOR §6.5). */
  readonly country?: string;
  /** Percent, for example 8.25. */
  readonly serviceTax: number;
  /** Rates for what is taxed otherwise. */
  readonly taxRates: readonly TaxRate[];
  /** The prices include the tax; false by default: the tax is added to them. */
  readonly isTaxIncluded?: boolean;
  /** Percent of services and add-ons; missing for none. */
  readonly serviceChargePercent?: number;
  readonly addressLine1: string;
  readonly city: string;
  readonly state: string;
  readonly zipcode: string;
  readonly businessHours: WeeklyHours;
  /** Replace the weekly hours on their dates. */
  readonly overrides: readonly DateHours[];
};

/** A record before it has an id. */
export type Draft<Stored extends { readonly id: unknown }> = Omit<Stored, 'id'>;

export type Category = Translatable & {
  readonly id: CategoryId;
  readonly name: string;
  /** One of the ten hues of the pages, 1 to 10. */
  readonly color: number;
  /** Orders the categories in lists, from the lowest. */
  readonly position: number;
};

/** How a service asks for payment (BEHAVIOR §15.1); not the tender of a payment row. */
export const PAYMENT_TYPE = {
  payAtSalon: 0,
  deposit: 1,
  saveCard: 2,
  payLater: 3,
} as const satisfies Record<string, number>;
export type PaymentType = (typeof PAYMENT_TYPE)[keyof typeof PAYMENT_TYPE];

export type PricingOption = Translatable & {
  readonly id: PricingOptionId;
  readonly name: string;
  readonly price: Money;
  /** Minutes. */
  readonly duration: number;
} & ProcessingTime;

/**
 * A part of a service in which its staff member is free: `processingMinutes`, from `processingAfter` minutes after the
 * start of the service on (BEHAVIOR §13.2). 0 and 0: no such part.
 */
export type ProcessingTime = { readonly processingAfter: number; readonly processingMinutes: number };

/** The parts of a service for which a resource can be held (BEHAVIOR §11.6). */
export const RESOURCE_PARTS = ['visit', 'staff', 'processing'] as const;
export type ResourcePart = (typeof RESOURCE_PARTS)[number];

/** A service needs one resource of a kind for this part of it. */
export type NeededResourceKind = { readonly kind: string; readonly during: ResourcePart };

/** The price and minutes of a staff member for a service, or for one of its options alone (BEHAVIOR §12.5). */
export type StaffPrice = {
  readonly staffId: StaffId;
  readonly pricingOptionId: PricingOptionId | null;
  readonly price: Money;
  /** Minutes. */
  readonly duration: number;
};

export type Service = Translatable & {
  readonly id: ServiceId;
  readonly categoryId: CategoryId;
  readonly name: string;
  readonly description: string;
  readonly price: Money;
  /** Minutes. */
  readonly duration: number;
  /** Minutes kept free before the service. */
  readonly bufferBeforeMinutes: number;
  /** Minutes kept free after the service and its add-ons. */
  readonly bufferMinutes: number;
  readonly paymentType: PaymentType;
  readonly minAmount: Money;
  readonly enableOnlineBooking: boolean;
  readonly pricingOptions: readonly PricingOption[];
  readonly staffPrices: readonly StaffPrice[];
  readonly resources: readonly NeededResourceKind[];
  /** Replace the settings of the same names; null: the salon's (BEHAVIOR §13.4). */
  readonly bookingHorizonDays: number | null;
  readonly minimumNoticeMinutes: number | null;
  /** Orders the services of a category in lists, from the lowest. */
  readonly position: number;
  /** Address of the image; empty for none. */
  readonly image?: string;
  readonly active: boolean;
} & ProcessingTime &
  TaxedRecord;

/** A room or a piece of equipment of a location (BEHAVIOR §11.6). */
export type Resource = {
  readonly id: ResourceId;
  readonly name: string;
  readonly locationId: LocationId;
  /** The kind that services ask for: 'treatment room', 'laser'. */
  readonly kind: string;
  /** Only an active resource is held for new visits. */
  readonly active: boolean;
};

/** A working range; staff of several locations have a location for each range. */
export type Shift = Interval & { readonly locationId?: LocationId };

/** Hours of one date in place of the weekly hours; no ranges: closed, or a day off. */
export type DateHours = { readonly date: LocalDate; readonly ranges: readonly Interval[] };

/** Replaces a staff member's weekly hours on one date. */
export type ScheduleOverride = DateHours & { readonly locationId?: LocationId };

export type TimeOffStatus = 'requested' | 'approved' | 'declined';

/** Days, both included, on which a staff member does not work; only approved time off counts (BEHAVIOR §11.16). */
export type TimeOff = {
  readonly id: TimeOffId;
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** Minutes of the local clock on each of the days; both null: the whole days. */
  readonly fromTime: Minute | null;
  readonly toTime: Minute | null;
  readonly kind: 'vacation' | 'sick' | 'training' | 'parental' | 'other';
  readonly paid: boolean;
  readonly note: string;
  readonly status: TimeOffStatus;
};

export type StaffMember = Translatable & {
  readonly id: StaffId;
  readonly name: string;
  /** For narrow columns of the diary; empty for the first name. */
  readonly shortName: string;
  /** Orders the staff in lists and diaries, from the lowest. */
  readonly position: number;
  readonly email: string;
  /** Whether the link that was mailed to the address was used. */
  readonly emailVerified: boolean;
  readonly image: string;
  readonly specialization: string;
  readonly rating: number;
  readonly serviceIds: readonly ServiceId[];
  readonly locationIds: readonly LocationId[];
  /** The location whose day pages hold this diary, wherever the staff member works; never changes. */
  readonly homeLocationId: LocationId;
  readonly workingHours: WeeklyHours<Shift>;
  readonly breaks: WeeklyHours;
  readonly overrides: readonly ScheduleOverride[];
  /** By their first day. */
  readonly timeOff: readonly TimeOff[];
  /** The last day of a member who leaves; null for one who stays (BEHAVIOR §11.17). */
  readonly lastDay: LocalDate | null;
  /** The hash of the token of the member's calendar link; missing without one (BEHAVIOR §11.18). */
  readonly calendarTokenHash?: string;
};

/** The occasion of a gift card, with its theme images (BEHAVIOR §11.7). */
export type Occasion = Translatable & {
  readonly id: OccasionId;
  readonly name: string;
  readonly images: readonly string[];
  readonly active: boolean;
};

export type AddOn = Translatable & {
  readonly id: AddOnId;
  readonly name: string;
  readonly price: Money;
  /** Minutes. */
  readonly duration: number;
  readonly serviceIds: readonly ServiceId[];
} & TaxedRecord;

/** A retail article, such as a shampoo (BEHAVIOR §11.8). Packages, gift cards and memberships are templates instead. */
export type Product = Translatable & {
  readonly id: ProductId;
  readonly name: string;
  readonly price: Money;
  /** Empty for none. */
  readonly barcode: string;
  /** The salon's own number of the article; empty for none. */
  readonly sku: string;
  /** Only an active product can be sold. */
  readonly active: boolean;
} & TaxedRecord;

/** The discount of a promotion: a percentage of each service that it covers, or an amount of all of them together. */
export type PromotionDiscount =
  | { readonly percent: number; readonly amount?: never }
  | { readonly amount: Money; readonly percent?: never };

export type PromotionTerms = {
  readonly id: PromotionId;
  /** As the salon writes it; letter case does not matter. */
  readonly code: string;
  readonly name: string;
  /** The services that it covers; empty for all. */
  readonly serviceIds: readonly ServiceId[];
  /** The first and last day on which it can be used; null for no limit. */
  readonly fromDate: LocalDate | null;
  readonly toDate: LocalDate | null;
  /** The most uses of all customers, and of one customer; null for no limit. */
  readonly maxUses: number | null;
  readonly maxUsesPerCustomer: number | null;
  /** Only for customers without a visit of status 1 or 2. */
  readonly newCustomersOnly: boolean;
  readonly active: boolean;
};

/** A discount by a code (BEHAVIOR §14.6). */
export type Promotion = PromotionTerms & PromotionDiscount & Translatable;

/** The records that a booking or a sale needs, by id. */
export type Catalog = {
  readonly version: number;
  readonly locations: ReadonlyMap<LocationId, Location>;
  readonly categories: ReadonlyMap<CategoryId, Category>;
  readonly services: ReadonlyMap<ServiceId, Service>;
  readonly staff: ReadonlyMap<StaffId, StaffMember>;
  readonly addOns: ReadonlyMap<AddOnId, AddOn>;
  readonly resources: ReadonlyMap<ResourceId, Resource>;
  readonly products: ReadonlyMap<ProductId, Product>;
  readonly promotions: ReadonlyMap<PromotionId, Promotion>;
  readonly former: Former;
  /** The language in which a customer reads the names of the records; undefined for the salon's own texts (BEHAVIOR §10.9). */
  readonly language?: Language;
  /** The records with the salon's own texts, where these are translated. */
  readonly own?: Catalog;
};

/** Deleted records that old appointments and sales still name; they can no longer be booked (BEHAVIOR §11.11). */
type Former = Pick<Catalog, 'locations' | 'staff' | 'addOns' | 'resources'>;
