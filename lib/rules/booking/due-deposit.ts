import { type Caller, isFrontDesk } from '../accounts/access.ts';
import { type Money, moneyText, wholeUnits } from '../money.ts';
import { invalid, type Outcome, ok } from '../outcome.ts';
import { mustGet } from '../salon/former-records.ts';
import type { Catalog, Salon } from '../salon/salon.ts';
import type { Visit } from '../scheduling/visit.ts';
import type { Appointment, AppointmentLine } from './appointments.ts';
import { depositOf } from './deposits.ts';
import { type Bill, servicePrice } from './pricing.ts';

/** What a deposit is computed from, and what the client says of it. */
export type DepositQuestion = {
  readonly lines: readonly AppointmentLine[];
  readonly bill: Bill;
  readonly catalog: Pick<Catalog, 'services'>;
  readonly salon: Pick<Salon, 'settings'>;
  readonly caller: Caller;
  readonly statedDeposit: Money | undefined;
};

/** What is to be paid up front, and the lines that say what each of them asks for. */
export type DueDeposit = { readonly deposit: Money; readonly lines: readonly AppointmentLine[] };

/** Only while deposits are switched on does the desk choose one; while they are off there is none, whoever books. */
const choosesDeposit = (caller: Caller, { settings }: Pick<Salon, 'settings'>): boolean =>
  isFrontDesk(caller) && settings.depositEnable;

/**
 * The deposit that is due for the lines as they are charged (specification, Deposit calculation; decisions §4). With
 * `deposit_enable` = 0 it is 0 for every service, at the desk too. Else it is computed here, and only checked against
 * the client's figure; for the desk it is 0 unless it states one, from 0 to what the visit costs in total after
 * redemptions, in whole currency units.
 */
export function dueDeposit(question: DepositQuestion): Outcome<DueDeposit> {
  const { catalog, salon, caller, statedDeposit: stated } = question;
  if (choosesDeposit(caller, salon)) return chosenDeposit(question);
  const lines = question.lines.map((line) => {
    const service = mustGet(catalog.services, line.serviceId, 'service');
    return askingFor(line, depositOf(service, servicePrice(line), salon.settings));
  });
  const deposit = askedFor(lines);
  if ((stated ?? deposit) !== deposit) return invalid('deposit_amount', `Must be ${moneyText(deposit)}`);
  return ok({ deposit, lines });
}

function chosenDeposit({ lines, bill, statedDeposit: deposit = 0 }: DepositQuestion): Outcome<DueDeposit> {
  if (deposit > bill.total) return invalid('deposit_amount', `Must be at most ${moneyText(bill.total)}`);
  if (deposit !== wholeUnits(deposit)) return invalid('deposit_amount', 'Must be whole currency units');
  return ok({ deposit, lines });
}

const askingFor = (line: AppointmentLine, deposit: Money): AppointmentLine =>
  deposit === 0 ? line : { ...line, deposit };

const askedFor = (lines: readonly AppointmentLine[]): Money =>
  lines.reduce((sum, { deposit = 0 }) => sum + deposit, 0);

/**
 * A deposit that has not come yet, once lines have left the bill or cost less: what those asked for is not asked for
 * any more, and none is above the price that is left (decisions §6).
 */
export function loweredDeposit(
  { lines: before, depositAmount }: Pick<Appointment, 'lines' | 'depositAmount'>,
  changed: readonly AppointmentLine[],
  total: Money,
): DueDeposit {
  const lines = changed.map(({ deposit = 0, ...line }) =>
    askingFor(line, Math.min(deposit, wholeUnits(servicePrice(line)))),
  );
  const left = depositAmount - askedFor(before) + askedFor(lines);
  return { deposit: Math.min(left, wholeUnits(total)), lines };
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
