import type { CallOptions, Result } from '../../../../../lib/client/types.ts';
import { addUpAmounts, toShownAmount } from '../rows/book-sums.ts';
import type { ViewProps } from '../view-props.ts';

/** The event of each transfer, and the account that it moves (BEHAVIOR §36.12). */
export const TRANSFERS = {
  'tax-remit': { event: 'tax_remitted', account: 'tax' },
  'cash-deposit': { event: 'cash_deposited', account: 'cash' },
} as const;
export type Transfer = keyof typeof TRANSFERS;

/** The amount that the salon, or one of its locations, still has to transfer today. */
export async function readAmountToTransfer(
  salon: ViewProps['salon'],
  operation: Transfer,
  location: { readonly location_id?: string | number },
  options: CallOptions,
): Promise<Result<string>> {
  const balances = await salon.journal.journalBalances(location, options);
  if (!balances.ok) return balances;
  const own = balances.reply.data.filter(({ account }) => account === TRANSFERS[operation].account);
  return {
    ...balances,
    reply: addUpAmounts(own.map(({ account, balance }) => toShownAmount(account, balance))),
  };
}
