import {
  APPOINTMENT_STATUS,
  type Appointment,
  type AppointmentLine,
  type Tip,
} from '../booking/appointments.ts';
import { type BilledVisit, computeLineListPrice, toBill } from '../booking/bill.ts';
import { computeVisitTimes } from '../booking/visit-times.ts';
import type { FieldMessage } from '../field-messages.ts';
import type { StaffId } from '../ids.ts';
import { computePercentage, formatMoney, type Money, splitIntoPayableAmounts } from '../money.ts';
import { invalid, type Outcome, ok } from '../outcome.ts';
import { DAY_MS } from '../time-units.ts';

/** Tips by person, and one amount for all who served. */
export type RequestedTips = { readonly each: readonly Tip[]; readonly shared: Money };

export const NO_TIPS: RequestedTips = { each: [], shared: 0 };

function sumServedPrices(lines: readonly AppointmentLine[]): Map<StaffId, Money> {
  const served = new Map<StaffId, Money>();
  for (const line of lines) {
    if (line.staffId === null) continue;
    served.set(line.staffId, (served.get(line.staffId) ?? 0) + computeLineListPrice(line));
  }
  return served;
}

/**
 * The tips of each visit of a bill: those of a person belong to the first visit in which the person served, and the shared amount
 * is divided by the list prices of what was performed (BEHAVIOR §37.8).
 */
export function shareTipsOverVisits(
  { each, shared }: RequestedTips,
  visits: readonly (readonly AppointmentLine[])[],
  currency: string,
): RequestedTips[] {
  const served = visits.map(sumServedPrices);
  const weights = served.map((prices) => [...prices.values()].reduce((sum, price) => sum + price, 0));
  const shares = splitIntoPayableAmounts(shared, weights, currency);
  const toPlace = ({ staffId }: Tip): number =>
    Math.max(
      0,
      served.findIndex((prices) => prices.has(staffId)),
    );
  return visits.map((_, place) => ({
    each: each.filter((tip) => toPlace(tip) === place),
    shared: shares[place] ?? 0,
  }));
}

/**
 * The tips of a visit by person. The shared amount is divided by the list price of the lines that each person performed, largest
 * remainder first (BEHAVIOR §37.3). Fails as `invalid` for a person who did not serve, and where nobody did.
 */
export function decideTips(
  { each, shared }: RequestedTips,
  lines: readonly AppointmentLine[],
  currency: string,
): Outcome<Tip[]> {
  const served = sumServedPrices(lines);
  const stranger = each.findIndex(({ staffId }) => !served.has(staffId));
  if (stranger >= 0) return invalid(`tips.${stranger}.staffId`, 'Did not serve in this visit');
  if (shared > 0 && served.size === 0) return invalid('tip', 'Nobody served in this visit');
  const shares = splitIntoPayableAmounts(shared, [...served.values()], currency);
  const tips = [
    ...each,
    ...[...served.keys()].map((staffId, index) => ({ staffId, amount: shares[index] ?? 0 })),
  ];
  return ok(tips.filter(({ amount }) => amount > 0));
}

/** The most tips of one request, or by link: the total of the bill, or the salon's setting where that is more (BEHAVIOR §37.3). */
export const computeTipMax = (visit: BilledVisit, tipMaxSetting: Money): Money =>
  Math.max(toBill(visit).total, tipMaxSetting);

/** Fails as `invalid` on the tip with which the tips of a request exceed the most that they may be together. */
export function checkTipMax({ each, shared }: RequestedTips, max: Money): Outcome<undefined> {
  let sum = 0;
  for (const [index, { amount }] of each.entries()) {
    sum += amount;
    if (sum > max) return invalid(`tips.${index}.amount`, toTipMaxMessage(max));
  }
  return sum + shared > max ? invalid('tip.amount', toTipMaxMessage(max)) : ok(undefined);
}

export const toTipMaxMessage = (max: Money): FieldMessage => `Tips must be at most ${formatMoney(max)}`;

/** How long after a visit a tip can be given by link. */
const TIPPED_WITHIN_DAYS = 14;

/** Whether a visit is completed and has no tip by link yet (BEHAVIOR §37.3). */
export const isOpenForTipByLink = ({ status, tips = [] }: Pick<Appointment, 'status' | 'tips'>): boolean =>
  status === APPOINTMENT_STATUS.completed && tips.every(({ intent }) => intent === undefined);

/** Until when a tip can be given by link; undefined where it no longer can, or not yet (BEHAVIOR §37.3). */
export function findTipByLinkDeadline(
  appointment: Appointment,
  timeZone: string,
  now: Date,
): Date | undefined {
  if (!isOpenForTipByLink(appointment) || appointment.lines.every(({ staffId }) => staffId === null))
    return undefined;
  const { endsAt } = computeVisitTimes(appointment, timeZone);
  const until = new Date(endsAt.getTime() + TIPPED_WITHIN_DAYS * DAY_MS);
  return now <= until ? until : undefined;
}

type TipSuggestion = { readonly percent: number; readonly amount: Money };

/**
 * Suggests tips up to a maximum: percentages of the list price of the performed services, also where a product pays them
 * (BEHAVIOR §37.3).
 */
export function suggestTipsWithinMax(
  { lines }: Pick<Appointment, 'lines'>,
  percentages: readonly number[],
  max: Money,
  currency: string,
): TipSuggestion[] {
  const performed = lines.reduce(
    (sum, line) => sum + (line.staffId === null ? 0 : computeLineListPrice(line)),
    0,
  );
  return percentages
    .map((percent) => ({ percent, amount: computePercentage(performed, percent, currency) }))
    .filter(({ amount }) => amount > 0 && amount <= max);
}
