import type { AddOnId, PricingOptionId, ServiceId, StaffId } from './ids.ts';
import type { Money } from './money.ts';
import type { Outcome } from './outcome.ts';
import type { AddOn, Catalog, Location, PricingOption, Service, StaffMember } from './salon.ts';

/** A service as the client chose it; price and minutes only where the client must state them (saving). */
export type ServiceChoice = {
  readonly serviceId: ServiceId;
  readonly pricingOptionId: PricingOptionId | null;
  readonly staffId: StaffId | null;
  readonly price?: Money | undefined;
  readonly duration?: number | undefined;
};

export type AddOnChoice = {
  readonly addOnId: AddOnId;
  readonly price?: Money | undefined;
  readonly duration?: number | undefined;
};

export type VisitRequest = {
  readonly services: readonly ServiceChoice[];
  readonly addOns: readonly AddOnChoice[];
};

/** What the client called its two lists: error keys start with these (decisions §2). */
export type VisitFields = { readonly services: string; readonly addOns: string };

/** One service of a visit with what belongs to it. */
export type VisitLine = {
  readonly service: Service;
  readonly pricingOption: PricingOption | null;
  /** The member that was named, or null: anybody who is qualified, or the room where nobody performs it. */
  readonly staff: StaffMember | null;
  readonly addOns: readonly AddOn[];
  /** List price of the service or its pricing option, without add-ons. */
  readonly price: Money;
  /** Minutes of the service or its pricing option, without add-ons. */
  readonly duration: number;
  /** Minutes of the service or its pricing option and of its add-ons. */
  readonly minutes: number;
  /** Minutes kept free afterwards. */
  readonly bufferMinutes: number;
};

/** The chosen services in the order given, to be done back to back. */
export type Visit = { readonly lines: readonly VisitLine[] };

export declare function visitOf(
  request: VisitRequest,
  catalog: Catalog,
  location: Location,
  by: { readonly desk: boolean; readonly fields: VisitFields },
): Outcome<Visit>;

/** Minutes of a line, its buffer included. */
export declare function occupiedMinutes(line: VisitLine): number;
/** Minutes of the whole visit, buffers included. */
export declare function visitMinutes(visit: Visit): number;
