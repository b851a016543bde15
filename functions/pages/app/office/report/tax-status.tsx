import type { CallOptions, Result } from '../../../../../lib/client/types.ts';
import { Card } from '../../parts/card.tsx';
import { formatPrice, toApiDate } from '../../parts/format.ts';
import { LoadedView, useLoaded } from '../../parts/loaded.tsx';
import { addUpAmounts, toShownAmount } from '../rows/book-sums.ts';
import type { ViewProps } from '../view-props.ts';
import type { ReportFilters } from './report-data.ts';
import { reportTexts } from './texts/index.ts';

type Location = { readonly location_id?: string | number };

/** The tax that the salon, or one of its locations, owes today. */
export async function readOwedTax(
  salon: ViewProps['salon'],
  { location_id }: Location,
  options: CallOptions,
): Promise<Result<string>> {
  const balances = await salon.journal.journalBalances(location_id ? { location_id } : {}, options);
  if (!balances.ok) return balances;
  const own = balances.reply.data.filter(({ account }) => account === 'tax');
  const owed = own.map(({ account, balance }) => toShownAmount(account, balance));
  return { ...balances, reply: addUpAmounts(owed) };
}

type TaxStatusProps = Pick<ViewProps, 'salon' | 'place' | 'data'> & { readonly filters: ReportFilters };

/** Below the tax of some days: what was paid in them, and what is still owed (BEHAVIOR §40.4). */
export function TaxStatus({ salon, place, data, filters }: TaxStatusProps) {
  const words = reportTexts().taxes;
  const { from, to, location_id } = filters;
  const location = location_id === '' ? {} : { location_id };
  const paid = { event: 'tax_remitted', from: toApiDate(from), to: toApiDate(to), ...location } as const;
  const source = useLoaded(async (options) => {
    const [owed, entries] = await Promise.all([
      readOwedTax(salon, location, options),
      salon.journal.journalIndex({ ...paid, sums: 1, per_page: 1 }, options),
    ]);
    if (!owed.ok) return owed;
    if (!entries.ok) return entries;
    const remitted = entries.reply.totals?.tax ?? '0.00';
    return { ...owed, reply: { owed: owed.reply, paid: remitted } };
  });
  const lines = (amounts: { readonly paid: string; readonly owed: string }) =>
    [
      [words.paid, amounts.paid, `${place.href('journal')}?${new URLSearchParams(paid)}`],
      [words.owed, amounts.owed, place.href('balances')],
    ] as const;
  return (
    <Card id="tax-status" title={words.title}>
      <LoadedView source={source}>
        {(amounts) => (
          <ul class="lines">
            {lines(amounts).map(([name, amount, href]) => (
              <li key={name}>
                <a class="flat row grow" href={href}>
                  <span class="grow">{name}</span>
                  <b class="money">{formatPrice(amount, data.currency)}</b>
                </a>
              </li>
            ))}
          </ul>
        )}
      </LoadedView>
    </Card>
  );
}
