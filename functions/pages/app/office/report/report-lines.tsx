import { useSignal } from '@preact/signals';
import type { Client } from '../../../../../lib/client/client.ts';
import type { Reply } from '../../page-data.ts';
import { Button } from '../../parts/button.tsx';
import { formatShortDay, formatTime, fromApiDate } from '../../parts/format.ts';
import { LoadedView, useLoaded } from '../../parts/loaded.tsx';
import { describeReference, findCellLink } from '../rows/references.ts';
import { officeTexts } from '../texts/index.ts';
import type { Row } from '../value-types.ts';
import { FigureHeadings } from './figure-cells.tsx';
import { formatFigure, type ReportProps, type ReportRow, toFigureLabel } from './report-data.ts';
import { reportTexts } from './texts/index.ts';

type LinesReply = Reply<Client['journal']['reportLines']>;
type Line = LinesReply['data'][number];
const ROWS = 25;

type LinesProps = ReportProps & { readonly row: ReportRow; readonly label: string };

/** The lines that add up to a row, page by page (BEHAVIOR §40.4). */
export function ReportLines({ row, label, ...view }: LinesProps) {
  const page = useSignal(1);
  const source = useLoaded((options) => {
    type Asked = Parameters<Client['journal']['reportLines']>[0];
    const asked = { ...row.open.query, per_page: ROWS, page: page.value } as unknown as Asked;
    return view.salon.journal.reportLines(asked, options);
  });
  return (
    <LoadedView source={source}>
      {(reply) => (
        <>
          <LineTable {...view} reply={reply} label={label} />
          <Pages
            reply={reply}
            page={page.value}
            onTurn={(to) => {
              page.value = to;
            }}
          />
        </>
      )}
    </LoadedView>
  );
}

const wordOf = (field: 'account' | 'event', code: string): string =>
  officeTexts().choices[field]?.[code] ?? code;

/** Describes a line in words. A visit of the report of clients and a shift have no account. */
function toWhat({ name, account, event, reference }: Line): string {
  if (account === 'cash' && event !== null) return wordOf('event', event);
  if (account === 'tips' && name !== null) return reportTexts().lines.tip(name);
  const { shift, visit } = reportTexts().lines;
  return name ?? (account === null ? (reference ? visit : shift) : wordOf('account', account));
}

const toWhen = ({ date, time }: Line): string =>
  [formatShortDay(fromApiDate(date)), ...(time === null ? [] : [formatTime(time)])].join(', ');

type CellLinkProps = Pick<ReportProps, 'place' | 'permissions'> & {
  readonly field: string;
  readonly line: Line;
  readonly text: string;
};

function CellLink({ field, line, text, ...view }: CellLinkProps) {
  const target = findCellLink(field, line as unknown as Row, view);
  return target === undefined ? text : <a href={target}>{text}</a>;
}

function LineTable({
  reply,
  label,
  ...view
}: ReportProps & { readonly reply: LinesReply; readonly label: string }) {
  const words = reportTexts().lines;
  const columns = Object.keys(reply.totals).filter((name) =>
    reply.data.some(({ figures }) => Number(figures[name]) !== 0),
  );
  const hasVisits = reply.data.some(({ reference }) => reference);
  const hasClients = reply.data.some(({ customer_name }) => customer_name);
  const headings = [words.what, words.when, hasVisits && words.about, hasClients && words.client];
  return (
    <div class="wide">
      <table class="tbl fold">
        <caption class="vh">{words.title(label)}</caption>
        <thead>
          <tr>
            {headings.filter(Boolean).map((text) => (
              <th key={text} scope="col">
                {text}
              </th>
            ))}
            <FigureHeadings columns={columns} />
          </tr>
        </thead>
        <tbody>
          {reply.data.map((line, index) => (
            <tr key={`${line.entry_id} ${index}`}>
              <th scope="row">{toWhat(line)}</th>
              <td data-label={words.when}>{toWhen(line)}</td>
              {hasVisits && (
                <td data-label={words.about}>
                  <CellLink
                    {...view}
                    field="reference"
                    line={line}
                    text={line.reference ? describeReference(line.reference, line as unknown as Row) : ''}
                  />
                </td>
              )}
              {hasClients && (
                <td data-label={words.client}>
                  <CellLink {...view} field="customer_id" line={line} text={line.customer_name ?? ''} />
                </td>
              )}
              {columns.map((name) => (
                <td key={name} class="end money" data-label={toFigureLabel(name)}>
                  {Number(line.figures[name]) !== 0 &&
                    formatFigure(name, line.figures[name], view.data.currency)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type PagesProps = {
  readonly reply: LinesReply;
  readonly page: number;
  readonly onTurn: (page: number) => void;
};

function Pages({ reply, page, onTurn }: PagesProps) {
  const total = reply.meta?.total ?? 0;
  const words = officeTexts().list;
  if (total <= ROWS) return null;
  const last = Math.min(page * ROWS, total);
  return (
    <div class="pages">
      <span class="sub" role="status">
        {reportTexts().lines.count((page - 1) * ROWS + 1, last, total)}
      </span>
      <Button
        more="small"
        label={words.previous}
        aria-disabled={page === 1}
        onClick={() => page > 1 && onTurn(page - 1)}
      />
      <Button
        more="small"
        label={words.next}
        aria-disabled={last === total}
        onClick={() => last < total && onTurn(page + 1)}
      />
    </div>
  );
}
