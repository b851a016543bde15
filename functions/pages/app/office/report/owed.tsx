import { useComputed } from '@preact/signals';
import type { Client } from '../../../../../lib/client/client.ts';
import type { Result } from '../../../../../lib/client/types.ts';
import type { Reply } from '../../page-data.ts';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { addDays, type Day, formatDate, fromApiDate, toApiDate, toDayOfPage } from '../../parts/format.ts';
import { LoadedView, useLoaded } from '../../parts/loaded.tsx';
import { AreaLinksOfTab } from '../area-links.tsx';
import { type AreaName, getArea, type ReportArea } from '../areas/areas.ts';
import { FilterBar } from '../filters/filter-bar.tsx';
import { FilterPick } from '../filters/pick-list.tsx';
import { AreaHeading } from '../page-heading.tsx';
import { addUpAmounts } from '../rows/book-sums.ts';
import { EmptyList } from '../rows/empty-list.tsx';
import { describeReference } from '../rows/references.ts';
import { officeTexts } from '../texts/index.ts';
import type { ViewProps } from '../view-props.ts';
import { ReadFailure } from '../wrong-address.tsx';
import { ledgerTexts } from './ledger/texts/index.ts';
import { Checks, Definitions, ReportActions } from './report.tsx';
import { formatFigure, type ReportProps, type ReportRow } from './report-data.ts';
import { ReportTable } from './report-table.tsx';
import { reportTexts } from './texts/index.ts';

type OwedData = Exclude<Reply<Client['journal']['reportOwed']>, string>['data'];

/** A row in words: `Gift card 1234`, and below `Mia Chen`; its last column says whether it can be used. */
function describeOwed(
  row: OwedData['rows'][number],
): Required<Pick<ReportRow, 'detail' | 'facts'>> & { readonly name: string } {
  const { kind, number, name, sale_id, sold_on, holder, expires, state } = row;
  const words = ledgerTexts().owed;
  const toDate = (date: string | null) => (date === null ? '–' : formatDate(fromApiDate(date)));
  const sale = number === null && sale_id !== null ? describeReference({ kind: 'sale', id: sale_id }) : [];
  return {
    name: [words.kinds[kind] ?? kind, number ?? name ?? ''].join(' ').trim(),
    detail: [sale, holder ?? []].flat().join(' · '),
    facts: [toDate(sold_on), toDate(expires), words.states[state] ?? state],
  };
}

/** Days until the end of what a filter calls soon. */
const SOON_DAYS = 60;

type OwedRow = OwedData['rows'][number];

/** The products that are owed, all or those that end soon; their sums; and the memberships, for which nothing is owed. */
function toShown({ rows, totals }: OwedData, at: Day, isSoon: boolean) {
  const memberships = rows.filter(({ kind }) => kind === 'membership');
  const last = addDays(at, SOON_DAYS);
  const isEnding = ({ expires }: OwedRow) =>
    expires !== null && fromApiDate(expires) >= at && fromApiDate(expires) <= last;
  const owed = rows.filter((row) => row.kind !== 'membership' && (!isSoon || isEnding(row)));
  const sums = Object.keys(totals).map((name) => [
    name,
    addUpAmounts(owed.map(({ figures }) => figures[name])),
  ]);
  return { owed, memberships, totals: Object.fromEntries(sums) as OwedData['totals'] };
}

type MembershipsProps = { readonly rows: readonly OwedRow[] };

function Memberships({ rows }: MembershipsProps) {
  const words = ledgerTexts().owed;
  if (rows.length === 0) return null;
  return (
    <Card id="memberships" title={words.memberships}>
      <p class="pad sub">{words.membershipsHint}</p>
      <ul class="lines">
        {rows.map((row) => {
          const { name, detail } = describeOwed(row);
          return (
            <li key={row.key}>
              <span class="grow">
                {name}
                <br />
                <span class="sub">{detail}</span>
              </span>
              {row.expires && <span class="sub">{words.until(formatDate(fromApiDate(row.expires)))}</span>}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

type OwedReportProps = ReportProps & {
  readonly report: OwedData;
  readonly at: Day;
  /** Only what ends soon. */
  readonly isSoon: boolean;
};

function OwedReport({ report, at, isSoon, ...view }: OwedReportProps) {
  const { place, data, name } = view;
  const words = reportTexts();
  const { owed, memberships, totals } = toShown(report, at, isSoon);
  const rows = owed.map((row) => ({ ...row, ...describeOwed(row), previous: null, change: null }));
  return (
    <>
      {rows.length === 0 ? (
        <EmptyList
          what={isSoon ? ledgerTexts().owed.noneSoon(SOON_DAYS) : ledgerTexts().owed.none}
          name={isSoon ? undefined : name}
        >
          {isSoon && (
            <Button label={officeTexts().list.showAll} onClick={() => place.setQuery({ ends: '' })} />
          )}
        </EmptyList>
      ) : (
        <>
          <section class="card">
            <div class="pad">
              <span class="sub">
                {[words.main[name], isSoon && ledgerTexts().owed.soon(SOON_DAYS)].filter(Boolean).join(' · ')}
              </span>
              <p class="big money" role="status">
                {formatFigure(report.main, totals[report.main], data.currency)}
              </p>
            </div>
          </section>
          <ReportTable
            {...view}
            report={{ ...report, totals, compared: null, rows }}
            groupBy="part"
            facts={[words.sheet.sold_on, ledgerTexts().owed.ends, words.sheet.state]}
            columns={Object.keys(totals)}
          />
        </>
      )}
      <Memberships rows={memberships} />
      {!isSoon && (
        <Checks
          report={report}
          currency={data.currency}
          sources={{ owed_and_journal: place.href('balances') }}
        />
      )}
      <Definitions name={name} report={report} />
    </>
  );
}

/** The debts of the salon to its clients at the end of a day, each down to its lines (BEHAVIOR §40.4, §41.4). */
export function Owed(props: ViewProps & { readonly name: AreaName }) {
  const { salon, place, data, name } = props;
  const area = getArea(name) as ReportArea;
  const today = toDayOfPage(data);
  const at = useComputed(() => fromApiDate(place.address.value.query.get('at') ?? today));
  const isSoon = useComputed(() => place.address.value.query.get('ends') === 'soon');
  const source = useLoaded(
    (options) =>
      salon.journal.reportOwed({ at: toApiDate(at.value), format: 'json' }, options) as Promise<
        Result<{ readonly data: OwedData }>
      >,
  );
  const state = source.loaded.value;
  const words = ledgerTexts().owed;
  return (
    <>
      <AreaHeading
        {...props}
        actions={
          <ReportActions
            file={`${data.slug}-${name}-${at.value}.csv`}
            readSheet={(format) =>
              salon.journal.reportOwed({ at: toApiDate(at.value), format }) as Promise<Result<string>>
            }
          />
        }
      />
      <FilterBar
        lead={<AreaLinksOfTab {...props} />}
        days={{
          today,
          chosen: { from: at.value, to: at.value },
          isOneDay: true,
          failure: state.kind === 'failed' ? state.failure : undefined,
          onChoose: ({ to }) => place.setQuery({ at: toApiDate(to) }),
        }}
      >
        <FilterPick
          label={words.ends}
          value={isSoon.value ? 'soon' : ''}
          options={[{ value: 'soon', label: words.soon(SOON_DAYS) }]}
          onChoose={(ends) => place.setQuery({ ends })}
        />
      </FilterBar>
      <LoadedView
        source={source}
        failed={(failure) => (
          <ReadFailure place={place} page={name} failure={failure} onRetry={source.reload} />
        )}
      >
        {({ data: report }) => (
          <OwedReport {...props} area={area} report={report} at={at.value} isSoon={isSoon.value} />
        )}
      </LoadedView>
    </>
  );
}
