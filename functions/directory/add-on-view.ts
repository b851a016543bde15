import { formatMoney } from '../../lib/rules/money.ts';
import type { AddOn } from '../../lib/rules/salon/salon.ts';

export const toAddOnView = ({ id, name, price, duration, serviceIds }: AddOn) => ({
  id,
  name,
  price: formatMoney(price),
  duration,
  service_ids: [...serviceIds],
});
