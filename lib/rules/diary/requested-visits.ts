import { type AddFieldError, createFieldErrorCollector } from '../field-errors.ts';
import type { FieldMessage } from '../field-messages.ts';
import type { AddOnId, LocationId, PricingOptionId, ResourceId, ServiceId, StaffId } from '../ids.ts';
import { formatMoney, type Money } from '../money.ts';
import { invalid, type Outcome } from '../outcome.ts';
import type {
  AddOn,
  Catalog,
  Location,
  NeededResourceKind,
  PricingOption,
  ProcessingTime,
  Resource,
  Service,
  StaffMember,
} from '../salons/salon.ts';
import type { Settings } from '../salons/settings.ts';
import type { DayPageLookup } from './day-pages.ts';
import type { Turns } from './rotation.ts';

export type VisitChoices = {
  readonly services: readonly ServiceChoice[];
  readonly addOns: readonly AddOnChoice[];
};

/** A room or piece of equipment that a line needs (BEHAVIOR §13.7). */
export type RequiredResource = NeededResourceKind & {
  /** The one that the front desk chose; null: any of the kind. */
  readonly requested: Resource | null;
  /** The one that the line held before; preferred when the visit moves. */
  readonly lastResourceId?: ResourceId;
};

export type VisitLine = ProcessingTime & {
  /** 0 is the person who books, 1 to 5 are others (BEHAVIOR §13.8). */
  readonly guestNo: number;
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
  /** Minutes kept free before and after. */
  readonly bufferBeforeMinutes: number;
  readonly bufferMinutes: number;
  readonly resources: readonly RequiredResource[];
};

/** The chosen services in the requested order: back to back for each guest, in parallel for several (BEHAVIOR §13.2). */
export type RequestedVisit = { readonly lines: readonly VisitLine[] };

/** Everything that decides whether, when and by whom a visit can be done; a Salon fits as `salon`. */
export type SchedulingContext = {
  readonly salon: {
    readonly timeZone: string;
    readonly settings: Pick<
      Settings,
      'bookingInterval' | 'enableDynamicSlot' | 'bookingHorizonDays' | 'minimumNoticeMinutes'
    > &
      Partial<Pick<Settings, 'assignsInTurn'>>;
  };
  readonly catalog: Catalog;
  readonly location: Location;
  readonly visit: RequestedVisit;
  readonly now: Date;
  readonly pages: DayPageLookup;
  /** Where a new visit is assigned in turn: the rotation of the location (BEHAVIOR §14.3). */
  readonly turns?: Turns | undefined;
};

/**
 * Looks up the requested services and add-ons (BEHAVIOR §13.2, §6.8). The front desk may book services that are not
 * offered online. Fails as `invalid` with all field errors at once: records that are unknown or do not fit together,
 * and prices or durations that differ from the catalog.
 */
export function parseRequestedVisit(
  { services, addOns }: VisitChoices,
  catalog: Catalog,
  location: Location,
  { isFrontDesk }: { readonly isFrontDesk: boolean },
): Outcome<RequestedVisit> {
  if (services.length === 0) return invalid('services', 'Choose at least one service');
  const { addError, toOutcome } = createFieldErrorCollector();
  const addErrorAt = (list: keyof VisitChoices, index: number) => (field: string, message: FieldMessage) =>
    addError(`${list}.${index}.${field}`, message);
  const context = { catalog, location, isFrontDesk };
  const chosenServices = services.map((choice, index) =>
    validateServiceChoice(choice, context, addErrorAt('services', index)),
  );
  const serviceIds = services.map(({ serviceId }) => serviceId);
  const chosenAddOns = addOns.map((choice, index) =>
    validateAddOnChoice(choice, catalog, serviceIds, addErrorAt('addOns', index)),
  );
  const lines = chosenServices.flatMap((service, line) => {
    const ownAddOns = chosenAddOns.flatMap((chosen) => (chosen?.line === line ? [chosen.addOn] : []));
    return service ? [toVisitLine(service, ownAddOns)] : [];
  });
  return toOutcome({ lines });
}

/** Price and minutes of a service or its option: those of a chosen member, if they have their own (BEHAVIOR §12.5). */
export function getPriceAndDuration(
  service: Service,
  pricingOption: PricingOption | null,
  staff: Pick<StaffMember, 'id'> | null,
): Pick<PricingOption, 'price' | 'duration'> {
  const own =
    staff &&
    service.staffPrices.find(
      (each) => each.staffId === staff.id && each.pricingOptionId === (pricingOption?.id ?? null),
    );
  return own ?? pricingOption ?? service;
}

/** Whether a member needs longer for a line than it takes, and so is not assigned (BEHAVIOR §12.5). */
export const isTooSlowForLine = (
  staff: Pick<StaffMember, 'id'>,
  { service, pricingOption, duration, lastStaffId }: VisitLine,
): boolean =>
  staff.id !== lastStaffId && getPriceAndDuration(service, pricingOption, staff).duration > duration;

/** The line of a chosen service at today's figures. */
export function toVisitLine(
  { service, pricingOption, staff, guestNo, resources }: ChosenService,
  addOns: readonly AddOn[],
): VisitLine {
  const { processingAfter, processingMinutes } = pricingOption ?? service;
  const { price, duration } = getPriceAndDuration(service, pricingOption, staff);
  const minutes = addOns.reduce((sum, addOn) => sum + addOn.duration, duration);
  const { bufferBeforeMinutes, bufferMinutes } = service;
  return {
    guestNo,
    service,
    pricingOption,
    staff,
    addOns,
    price,
    duration,
    minutes,
    processingAfter,
    processingMinutes,
    bufferBeforeMinutes,
    bufferMinutes,
    resources,
  };
}

/** A requested service. Price and duration are set only if the client sends them; they must match the catalog. */
export type ServiceChoice = {
  readonly serviceId: ServiceId;
  readonly pricingOptionId: PricingOptionId | null;
  readonly staffId: StaffId | null;
  readonly guestNo?: number | undefined;
  /** The resources to hold, at most one of each kind that the service needs; front desk only. */
  readonly resourceIds?: readonly ResourceId[] | undefined;
  readonly price?: Money | undefined;
  readonly duration?: number | undefined;
};

export type AddOnChoice = {
  readonly addOnId: AddOnId;
  /** The place of its service among the chosen ones; by default the first that offers it. */
  readonly line?: number | undefined;
  readonly price?: Money | undefined;
  readonly duration?: number | undefined;
};

export type ChoiceContext = {
  readonly catalog: Catalog;
  readonly location: Location;
  readonly isFrontDesk: boolean;
};

export type ChosenService = {
  readonly service: Service;
  readonly pricingOption: PricingOption | null;
  readonly staff: StaffMember | null;
  readonly guestNo: number;
  readonly resources: readonly RequiredResource[];
};

/** Finds the catalog records of a requested service; undefined if its service or pricing option is unknown. */
export function validateServiceChoice(
  choice: ServiceChoice,
  context: ChoiceContext,
  addError: AddFieldError,
): ChosenService | undefined {
  const service = context.catalog.services.get(choice.serviceId);
  const staff = validateStaffChoice(choice, context, addError);
  if (!service?.active) {
    addError('serviceId', 'Unknown service');
    return undefined;
  }
  validateBookable(service, context, addError);
  if (staff && !staff.serviceIds.includes(service.id)) addError('staffId', 'Does not perform this service');
  const pricingOption = service.pricingOptions.find(({ id }) => id === choice.pricingOptionId) ?? null;
  if (choice.pricingOptionId !== null && !pricingOption) {
    addError('pricingOptionId', 'Unknown pricing option');
    return undefined;
  }
  const { price, duration } = getPriceAndDuration(service, pricingOption, staff);
  if (isDifferent(choice.price, price)) addError('price', `Must be ${formatMoney(price)}`);
  if (isDifferent(choice.duration, duration)) addError('duration', `Must be ${duration}`);
  const resources = validateResourceChoice(choice, service.resources, context, addError);
  return { service, pricingOption, staff, guestNo: choice.guestNo ?? 0, resources };
}

/**
 * The resources that a line needs, with those that are requested. Adds an error for each requested one that is unknown, of
 * another location, of a kind that the line does not need, or the second of its kind (BEHAVIOR §13.7).
 */
export function validateResourceChoice(
  { resourceIds = [] }: Pick<ServiceChoice, 'resourceIds'>,
  required: readonly NeededResourceKind[],
  { catalog, location, isFrontDesk }: ChoiceContext,
  addError: AddFieldError,
): RequiredResource[] {
  if (resourceIds.length > 0 && !isFrontDesk) addError('resourceIds', 'Staff only');
  const requested = new Map<string, Resource>();
  for (const [index, id] of resourceIds.entries()) {
    const field = `resourceIds.${index}`;
    const resource = catalog.resources.get(id);
    if (!resource?.active) addError(field, 'Unknown resource');
    else if (resource.locationId !== location.id) addError(field, 'Belongs to another location');
    else if (!required.some(({ kind }) => kind === resource.kind))
      addError(field, 'Not needed by this service');
    else if (requested.has(resource.kind)) addError(field, 'Duplicate kind');
    else requested.set(resource.kind, resource);
  }
  return required.map(({ kind, during }) => ({ kind, during, requested: requested.get(kind) ?? null }));
}

/** The requested staff member; adds an error if it is unknown or does not work at the location. */
export function validateStaffChoice(
  { staffId }: Pick<ServiceChoice, 'staffId'>,
  { catalog, location }: Pick<ChoiceContext, 'catalog' | 'location'>,
  addError: AddFieldError,
): StaffMember | null {
  if (staffId === null) return null;
  const staff = catalog.staff.get(staffId);
  if (!staff) addError('staffId', 'Unknown staff member');
  else if (!staff.locationIds.includes(location.id)) addError('staffId', 'Does not work at this location');
  return staff ?? null;
}

function validateBookable(
  service: Service,
  { catalog, location, isFrontDesk }: ChoiceContext,
  addError: AddFieldError,
): void {
  if (!isFrontDesk && !service.enableOnlineBooking) addError('serviceId', 'Cannot be booked online');
  const missing = findMissingKind(catalog, service, location.id);
  if (!isPerformedAt(catalog, service.id, location.id)) addError('serviceId', 'Not offered at this location');
  else if (missing !== undefined) addError('serviceId', `Needs what this location does not have: ${missing}`);
}

/** Whether any staff member performs the service, at any location. */
export function isPerformedByAnyStaff(catalog: Catalog, service: ServiceId): boolean {
  for (const staff of catalog.staff.values()) if (staff.serviceIds.includes(service)) return true;
  return false;
}

/** The staff who perform a service at a location, ordered by id (BEHAVIOR §12.3, §14.3). */
export const listPerformersAt = (catalog: Catalog, service: ServiceId, location: LocationId): StaffMember[] =>
  [...catalog.staff.values()]
    .filter(({ serviceIds, locationIds }) => serviceIds.includes(service) && locationIds.includes(location))
    .sort((a, b) => a.id - b.id);

/** The active resources of a kind at a location, ordered by id (BEHAVIOR §13.7). */
export const listResourcesAt = (
  { resources }: Pick<Catalog, 'resources'>,
  kind: string,
  location: LocationId,
): Resource[] =>
  [...resources.values()]
    .filter((each) => each.active && each.kind === kind && each.locationId === location)
    .sort((a, b) => a.id - b.id);

/** A kind of resource that a service needs and a location lacks; undefined if it has all. */
const findMissingKind = (
  catalog: Catalog,
  { resources }: Pick<Service, 'resources'>,
  location: LocationId,
): string | undefined =>
  resources.find(({ kind }) => listResourcesAt(catalog, kind, location).length === 0)?.kind;

/** Whether staff perform a service at a location, or no staff perform it anywhere. */
const isPerformedAt = (catalog: Catalog, service: ServiceId, location: LocationId): boolean =>
  !isPerformedByAnyStaff(catalog, service) || listPerformersAt(catalog, service, location).length > 0;

/** Whether a location offers a service: it can be performed there, with all resources that it needs (BEHAVIOR §12.3). */
export const canBePerformedAt = (catalog: Catalog, service: Service, location: LocationId): boolean =>
  isPerformedAt(catalog, service.id, location) && findMissingKind(catalog, service, location) === undefined;

/** Finds a requested add-on and the line it belongs to: the named one, or the first requested service that offers it. */
export function validateAddOnChoice(
  choice: AddOnChoice,
  catalog: Catalog,
  serviceIds: readonly ServiceId[],
  addError: AddFieldError,
): { readonly addOn: AddOn; readonly line: number } | undefined {
  const addOn = catalog.addOns.get(choice.addOnId);
  if (!addOn) {
    addError('addOnId', 'Unknown add-on');
    return undefined;
  }
  const line = choice.line ?? serviceIds.findIndex((id) => addOn.serviceIds.includes(id));
  const service = serviceIds[line];
  if (choice.line === undefined && service === undefined)
    addError('addOnId', 'Not offered with the chosen services');
  else if (service === undefined || !addOn.serviceIds.includes(service))
    addError('line', 'Not a service that offers this add-on');
  if (isDifferent(choice.price, addOn.price)) addError('addOnPrice', `Must be ${formatMoney(addOn.price)}`);
  if (isDifferent(choice.duration, addOn.duration)) addError('addOnDuration', `Must be ${addOn.duration}`);
  return { addOn, line };
}

/** Figures that a client repeats must match the catalog (BEHAVIOR §6.8). */
const isDifferent = (requested: number | undefined, actual: number): boolean =>
  requested !== undefined && requested !== actual;
