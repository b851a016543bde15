import type { Catalog, PageData } from './page-data.ts';

const capitalize = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

/** The salon for search engines: address, opening hours, and that it can be booked. */
export function toStructuredData({ api, slug }: PageData, { shop, location }: Catalog): object {
  const url = `${new URL(api).origin}/book/${slug}`;
  return {
    '@context': 'https://schema.org',
    '@type': 'HairSalon',
    name: shop.name,
    url,
    ...(shop.logo ? { logo: shop.logo, image: shop.logo } : {}),
    ...(location ? { address: location.address, telephone: location.phone } : {}),
    openingHoursSpecification: Object.entries(location?.business_hours ?? {}).flatMap(([day, ranges]) =>
      ranges.map(({ from, to }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: capitalize(day),
        opens: from,
        closes: to,
      })),
    ),
    potentialAction: {
      '@type': 'ReserveAction',
      target: { '@type': 'EntryPoint', urlTemplate: url },
      result: { '@type': 'Reservation', name: 'Appointment' },
    },
  };
}
