import { formatMoney } from '../../rules/money.ts';
import type { StaffPrice } from '../../rules/salons/salon.ts';

/** The price and minutes of a member for a service (BEHAVIOR §12.5). */
export const toStaffPriceView = ({ staffId, pricingOptionId, price, duration }: StaffPrice) => ({
  staff_id: staffId,
  pricing_option_id: pricingOptionId,
  price: formatMoney(price),
  duration,
});
