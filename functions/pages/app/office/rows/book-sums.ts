import { STATED_TENDERS } from '../../../../../lib/contract/stated-tenders.ts';
import type { Column } from '../areas/areas.ts';
import type { Row } from '../value-types.ts';

const INCOME = ['services', 'products', 'memberships', 'fees', 'breakage'];
const TENDERS: readonly string[] = [...STATED_TENDERS, 'reader', 'card'];
/** Money that moves between drawers, staff, bank and tax office: no client pays it. */
const WITHOUT_CLIENT: readonly unknown[] = [
  ...['drawer_paid', 'drawer_closed', 'tips_paid_out'],
  ...['tax_remitted', 'cash_deposited', 'payout_paid', 'payout_failed'],
];
const isWithoutClient = ({ event }: Row): boolean => WITHOUT_CLIENT.includes(event);
/** The part of an account that stands for all that is listed in no other part. */
export const REST_PART = 'rest';

export const toHundredths = (amount: unknown): number => Math.round(Number(amount) * 100);

/** The sum of amounts of the API: '12.50' and '-2.00' are '10.50'. */
export const addUpAmounts = (amounts: readonly unknown[]): string =>
  (amounts.reduce<number>((sum, amount) => sum + toHundredths(amount), 0) / 100).toFixed(2);
const negate = (amount: string): string => (Number(amount) === 0 ? amount : (-Number(amount)).toFixed(2));

/** The accounts whose amounts are negative in the journal when the salon earns or owes more. */
const CREDIT_ACCOUNTS = new Set([
  ...INCOME,
  'prepaid',
  'gift_cards',
  'packages',
  'credit',
  'tips',
  'tax',
  'unclaimed',
]);
/** An amount of an account as pages show it: what came in, is earned or is owed is positive (BEHAVIOR §40.4). */
export const toShownAmount = (account: unknown, amount: string): string =>
  CREDIT_ACCOUNTS.has(String(account)) ? negate(amount) : amount;

const listAmounts = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value.map(({ amount }: Row) => amount) : Object.values(value as Row);

/**
 * The amount of a column (BEHAVIOR §40.4); undefined for a column without amounts, and for a row without an amount.
 * @param account the account that a list is about: then only what it received counts
 */
export function findColumnAmount([field, as]: Column, row: Row, account?: string | null): string | undefined {
  const value = row[field];
  switch (as) {
    case 'money':
      return value === null || value === undefined ? undefined : toShownAmount(row.account, String(value));
    case 'sum':
      return addUpAmounts(listAmounts(value));
    case 'income':
      // Income is a credit in the journal
      return negate(addUpAmounts(INCOME.map((account) => (value as Row)[account] ?? 0)));
    case 'received': {
      const lines = value as readonly Row[];
      const tenders = TENDERS.filter((each) => each === account);
      if (isWithoutClient(row) && tenders.length > 0) return undefined;
      const hasBank = lines.some((line) => line.account === 'bank');
      const moved = isWithoutClient(row) && hasBank ? ['bank'] : TENDERS;
      const counted = tenders.length > 0 ? tenders : moved;
      const received = lines.filter((line) => counted.includes(String(line.account)));
      return received.length === 0 ? undefined : addUpAmounts(received.map(({ amount }) => amount));
    }
    default:
      return undefined;
  }
}

/** The sum of a column over all rows; undefined for a column without amounts. Of what was received, only what clients paid. */
export function addUpColumn(
  column: Column,
  rows: readonly Row[],
  account?: string | null,
): string | undefined {
  const amounts = rows
    .filter((row) => column[1] !== 'received' || !isWithoutClient(row))
    .map((row) => findColumnAmount(column, row, account))
    .filter((amount) => amount !== undefined);
  return amounts.length === 0 ? undefined : addUpAmounts(amounts);
}

/**
 * The balance of an account with parts that add up to it: what the API lists in no part becomes one more. The parts of earlier
 * months are not listed for accounts such as cash (BEHAVIOR §36.9), nor is cash without a drawer.
 */
export function addRestPart(row: Row): Row {
  const { balance, of: parts } = row;
  if (balance === undefined || !Array.isArray(parts) || parts.length === 0) return row;
  const listed = addUpAmounts(parts.map((part: Row) => part.balance));
  const rest = addUpAmounts([balance, negate(listed)]);
  return Number(rest) === 0 ? row : { ...row, of: [...parts, { of: REST_PART, balance: rest }] };
}
