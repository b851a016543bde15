import { type Signal, useComputed, useSignal, useSignalEffect } from '@preact/signals';
import type { CallFailure } from '../../../../../lib/client/types.ts';
import type { Route } from '../../../../../lib/contract/route.ts';
import { Alert, FailedScriptAlert } from '../../parts/call.tsx';
import { toApiDate, toDayOfPage } from '../../parts/format.ts';
import { lazily } from '../../parts/lazily.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { type AreaName, getArea, type ReadArea } from '../areas/areas.ts';
import { type Fields, toInputFieldsWithoutControls } from '../areas/shape.ts';
import { useAreaRoutes } from '../areas/use-area-routes.ts';
import { describeOfficeFailure } from '../describe-failure.ts';
import { Facts } from '../facts/facts.tsx';
import { areDaysRefused } from '../filters/days-button.tsx';
import { toFilterFieldsHidingIds } from '../filters/filters.ts';
import { listPeriods } from '../filters/periods.ts';
import { toRequestInputWithoutUnclearable } from '../form/values.ts';
import { AreaHeading } from '../page-heading.tsx';
import { EmptyList, NoLocation } from '../rows/empty-list.tsx';
import { LogPagination, PAGE_ROWS, Pagination } from '../rows/pagination.tsx';
import { callOperation, listLoadedRows, type Reply, withNamesInRows } from '../rows/rows.ts';
import { officeTexts } from '../texts/index.ts';
import type { Row } from '../value-types.ts';
import type { ReadViewProps, ViewProps } from '../view-props.ts';
import { LostCard, ReadFailure } from '../wrong-address.tsx';
import { BalanceGroups } from './balance-groups.tsx';
import { type Filters, ReadFilterBar } from './read-filter-bar.tsx';
import { ReadTable, type RunAct } from './read-table.tsx';
import { SingleAnswer } from './single-answer.tsx';
import { SpreadsheetButton } from './spreadsheet-button.tsx';

const RegisterNote = lazily(async () => (await import('../register/register-note.tsx')).RegisterNote);

/** Rows of a request that reads a whole log, the most that the API allows. */
const LOG_ROWS = 500;

type ReadsProps = ViewProps & { readonly name: AreaName };

/** The view of an area that is only read: filters by the schema of the operation, and its answer (BEHAVIOR §40.4). */
export function ReadAreaView(props: ReadsProps) {
  const area = getArea(props.name) as ReadArea;
  const routes = useAreaRoutes(area);
  const needsLocation = area.starts?.location === true;
  const locations = needsLocation ? props.rows.get('location').value : undefined;
  if (routes === 'failed') return <FailedScriptAlert />;
  if (!routes || locations?.kind === 'loading') return <Skeleton />;
  if (locations?.kind === 'failed') {
    const retry = () => void props.rows.reload('location');
    return <Alert text={describeOfficeFailure(locations.failure)} onRetry={retry} />;
  }
  const [first] = listLoadedRows(locations);
  if (needsLocation && !first) {
    return (
      <>
        <AreaHeading {...props} />
        <NoLocation {...props} />
      </>
    );
  }
  return (
    <LoadedReads {...props} area={area} route={routes[area.operations.index] as Route} location={first} />
  );
}

type LoadedReadsProps = ReadViewProps & {
  readonly route: Route;
  readonly location: Row | undefined;
};

/** The filters of the address, and else the first days and the defaults of choices. */
function readFilterValues(fields: Fields, { area, data, location, place }: LoadedReadsProps): Filters {
  const today = toDayOfPage(data);
  const { days } = area.starts ?? {};
  const period = days && listPeriods(today)[days];
  const start: Row = {
    at: toApiDate(today),
    ...(period && { from: toApiDate(period.from), to: toApiDate(period.to) }),
    ...(location ? { location_id: location.id } : {}),
  };
  const query = Object.fromEntries(place.address.value.query);
  return Object.fromEntries(
    Object.entries(fields).map(([name, shape]) => {
      // A date may be typed into the address with dashes
      const typed = query[name];
      const asked = typed !== undefined && shape.kind === 'date' ? toApiDate(typed) : typed;
      return [name, String(asked ?? start[name] ?? shape.default ?? '')];
    }),
  );
}

type Answer =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly failure: CallFailure }
  | { readonly kind: 'loaded'; readonly reply: Reply };

function useAnswer(props: LoadedReadsProps, all: Fields, readFilters: () => Row) {
  const { area, salon, place } = props;
  const answer = useSignal<Answer>({ kind: 'loading' });
  const page = useComputed(() => Math.max(1, Number(place.address.value.query.get('page')) || 1));
  const after = useComputed(() => place.address.value.query.get('after') ?? '');
  const attempt = useSignal(0);
  useSignalEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    attempt.value;
    const input = {
      ...readFilters(),
      ...('page' in all ? { page: page.value } : {}),
      ...('after' in all && after.value !== '' ? { after: after.value } : {}),
      // The sums are the same on each page, and read all rows
      ...('sums' in all && after.value === '' ? { sums: 1 } : {}),
      ...('per_page' in all ? { per_page: PAGE_ROWS } : {}),
      // The newest first
      ...('order' in all ? { order: 'desc' } : {}),
    };
    answer.value = { kind: 'loading' };
    void callOperation(salon, area.group, area.operations.index, input, { signal }).then((result) => {
      if (signal.aborted) return;
      answer.value = result.ok
        ? { kind: 'loaded', reply: result.reply }
        : { kind: 'failed', failure: result };
    });
    return () => controller.abort();
  });
  return { answer: answer.value, page: page.value, after: 'after' in all ? after.value : undefined, attempt };
}

function LoadedReads(props: LoadedReadsProps) {
  const { name, area, route, place } = props;
  const words = officeTexts();
  const all = toInputFieldsWithoutControls(route.input);
  const fields = toFilterFieldsHidingIds(name, all);
  const filters = useComputed(() => readFilterValues(fields, props));
  const readFilters = (): Row =>
    Object.fromEntries(
      Object.entries(toRequestInputWithoutUnclearable(fields, filters.value)).filter(
        ([, value]) => value !== '' && value !== null,
      ),
    );
  const shown = useAnswer(props, all, readFilters);
  // Stays while the list is read again after an act
  const done = useSignal('');
  const hasFilters = Object.keys(fields).length > 0;
  return (
    <>
      <AreaHeading
        {...props}
        actions={
          area.spreadsheet && (
            <SpreadsheetButton
              {...props}
              readFilters={() => ({ ...readFilters(), ...('after' in all ? { per_page: LOG_ROWS } : {}) })}
              onDone={(text) => {
                done.value = text;
              }}
            />
          )
        }
      />
      <ReadFilterBar
        {...props}
        fields={fields}
        filters={filters.value}
        failure={shown.answer.kind === 'failed' ? shown.answer.failure : undefined}
        status={[done.value, describeCount(shown.answer, shown.after)].filter(Boolean).join(' ')}
        onChoose={(change) => place.setQuery({ ...change, page: '', after: '' })}
      />
      {name === 'receipt' && <RegisterNote timeZone={props.data.timeZone} />}
      <AnswerView {...props} {...shown} done={done} none={hasFilters ? words.list.noHits : words.list.none} />
    </>
  );
}

/** The rows whose amounts add up to the sums; undefined where rows of other pages are not known. */
function toSummedRows({ isAddedUp }: ReadArea, reply: Reply, rows: readonly Row[], isWhole: boolean) {
  if (isAddedUp === 'reply') return [reply as Row];
  return isAddedUp && isWhole ? rows : undefined;
}

/** How many rows there are: of one of several pages of a log, only its own are known. */
function describeCount(answer: Answer, after: string | undefined): string {
  const { count, onPage, searchOn } = officeTexts().list;
  if (answer.kind !== 'loaded' || !Array.isArray(answer.reply.data)) return '';
  const { data, meta, links } = answer.reply;
  const shown = data.length;
  const next = links?.next ?? null;
  const isWhole = after === undefined || (after === '' && next === null);
  if (!isWhole && shown > 0) return onPage(shown);
  if (!isWhole && next !== null) return searchOn;
  const total = meta?.total ?? shown;
  return total > 0 ? count(total, shown) : '';
}

function ReplySums({ area, name, data, rows, place, reply }: ReadViewProps & { readonly reply: Reply }) {
  const { totals, tax, tips, bills } = reply;
  const view = { data, rows, area: name };
  const accounts = Object.entries(totals ?? {}).map(([account, amount]) => ({ account, amount }));
  const value = {
    ...(totals && area.isAddedUp !== 'reply' && { totals: accounts, tax, tips }),
    ...(bills && { bills }),
  };
  if (Object.keys(value).length === 0) return null;
  const toRowsOf = ({ account, rate, staff_id }: Row): string => {
    const query = new URLSearchParams(location.search);
    query.delete('after');
    if (account !== undefined) query.set('account', String(account));
    if (rate !== undefined) query.set('account', 'tax');
    if (staff_id !== undefined) query.set('account', 'tips');
    return `${place.href(name)}?${query}`;
  };
  return (
    <section class="card">
      <div class="pad sums">
        <Facts {...view} value={value} findHref={toRowsOf} />
        {bills && <a href={`${place.href('sales')}${location.search}`}>{officeTexts().area.sales.name}</a>}
      </div>
    </section>
  );
}

type AnswerViewProps = LoadedReadsProps & {
  readonly answer: Answer;
  readonly page: number;
  /** Where the page of a log begins; undefined for other lists. */
  readonly after: string | undefined;
  readonly attempt: Signal<number>;
  /** The message of the last act; empty before the first. */
  readonly done: Signal<string>;
  /** The text of an empty answer. */
  readonly none: string;
};

function AnswerView({ answer, ...props }: AnswerViewProps) {
  const { attempt, place, name } = props;
  if (answer.kind === 'loading') return <Skeleton />;
  if (answer.kind === 'loaded') return <ReplyView {...props} reply={answer.reply} />;
  if (areDaysRefused(answer.failure)) return null;
  const retry = () => {
    attempt.value += 1;
  };
  return <ReadFailure place={place} page={name} failure={answer.failure} onRetry={retry} />;
}

type ReplyViewProps = Omit<AnswerViewProps, 'answer'> & { readonly reply: Reply };

function ReplyView({ reply, page, after, attempt, none, done, ...props }: ReplyViewProps) {
  const { area, name, place, salon } = props;
  const words = officeTexts();
  const { data, meta, links } = reply;
  if (!Array.isArray(data)) return <SingleAnswer {...props} reply={reply} />;
  const rows = withNamesInRows(data as readonly Row[], reply);
  const total = meta?.total ?? rows.length;
  const next = links?.next ?? null;
  const isWhole = after === undefined ? total <= rows.length : after === '' && next === null;
  const isEmpty = total === 0 && next === null;
  const run: RunAct = async ({ operation, by }, row) => {
    const input = Object.fromEntries(Object.entries(by).map(([field, from]) => [field, row[from]]));
    const result = await callOperation(salon, area.group, operation, input);
    done.value = result.ok ? (words.acts[operation]?.[1] ?? '') : describeOfficeFailure(result);
    if (result.ok) attempt.value += 1;
  };
  return (
    <>
      {isEmpty && <EmptyList what={none} name={name} />}
      {total > 0 && rows.length === 0 && <LostCard place={place} what="query" page={name} />}
      {rows.length > 0 && (
        <>
          {name === 'balances' ? (
            <BalanceGroups {...props} list={rows} />
          ) : (
            <ReadTable {...props} list={rows} sums={toSummedRows(area, reply, rows, isWhole)} run={run} />
          )}
          <ReplySums {...props} reply={reply} />
        </>
      )}
      {after === undefined ? (
        <Pagination page={page} total={total} title={words.area[name].name} place={place} />
      ) : (
        <LogPagination after={after} next={next} title={words.area[name].name} place={place} />
      )}
    </>
  );
}
