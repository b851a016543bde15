import type { Money } from '../money.ts';
import type { Position } from './entries.ts';

type SoldAmounts = { readonly total: Money; readonly tax: Money; readonly taxPercent?: number };

/** The payment for a renewal of a membership (BEHAVIOR §24.4). */
export type RenewalPayment = {
  readonly charge: string;
  /** The paid invoice, which names the row of the renewal in the history of its membership. */
  readonly invoice?: string;
  readonly total: Money;
  readonly tax: Money;
  readonly taxPercent: number;
  /** The part of the total that the processor has not collected. */
  readonly uncollected?: Money;
};

/** The name of a renewal: of its row in the history of its membership, and of its journal entry. */
export const toRenewalKey = (invoice: string): string => `renewal-${invoice}`;

/** The amount that the processor billed, and the part of it that it has collected; undefined where it does not say. */
export type InvoicedAmounts = { readonly billed?: Money | undefined; readonly collected?: Money | undefined };

/** A renewal of what the processor billed: tax in proportion, where that is not the price of the sale. */
export function toRenewalPayment(
  { total: price, tax, taxPercent = 0 }: SoldAmounts,
  charge: string,
  { billed = price, collected = billed }: InvoicedAmounts = {},
): RenewalPayment {
  const total = Math.max(billed, collected);
  const uncollected = total - collected;
  return {
    charge,
    total,
    tax: computeTaxShare({ total: price, tax }, total),
    taxPercent,
    ...(uncollected > 0 ? { uncollected } : {}),
  };
}

const computeTaxShare = ({ total, tax }: Pick<SoldAmounts, 'total' | 'tax'>, part: Money): Money =>
  total === 0 ? 0 : Math.round((tax * part) / total);

/** The part of a payment that the processor has collected, with the tax in proportion. */
export function toCollectedAmounts(paid: Pick<RenewalPayment, 'total' | 'tax' | 'uncollected'>) {
  const total = paid.total - (paid.uncollected ?? 0);
  return { total, tax: computeTaxShare(paid, total) };
}

export const toRenewalPosition = ({
  charge,
  total,
  tax,
  taxPercent,
  uncollected = 0,
}: RenewalPayment): Position => [
  { account: 'card', of: charge, amount: total - uncollected },
  { account: 'external', of: null, amount: uncollected },
  { account: 'memberships', of: null, amount: tax - total },
  { account: 'tax', of: taxPercent, amount: 0 - tax },
];
