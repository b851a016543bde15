/** Small salons for tests. Each builder fills in what a test does not care about. */

import { NO_PROCESSING_TIME, SERVICE_DEFAULTS } from '../../../lib/rules/catalog/services.ts';
import type { OwnedProducts } from '../../../lib/rules/products/redemptions.ts';
import type {
  AddOn,
  Catalog,
  Interval,
  Location,
  PricingOption,
  Product,
  Promotion,
  Resource,
  Service,
  StaffMember,
} from '../../../lib/rules/salons/salon.ts';
import { WEEKDAYS, type WeeklyHours } from '../../../lib/rules/salons/salon.ts';

/** '09:30' → 570. */
export const at = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** '09:00-12:30' → the interval. */
export const span = (text: string): Interval => ({ from: at(text.slice(0, 5)), to: at(text.slice(6, 11)) });

/** The same hours on every day of the week. */
export const daily = <Range extends Interval>(...ranges: readonly Range[]): WeeklyHours<Range> =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, ranges]));

export const location = (id: number, rest: Partial<Location> = {}): Location => ({
  id,
  name: `Location ${id}`,
  address: '',
  phone: '',
  serviceTax: 0,
  taxRates: [],
  addressLine1: '',
  city: '',
  state: '',
  zipcode: '',
  businessHours: daily(span('09:00-17:00')),
  overrides: [],
  ...rest,
});

export const service = (id: number, rest: Partial<Service> = {}): Service => ({
  id,
  categoryId: 1,
  name: `Service ${id}`,
  price: 5000,
  duration: 60,
  ...SERVICE_DEFAULTS,
  ...rest,
});

export const pricingOption = (id: number, price: number, duration: number): PricingOption => ({
  id,
  name: `Option ${id}`,
  price,
  duration,
  ...NO_PROCESSING_TIME,
});

export const staffMember = (id: number, rest: Partial<StaffMember> = {}): StaffMember => ({
  id,
  name: `Member ${id}`,
  shortName: '',
  position: id,
  email: '',
  emailVerified: true,
  image: '',
  specialization: '',
  rating: 5,
  serviceIds: [1],
  locationIds: [1],
  homeLocationId: 1,
  workingHours: daily(span('09:00-17:00')),
  breaks: {},
  overrides: [],
  timeOff: [],
  lastDay: null,
  ...rest,
});

export const addOn = (id: number, rest: Partial<AddOn> = {}): AddOn => ({
  id,
  name: `Add-on ${id}`,
  price: 1000,
  duration: 15,
  serviceIds: [1],
  ...rest,
});

export const resource = (id: number, rest: Partial<Resource> = {}): Resource => ({
  id,
  name: `Resource ${id}`,
  locationId: 1,
  kind: 'room',
  active: true,
  ...rest,
});

const byId = <Item extends { readonly id: number }>(items: readonly Item[] = []): Map<number, Item> =>
  new Map(items.map((item) => [item.id, item]));

export const catalog = (parts: {
  readonly locations?: readonly Location[];
  readonly services?: readonly Service[];
  readonly staff?: readonly StaffMember[];
  readonly addOns?: readonly AddOn[];
  readonly resources?: readonly Resource[];
  readonly products?: readonly Product[];
  readonly promotions?: readonly Promotion[];
}): Catalog => ({
  version: 1,
  locations: byId(parts.locations),
  categories: new Map(),
  former: { locations: new Map(), staff: new Map(), addOns: new Map(), resources: new Map() },
  services: byId(parts.services),
  staff: byId(parts.staff),
  addOns: byId(parts.addOns),
  resources: byId(parts.resources),
  products: byId(parts.products),
  promotions: byId(parts.promotions),
});

export const NO_OWNED_PRODUCTS: OwnedProducts = {
  packages: new Map(),
  memberships: new Map(),
  giftCards: new Map(),
  customerMemberships: [],
};
