import type { booking } from '../../lib/contract/booking.ts';
import type { Handler } from '../../lib/http/call.ts';
import { invalid, ok } from '../../lib/rules/outcome.ts';
import { isOfferedAt } from '../../lib/rules/scheduling/visit.ts';
import { getPolicyTexts } from '../../lib/table/salons/salons.ts';
import { toWireDate } from '../../lib/views/dates.ts';
import { toFrontSettingsView } from '../../lib/views/settings.ts';
import { toWeekView } from '../../lib/views/weekly-hours.ts';
import { toCategoryViews } from './categories.ts';
import { toVisitorLocationView } from './get-location-list.ts';
import { toVisitorStaffView } from './get-service-staff.ts';

/** Everything that a booking page shows before it asks for times, in one versioned reply (BEHAVIOR §12.4). */
export const catalog: Handler<(typeof booking.routes)['catalog']> = async (
  { tenant, salon, input },
  { store, catalogs },
) => {
  const [records, texts] = await Promise.all([catalogs(salon), getPolicyTexts(store, tenant)]);
  const [first] = records.locations.values();
  const location = input.location_id ? records.locations.get(input.location_id) : first;
  if (input.location_id && !location) return invalid('location_id', 'Unknown location');
  const { settings, name, currency, timeZone } = salon;
  return ok({
    status: true,
    data: {
      settings: toFrontSettingsView(settings),
      shop: {
        name,
        currency,
        logo: settings.logo,
        brand_color: settings.brandColor,
        app_url: settings.appUrl,
        allowed_origins: [...settings.allowedOrigins],
      },
      locations: [...records.locations.values()].map(toVisitorLocationView),
      location: location
        ? {
            ...toVisitorLocationView(location),
            business_hours: toWeekView(location.businessHours),
            closed_dates: location.closedDates.map(toWireDate),
            time_zone: timeZone,
          }
        : null,
      categories: location
        ? toCategoryViews(records, (service) => isOfferedAt(records, service, location.id))
        : [],
      staff: [...records.staff.values()]
        .filter(({ locationIds }) => location && locationIds.includes(location.id))
        .map((member) => ({ ...toVisitorStaffView(member), service_ids: [...member.serviceIds] })),
      policies: {
        deposit_policy: texts.depositPolicy,
        refund_policy: texts.refundPolicy,
        terms_conditions: texts.termsConditions,
      },
      booking_horizon_days: settings.bookingHorizonDays,
      minimum_notice_minutes: settings.minimumNoticeMinutes,
    },
  });
};
