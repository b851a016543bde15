import type { Catalog, PageData } from '../page-data.ts';
import { texts } from '../texts/en.ts';
import { formatPrice } from './price.ts';

type Service = Catalog['categories'][number]['services'][number];

function ServiceItem({ service, currency }: { readonly service: Service; readonly currency: string }) {
  const { name, description, price, duration, pricing_options } = service;
  return (
    <li class="service">
      <h4>{name}</h4>
      {description !== '' && <p>{description}</p>}
      <p class="service-facts">
        {texts.services.minutes(duration)} · {formatPrice(price, currency)}
      </p>
      {pricing_options.map((option) => (
        <p class="service-facts" key={option.id}>
          {option.name}: {texts.services.minutes(option.duration)} · {formatPrice(option.price, currency)}
        </p>
      ))}
    </li>
  );
}

/** The booking page: everything that the salon offers, and the steps to book it. */
export function Book({ data: { catalog } }: { readonly data: PageData }) {
  if (!catalog) return <p role="status">{texts.page.loading}</p>;
  return (
    <>
      <h1>{texts.page.titles.book(catalog.shop.name)}</h1>
      <h2>{texts.services.heading}</h2>
      {catalog.categories.map(({ id, name, services }) => (
        <section key={id}>
          <h3>{name}</h3>
          <ul class="services">
            {services
              .filter(({ enable_online_booking }) => enable_online_booking === 1)
              .map((service) => (
                <ServiceItem key={service.id} service={service} currency={catalog.shop.currency} />
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}
