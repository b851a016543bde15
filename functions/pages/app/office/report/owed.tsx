import { useComputed } from '@preact/signals';
import type { Client } from '../../../../../lib/client/client.ts';
import type { Result } from '../../../../../lib/client/types.ts';
import type { Reply } from '../../page-data.ts';
import { formatDate, fromApiDate, toApiDate } from '../../parts/format.ts';
import { LoadedView, useLoaded } from '../../parts/loaded.tsx';
import { AreaChoice } from '../area-choice.tsx';
import { type AreaName, getArea, type ReportArea } from '../areas/areas.ts';
import { FilterBar } from '../filters/filter-bar.tsx';
import { PageHeading } from '../page-heading.tsx';
import { describeReference } from '../rows/references.ts';
import { officeTexts } from '../texts/index.ts';
import type { ViewProps } from '../view-props.ts';
import { Checks, Definitions, ReportActions } from './report.tsx';
import { formatFigure, type ReportRow, toToday } from './report-data.ts';
import { ReportTable } from './report-table.tsx';
import { reportTexts } from './texts/index.ts';

type OwedData = Exclude<Reply<Client['journal']['reportOwed']>, string>['data'];

/** A row in words: `Gift card 1234`, and below `Mia Chen`; its last column says whether it can be used. */
function describeOwed(
  row: OwedData['rows'][number],
): Required<Pick<ReportRow, 'detail' | 'facts'>> & { readonly name: string } {
  const { kind, number, name, sale_id, sold_on, holder, expires, state } = row;
  const words = reportTexts().owed;
  const toDate = (date: string | null) => (date === null ? '–' : formatDate(fromApiDate(date)));
  const sale = number === null && sale_id !== null ? describeReference({ kind: 'sale', id: sale_id }) : [];
  return {
    name: [words.kinds[kind] ?? kind, number ?? name ?? ''].join(' ').trim(),
    detail: [sale, holder ?? []].flat().join(' · '),
    facts: [toDate(sold_on), toDate(expires), words.states[state] ?? state],
  };
}

/** The debts of the salon to its clients at the end of a day, each down to its lines (BEHAVIOR §40.4, §41.4). */
export function Owed(props: ViewProps & { readonly name: AreaName }) {
  const { salon, place, data, name } = props;
  const area = getArea(name) as ReportArea;
  const today = toToday(data);
  const at = useComputed(() => fromApiDate(place.address.value.query.get('at') ?? today));
  const source = useLoaded(
    (options) =>
      salon.journal.reportOwed({ at: toApiDate(at.value), format: 'json' }, options) as Promise<
        Result<{ readonly data: OwedData }>
      >,
  );
  const state = source.loaded.value;
  const areaWords = officeTexts().area[name];
  const words = reportTexts();
  return (
    <>
      <PageHeading
        {...props}
        title={areaWords.name}
        area={name}
        under={areaWords.intro}
        isFolded
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
        lead={<AreaChoice {...props} />}
        days={{
          today,
          chosen: { from: at.value, to: at.value },
          isOneDay: true,
          failure: state.kind === 'failed' ? state.failure : undefined,
          onChoose: ({ to }) => place.setQuery({ at: toApiDate(to) }),
        }}
      />
      <LoadedView source={source}>
        {({ data: { rows, ...report } }) =>
          rows.length === 0 ? (
            <p class="note">{words.empty}</p>
          ) : (
            <>
              <section class="card">
                <div class="pad">
                  <span class="sub">{words.main[name]}</span>
                  <p class="big money" role="status">
                    {formatFigure(report.main, report.totals[report.main], data.currency)}
                  </p>
                </div>
              </section>
              <ReportTable
                {...props}
                area={area}
                report={{
                  ...report,
                  compared: null,
                  rows: rows.map((row) => ({
                    ...row,
                    ...describeOwed(row),
                    previous: null,
                    change: null,
                  })),
                }}
                groupBy="part"
                facts={[words.sheet.sold_on, words.sheet.expires, words.sheet.state]}
              />
              <Checks
                report={report}
                currency={data.currency}
                sources={{ owed_and_journal: place.href('balances') }}
              />
              <Definitions name={name} report={report} />
            </>
          )
        }
      </LoadedView>
    </>
  );
}
