import type { ComponentChildren } from 'preact';
import { FigureCells, FigureHeadings } from '../report/figure-cells.tsx';
import { listColumnsWithValues, type ReportData } from '../report/report-data.ts';
import { reportTexts } from '../report/texts/index.ts';
import type { RowStore } from '../rows/rows.ts';
import { StaffName } from '../rows/staff-face.tsx';
import { monthTexts } from './texts/index.ts';

type PayTableProps = {
  readonly rows: readonly {
    readonly id: number;
    readonly name: string;
    readonly figures: ReportData['totals'];
  }[];
  readonly totals: ReportData['totals'];
  readonly lists: RowStore;
  readonly currency: string;
  /** Where the pay of each person opens to its lines. */
  readonly href: string;
  /** More columns, each with the cell of a person. */
  readonly marks?: readonly {
    readonly heading: string;
    readonly of: (staffId: number) => ComponentChildren;
  }[];
};

/** The pay of some days by person, with its sum. */
export function PayTable({ rows, totals, lists, currency, href, marks = [] }: PayTableProps) {
  const words = reportTexts();
  const columns = listColumnsWithValues({ rows, totals, main: 'total' });
  const cell = { columns, main: 'total', currency };
  return (
    <>
      <div class="card">
        <table class="tbl fold rep">
          <caption class="vh">{words.rows.staff}</caption>
          <thead>
            <tr>
              <th scope="col">{words.rows.staff}</th>
              <FigureHeadings columns={columns} />
              {marks.map(({ heading }) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, figures }) => (
              <tr key={id}>
                <th scope="row">
                  <StaffName id={id} name={name} rows={lists} href={href} />
                </th>
                <FigureCells {...cell} figures={figures} />
                {marks.map(({ heading, of }) => (
                  <td key={heading} data-label={heading}>
                    {of(id)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr class="sum">
              <th scope="row">{words.total}</th>
              <FigureCells {...cell} figures={totals} />
              {marks.map(({ heading }) => (
                <td key={heading} />
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      {Number(totals.tips) !== 0 && <p class="sub">{monthTexts().pay.tips}</p>}
    </>
  );
}
