import type { Appointment, AppointmentLine } from '../booking/appointments.ts';
import { type AddFieldError, createFieldErrorCollector } from '../field-errors.ts';
import type { Money } from '../money.ts';
import { invalid, type Outcome } from '../outcome.ts';
import type { AddOn, Catalog, Location } from '../salons/salon.ts';
import {
  type AddOnChoice,
  type ChoiceContext,
  getPriceAndDuration,
  type RequestedVisit,
  type RequiredResource,
  type ServiceChoice,
  toVisitLine,
  type VisitLine,
  validateAddOnChoice,
  validateResourceChoice,
  validateServiceChoice,
  validateStaffChoice,
} from './requested-visits.ts';
import { toBookedVisitLine } from './reschedule.ts';

/** The services and add-ons that an update asks for; what is missing stays as booked. */
export type VisitUpdate = {
  readonly services?: readonly ServiceChoice[] | undefined;
  readonly addOns?: readonly AddOnChoice[] | undefined;
};

/** The update without the empty lists that change nothing, because the visit has no such items. */
export function withoutEmptyListsOfAbsentItems<Update extends VisitUpdate & { readonly products?: unknown }>(
  { lines, products = [] }: Pick<Appointment, 'lines' | 'products'>,
  update: Update,
): Update {
  const counts = {
    services: lines.length,
    addOns: lines.reduce((sum, { addOns }) => sum + addOns.length, 0),
    products: products.length,
  };
  const kept = Object.entries(update).filter(
    ([name, list]) =>
      !(name in counts && Array.isArray(list) && list.length + counts[name as keyof typeof counts] === 0),
  );
  return Object.fromEntries(kept) as Update;
}

/** A visit after an update; for each line, the place of the booked line that it continues. */
export type UpdatedVisit = {
  readonly visit: RequestedVisit;
  readonly sources: readonly (number | undefined)[];
};

/** The least minutes of a service that the front desk makes shorter. */
const MINUTES_MIN = 5;

type UpdateContext = ChoiceContext & {
  /** Whether the user may state another price than the agreed one. */
  readonly maySetPrices?: boolean | undefined;
};

/** Figures that a client states: those of the booking, or those of the catalog (BEHAVIOR §17.7). */
type Figures = { readonly price?: Money | undefined; readonly duration?: number | undefined };
const hasBookedFigures = (
  { price, duration }: Figures,
  booked: { readonly price: Money; readonly duration: number },
): boolean => (price ?? booked.price) === booked.price && (duration ?? booked.duration) === booked.duration;

/** Whether figures are those of the catalog for a booked line with the chosen member. */
const isOfToday = (
  { price, duration, staffId }: ServiceChoice,
  { pricingOption, service }: VisitLine,
): boolean => {
  const today = getPriceAndDuration(service, pricingOption, staffId === null ? null : { id: staffId });
  return price === today.price && duration === today.duration;
};

/**
 * The line with the minutes that the front desk states for it: beside the agreed price, a visit may take as long as it needs. Users
 * who may set prices also state another price, except for what a product covers (BEHAVIOR §17.7). Undefined where the choice states
 * the figures of the catalog, or a price that it may not.
 */
function restateLine(
  choice: ServiceChoice,
  source: AppointmentLine,
  booked: VisitLine,
  {
    maySetPrices = false,
    addError,
  }: Pick<UpdateContext, 'maySetPrices'> & { readonly addError: AddFieldError },
): VisitLine | undefined {
  const { price, duration = source.duration } = choice;
  const isAllowed = price === source.price || (maySetPrices && price !== undefined && !source.coveredBy);
  if (!isAllowed || isOfToday(choice, booked)) return undefined;
  const least = Math.max(MINUTES_MIN, booked.processingAfter + booked.processingMinutes);
  if (duration < least && duration !== source.duration) addError('duration', `Must be at least ${least}`);
  return { ...booked, price, duration };
}

const toBookedChoice = ({
  serviceId,
  pricingOptionId,
  staffId,
  staffNamed,
  guestNo = 0,
}: AppointmentLine): ServiceChoice => ({
  serviceId,
  pricingOptionId,
  guestNo,
  staffId: staffNamed ? staffId : null,
});

/**
 * For each chosen service the first booked line of the same service and option that no other choice continues. Lines of the
 * same guest are matched first.
 */
function matchBookedLines(
  booked: readonly AppointmentLine[],
  services: readonly ServiceChoice[],
): (number | undefined)[] {
  const left = new Map(booked.entries());
  const matches = new Map<ServiceChoice, number>();
  for (const isSameGuestOnly of [true, false]) {
    for (const choice of services) {
      if (matches.has(choice)) continue;
      const match = [...left].find(
        ([, line]) =>
          line.serviceId === choice.serviceId &&
          line.pricingOptionId === choice.pricingOptionId &&
          (!isSameGuestOnly || (line.guestNo ?? 0) === (choice.guestNo ?? 0)),
      );
      if (!match) continue;
      left.delete(match[0]);
      matches.set(choice, match[0]);
    }
  }
  return services.map((choice) => matches.get(choice));
}

/**
 * The visit of an appointment after an update. A booked service that is chosen again keeps its booked price and minutes,
 * unless others are stated; new services and add-ons are looked up as in a booking. Without chosen add-ons those of the
 * services that stay remain. Fails as `invalid` with all field errors at once (BEHAVIOR §17.7).
 */
export function parseUpdatedVisit(
  { lines: booked }: Pick<Appointment, 'lines'>,
  update: VisitUpdate,
  catalog: Catalog,
  location: Location,
  maySetPrices = false,
): Outcome<UpdatedVisit> {
  const { addError, toOutcome } = createFieldErrorCollector();
  const context = { catalog, location, isFrontDesk: true, maySetPrices };
  const services = update.services ?? booked.map(toBookedChoice);
  if (services.length === 0) return invalid('services', 'Must have at least 1 item');
  const sources = matchBookedLines(booked, services);
  const addOns =
    update.addOns && chooseAddOns(update.addOns, { booked, services, sources }, catalog, addError);
  const lines = services.flatMap((choice, index): VisitLine[] => {
    const source = booked[sources[index] ?? booked.length];
    // A new service preferably goes to the member whose line it replaces
    const line = toChosenLine(choice, source, source ?? booked[index], context, (field, message) =>
      addError(`services.${index}.${field}`, message),
    );
    if (!line) return [];
    const own = addOns
      ? addOns.flatMap((chosen) => (chosen.line === index ? [chosen.addOn] : []))
      : line.addOns;
    return [
      { ...line, addOns: own, minutes: own.reduce((sum, { duration }) => sum + duration, line.duration) },
    ];
  });
  return toOutcome({ visit: { lines }, sources });
}

/** The line of a chosen service, with the add-ons that were booked with it; undefined if the service is invalid. */
function toChosenLine(
  choice: ServiceChoice,
  source: AppointmentLine | undefined,
  previous: AppointmentLine | undefined,
  context: UpdateContext,
  addError: AddFieldError,
): Omit<VisitLine, 'minutes'> | undefined {
  const { catalog, maySetPrices } = context;
  const lastStaffId = previous?.staffId ?? undefined;
  const last = lastStaffId === undefined ? {} : { lastStaffId };
  const booked = source && toBookedVisitLine(source, catalog);
  const stays =
    source &&
    booked &&
    (hasBookedFigures(choice, source)
      ? booked
      : restateLine(choice, source, booked, { maySetPrices, addError }));
  if (stays) {
    const staff = chooseStaffOfBookedLine(choice, source, context, addError);
    const resources = chooseResources(choice, stays, context, addError);
    return { ...stays, ...last, guestNo: choice.guestNo ?? 0, staff, resources };
  }
  const chosen = validateServiceChoice(choice, context, addError);
  return chosen && { ...toVisitLine(chosen, booked?.addOns ?? []), ...last };
}

/** The member who is chosen for a booked line. The booked member may stay, also without performing the service any more. */
function chooseStaffOfBookedLine(
  choice: ServiceChoice,
  source: AppointmentLine,
  context: ChoiceContext,
  addError: AddFieldError,
): VisitLine['staff'] {
  const isSame = choice.staffId !== null && choice.staffId === source.staffId;
  const same = isSame ? context.catalog.staff.get(choice.staffId) : undefined;
  if (same) return same;
  const staff = validateStaffChoice(choice, context, addError);
  if (staff && !staff.serviceIds.includes(choice.serviceId))
    addError('staffId', 'Does not perform this service');
  return staff;
}

/** The resources of a booked line; those that the update names instead of the booked ones. */
function chooseResources(
  choice: ServiceChoice,
  { resources }: Pick<VisitLine, 'resources'>,
  context: ChoiceContext,
  addError: AddFieldError,
): readonly RequiredResource[] {
  if (choice.resourceIds === undefined) return resources;
  return validateResourceChoice(choice, resources, context, addError).map((required, index) => ({
    ...resources[index],
    ...required,
  }));
}

type ChosenLines = Pick<UpdatedVisit, 'sources'> & {
  readonly booked: readonly AppointmentLine[];
  readonly services: readonly ServiceChoice[];
};

/**
 * The chosen add-ons with the places of their lines. A booked add-on keeps its figures, unless others are stated, and stays with
 * its service, if that stays.
 */
function chooseAddOns(
  choices: readonly AddOnChoice[],
  { booked, services, sources }: ChosenLines,
  catalog: Catalog,
  addError: AddFieldError,
): { readonly addOn: AddOn; readonly line: number }[] {
  const left = booked.flatMap(({ addOns }, place) => {
    // -1 where its service is gone
    const line = sources.indexOf(place);
    return addOns.map((addOn) => ({ ...addOn, line }));
  });
  const serviceIds = services.map(({ serviceId }) => serviceId);
  return choices.flatMap((choice, index) => {
    const { addOnId } = choice;
    const at = left.findIndex(
      (each) =>
        each.addOnId === addOnId &&
        hasBookedFigures(choice, each) &&
        (choice.line === undefined || choice.line === each.line),
    );
    const [kept] = at < 0 ? [] : left.splice(at, 1);
    const service = serviceIds[kept?.line ?? serviceIds.length];
    const stays = service !== undefined && catalog.addOns.get(addOnId)?.serviceIds.includes(service);
    const requested = kept ? { addOnId, line: choice.line ?? (stays ? kept.line : undefined) } : choice;
    const chosen = validateAddOnChoice(requested, catalog, serviceIds, (field, message) =>
      addError(`addOns.${index}.${field}`, message),
    );
    if (!chosen) return [];
    const figures = kept ? { price: kept.price, duration: kept.duration } : {};
    return [{ ...chosen, addOn: { ...chosen.addOn, ...figures } }];
  });
}
