import { collectFieldErrors } from '../field-errors.ts';
import type { StaffId } from '../ids.ts';
import type { Money } from '../money.ts';
import { invalid, type Outcome } from '../outcome.ts';
import type { AddOn, Catalog, Location, PricingOption, Service, StaffMember } from '../salon/salon.ts';
import type { Settings } from '../salon/settings.ts';
import {
  type AddOnChoice,
  type ChosenService,
  findChosenAddOn,
  findChosenService,
  type ServiceChoice,
} from './chosen-services.ts';
import type { DayPageLookup } from './day-pages.ts';

export type VisitInput = {
  readonly services: readonly ServiceChoice[];
  readonly addOns: readonly AddOnChoice[];
};

/** The names of the two lists in field errors; they differ between calls (BEHAVIOR §13.1, §14.1). */
export type VisitFields = { readonly services: string; readonly addOns: string };

/** One service of a visit with its add-ons. */
export type VisitLine = {
  readonly service: Service;
  readonly pricingOption: PricingOption | null;
  /** The requested staff member; null: any qualified one, or the location itself if no staff perform the service. */
  readonly staff: StaffMember | null;
  /** The previously assigned staff member of a line without a requested one; preferred when the visit moves. */
  readonly lastStaffId?: StaffId;
  readonly addOns: readonly AddOn[];
  /** List price of the service or its pricing option, without add-ons. */
  readonly price: Money;
  /** Minutes of the service or its pricing option, without add-ons. */
  readonly duration: number;
  /** Minutes of the service or its pricing option, with its add-ons. */
  readonly minutes: number;
  /** Minutes kept free afterwards. */
  readonly bufferMinutes: number;
};

/** The chosen services in the requested order, back to back (BEHAVIOR §13.2). */
export type Visit = { readonly lines: readonly VisitLine[] };

/** Everything that decides whether, when and by whom a visit can be done; a Salon fits as `salon`. */
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

/** Minutes that a line occupies in a diary, buffer included. */
export const countOccupiedMinutes = (line: VisitLine): number => line.minutes + line.bufferMinutes;

/** Minutes of the whole visit, all buffers included. */
export const countVisitMinutes = (visit: Visit): number =>
  visit.lines.reduce((sum, line) => sum + countOccupiedMinutes(line), 0);

/**
 * Looks up the requested services and add-ons (BEHAVIOR §13.2, §6.9). The front desk may book services that are not
 * offered online. Fails as `invalid` with all field errors at once: records that are unknown or do not fit together,
 * and prices or durations that differ from the catalog.
 */
export function parseVisit(
  { services, addOns }: VisitInput,
  catalog: Catalog,
  location: Location,
  { isFrontDesk, fields }: { readonly isFrontDesk: boolean; readonly fields: VisitFields },
): Outcome<Visit> {
  if (services.length === 0) return invalid(fields.services, 'Choose at least one service');
  const { addError, toOutcome } = collectFieldErrors();
  const addErrorAt = (list: string, index: number) => (field: string, message: string) =>
    addError(`${list}.${index}.${field}`, message);
  const context = { catalog, location, isFrontDesk };
  const chosenServices = services.map((choice, index) =>
    findChosenService(choice, context, addErrorAt(fields.services, index)),
  );
  const serviceIds = services.map(({ serviceId }) => serviceId);
  const chosenAddOns = addOns.map((choice, index) =>
    findChosenAddOn(choice, catalog, serviceIds, addErrorAt(fields.addOns, index)),
  );
  const lines = chosenServices.flatMap((service, line) => {
    const ownAddOns = chosenAddOns.flatMap((chosen) => (chosen?.line === line ? [chosen.addOn] : []));
    return service ? [toVisitLine(service, ownAddOns)] : [];
  });
  return toOutcome({ lines });
}

function toVisitLine({ service, pricingOption, staff }: ChosenService, addOns: readonly AddOn[]): VisitLine {
  const { price, duration } = pricingOption ?? service;
  const minutes = addOns.reduce((sum, addOn) => sum + addOn.duration, duration);
  const { bufferMinutes } = service;
  return { service, pricingOption, staff, addOns, price, duration, minutes, bufferMinutes };
}
