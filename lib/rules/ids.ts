/**
 * Tags a plain number or string with a name, so that the compiler rejects a StaffId in place of a ServiceId. Literals and
 * results of arithmetic fit every tag.
 */
export type Tagged<Plain, Name extends string> = Plain & { readonly __name?: Name };

export type LocationId = Tagged<number, 'location'>;
export type CategoryId = Tagged<number, 'category'>;
export type ServiceId = Tagged<number, 'service'>;
export type PricingOptionId = Tagged<number, 'pricing option'>;
export type AddOnId = Tagged<number, 'add-on'>;
/** A retail article that the salon sells (BEHAVIOR §11.8). */
export type ProductId = Tagged<number, 'product'>;
/** A discount by a code (BEHAVIOR §14.6). */
export type PromotionId = Tagged<number, 'promotion'>;
export type TaxRateId = Tagged<number, 'tax rate'>;
export type StaffId = Tagged<number, 'staff'>;
export type ResourceId = Tagged<number, 'resource'>;
/** Days on which a staff member does not work (BEHAVIOR §11.16). */
export type TimeOffId = Tagged<number, 'time off'>;
export type BlockTimeId = Tagged<number, 'block time'>;
/** Visits that were booked together (BEHAVIOR §14.9). */
export type SeriesId = Tagged<number, 'series'>;
export type CustomerId = Tagged<number, 'customer'>;
/** The gathered visits of a person without an account (BEHAVIOR §11.15). */
export type GuestId = Tagged<number, 'guest'>;
export type UserId = Tagged<number, 'user'>;
/** A role that a salon defines (BEHAVIOR §2.2). */
export type RoleId = Tagged<number, 'role'>;
/** A browser at the salon where users log in with a PIN (BEHAVIOR §3.8). */
export type DeviceId = Tagged<number, 'device'>;
export type AppointmentId = Tagged<number, 'appointment'>;
export type OccasionId = Tagged<number, 'occasion'>;
/** A person who waits for a time that is taken (BEHAVIOR §34). */
export type WaitlistId = Tagged<number, 'waitlist entry'>;
export type DrawerId = Tagged<number, 'drawer'>;
export type SaleId = Tagged<number, 'sale'>;
/** A kind of product that customers own, and the id of a purchased one among those of its kind. */
export type SaleType = 'package' | 'giftcard' | 'membership';
export type PurchaseId = Tagged<number, 'purchase'>;

/** A salon's slug. Branded, not only named: a plain string in place of a tenant must not compile. */
export type Tenant = string & { readonly __tenant: true };

/** A slug has 2 to 63 lower-case letters, digits and inner hyphens. */
const SLUG_FORM = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/** The text as a tenant, or undefined if it is not a valid slug. */
export function parseTenant(slug: string): Tenant | undefined {
  return SLUG_FORM.test(slug) ? (slug as Tenant) : undefined;
}

/** The longest id that is accepted from outside: of the payment processor, an identity provider, a mail service. */
export const EXTERNAL_ID_MAX_LENGTH = 500;

/** An id of another service: printable ASCII, as all of them give. */
const EXTERNAL_ID_FORM = /^[!-~]+$/;

/** Whether a value is usable as an id of another service, for a key too. */
export const isExternalId = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= EXTERNAL_ID_MAX_LENGTH && EXTERNAL_ID_FORM.test(value);

/** The id of an object of a payment processor, or an id itself; undefined for anything else. */
export const findExternalId = (idOrObject: unknown): string | undefined => {
  const id =
    typeof idOrObject === 'object' && idOrObject !== null && 'id' in idOrObject ? idOrObject.id : idOrObject;
  return isExternalId(id) ? id : undefined;
};
