import { moneyText } from '../../lib/rules/money.ts';
import type { Catalog, Service } from '../../lib/rules/salon/salon.ts';
import { toggleNumber } from '../../lib/views/toggles.ts';

/** A service as customers see it. */
function serviceView(service: Service, catalog: Catalog) {
  return {
    id: service.id,
    name: service.name,
    description: service.description,
    price: moneyText(service.price),
    duration: service.duration,
    payment_type: service.paymentType,
    min_amount: moneyText(service.minAmount),
    enable_online_booking: toggleNumber(service.enableOnlineBooking),
    pricing_options: service.pricingOptions.map((option) => ({ ...option, price: moneyText(option.price) })),
    add_ons: [...catalog.addOns.values()]
      .filter((addOn) => addOn.serviceIds.includes(service.id))
      .map(({ id, name, price, duration }) => ({ id, name, price: moneyText(price), duration })),
  };
}

/** Active services that `offered` lets through, by category; categories without any are left out. */
export function categoriesOf(catalog: Catalog, offered: (service: Service) => boolean = () => true) {
  const services = [...catalog.services.values()].filter((service) => service.active && offered(service));
  return [...catalog.categories.values()]
    .map(({ id, name }) => ({
      id,
      name,
      services: services
        .filter((service) => service.categoryId === id)
        .map((service) => serviceView(service, catalog)),
    }))
    .filter((category) => category.services.length > 0);
}
