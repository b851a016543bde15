import type { AppointmentLine, Tip } from '../booking/appointments.ts';
import type { StaffId } from '../ids.ts';
import { type Money, splitPayable } from '../money.ts';
import { invalid, type Outcome, ok } from '../outcome.ts';

/** Tips by person, or one amount for all who served. */
export type TipRequest = { readonly each: readonly Tip[] } | { readonly shared: Money };

const listPrice = ({ price, addOns }: AppointmentLine): Money =>
  addOns.reduce((sum, addOn) => sum + addOn.price, price);

/**
 * The tips of a visit by person. One amount is shared by the list price of the lines that each person performed, largest
 * remainder first (BEHAVIOR §37.4). Fails as `invalid` for a person who did not serve, and where nobody did.
 */
export function decideTips(
  request: TipRequest,
  lines: readonly AppointmentLine[],
  currency: string,
): Outcome<Tip[]> {
  const served = new Map<StaffId, Money>();
  for (const line of lines) {
    if (line.staffId === null) continue;
    served.set(line.staffId, (served.get(line.staffId) ?? 0) + listPrice(line));
  }
  if ('each' in request) {
    const stranger = request.each.findIndex(({ staffId }) => !served.has(staffId));
    if (stranger >= 0) return invalid(`tips.${stranger}.staffId`, 'Did not serve in this visit');
    return ok(request.each.filter(({ amount }) => amount > 0));
  }
  if (request.shared === 0) return ok([]);
  if (served.size === 0) return invalid('tip', 'Nobody served in this visit');
  const shares = splitPayable(request.shared, [...served.values()], currency);
  return ok(
    [...served.keys()]
      .map((staffId, index) => ({ staffId, amount: shares[index] ?? 0 }))
      .filter(({ amount }) => amount > 0),
  );
}
