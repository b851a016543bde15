import { formatServiceWithOption } from '../parts/format.ts';
import type { Catalog } from './desk-data.ts';

export type AddOn = Catalog['categories'][number]['services'][number]['add_ons'][number];

export type ServiceOffer = {
  readonly service_id: number;
  readonly pricing_option_id: number | null;
  readonly name: string;
  readonly price: string;
  readonly duration: number;
  readonly addOns: readonly AddOn[];
  /** Its price and minutes with each member who has their own, and with all others (null). */
  readonly figures?: readonly Figures[];
};

type Figures = Pick<ServiceOffer, 'price' | 'duration'> & { readonly staff_id: number | null };

export const listOffers = ({ categories }: Catalog): ServiceOffer[] =>
  categories
    .flatMap(({ services }) => services)
    .flatMap(
      ({ id, name, price, duration, pricing_options, staff_prices, add_ons: addOns }): ServiceOffer[] => {
        const toOffer = (
          option: number | null,
          shown: string,
          base: Pick<ServiceOffer, 'price' | 'duration'>,
        ) => ({
          service_id: id,
          pricing_option_id: option,
          name: shown,
          addOns,
          price: base.price,
          duration: base.duration,
          figures: [
            ...staff_prices.filter(({ pricing_option_id }) => pricing_option_id === option),
            { ...base, staff_id: null },
          ],
        });
        return pricing_options.length === 0
          ? [toOffer(null, name, { price, duration })]
          : pricing_options.map((option) =>
              toOffer(option.id, formatServiceWithOption(name, option.name), option),
            );
      },
    );

/** The offer at the price and in the minutes of the member who is chosen (BEHAVIOR §12.5). */
export function withMemberOrBasePriceAndTime(offer: ServiceOffer, staffId: number | null): ServiceOffer {
  const { figures = [] } = offer;
  const found = figures.find(({ staff_id }) => staff_id === staffId) ?? figures.at(-1);
  return found ? { ...offer, price: found.price, duration: found.duration } : offer;
}

/** Finds names that contain all typed parts, in any order. Names with words that begin with the parts come first. */
export function filterByNamePartsBestFirst<Named extends { readonly name: string }>(
  named: readonly Named[],
  typed: string,
): Named[] {
  const parts = typed.toLowerCase().split(/\s+/);
  const isBest = ({ name }: Named) => {
    const words = name.toLowerCase().split(/[\s,–-]+/);
    return parts.every((part) => words.some((word) => word.startsWith(part)));
  };
  const hits = named.filter(({ name }) => parts.every((part) => name.toLowerCase().includes(part)));
  return [...hits.filter(isBest), ...hits.filter((hit) => !isBest(hit))];
}

/** The class of the colour of a service: that of its category. */
export function toServiceColorClass(catalog: Catalog | undefined, serviceId: number): string {
  const category = catalog?.categories.find(({ services }) => services.some(({ id }) => id === serviceId));
  return category ? `h${category.color}` : '';
}
