import { moneyText } from '../../lib/rules/money.ts';
import type { Service } from '../../lib/rules/salon/salon.ts';
import { toggleNumber } from '../../lib/views/toggles.ts';

export const serviceView = (service: Service) => ({
  id: service.id,
  name: service.name,
  category_id: service.categoryId,
  price: moneyText(service.price),
  duration: service.duration,
  description: service.description,
  payment_type: service.paymentType,
  min_amount: moneyText(service.minAmount),
  enable_online_booking: toggleNumber(service.enableOnlineBooking),
  buffer_minutes: service.bufferMinutes,
  pricing_options: service.pricingOptions.map((option) => ({ ...option, price: moneyText(option.price) })),
  status: toggleNumber(service.active),
});
