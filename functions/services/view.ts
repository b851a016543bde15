import { formatMoney } from '../../lib/rules/money.ts';
import type { Service } from '../../lib/rules/salon/salon.ts';
import { toToggleNumber } from '../../lib/views/toggles.ts';

export const toServiceView = (service: Service) => ({
  id: service.id,
  name: service.name,
  category_id: service.categoryId,
  price: formatMoney(service.price),
  duration: service.duration,
  description: service.description,
  payment_type: service.paymentType,
  min_amount: formatMoney(service.minAmount),
  enable_online_booking: toToggleNumber(service.enableOnlineBooking),
  buffer_minutes: service.bufferMinutes,
  pricing_options: service.pricingOptions.map(({ id, name, price, duration }) => ({
    id,
    name,
    price: formatMoney(price),
    duration,
  })),
  image: service.image ?? '',
  status: toToggleNumber(service.active),
});
