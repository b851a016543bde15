import { Card } from '../../parts/card.tsx';
import { toApiDate } from '../../parts/format.ts';
import { useLoaded } from '../../parts/loaded.tsx';
import { addUpAmounts } from '../rows/book-sums.ts';
import type { ViewProps } from '../view-props.ts';
import { AmountLine } from './amount-line.tsx';
import { callReport, type ReportData, type ReportFilters } from './report-data.ts';
import { reportTexts } from './texts/index.ts';

type TaxBridgeProps = Pick<ViewProps, 'salon' | 'place' | 'data'> & {
  readonly report: ReportData;
  readonly filters: ReportFilters;
};

/** Below the tax of some days: why its amounts are not the net sales of these days. Nothing where they are. */
export function TaxBridge({ report, filters, salon, place, data }: TaxBridgeProps) {
  const sales = { ...filters, group_by: 'kind', compare: 'none' };
  const source = useLoaded((options) => callReport(salon, 'sales', sales, 'json', options));
  const { base = 0, exempt = 0 } = report.totals;
  const income = source.reply.value?.data.totals.income;
  if (income === undefined) return null;
  const sum = addUpAmounts([base, exempt]);
  const sold = addUpAmounts([sum, -Number(income)]);
  if (Number(sold) === 0) return null;
  const words = reportTexts();
  const { from, to, location_id } = filters;
  const days = { from: toApiDate(from), to: toApiDate(to), ...(location_id && { location_id }) };
  const toHref = (area: 'sales' | 'tax', group_by: string) =>
    `${place.href(area)}?${new URLSearchParams({ ...days, group_by })}`;
  const line = { currency: data.currency };
  return (
    <Card id="tax-bridge" title={words.taxBridge.title}>
      <ul class="lines">
        <AmountLine
          {...line}
          name={words.figures.income ?? ''}
          amount={String(income)}
          href={toHref('sales', 'kind')}
        />
        <AmountLine {...line} name={words.taxBridge.sold} amount={sold} href={toHref('sales', 'kind')} />
        <AmountLine {...line} name={words.taxBridge.sum} amount={sum} href={toHref('tax', 'rate')} />
      </ul>
    </Card>
  );
}
