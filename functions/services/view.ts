import { listPerformers } from '../../lib/rules/catalog/performers.ts';
import { computeLowestPrice } from '../../lib/rules/catalog/services.ts';
import { formatMoney } from '../../lib/rules/money.ts';
import type { Catalog, Service } from '../../lib/rules/salons/salon.ts';
import { withVersionHash } from '../../lib/table/record-version.ts';
import { toStaffPriceView } from '../../lib/views/catalog/staff-prices.ts';
import { toToggleNumber } from '../../lib/views/toggles.ts';

export const toServiceView = (service: Service, { staff }: Pick<Catalog, 'staff'>) =>
  withVersionHash({
    id: service.id,
    name: service.name,
    translations: service.translations ?? {},
    category_id: service.categoryId,
    price: formatMoney(service.price),
    price_from: formatMoney(computeLowestPrice(service)),
    duration: service.duration,
    description: service.description,
    payment_type: service.paymentType,
    min_amount: formatMoney(service.minAmount),
    enable_online_booking: toToggleNumber(service.enableOnlineBooking),
    processing_after: service.processingAfter,
    processing_minutes: service.processingMinutes,
    buffer_before_minutes: service.bufferBeforeMinutes,
    buffer_minutes: service.bufferMinutes,
    pricing_options: service.pricingOptions.map(
      ({ id, name, translations = {}, price, duration, processingAfter, processingMinutes }) => ({
        id,
        name,
        translations,
        price: formatMoney(price),
        duration,
        processing_after: processingAfter,
        processing_minutes: processingMinutes,
      }),
    ),
    staff_ids: listPerformers(service.id, staff.values()).map(({ id }) => id),
    staff_prices: service.staffPrices.map(toStaffPriceView),
    resources: service.resources.map(({ kind, during }) => ({ kind, during })),
    tax_rate_id: service.taxRateId ?? null,
    booking_horizon_days: service.bookingHorizonDays,
    minimum_notice_minutes: service.minimumNoticeMinutes,
    position: service.position,
    image: service.image ?? '',
    status: toToggleNumber(service.active),
  });
