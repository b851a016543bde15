import type { Client } from '../../../../../lib/client/client.ts';
import type { Reply } from '../../page-data.ts';
import { Button } from '../../parts/button.tsx';
import { Face } from '../../parts/face.tsx';
import { formatShortInstant } from '../../parts/format.ts';
import { PRINTER } from '../../parts/icons.ts';
import type { Row } from '../value-types.ts';
import type { ViewProps } from '../view-props.ts';
import { FigureCells, FigureHeadings } from './figure-cells.tsx';
import { listColumns } from './report-data.ts';
import { reportTexts } from './texts/index.ts';

type StatementData = Reply<Client['journal']['statementShow']>['data'];

type StatementProps = Pick<ViewProps, 'data' | 'place'> & { readonly row: Row };

/** The pay of closed days by person, as it was closed (BEHAVIOR §42.4). */
export function Statement({ data, row, place }: StatementProps) {
  const { from, to, closed_at, closed_by, rows, totals } = row as unknown as StatementData;
  const payroll = `${place.href('payroll')}?${new URLSearchParams({ from, to })}`;
  const words = reportTexts();
  const columns = listColumns({ rows, totals, main: 'total' });
  const cell = { columns, main: 'total', currency: data.currency };
  return (
    <>
      <div class="row wrap">
        <p class="sub grow">{words.closed(formatShortInstant(closed_at, data.timeZone), closed_by)}</p>
        <Button icon={PRINTER} label={words.print} onClick={() => print()} />
      </div>
      <div class="card">
        <table class="tbl fold rep">
          <caption class="vh">{words.rows.staff}</caption>
          <thead>
            <tr>
              <th scope="col">{words.rows.staff}</th>
              <FigureHeadings columns={columns} />
            </tr>
          </thead>
          <tbody>
            {rows.map(({ staff_id, name, figures }) => (
              <tr key={staff_id}>
                <th scope="row">
                  <span class="row">
                    <Face id={staff_id} name={name} />
                    <a href={payroll}>{name}</a>
                  </span>
                </th>
                <FigureCells {...cell} figures={figures} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr class="sum">
              <th scope="row">{words.total}</th>
              <FigureCells {...cell} figures={totals} />
            </tr>
          </tfoot>
        </table>
      </div>
    </>
  );
}
