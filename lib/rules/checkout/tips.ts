import type { AppointmentLine, Tip } from '../booking/appointments.ts';
import { sumListPrice } from '../booking/bill.ts';
import type { StaffId } from '../ids.ts';
import { type Money, splitPayable } from '../money.ts';
import { invalid, type Outcome, ok } from '../outcome.ts';

/** Tips by person, and one amount for all who served. */
export type TipRequest = { readonly each: readonly Tip[]; readonly shared: Money };

/**
 * The tips of a visit by person. The shared amount is divided by the list price of the lines that each person performed, largest
 * remainder first (BEHAVIOR §37.4). Fails as `invalid` for a person who did not serve, and where nobody did.
 */
export function decideTips(
  { each, shared }: TipRequest,
  lines: readonly AppointmentLine[],
  currency: string,
): Outcome<Tip[]> {
  const served = new Map<StaffId, Money>();
  for (const line of lines) {
    if (line.staffId === null) continue;
    served.set(line.staffId, (served.get(line.staffId) ?? 0) + sumListPrice(line));
  }
  const stranger = each.findIndex(({ staffId }) => !served.has(staffId));
  if (stranger >= 0) return invalid(`tips.${stranger}.staffId`, 'Did not serve in this visit');
  if (shared > 0 && served.size === 0) return invalid('tip', 'Nobody served in this visit');
  const shares = splitPayable(shared, [...served.values()], currency);
  const tips = [
    ...each,
    ...[...served.keys()].map((staffId, index) => ({ staffId, amount: shares[index] ?? 0 })),
  ];
  return ok(tips.filter(({ amount }) => amount > 0));
}
