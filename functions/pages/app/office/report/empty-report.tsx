import { toApiDate, toDayOfPage } from '../../parts/format.ts';
import { factTexts } from '../facts/texts/index.ts';
import { listPeriodsCappedAtToday } from '../filters/periods.ts';
import { EmptyList } from '../rows/empty-list.tsx';
import { listLoadedRows } from '../rows/rows.ts';
import type { ReportFilters, ReportProps } from './report-data.ts';
import { reportTexts } from './texts/index.ts';

/** Whether no rule says what people earn; not for other reports, nor for users who may not set it. */
const useHasNoPay = ({ name, rows, permissions }: ReportProps): boolean => {
  const rules =
    name === 'payroll' && permissions.includes('payroll.write') ? rows.get('commission').value : undefined;
  return rules?.kind === 'loaded' && listLoadedRows(rules).length === 0;
};

/** Above the rows of a salon in which nobody has a wage or commission. */
export function MissingPay(props: ReportProps) {
  const words = reportTexts();
  if (!useHasNoPay(props)) return null;
  return (
    <p class="note">
      {words.noPay} <a href={props.place.href('commission', 'new')}>{words.setPay}</a>
    </p>
  );
}

type EmptyReportProps = ReportProps & { readonly filters: ReportFilters };

/** A report without a row: what will stand here, and the next step (BEHAVIOR §40.4). */
export function EmptyReport({ filters, ...props }: EmptyReportProps) {
  const { name, place, data } = props;
  const words = reportTexts();
  const wider = listPeriodsCappedAtToday(toDayOfPage(data)).filter(
    ([period, { from, to }]) =>
      (period === 'lastMonth' || period === 'year') && (filters.from > from || filters.to < to),
  );
  if (useHasNoPay(props)) {
    return (
      <EmptyList what={words.noPay}>
        <a href={place.href('commission', 'new')}>{words.setPay}</a>
      </EmptyList>
    );
  }
  return (
    <EmptyList what={words.empty}>
      {words.emptyOf[name] && <p>{words.emptyOf[name]}</p>}
      {wider.map(([period, { from, to }]) => (
        <a
          key={period}
          href={`${place.href(name)}?${new URLSearchParams({ from: toApiDate(from), to: toApiDate(to) })}`}
        >
          {factTexts().periods[period]}
        </a>
      ))}
    </EmptyList>
  );
}
