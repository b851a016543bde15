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
import { formatFigure, toToday } from './report-data.ts';
import { ReportTable } from './report-table.tsx';
import { reportTexts } from './texts/index.ts';

type OwedData = Exclude<Reply<Client['journal']['reportOwed']>, string>['data'];

/** A row in words: `Gift card 1234`, and below `Mia Chen · until 3/4/2027`; or `Package Ten cuts`, and below `Sale 12 · Mia Chen`. */
function describeOwed(row: OwedData['rows'][number]): { readonly name: string; readonly detail: string } {
  const { kind, number, name, sale_id, holder, expires, state } = row;
  const words = reportTexts().owed;
  const until = expires === null ? [] : [words.until(formatDate(fromApiDate(expires)))];
  const sale = number === null && sale_id !== null ? describeReference({ kind: 'sale', id: sale_id }) : [];
  return {
    name: [words.kinds[kind] ?? kind, number ?? name ?? ''].join(' ').trim(),
    detail: [sale, holder ?? [], until, words.states[state] ?? []].flat().join(' · '),
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
  const words = officeTexts().area[name];
  return (
    <>
      <PageHeading
        {...props}
        title={words.name}
        area={name}
        under={words.intro}
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
            <p class="note">{reportTexts().empty}</p>
          ) : (
            <>
              <section class="card">
                <div class="pad">
                  <span class="sub">{reportTexts().main[name]}</span>
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
