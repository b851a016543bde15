import { can, type Principal } from '../access/principals.ts';
import { mustGet } from '../catalog/deleted-records.ts';
import type { RequestedVisit } from '../diary/requested-visits.ts';
import { formatMoney, type Money, shareInOrder, truncateToWholeUnits } from '../money.ts';
import { invalid, type Outcome, ok } from '../outcome.ts';
import { type Catalog, PAYMENT_TYPE, type PaymentType, type Salon, type Service } from '../salons/salon.ts';
import type { Settings } from '../salons/settings.ts';
import type { Appointment, AppointmentLine } from './appointments.ts';
import { type Bill, computeServicePrice } from './bill.ts';

export type DepositSwitches = Pick<Settings, 'depositEnable' | 'saveCardEnable' | 'payLaterEnable'>;

/** Whether a payment type is offered for a service; one that is not counts as Pay at Salon (BEHAVIOR §15.1). */
const IS_OFFERED = {
  [PAYMENT_TYPE.payAtSalon]: () => true,
  [PAYMENT_TYPE.deposit]: ({ depositEnable }, minAmount) => depositEnable && minAmount > 0,
  [PAYMENT_TYPE.saveCard]: ({ saveCardEnable }) => saveCardEnable,
  [PAYMENT_TYPE.payLater]: ({ payLaterEnable }) => payLaterEnable,
} as const satisfies Record<PaymentType, (switches: DepositSwitches, minAmount: Money) => boolean>;

type PaymentTerms = Pick<Service, 'paymentType' | 'minAmount'>;

const toOfferedType = ({ paymentType, minAmount }: PaymentTerms, switches: DepositSwitches): PaymentType =>
  IS_OFFERED[paymentType](switches, minAmount) ? paymentType : PAYMENT_TYPE.payAtSalon;

/**
 * The deposit of one service in whole currency units: `min_amount` or the full price, at most the final price; 0 while
 * deposits are switched off (BEHAVIOR §15.1).
 */
export function computeServiceDepositInWholeUnits(
  service: PaymentTerms,
  finalPrice: Money,
  switches: DepositSwitches,
): Money {
  if (!switches.depositEnable) return 0;
  switch (toOfferedType(service, switches)) {
    case PAYMENT_TYPE.deposit:
      return truncateToWholeUnits(Math.min(service.minAmount, finalPrice));
    case PAYMENT_TYPE.payLater:
      return truncateToWholeUnits(finalPrice);
    case PAYMENT_TYPE.payAtSalon:
    case PAYMENT_TYPE.saveCard:
      return 0;
  }
}

/** The amount that a booking pays by one payment type: its deposit, or its amount due at the salon. */
type PaymentTypeAmount = { readonly type: PaymentType; readonly amount: Money };

/**
 * The payment types of a booking, each with the amount that is paid by it (BEHAVIOR §14.7). The deposit that the front desk
 * chose belongs to no line.
 */
export function computeAmountsByPaymentType(
  { lines, depositAmount }: Pick<Appointment, 'lines' | 'depositAmount'>,
  dueAtSalon: Money,
  catalog: Pick<Catalog, 'services'>,
  switches: DepositSwitches,
): PaymentTypeAmount[] {
  const amounts = new Map<PaymentType, Money>();
  const add = (type: PaymentType, amount: Money) => amounts.set(type, (amounts.get(type) ?? 0) + amount);
  for (const { serviceId, deposit = 0 } of lines.filter(({ coveredBy }) => !coveredBy)) {
    add(toOfferedType(mustGet(catalog.services, serviceId, 'service'), switches), deposit);
  }
  const chosen = depositAmount - sumDeposits(lines);
  if (chosen > 0) add(PAYMENT_TYPE.deposit, chosen);
  if (dueAtSalon > 0) add(PAYMENT_TYPE.payAtSalon, dueAtSalon);
  return [...amounts].map(([type, amount]) => ({ type, amount })).sort((a, b) => a.type - b.type);
}

type DepositContext = {
  readonly lines: readonly AppointmentLine[];
  readonly bill: Pick<Bill, 'total'>;
  readonly catalog: Pick<Catalog, 'services'>;
  readonly salon: Pick<Salon, 'settings'>;
  readonly caller: Principal;
  readonly requestedDeposit: Money | undefined;
};

type DueDeposit = { readonly deposit: Money; readonly lines: readonly AppointmentLine[] };

/** The front desk chooses the deposit, but only while deposits are switched on. */
const canChooseDeposit = (caller: Principal, { settings }: Pick<Salon, 'settings'>): boolean =>
  can(caller, 'appointments.write') && settings.depositEnable;

/**
 * The deposit that is due for the lines at their final price (BEHAVIOR §15.2). Fails where the front desk's exceeds the total or
 * is not in whole units.
 */
export function decideComputedOrChosenDeposit(context: DepositContext): Outcome<DueDeposit> {
  const { catalog, salon, caller } = context;
  if (canChooseDeposit(caller, salon)) return checkChosenDeposit(context);
  const lines = context.lines.map((line) => {
    const service = mustGet(catalog.services, line.serviceId, 'service');
    return withDeposit(
      line,
      computeServiceDepositInWholeUnits(service, computeServicePrice(line), salon.settings),
    );
  });
  return ok({ deposit: sumDeposits(lines), lines });
}

/**
 * Fails where a customer's figure is neither the computed deposit nor what gift cards and credit leave of it, which is what a
 * quote shows (BEHAVIOR §15.2).
 */
export function checkCustomerDepositMatchesQuote(
  { salon, caller, requestedDeposit }: Pick<DepositContext, 'salon' | 'caller' | 'requestedDeposit'>,
  computed: Money,
  leftAfterRedemptions: Money,
): Outcome<undefined> {
  const isKnown =
    requestedDeposit === undefined || [computed, leftAfterRedemptions].includes(requestedDeposit);
  return isKnown || canChooseDeposit(caller, salon)
    ? ok(undefined)
    : invalid('depositAmount', `Must be ${formatMoney(computed)}`);
}

function checkChosenDeposit({
  lines,
  bill,
  requestedDeposit: deposit = 0,
}: DepositContext): Outcome<DueDeposit> {
  if (deposit > bill.total) return invalid('depositAmount', `Must be at most ${formatMoney(bill.total)}`);
  if (deposit !== truncateToWholeUnits(deposit))
    return invalid('depositAmount', 'Must be whole currency units');
  return ok({ deposit, lines });
}

const withDeposit = (line: AppointmentLine, deposit: Money): AppointmentLine =>
  deposit === 0 ? line : { ...line, deposit };

const sumDeposits = (lines: readonly AppointmentLine[]): Money =>
  lines.reduce((sum, { deposit = 0 }) => sum + deposit, 0);

/**
 * A pending deposit after redemptions lowered the bill: covered lines ask for nothing, no line asks for more than its
 * remaining price (BEHAVIOR §15.2).
 */
export function computeDepositCappedByLoweredPrices(
  { lines: before, depositAmount }: Pick<Appointment, 'lines' | 'depositAmount'>,
  changed: readonly AppointmentLine[],
  total: Money,
): DueDeposit {
  const lines = changed.map(({ deposit = 0, ...line }) =>
    withDeposit(line, Math.min(deposit, truncateToWholeUnits(computeServicePrice(line)))),
  );
  const left = depositAmount - sumDeposits(before) + sumDeposits(lines);
  return { deposit: Math.min(left, truncateToWholeUnits(total)), lines };
}

/** The lines after a redemption paid a part of their deposit: it pays that of the first lines first. */
export function subtractPaymentFromDepositsInOrder(
  lines: readonly AppointmentLine[],
  amount: Money,
): AppointmentLine[] {
  const paid = shareInOrder(
    amount,
    lines.map(({ deposit = 0 }) => deposit),
  );
  return lines.map(({ deposit = 0, ...line }, place) => withDeposit(line, deposit - (paid[place] ?? 0)));
}

/** The highest deposit that this visit can have; redemptions and discounts only lower it. */
export const computeHighestDeposit = (
  { lines }: RequestedVisit,
  salon: Pick<Salon, 'settings'>,
  caller: Principal,
  requested: Money | undefined,
): Money =>
  canChooseDeposit(caller, salon)
    ? (requested ?? 0)
    : lines.reduce(
        (sum, line) => sum + computeServiceDepositInWholeUnits(line.service, line.price, salon.settings),
        0,
      );
