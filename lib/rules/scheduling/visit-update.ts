import type { Appointment, AppointmentAddOn, AppointmentLine } from '../booking/appointments.ts';
import { createFieldErrorCollector } from '../field-errors.ts';
import type { LocationId, StaffId } from '../ids.ts';
import type { Money } from '../money.ts';
import type { Outcome } from '../outcome.ts';
import type { AddOn, Catalog, Interval, Location } from '../salon/salon.ts';
import { mergeIntervals } from './intervals.ts';
import { layOutVisit, type Placement } from './placement.ts';
import { toBookedVisitLine } from './reschedule.ts';
import {
  type AddOnChoice,
  type ChoiceContext,
  findChosenAddOn,
  findChosenService,
  findRequestedStaff,
  isPerformedByStaff,
  listPerformersAt,
  type ServiceChoice,
  type Visit,
  type VisitLine,
} from './visit.ts';

/** The services and add-ons that an update asks for; what is missing stays as booked. */
export type VisitUpdate = {
  readonly services?: readonly ServiceChoice[] | undefined;
  readonly addOns?: readonly AddOnChoice[] | undefined;
};

/** A visit after an update; for each line, the place of the booked line that it continues. */
export type UpdatedVisit = { readonly visit: Visit; readonly sources: readonly (number | undefined)[] };

/** Figures that a client states: those of the booking, or those of the catalog (BEHAVIOR §17.7). */
type Figures = { readonly price?: Money | undefined; readonly duration?: number | undefined };
const hasBookedFigures = (
  { price, duration }: Figures,
  booked: { readonly price: Money; readonly duration: number },
): boolean => (price ?? booked.price) === booked.price && (duration ?? booked.duration) === booked.duration;

const toBookedChoice = ({
  serviceId,
  pricingOptionId,
  staffId,
  staffNamed,
}: AppointmentLine): ServiceChoice => ({
  serviceId,
  pricingOptionId,
  staffId: staffNamed ? staffId : null,
});

/** For each chosen service the first booked line of the same service and option that no earlier choice continues. */
function matchBookedLines(
  booked: readonly AppointmentLine[],
  services: readonly ServiceChoice[],
): (number | undefined)[] {
  const left = new Map(booked.entries());
  return services.map(({ serviceId, pricingOptionId }) => {
    const match = [...left].find(
      ([, line]) => line.serviceId === serviceId && line.pricingOptionId === pricingOptionId,
    );
    if (!match) return undefined;
    left.delete(match[0]);
    return match[0];
  });
}

/**
 * The visit of an appointment after an update. A booked service that is chosen again keeps its booked price and minutes,
 * unless others are stated; new services and add-ons are looked up as in a booking. Without chosen add-ons those of the
 * services that stay remain. Fails as `invalid` with all field errors at once (BEHAVIOR §17.7).
 */
export function parseVisitUpdate(
  { lines: booked }: Pick<Appointment, 'lines'>,
  update: VisitUpdate,
  catalog: Catalog,
  location: Location,
): Outcome<UpdatedVisit> {
  const { addError, toOutcome } = createFieldErrorCollector();
  const context = { catalog, location, isFrontDesk: true };
  const services = update.services ?? booked.map(toBookedChoice);
  const sources = matchBookedLines(booked, services);
  const addOns = update.addOns && chooseAddOns(update.addOns, booked, services, catalog, addError);
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

type AddError = (field: string, message: string) => void;

/** The line of a chosen service, with the add-ons that were booked with it; undefined if the service is invalid. */
function toChosenLine(
  choice: ServiceChoice,
  source: AppointmentLine | undefined,
  previous: AppointmentLine | undefined,
  context: ChoiceContext,
  addError: AddError,
): Omit<VisitLine, 'minutes'> | undefined {
  const { catalog } = context;
  const lastStaffId = previous?.staffId ?? undefined;
  const last = lastStaffId === undefined ? {} : { lastStaffId };
  const booked = source && toBookedVisitLine(source, catalog);
  if (source && booked && hasBookedFigures(choice, source)) {
    const isSameStaff = choice.staffId !== null && choice.staffId === source.staffId;
    const sameStaff = isSameStaff ? catalog.staff.get(choice.staffId) : undefined;
    const staff = sameStaff ?? findRequestedStaff(choice, context, addError);
    if (staff && !sameStaff && !staff.serviceIds.includes(choice.serviceId))
      addError('staffId', 'Does not perform this service');
    return { ...booked, ...last, staff };
  }
  const chosen = findChosenService(choice, context, addError);
  if (!chosen) return undefined;
  const { price, duration } = chosen.pricingOption ?? chosen.service;
  const { bufferMinutes } = chosen.service;
  return { ...chosen, ...last, addOns: booked?.addOns ?? [], price, duration, bufferMinutes };
}

/** The chosen add-ons with the places of their lines. A booked one keeps its figures, unless others are stated. */
function chooseAddOns(
  choices: readonly AddOnChoice[],
  booked: readonly AppointmentLine[],
  services: readonly ServiceChoice[],
  catalog: Catalog,
  addError: AddError,
): { readonly addOn: AddOn; readonly line: number }[] {
  const left: AppointmentAddOn[] = booked.flatMap((line) => line.addOns);
  const serviceIds = services.map(({ serviceId }) => serviceId);
  return choices.flatMap((choice, index) => {
    const at = left.findIndex((each) => each.addOnId === choice.addOnId && hasBookedFigures(choice, each));
    const [kept] = at < 0 ? [] : left.splice(at, 1);
    const requested = kept ? { addOnId: choice.addOnId } : choice;
    const chosen = findChosenAddOn(requested, catalog, serviceIds, (field, message) =>
      addError(`addOns.${index}.${field}`, message),
    );
    if (!chosen) return [];
    const figures = kept ? { price: kept.price, duration: kept.duration } : {};
    return [{ ...chosen, addOn: { ...chosen.addOn, ...figures } }];
  });
}

/** The staff member who does a line without asking for other time: the requested, else the last one; null for none. */
function findPresentStaff(
  { service, staff, lastStaffId }: VisitLine,
  source: AppointmentLine | undefined,
  catalog: Catalog,
  location: LocationId,
): StaffId | null | undefined {
  if (staff) return staff.id;
  if (source) return source.staffId;
  if (!isPerformedByStaff(catalog, service.id)) return null;
  return listPerformersAt(catalog, service.id, location).find(({ id }) => id === lastStaffId)?.id;
}

/** Whether an appointment holds the interval with this staff member already. */
const isHeld = (
  { lines }: Pick<Appointment, 'lines'>,
  staffId: StaffId | null,
  { from, to }: Interval,
): boolean =>
  mergeIntervals(lines.filter((line) => line.staffId === staffId)).some(
    (held) => held.from <= from && to <= held.to,
  );

/**
 * The updated visit at its present start, if it fits into the time that the appointment holds with the same staff;
 * undefined if it needs other time, which must be free.
 */
export function placeOnHeldTime(
  before: Appointment,
  { visit, sources }: UpdatedVisit,
  catalog: Catalog,
): Placement | undefined {
  const placement = layOutVisit(visit, before.date, before.minute);
  const lines = placement.lines.flatMap((placed, index) => {
    const source = before.lines[sources[index] ?? before.lines.length];
    const staffId = findPresentStaff(placed.line, source, catalog, before.locationId);
    return staffId !== undefined && isHeld(before, staffId, placed) ? [{ ...placed, staffId }] : [];
  });
  return lines.length === placement.lines.length ? { ...placement, lines } : undefined;
}
