import { refusals } from '../field-errors.ts';
import type { StaffId } from '../ids.ts';
import type { Money } from '../money.ts';
import { invalid, type Outcome } from '../outcome.ts';
import type { AddOn, Catalog, Location, PricingOption, Service, StaffMember } from '../salon/salon.ts';
import {
  type AddOnChoice,
  type ChosenService,
  chosenAddOn,
  chosenService,
  type ServiceChoice,
} from './chosen-services.ts';

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
  /** Where nobody was named: who has had the line so far, and keeps it where they still can. */
  readonly lastStaffId?: StaffId;
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

/** Minutes that a line fills in a diary: its buffer included. */
export const occupiedMinutes = (line: VisitLine): number => line.minutes + line.bufferMinutes;

/** Minutes of the whole visit, all buffers included. */
export const visitMinutes = (visit: Visit): number =>
  visit.lines.reduce((sum, line) => sum + occupiedMinutes(line), 0);

/**
 * The visit that a request describes (decisions §4); `desk` may book what is not offered online. Fails as `invalid`
 * with all field errors of the request: services, pricing options, staff and add-ons that are unknown or do not go
 * together, and prices or minutes that are not the catalog's.
 */
export function parseVisit(
  { services, addOns }: VisitRequest,
  catalog: Catalog,
  location: Location,
  { desk, fields }: { readonly desk: boolean; readonly fields: VisitFields },
): Outcome<Visit> {
  if (services.length === 0) return invalid(fields.services, 'Choose at least one service');
  const { refuse, outcome } = refusals();
  const refuseIn = (list: string, index: number) => (field: string, message: string) =>
    refuse(`${list}.${index}.${field}`, message);
  const terms = { catalog, location, desk };
  const chosen = services.map((choice, at) => chosenService(choice, terms, refuseIn(fields.services, at)));
  const ids = services.map(({ serviceId }) => serviceId);
  const extras = addOns.map((choice, at) => chosenAddOn(choice, catalog, ids, refuseIn(fields.addOns, at)));
  const lines = chosen.flatMap((service, line) => {
    const own = extras.flatMap((extra) => (extra?.line === line ? [extra.addOn] : []));
    return service ? [lineOf(service, own)] : [];
  });
  return outcome({ lines });
}

function lineOf({ service, pricingOption, staff }: ChosenService, addOns: readonly AddOn[]): VisitLine {
  const { price, duration } = pricingOption ?? service;
  const minutes = addOns.reduce((sum, addOn) => sum + addOn.duration, duration);
  return {
    service,
    pricingOption,
    staff,
    addOns,
    price,
    duration,
    minutes,
    bufferMinutes: service.bufferMinutes,
  };
}
