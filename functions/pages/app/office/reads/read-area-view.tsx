import { type Signal, useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { CallFailure } from '../../../../../lib/client/types.ts';
import { type FieldMessages, parseFields } from '../../../../../lib/contract/field-errors.ts';
import type { Route } from '../../../../../lib/contract/route.ts';
import { Button } from '../../parts/button.tsx';
import { Alert, FailedScriptAlert } from '../../parts/call.tsx';
import { SubmitButton } from '../../parts/field.tsx';
import { addDays, type Day, toApiDate, toDay } from '../../parts/format.ts';
import { Skeleton } from '../../parts/skeleton.tsx';
import { getPageLanguage } from '../../texts/index.ts';
import { type AreaName, getArea, type ReadArea } from '../areas/areas.ts';
import { type Fields, toInputFields } from '../areas/shape.ts';
import { useAreaRoutes } from '../areas/use-area-routes.ts';
import { describeOfficeFailure } from '../describe-failure.ts';
import { Facts } from '../facts/facts.tsx';
import { FilterToggle } from '../filters/filter-toggle.tsx';
import { toFilterFields } from '../filters/filters.ts';
import { PeriodLinks } from '../filters/period-links.tsx';
import { Control } from '../form/controls/control.tsx';
import { createFormState, FormContext, type FormState } from '../form/form-state.ts';
import { toControlValues, toRequestInput } from '../form/values.ts';
import { PageHeading } from '../page-heading.tsx';
import { EmptyList } from '../rows/empty-list.tsx';
import { LogPagination, PAGE_ROWS, Pagination } from '../rows/pagination.tsx';
import { callOperation, listLoadedRows, nameRows, type Reply } from '../rows/rows.ts';
import { officeTexts } from '../texts/index.ts';
import type { Row } from '../value-types.ts';
import type { ReadViewProps, ViewProps } from '../view-props.ts';
import { ReadTable, type RunAct } from './read-table.tsx';
import { SingleAnswer } from './single-answer.tsx';
import { SpreadsheetButton } from './spreadsheet-button.tsx';

/** Rows of a request that reads a whole log, the most that the API allows. */
const LOG_ROWS = 500;

/**
 * Why filters are not sent; undefined if they are. Nothing is chosen before the first try: nothing is wrong either. In other
 * languages than English, the API says what is wrong.
 */
function findFilterErrors(route: Route, input: object, isTried: boolean): FieldMessages | undefined {
  const parsed = parseFields(route.input, input);
  if (parsed.ok) return undefined;
  if (!isTried) return {};
  return getPageLanguage().language === 'en' ? parsed.errors : undefined;
}

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
  return (
    <LoadedReads {...props} area={area} route={routes[area.operations.index] as Route} location={first} />
  );
}

type LoadedReadsProps = ReadViewProps & {
  readonly route: Route;
  readonly location: Row | undefined;
};

const toToday = ({ now, timeZone }: ViewProps['data']): Day => toDay(new Date(now), timeZone);

/** The filters that somebody starts with: those of the address, and else the last days and the defaults of choices. */
function toStart(fields: Fields, { area, data, location, place }: LoadedReadsProps): Row {
  const today = toToday(data);
  const { days } = area.starts ?? {};
  const start: Row = {
    ...(days === undefined ? {} : { from: toApiDate(addDays(today, 1 - days)), to: toApiDate(today) }),
    ...(location ? { location_id: location.id } : {}),
  };
  const query = Object.fromEntries(place.address.peek().query);
  return Object.fromEntries(
    Object.entries(fields).map(([name, shape]) => {
      // A date may be typed into the address with dashes
      const typed = query[name];
      const asked = typed !== undefined && shape.kind === 'date' ? toApiDate(typed) : typed;
      return [name, asked ?? start[name] ?? shape.default];
    }),
  );
}

type Answer =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly failure: CallFailure }
  | { readonly kind: 'loaded'; readonly reply: Reply };

/** The answer to the filters, at the place in the list that the address names. */
function useAnswer(props: LoadedReadsProps, all: Fields, form: FormState, readFilters: () => Row) {
  const { area, route, salon, place } = props;
  const answer = useSignal<Answer>({ kind: 'none' });
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
    };
    const errors = findFilterErrors(route, input, attempt.peek() > 0);
    if (errors) {
      form.errors.value = errors;
      return undefined;
    }
    answer.value = { kind: 'loading' };
    void callOperation(salon, area.group, area.operations.index, input, { signal }).then((result) => {
      if (signal.aborted) return;
      if (!result.ok) form.errors.value = result.errors;
      answer.value = result.ok
        ? { kind: 'loaded', reply: result.reply }
        : { kind: 'failed', failure: result };
    });
    return () => controller.abort();
  });
  return { answer: answer.value, page: page.value, after: 'after' in all ? after.value : undefined, attempt };
}

/** The filters of a link, which have no control: the page offers to leave them. */
const listNarrowed = (fields: Fields, { values }: FormState): readonly string[] => {
  const isSet = (field: string) => ![undefined, null, ''].includes(values.value[field] as null);
  const hidden = Object.keys(fields).filter((field) => fields[field]?.kind === 'hidden' && isSet(field));
  return hidden.includes('reference_id') ? [...hidden, 'reference_kind'] : hidden;
};

function LoadedReads(props: LoadedReadsProps) {
  const { name, route, place, rows, data } = props;
  const words = officeTexts();
  const all = toInputFields(route.input);
  const fields = toFilterFields(name, all);
  const form = useMemo(() => createFormState(name, rows, { isFilter: true }), [name, rows]);
  useMemo(() => {
    form.values.value = toControlValues(fields, toStart(fields, props));
  }, [form]);
  const readFilters = (): Row =>
    Object.fromEntries(
      Object.entries(toRequestInput(fields, form.values.peek())).filter(
        ([, value]) => value !== '' && value !== null,
      ),
    );
  const shown = useAnswer(props, all, form, readFilters);
  const show = () => {
    const chosen = Object.entries(form.values.peek()).map(([field, value]) => [field, String(value ?? '')]);
    place.setQuery({ ...Object.fromEntries(chosen), page: '', after: '' });
    shown.attempt.value += 1;
  };
  const showWith = (input: Row) => {
    const values = toControlValues(fields, input);
    const chosen = Object.keys(input).map((field) => [field, values[field]]);
    form.values.value = { ...form.values.value, ...Object.fromEntries(chosen) };
    show();
  };
  const { name: title, intro } = words.area[name];
  const hasFilters = Object.keys(fields).length > 0;
  const none = hasFilters ? words.list.noHits : words.list.none;
  return (
    <>
      <PageHeading
        data={data}
        place={place}
        permissions={props.permissions}
        title={title}
        area={name}
        under={intro}
      />
      {hasFilters && (
        <FormContext.Provider value={form}>
          <FilterForm {...props} fields={fields} form={form} onShow={show} onChoose={showWith} />
        </FormContext.Provider>
      )}
      <AnswerView
        {...props}
        {...shown}
        readFilters={() => ({ ...readFilters(), ...('after' in all ? { per_page: LOG_ROWS } : {}) })}
        none={none}
      />
    </>
  );
}

type FilterFormProps = Pick<LoadedReadsProps, 'data'> & {
  readonly fields: Fields;
  readonly form: FormState;
  readonly onShow: () => void;
  /** Shows the list with other values of some filters. */
  readonly onChoose: (filters: Row) => void;
};

function FilterForm({ fields, form, data, onShow, onChoose }: FilterFormProps) {
  const words = officeTexts();
  const isOpen = useSignal(false);
  const narrowed = listNarrowed(fields, form);
  return (
    <>
      <FilterToggle isOpen={isOpen} />
      <form
        class={isOpen.value || Object.keys(form.errors.value).length > 0 ? 'filters' : 'filters shut'}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onShow();
        }}
      >
        {Object.entries(fields).map(([field, shape]) => (
          <Control key={field} path={field} shape={shape} />
        ))}
        <SubmitButton look="normal" label={words.list.show} />
        {narrowed.length > 0 && (
          <Button
            label={words.list.showAll}
            onClick={() => onChoose(Object.fromEntries(narrowed.map((field) => [field, null])))}
          />
        )}
        <PeriodLinks
          fields={fields}
          today={toToday(data)}
          chosen={form.values.value as Row}
          onChoose={onChoose}
        />
      </form>
    </>
  );
}

/** The rows whose amounts add up to the sums; undefined where rows of other pages are not known. */
function toSummedRows({ isAddedUp }: ReadArea, reply: Reply, rows: readonly Row[], isWhole: boolean) {
  if (isAddedUp === 'reply') return [reply as Row];
  return isAddedUp && isWhole ? rows : undefined;
}

type Count = {
  /** Whether it is one of several pages of a log: only its own rows are known. */
  readonly isPart: boolean;
  readonly next: string | null;
  readonly total: number;
  readonly shown: number;
};

function toCountText({ isPart, next, total, shown }: Count): string {
  const { found, onPage, searchOn } = officeTexts().list;
  if (isPart && shown > 0) return onPage(shown);
  if (isPart && next !== null) return searchOn;
  return total > 0 ? found(total, shown) : '';
}

/** The sums over all rows that a reply has beside them. */
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
  readonly readFilters: () => Row;
  readonly page: number;
  /** Where the page of a log begins; undefined for other lists. */
  readonly after: string | undefined;
  readonly attempt: Signal<number>;
  /** The text of an empty answer. */
  readonly none: string;
};

function AnswerView({ answer, ...props }: AnswerViewProps) {
  const { attempt } = props;
  // Stays while the list is read again after an act
  const done = useSignal('');
  if (answer.kind === 'none') return null;
  if (answer.kind === 'loading') return <Skeleton />;
  if (answer.kind === 'loaded') return <ReplyView {...props} done={done} reply={answer.reply} />;
  if (answer.failure.kind === 'invalid') return null;
  const retry = () => {
    attempt.value += 1;
  };
  return <Alert text={describeOfficeFailure(answer.failure)} onRetry={retry} />;
}

type ReplyViewProps = Omit<AnswerViewProps, 'answer'> & {
  readonly reply: Reply;
  /** The message of the last act; empty before the first. */
  readonly done: Signal<string>;
};

function ReplyView({ reply, readFilters, page, after, attempt, none, done, ...props }: ReplyViewProps) {
  const { area, name, place, salon } = props;
  const words = officeTexts();
  const { data, meta, links } = reply;
  if (!Array.isArray(data)) return <SingleAnswer {...props} reply={reply} />;
  const rows = nameRows(data as readonly Row[], reply);
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
      <div class="row wrap">
        <p class="sub grow" role="status">
          {done.value !== '' && `${done.value} `}
          {toCountText({ isPart: after !== undefined && !isWhole, next, total, shown: rows.length })}
        </p>
        {area.spreadsheet && rows.length > 0 && (
          <SpreadsheetButton
            {...props}
            readFilters={readFilters}
            onDone={(text) => {
              done.value = text;
            }}
          />
        )}
      </div>
      {isEmpty && <EmptyList what={none} name={name} />}
      {rows.length > 0 && (
        <>
          <ReadTable {...props} list={rows} sums={toSummedRows(area, reply, rows, isWhole)} run={run} />
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
