import type { Appointment } from '../../rules/booking/appointments.ts';
import { computeTipMax, findTipDeadline, suggestTips } from '../../rules/checkout/tips.ts';
import { formatMoney } from '../../rules/money.ts';
import type { ViewContext } from '../booking/appointments.ts';
import { toWireInstant } from '../dates.ts';

/** The tip that the holder of a visit's link can give, with suggestions (BEHAVIOR §37.3). */
export function toTipOfferView(appointment: Appointment, { salon, now }: ViewContext) {
  const until = findTipDeadline(appointment, salon.timeZone, now);
  if (!until) return {};
  const { tipPercentages, tipMax } = salon.settings;
  const max = computeTipMax(appointment, tipMax);
  const suggested = suggestTips(appointment, tipPercentages, max, salon.currency);
  const suggestions = suggested.map(({ percent, amount }) => ({ percent, amount: formatMoney(amount) }));
  return { tip: { until: toWireInstant(until, salon.timeZone), suggestions } };
}
