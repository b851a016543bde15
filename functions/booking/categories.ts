import { formatMoney } from '../../lib/rules/money.ts';
import type { Catalog, Service } from '../../lib/rules/salon/salon.ts';
import { toToggleNumber } from '../../lib/views/toggles.ts';

function toServiceView(service: Service, catalog: Catalog) {
  return {
    id: service.id,
    name: service.name,
    description: service.description,
    price: formatMoney(service.price),
    duration: service.duration,
    payment_type: service.paymentType,
    min_amount: formatMoney(service.minAmount),
    image: service.image ?? '',
    enable_online_booking: toToggleNumber(service.enableOnlineBooking),
    pricing_options: service.pricingOptions.map(({ id, name, price, duration }) => ({
      id,
      name,
      price: formatMoney(price),
      duration,
    })),
    add_ons: [...catalog.addOns.values()]
      .filter((addOn) => addOn.serviceIds.includes(service.id))
      .map(({ id, name, price, duration }) => ({ id, name, price: formatMoney(price), duration })),
    booking_horizon_days: service.bookingHorizonDays,
    minimum_notice_minutes: service.minimumNoticeMinutes,
  };
}

/** The active services that satisfy `isOffered`, by category; categories without services are left out (BEHAVIOR §12.3). */
export function toCategoryViews(catalog: Catalog, isOffered: (service: Service) => boolean = () => true) {
  const services = [...catalog.services.values()].filter((service) => service.active && isOffered(service));
  return [...catalog.categories.values()]
    .map(({ id, name }) => ({
      id,
      name,
      services: services
        .filter((service) => service.categoryId === id)
        .map((service) => toServiceView(service, catalog)),
    }))
    .filter((category) => category.services.length > 0);
}
