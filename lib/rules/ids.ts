/**
 * Names for plain numbers and strings, so that the compiler catches a swap: a StaffId does not fit where a
 * ServiceId is asked for. A literal or the result of arithmetic still fits everywhere.
 */
export type Named<Plain, Name extends string> = Plain & { readonly __name?: Name };

export type LocationId = Named<number, 'location'>;
export type CategoryId = Named<number, 'category'>;
export type ServiceId = Named<number, 'service'>;
export type PricingOptionId = Named<number, 'pricing option'>;
export type AddOnId = Named<number, 'add-on'>;
export type StaffId = Named<number, 'staff'>;
export type BlockTimeId = Named<number, 'block time'>;
export type CustomerId = Named<number, 'customer'>;
export type UserId = Named<number, 'user'>;
export type AppointmentId = Named<number, 'appointment'>;
export type OccasionId = Named<number, 'occasion'>;
export type SaleId = Named<number, 'sale'>;

/** A salon's slug. Branded, not only named: a key without a tenant must not compile. */
export type Tenant = string & { readonly __tenant: true };

/** Lower-case letters, digits and inner hyphens, 2 to 63 characters: the form of a slug. */
const SLUG_FORM = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/** The tenant that a slug names, or undefined where the text cannot be a slug. */
export function tenantOf(slug: string): Tenant | undefined {
  return SLUG_FORM.test(slug) ? (slug as Tenant) : undefined;
}
