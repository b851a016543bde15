import { formatAddress } from '../../rules/catalog/locations.ts';
import { sortByPosition } from '../../rules/catalog/positions.ts';
import { computeLowestPrice } from '../../rules/catalog/services.ts';
import { canBePerformedAt } from '../../rules/diary/requested-visits.ts';
import { hasLeftBy } from '../../rules/diary/shifts.ts';
import { formatMoney } from '../../rules/money.ts';
import type { TranslatedPolicyTexts } from '../../rules/salons/policy-texts.ts';
import type { Catalog, Location, Salon, Service, StaffMember } from '../../rules/salons/salon.ts';
import { translateRecord } from '../../rules/salons/translations.ts';
import { toLocalDate } from '../../rules/time-zone.ts';
import { toLanguagesView, toPolicyTextsView, toVisitorSettingsView } from '../salons/settings.ts';
import { toToggleNumber } from '../toggles.ts';
import { toStaffPriceView } from './staff-prices.ts';
import { toTaxIncludedFields } from './tax-mode.ts';
import { toDateHoursView, toWeeklyHoursView } from './weekly-hours.ts';

/** A location as visitors see it (BEHAVIOR §12.3). */
export const toVisitorLocationView = (location: Location) => ({
  id: location.id,
  name: location.name,
  address: formatAddress(location),
  phone: location.phone,
  service_tax: location.serviceTax,
  ...toTaxIncludedFields(location),
});

/** A staff member as visitors see them (BEHAVIOR §12.3). */
export const toVisitorStaffView = ({ id, name, rating, image, specialization }: StaffMember) => ({
  id,
  name,
  rating,
  image,
  specialization,
});

function toVisitorServiceView(service: Service, catalog: Catalog) {
  return {
    id: service.id,
    name: service.name,
    description: service.description,
    price: formatMoney(service.price),
    price_from: formatMoney(computeLowestPrice(service)),
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
    staff_prices: service.staffPrices.map(toStaffPriceView),
    add_ons: [...catalog.addOns.values()]
      .filter((addOn) => addOn.serviceIds.includes(service.id))
      .map(({ id, name, price, duration }) => ({ id, name, price: formatMoney(price), duration })),
    booking_horizon_days: service.bookingHorizonDays,
    minimum_notice_minutes: service.minimumNoticeMinutes,
  };
}

/** The active services that satisfy `isOffered`, by category; categories without services are left out (BEHAVIOR §12.3). */
export function toVisitorCategoryViews(
  catalog: Catalog,
  isOffered: (service: Service) => boolean = () => true,
) {
  const services = sortByPosition(catalog.services.values()).filter(
    (service) => service.active && isOffered(service),
  );
  return sortByPosition(catalog.categories.values())
    .map(({ id, name, color }) => ({
      id,
      name,
      color,
      services: services
        .filter((service) => service.categoryId === id)
        .map((service) => toVisitorServiceView(service, catalog)),
    }))
    .filter((category) => category.services.length > 0);
}

/** Everything that a booking page shows before it asks for times (BEHAVIOR §12.4), at one location of the salon. */
export function toBookingCatalogView(
  { settings, name, currency, timeZone }: Salon,
  catalog: Catalog,
  texts: TranslatedPolicyTexts,
  location: Location | undefined,
  now: Date,
) {
  const today = toLocalDate(timeZone, now);
  return {
    settings: toVisitorSettingsView(settings),
    shop: {
      name,
      currency,
      ...toLanguagesView(settings),
      logo: settings.logo,
      brand_color: settings.brandColor,
      app_url: settings.appUrl,
      allowed_origins: [...settings.allowedOrigins],
    },
    locations: [...catalog.locations.values()].map(toVisitorLocationView),
    location: location
      ? {
          ...toVisitorLocationView(location),
          business_hours: toWeeklyHoursView(location.businessHours),
          overrides: location.overrides.map(toDateHoursView),
          time_zone: timeZone,
        }
      : null,
    categories: location
      ? toVisitorCategoryViews(catalog, (service) => canBePerformedAt(catalog, service, location.id))
      : [],
    staff: sortByPosition(catalog.staff.values())
      .filter((each) => location && each.locationIds.includes(location.id) && !hasLeftBy(each, today))
      .map((member) => ({ ...toVisitorStaffView(member), service_ids: [...member.serviceIds] })),
    policies: toPolicyTextsView(translateRecord(texts, catalog.language)),
    booking_horizon_days: settings.bookingHorizonDays,
    minimum_notice_minutes: settings.minimumNoticeMinutes,
  };
}
