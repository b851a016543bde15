import { Card } from '../../parts/card.tsx';
import { toApiDate } from '../../parts/format.ts';
import { addUpAmounts } from '../rows/book-sums.ts';
import type { ViewProps } from '../view-props.ts';
import { AmountLine } from './amount-line.tsx';
import type { ReportData, ReportFilters } from './report-data.ts';
import { reportTexts } from './texts/index.ts';

type Step = { readonly of: string; readonly name: string; readonly amount: string };

/** The steps from the sales of some days to the money that was taken, without those of no amount. */
export function listBridgeSteps(totals: ReportData['totals'], taken: string): readonly Step[] {
  const words = reportTexts();
  const { income = 0, tax = 0, sold_value: sold = 0, tips = 0 } = totals;
  const known = addUpAmounts([income, tax, sold, tips]);
  const steps = [
    { of: 'income', name: words.figures.income ?? '', amount: String(income) },
    { of: 'tax', name: words.figures.tax ?? '', amount: String(tax) },
    { of: 'sold', name: words.z.sold, amount: String(sold) },
    { of: 'tips', name: words.figures.tips ?? '', amount: String(tips) },
    { of: 'rest', name: words.z.rest, amount: addUpAmounts([taken, -Number(known)]) },
  ];
  return steps.filter(({ amount }) => Number(amount) !== 0);
}

type BridgeProps = Pick<ViewProps, 'place' | 'data'> & {
  readonly report: ReportData;
  readonly filters: ReportFilters;
};

/** Below the sales of some days: how they become the money that was taken. Nothing for a user who sees own sales alone. */
export function BridgeCard({ report, filters, place, data }: BridgeProps) {
  const words = reportTexts().z;
  const taken = report.checks.find(({ name }) => name === 'sales_and_tenders')?.right;
  if (taken === undefined) return null;
  const { from, to, location_id } = filters;
  const days = { from: toApiDate(from), to: toApiDate(to), ...(location_id && { location_id }) };
  const toHref = (area: 'sales' | 'tax' | 'tip' | 'day' | 'journal', more = {}) =>
    `${place.href(area)}?${new URLSearchParams({ ...days, ...more })}`;
  const byKind = toHref('sales', { group_by: 'kind' });
  const hrefs: Readonly<Record<string, string>> = { tax: toHref('tax'), rest: toHref('journal') };
  const { currency } = data;
  return (
    <Card id="bridge" title={words.bridge}>
      <ul class="lines">
        {listBridgeSteps(report.totals, taken).map(({ of, ...step }) => (
          <AmountLine key={of} {...step} currency={currency} href={hrefs[of] ?? byKind} />
        ))}
        <AmountLine name={words.taken} amount={taken} currency={currency} href={toHref('day')} />
      </ul>
    </Card>
  );
}
