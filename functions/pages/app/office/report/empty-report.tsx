import { toApiDate } from '../../parts/format.ts';
import { listPeriods, withEndCappedAtToday } from '../filters/periods.ts';
import { EmptyList } from '../rows/empty-list.tsx';
import { listLoadedRows } from '../rows/rows.ts';
import { type ReportFilters, type ReportProps, toToday } from './report-data.ts';
import { reportTexts } from './texts/index.ts';

type EmptyReportProps = ReportProps & { readonly filters: ReportFilters };

/** A report without a row: what will stand here, and the next step (BEHAVIOR §40.4). */
export function EmptyReport({ name, place, data, rows, permissions, filters }: EmptyReportProps) {
  const words = reportTexts();
  const today = toToday(data);
  const { from, to } = withEndCappedAtToday(listPeriods(today).year, today);
  const year = new URLSearchParams({ from: toApiDate(from), to: toApiDate(to) });
  const rules =
    name === 'payroll' && permissions.includes('payroll.write') ? rows.get('commission').value : undefined;
  if (rules?.kind === 'loaded' && listLoadedRows(rules).length === 0) {
    return (
      <EmptyList what={words.noPay}>
        <a href={place.href('commission', 'new')}>{words.setPay}</a>
      </EmptyList>
    );
  }
  return (
    <EmptyList what={words.empty}>
      {words.emptyOf[name] && <p>{words.emptyOf[name]}</p>}
      {(filters.from > from || filters.to < to) && (
        <a href={`${place.href(name)}?${year}`}>{words.showYear}</a>
      )}
    </EmptyList>
  );
}
