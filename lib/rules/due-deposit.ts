import { type Caller, isDesk } from './access.ts';
import type { AppointmentLine } from './appointments.ts';
import { depositOf } from './deposits.ts';
import { known } from './known.ts';
import { type Money, moneyText, wholeUnits } from './money.ts';
import { invalid, type Outcome, ok } from './outcome.ts';
import { type Bill, servicePrice } from './pricing.ts';
import type { Catalog, Salon } from './salon.ts';
import type { Visit } from './visit.ts';

/** What a deposit is computed from, and what the client says of it. */
export type Charge = {
  readonly lines: readonly AppointmentLine[];
  readonly bill: Bill;
  readonly catalog: Pick<Catalog, 'services'>;
  readonly salon: Pick<Salon, 'settings'>;
  readonly caller: Caller;
  readonly statedDeposit: Money | undefined;
};

/** Only while deposits are switched on does the desk choose one; while they are off there is none, whoever books. */
const choosesDeposit = (caller: Caller, { settings }: Pick<Salon, 'settings'>): boolean =>
  isDesk(caller) && settings.depositEnable;

/**
 * The deposit that is due for the lines as they are charged (specification, Deposit calculation; decisions §4). With
 * `deposit_enable` = 0 it is 0 for every service, at the desk too. Else it is computed here, and only checked against
 * the client's figure; for the desk it is 0 unless it states one, from 0 to what the visit costs in total after
 * redemptions, in whole currency units.
 */
export function dueDeposit(charge: Charge): Outcome<Money> {
  const { lines, catalog, salon, caller, statedDeposit: stated } = charge;
  if (choosesDeposit(caller, salon)) return chosenDeposit(charge);
  const due = lines.reduce((sum, line) => {
    const service = known(catalog.services, line.serviceId, 'service');
    return sum + depositOf(service, servicePrice(line), salon.settings);
  }, 0);
  if ((stated ?? due) !== due) return invalid('deposit_amount', `Must be ${moneyText(due)}`);
  return ok(due);
}

function chosenDeposit({ bill, statedDeposit: deposit = 0 }: Charge): Outcome<Money> {
  if (deposit > bill.total) return invalid('deposit_amount', `Must be at most ${moneyText(bill.total)}`);
  if (deposit !== wholeUnits(deposit)) return invalid('deposit_amount', 'Must be whole currency units');
  return ok(deposit);
}

/** The most that a deposit for this visit can come to: what redeems or discounts it only makes it less. */
export const highestDeposit = (
  { lines }: Visit,
  salon: Pick<Salon, 'settings'>,
  caller: Caller,
  stated: Money | undefined,
): Money =>
  choosesDeposit(caller, salon)
    ? (stated ?? 0)
    : lines.reduce((sum, line) => sum + depositOf(line.service, line.price, salon.settings), 0);
