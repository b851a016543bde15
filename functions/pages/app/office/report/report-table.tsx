import { useSignal } from '@preact/signals';
import { Icon } from '../../parts/icon.tsx';
import { CHEVRON_DOWN } from '../../parts/icons.ts';
import { lazily } from '../../parts/lazily.tsx';
import { StaffFace } from '../rows/staff-face.tsx';
import { officeTexts } from '../texts/index.ts';
import { Delta } from './delta.tsx';
import { type CellProps, FigureCells, FigureHeadings } from './figure-cells.tsx';
import {
  listColumnsWithValues,
  type ReportData,
  type ReportProps,
  type ReportRow,
  sortReportRows,
  toRowLabel,
  translateDefinitions,
} from './report-data.ts';
import { reportTexts } from './texts/index.ts';

const ReportLines = lazily(async () => (await import('./report-lines.tsx')).ReportLines);

type TableProps = ReportProps & {
  readonly report: ReportData & { readonly rows: readonly ReportRow[] };
  readonly groupBy: string;
  /** The headings of the facts that rows have beside their names. */
  readonly facts?: readonly string[];
  /** The figures that show; by default those that say something. */
  readonly columns?: readonly string[];
};

/** The rows of a report and their total. Each row opens to its lines (BEHAVIOR §40.4). */
export function ReportTable({
  report,
  groupBy,
  facts = [],
  columns = listColumnsWithValues(report),
  ...view
}: TableProps) {
  const words = reportTexts();
  const heading = words.rows[groupBy] ?? '';
  const isCompared = report.rows.some(({ change }) => change !== null);
  const cell = { columns, main: report.main, currency: view.data.currency };
  return (
    <div class="card">
      <table class="tbl fold rep">
        <caption class="vh">{officeTexts().area[view.name].name}</caption>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            {facts.map((fact) => (
              <th key={fact} scope="col">
                {fact}
              </th>
            ))}
            <FigureHeadings
              columns={columns}
              definitions={translateDefinitions(view.name, report.definitions)}
            />
            {isCompared && (
              <th scope="col" class="end">
                {words.change}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {sortReportRows(report, groupBy).map((row) => (
            <OpenableRow
              key={row.key}
              {...view}
              {...cell}
              row={row}
              groupBy={groupBy}
              isCompared={isCompared}
              facts={facts}
            />
          ))}
        </tbody>
        <tfoot>
          <tr class="sum">
            <th scope="row" colSpan={1 + facts.length}>
              {words.total}
            </th>
            <FigureCells {...cell} figures={report.totals} />
            {isCompared && (
              <td class="end" data-label={words.change}>
                <Delta column={report.main} change={report.compared?.change ?? null} />
              </td>
            )}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

type RowProps = ReportProps &
  CellProps & {
    readonly row: ReportRow;
    readonly groupBy: string;
    readonly isCompared: boolean;
    readonly facts: readonly string[];
  };

function OpenableRow({ row, groupBy, isCompared, facts, columns, main, currency, ...view }: RowProps) {
  const isOpen = useSignal(false);
  const label = toRowLabel(row, groupBy);
  const detail = row.detail ?? (row.key === 'none' ? reportTexts().without[groupBy] : undefined);
  return (
    <>
      <tr>
        <th scope="row">
          <button
            type="button"
            class="flat named opener rowname"
            aria-expanded={isOpen.value}
            onClick={() => {
              isOpen.value = !isOpen.value;
            }}
          >
            <Icon of={CHEVRON_DOWN} />
            {groupBy === 'staff' && row.key !== 'none' && (
              <StaffFace id={Number(row.key)} name={label} rows={view.rows} />
            )}
            <span>
              {label}
              {detail && <small class="sub">{detail}</small>}
            </span>
          </button>
        </th>
        {facts.map((fact, index) => (
          <td key={fact} data-label={fact}>
            {row.facts?.[index]}
          </td>
        ))}
        <FigureCells columns={columns} main={main} currency={currency} figures={row.figures} />
        {isCompared && (
          <td class="end" data-label={reportTexts().change}>
            <Delta column={main} change={row.change} />
          </td>
        )}
      </tr>
      {isOpen.value && (
        <tr class="told">
          <td colSpan={columns.length + facts.length + (isCompared ? 2 : 1)}>
            <ReportLines {...view} row={row} label={label} />
          </td>
        </tr>
      )}
    </>
  );
}
