import { useSignal } from '@preact/signals';
import { Face } from '../../parts/face.tsx';
import { Icon } from '../../parts/icon.tsx';
import { CHEVRON_DOWN } from '../../parts/icons.ts';
import { officeTexts } from '../texts/index.ts';
import { Delta } from './delta.tsx';
import { type CellProps, FigureCells, FigureHeadings } from './figure-cells.tsx';
import {
  listColumns,
  type ReportData,
  type ReportProps,
  type ReportRow,
  sortRows,
  toMeanings,
  toRowLabel,
} from './report-data.ts';
import { ReportLines } from './report-lines.tsx';
import { reportTexts } from './texts/index.ts';

type TableProps = ReportProps & { readonly report: ReportData; readonly groupBy: string };

/** The rows of a report and their total. Each row opens to its lines (BEHAVIOR §40.4). */
export function ReportTable({ report, groupBy, ...view }: TableProps) {
  const words = reportTexts();
  const columns = listColumns(report);
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
            <FigureHeadings columns={columns} definitions={toMeanings(view.name, report.definitions)} />
            {isCompared && (
              <th scope="col" class="end">
                {words.change}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {sortRows(report, groupBy).map((row) => (
            <OpenableRow
              key={row.key}
              {...view}
              {...cell}
              row={row}
              groupBy={groupBy}
              isCompared={isCompared}
            />
          ))}
        </tbody>
        <tfoot>
          <tr class="sum">
            <th scope="row">{words.total}</th>
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
  CellProps & { readonly row: ReportRow; readonly groupBy: string; readonly isCompared: boolean };

function OpenableRow({ row, groupBy, isCompared, columns, main, currency, ...view }: RowProps) {
  const isOpen = useSignal(false);
  const label = toRowLabel(row, groupBy);
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
            {groupBy === 'staff' && row.key !== 'none' && <Face id={Number(row.key)} name={label} />}
            <span>
              {label}
              {row.detail && <small class="sub">{row.detail}</small>}
            </span>
          </button>
        </th>
        <FigureCells columns={columns} main={main} currency={currency} figures={row.figures} />
        {isCompared && (
          <td class="end" data-label={reportTexts().change}>
            <Delta column={main} change={row.change} />
          </td>
        )}
      </tr>
      {isOpen.value && (
        <tr class="told">
          <td colSpan={columns.length + (isCompared ? 2 : 1)}>
            <ReportLines {...view} row={row} label={label} />
          </td>
        </tr>
      )}
    </>
  );
}
