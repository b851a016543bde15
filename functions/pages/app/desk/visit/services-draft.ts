import { formatServiceWithOption, formatTime, fromApiTime, toMinutes } from '../../parts/format.ts';
import { VISIT_STATUS } from '../../parts/visit-status.ts';
import type { Sheet } from '../columns.ts';
import type { Catalog, Visit } from '../desk-data.ts';
import { toTimedLines } from '../obstacles.ts';
import { SERVICE_MINUTES_MIN } from '../resize.ts';
import { type AddOn, listOffers } from '../service-offers.ts';
import { type Line, listAddOnChoices, toServicesAndAddOnsWithFigures } from '../visit-lines.ts';
import { visitTexts } from './texts/index.ts';

/** A length changes in these steps, as it does by a drag. */
export const LENGTH_STEP = 15;

export type DraftLine = Line & {
  /** Its place among the services of the visit; undefined for a new service. */
  readonly was: number | undefined;
};
export type Draft = { readonly lines: readonly DraftLine[]; readonly addOns: readonly AddOn[] };

export function toDraftAtAgreedPrices({ services }: Visit, catalog: Catalog | undefined): Draft {
  const offers = catalog ? listOffers(catalog) : [];
  const lines = services.map(
    ({ service_id, pricing_option_id, name, pricing_option_name, price, duration, ...line }, was) => ({
      was,
      person: line.guest_no,
      staffId: line.staff_id,
      offer: {
        service_id,
        pricing_option_id,
        price,
        duration,
        name: formatServiceWithOption(name, pricing_option_name),
        addOns: offers.find((offer) => offer.service_id === service_id)?.addOns ?? [],
      },
    }),
  );
  const had = new Set(services.flatMap(({ addons }) => addons.map(({ add_on_id }) => add_on_id)));
  return { lines, addOns: listAddOnChoices(lines).filter(({ id }) => had.has(id)) };
}

/** The changed visit as an update takes it: what stays keeps its figures, and an add-on its service (BEHAVIOR §17.7). */
export function toUpdatedServicesAndAddOns({ services }: Visit, draft: Draft) {
  const booked = toServicesAndAddOnsWithFigures(draft);
  const wanted = new Set(draft.addOns.map(({ id }) => id));
  const kept = draft.lines.flatMap(({ offer, was }, line) =>
    (was === undefined ? [] : (services[was]?.addons ?? []))
      // One that the salon no longer offers is not shown as a choice, and stays with its service
      .filter(({ add_on_id: id }) => wanted.has(id) || !offer.addOns.some((each) => each.id === id))
      .map(({ add_on_id }) => ({ add_on_id, line })),
  );
  const had = new Set(kept.map(({ add_on_id }) => add_on_id));
  return {
    services: booked.services,
    addons: [...kept, ...booked.addons.filter(({ add_on_id }) => !had.has(add_on_id))],
  };
}

/** The minute of the day at which a visit begins. */
export const toStartMinute = ({ time }: Visit): number => toMinutes(fromApiTime(time));

export const toEndMinute = ({ services }: Visit): number =>
  Math.max(...services.map(({ time, duration }) => toMinutes(fromApiTime(time)) + duration));

/** The minutes of each service: as they are while nothing is changed, else one after the other. */
export function listSpans(visit: Visit, draft: Draft, isChanged: boolean) {
  if (isChanged) return toTimedLines(draft, toStartMinute(visit)).map(({ span }) => span);
  return visit.services.map(({ time, duration }) => {
    const from = toMinutes(fromApiTime(time));
    return { from, to: from + duration };
  });
}

/** Says that a change fits, and who comes next to the member who performs the last service. */
export function describeFitAndNextVisit(
  sheet: Sheet | undefined,
  visit: Visit,
  { lines }: Draft,
  end: number,
): string {
  const words = visitTexts().services;
  const column = sheet?.columns.find(({ staffId }) => staffId !== null && staffId === lines.at(-1)?.staffId);
  const [next] = (column?.visits ?? [])
    .filter(({ appointment_id: id, status }) => id !== visit.id && status <= VISIT_STATUS.completed)
    .filter(({ from }) => toMinutes(from) >= end)
    .toSorted((a, b) => a.from.localeCompare(b.from));
  return next ? words.follows(next.customer.name, formatTime(next.from)) : words.fits;
}

/** The minutes of a grid step longer or shorter: 40 becomes 45 or 30. */
export function computeNextDuration(minutes: number, isLonger: boolean): number {
  const steps = isLonger ? Math.floor(minutes / LENGTH_STEP) + 1 : Math.ceil(minutes / LENGTH_STEP) - 1;
  return Math.max(SERVICE_MINUTES_MIN, steps * LENGTH_STEP);
}
