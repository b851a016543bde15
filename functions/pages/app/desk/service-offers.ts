import type { Catalog } from './desk-data.ts';
import { deskTexts } from './texts/index.ts';

export type AddOn = Catalog['categories'][number]['services'][number]['add_ons'][number];

/** A service, or one of its pricing options. */
export type ServiceOffer = {
  readonly service_id: number;
  readonly pricing_option_id: number | null;
  readonly name: string;
  readonly price: string;
  readonly duration: number;
  readonly addOns: readonly AddOn[];
};

/** The services and pricing options that the location offers. */
export const listOffers = ({ categories }: Catalog): ServiceOffer[] =>
  categories
    .flatMap(({ services }) => services)
    .flatMap(({ id, name, price, duration, pricing_options, add_ons: addOns }): ServiceOffer[] =>
      pricing_options.length === 0
        ? [{ service_id: id, pricing_option_id: null, name, price, duration, addOns }]
        : pricing_options.map((option) => ({
            service_id: id,
            pricing_option_id: option.id,
            name: deskTexts().newVisit.option(name, option.name),
            price: option.price,
            duration: option.duration,
            addOns,
          })),
    );

/** Finds names that contain all typed parts, in any order. Names with words that begin with the parts come first. */
export function findByName<Named extends { readonly name: string }>(
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
export function findHue(catalog: Catalog | undefined, serviceId: number): string {
  const category = catalog?.categories.find(({ services }) => services.some(({ id }) => id === serviceId));
  return category ? `h${category.color}` : '';
}
