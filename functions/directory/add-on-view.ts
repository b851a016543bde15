import { moneyText } from '../../lib/rules/money.ts';
import type { AddOn } from '../../lib/rules/salon/salon.ts';

export const addOnView = ({ id, name, price, duration, serviceIds }: AddOn) => ({
  id,
  name,
  price: moneyText(price),
  duration,
  service_ids: [...serviceIds],
});
