import type { Catalog } from '../page-data.ts';
import { formatServiceWithOption } from '../parts/format.ts';
import { texts } from '../texts/index.ts';
import type { Choices, ServiceChoice } from './choices.ts';

export type CatalogService = Catalog['categories'][number]['services'][number];

export type Line = {
  readonly choice: ServiceChoice;
  /** 0 for the one who books. */
  readonly person: number;
  readonly service: CatalogService;
  /** Name of the service with its option. */
  readonly name: string;
  /** The name, and for whom it is if the visit is for several people. */
  readonly title: string;
  readonly addOns: CatalogService['add_ons'];
  /** Minutes, with add-ons. */
  readonly minutes: number;
  /** List price with add-ons. */
  readonly price: number;
  readonly staff: Catalog['staff'];
};

/**
 * A function that names a service with the person whom it is for: 'Haircut (you)', 'Haircut (Mia)', 'Haircut (person 3)'.
 * In a visit for one person, it gives the name of the service alone.
 */
export const createServiceNamer =
  (people: readonly number[]) =>
  (name: string, person: number, personName: string): string =>
    people.some((each) => each > 0) ? texts().done.forPerson(name, person, personName) : name;

/** Price and minutes of a service with the chosen option and member (BEHAVIOR §12.5). */
export const computePriceAndDuration = (
  service: CatalogService,
  { pricingOptionId, staffId }: Pick<ServiceChoice, 'pricingOptionId' | 'staffId'>,
): { readonly price: string; readonly duration: number } =>
  service.staff_prices.find(
    (each) => each.staff_id === staffId && each.pricing_option_id === pricingOptionId,
  ) ??
  service.pricing_options.find(({ id }) => id === pricingOptionId) ??
  service;

/** The lines of a visit, in the order in which the API gets them. */
export function listVisitLines(
  { people }: Choices,
  { categories, staff }: Catalog,
  peopleNames: readonly string[] = [],
): Line[] {
  const nameFor = createServiceNamer(people.flatMap((services, index) => services.map(() => index)));
  const services = new Map(categories.flatMap((each) => each.services).map((each) => [each.id, each]));
  return people.flatMap((person, index) =>
    person.flatMap((choice): Line[] => {
      const service = services.get(choice.serviceId);
      if (!service) return [];
      const option = service.pricing_options.find(({ id }) => id === choice.pricingOptionId);
      const addOns = service.add_ons.filter(({ id }) => choice.addOnIds.includes(id));
      const { price, duration } = computePriceAndDuration(service, choice);
      const name = formatServiceWithOption(service.name, option?.name);
      return [
        {
          choice,
          person: index,
          service,
          name,
          title: nameFor(name, index, peopleNames[index] ?? ''),
          addOns,
          minutes: addOns.reduce((sum, addOn) => sum + addOn.duration, duration),
          price: addOns.reduce((sum, addOn) => sum + Number(addOn.price), Number(price)),
          staff: staff.filter(({ service_ids }) => service_ids.includes(service.id)),
        },
      ];
    }),
  );
}

/** Minutes of a visit: the people are served at the same time. */
export function computeVisitDuration(lines: readonly Line[]): number {
  const byPerson = new Map<number, number>();
  for (const { person, minutes } of lines) byPerson.set(person, (byPerson.get(person) ?? 0) + minutes);
  return Math.max(0, ...byPerson.values());
}

/** The lowest price of a service, and whether an option or a member costs more. */
export function toLowestPrice({ price, price_from: from, pricing_options, staff_prices }: CatalogService): {
  from: string;
  hasHigherPrice: boolean;
} {
  const listed = pricing_options.length > 0 ? pricing_options : [{ price }];
  return { from, hasHigherPrice: [...listed, ...staff_prices].some((each) => each.price !== from) };
}

export const sumPrices = (lines: readonly Line[]): number => lines.reduce((sum, { price }) => sum + price, 0);

/** The services as get-slot, get-days and quote take them. */
export const toRequestedServices = (lines: readonly Line[]) =>
  lines.map(({ choice, person }) => ({
    service_id: choice.serviceId,
    pricing_option_id: choice.pricingOptionId,
    staff_id: choice.staffId,
    guest_no: person,
  }));

export const toRequestedAddOns = (lines: readonly Line[]) =>
  lines.flatMap(({ addOns }, line) => addOns.map(({ id }) => ({ add_on_id: id, line })));

/** The staff member whom all services name; undefined for several or anybody. */
export function findOnlyStaffName(lines: readonly Line[]): string | undefined {
  const [first] = lines;
  const id = first?.choice.staffId;
  const isOnly = id && lines.every(({ choice }) => choice.staffId === id);
  return isOnly ? first.staff.find((member) => member.id === id)?.name : undefined;
}
