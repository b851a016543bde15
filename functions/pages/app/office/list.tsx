import { type ReadonlySignal, useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { toSearchText } from '../../../../lib/rules/search-text.ts';
import { Button } from '../parts/button.tsx';
import { Chip } from '../parts/chip.tsx';
import { Icon } from '../parts/icon.tsx';
import { ARROW_DOWN, ARROW_UP, GRIP_VERTICAL, LIST_PLUS, PLUS, SEARCH } from '../parts/icons.ts';
import { lazily } from '../parts/lazily.tsx';
import { Alert, StatusNotice } from '../parts/notice.tsx';
import { setTo } from '../parts/set-to.ts';
import { Skeleton } from '../parts/skeleton.tsx';
import { type Column, getArea, mayAdd, type RecordArea, type RecordName } from './areas.ts';
import { isAmountColumn, toCell } from './cells.ts';
import { describeOfficeFailure } from './describe-failure.ts';
import { getLabel } from './form/labels.ts';
import { PageHeading } from './page-heading.tsx';
import { PAGE_ROWS, Pagination } from './pagination.tsx';
import { type RowOrder, useRowOrder } from './row-order.ts';
import { callOperation, type RowsLoadState, toRowName } from './rows.ts';
import { officeTexts } from './texts/index.ts';
import type { Row } from './value-types.ts';
import type { ViewProps } from './view-props.ts';

const Bulk = lazily(async () => (await import('./bulk.tsx')).Bulk);

type ListProps = ViewProps & { readonly name: RecordName };

/** A search begins when somebody has stopped to type. */
const PAUSE_MS = 200;

type Page = RowsLoadState & { readonly total?: number };

type LoadedPage = { readonly page: ReadonlySignal<Page>; readonly retry: () => void };

/** The search, order and page that the address asks for. */
const readQuery = (query: URLSearchParams) => ({
  search: query.get('search') ?? '',
  sort: query.get('sort') ?? '',
  isDown: query.get('order') === 'desc',
  page: Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1),
});
type Query = ReturnType<typeof readQuery>;

/** A page of a list that the API searches, sorts and pages. An older answer never replaces a newer one. */
function usePagedRows({ salon, name }: ListProps, query: ReadonlySignal<Query>): LoadedPage {
  const page = useSignal<Page>({ kind: 'loading' });
  const attempt = useSignal(0);
  useSignalEffect(() => {
    attempt.value;
    const { group, operations, filters } = getArea(name) as RecordArea;
    const { search, sort, isDown, page: number } = query.value;
    const controller = new AbortController();
    const { signal } = controller;
    const input = {
      ...filters,
      page: number,
      per_page: PAGE_ROWS,
      ...(search === '' ? {} : { search }),
      ...(sort === '' ? {} : { sort, order: isDown ? 'desc' : 'asc' }),
    };
    void callOperation(salon, group, operations.index, input, { signal }).then((result) => {
      if (signal.aborted) return;
      page.value = result.ok
        ? { kind: 'loaded', rows: result.reply.data as readonly Row[], total: result.reply.meta?.total ?? 0 }
        : { kind: 'failed', failure: result };
    });
    return () => controller.abort();
  });
  const retry = () => {
    attempt.value += 1;
  };
  return { page, retry };
}

const byPosition = (one: Row, other: Row): number =>
  Number(one.position) - Number(other.position) || Number(one.id) - Number(other.id);

/** A page of a list that the browser has as a whole. */
function useWholeRows(props: ListProps, query: ReadonlySignal<Query>): LoadedPage {
  const { rows, name } = props;
  const page = useComputed((): Page => {
    const loaded = rows.get(name).value;
    if (loaded.kind !== 'loaded') return loaded;
    const { columns, isOrdered } = getArea(name) as RecordArea;
    const { search, sort, isDown, page } = query.value;
    const words = toSearchText(search).split(/\s+/).filter(Boolean);
    const cells = (row: Row) => columns.map((column) => toCell(column, row, props));
    const found = loaded.rows.filter((row) => {
      const text = words.length === 0 ? '' : toSearchText([toRowName(row), ...cells(row)].join(' '));
      return words.every((word) => text.includes(word));
    });
    const ordered = isOrdered ? found.toSorted(byPosition) : found;
    const sorted = sort === '' ? ordered : found.toSorted(compareBy(sort, isDown));
    const start = (page - 1) * PAGE_ROWS;
    return { kind: 'loaded', rows: sorted.slice(start, start + PAGE_ROWS), total: found.length };
  });
  return { page, retry: () => void rows.reload(name) };
}

const compareBy = (field: string, isDown: boolean) => {
  const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
  const read = (row: Row) => String(field === 'name' ? toRowName(row) : (row[field] ?? ''));
  return (one: Row, other: Row): number => compare(read(one), read(other)) * (isDown ? -1 : 1);
};

/** The list of the records of one kind, with search, sort and page in the address (BEHAVIOR §40.4). */
export function List(props: ListProps) {
  const { name, place, permissions } = props;
  const words = officeTexts();
  const area = getArea(name) as RecordArea;
  const { name: title, one, intro } = words.area[name];
  const query = useComputed(() => readQuery(place.address.value.query));
  // The kind of a list never changes
  const { page, retry } = (area.isPaged ? usePagedRows : useWholeRows)(props, query);
  const typed = useSignal(query.peek().search);
  const waiting = useMemo(() => ({ timer: undefined as ReturnType<typeof setTimeout> | undefined }), []);
  const search = (text: string) => {
    typed.value = text;
    clearTimeout(waiting.timer);
    waiting.timer = setTimeout(() => place.setQuery({ search: text.trim(), page: '' }), PAUSE_MS);
  };
  const canAdd = mayAdd(area, permissions);
  return (
    <>
      <PageHeading
        {...props}
        title={title}
        area={name}
        under={intro}
        actions={
          <>
            {name === 'services' && canAdd && (
              <a class="btn" href={place.href('starter')}>
                <Icon of={LIST_PLUS} />
                {words.list.starter}
              </a>
            )}
            {canAdd && (
              <a class="btn primary" href={place.href(name, 'new')}>
                <Icon of={PLUS} />
                {words.list.add(one)}
              </a>
            )}
          </>
        }
      />
      {place.message.value !== '' && <StatusNotice text={place.message} />}
      <label class="with lookup">
        <Icon of={SEARCH} />
        <span class="vh">{words.list.search}</span>
        <input
          class="in"
          name="search"
          type="search"
          autocomplete="off"
          placeholder={words.list.searchIn(title)}
          value={typed}
          onInput={({ currentTarget }) => search(currentTarget.value)}
        />
      </label>
      <Rows {...props} area={area} page={page.value} query={query.value} onRetry={retry} />
    </>
  );
}

type RowsProps = ListProps & {
  readonly area: RecordArea;
  readonly page: Page;
  readonly query: Query;
  readonly onRetry: () => void;
};

/** The records that somebody has chosen to change at once, and whether the form is open. */
function useChosen() {
  const chosen = useSignal<ReadonlySet<unknown>>(new Set());
  const isOpen = useSignal(false);
  const toggle = (id: unknown) => {
    const next = new Set(chosen.peek());
    if (!next.delete(id)) next.add(id);
    chosen.value = next;
  };
  return { chosen, isOpen, toggle };
}

/** Why a list is empty, and what to do next. */
function Empty({ name, query, place }: Pick<RowsProps, 'name' | 'query' | 'place'>) {
  const words = officeTexts();
  const isSearched = query.search !== '';
  return (
    <div class="card empty" role="status">
      <b>{isSearched ? words.list.noHits : words.list.none}</b>
      {!isSearched && <p>{words.list.empty[name]}</p>}
      {!isSearched && (name === 'services' || name === 'category') && (
        <a href={place.href('starter')}>{words.list.starter}</a>
      )}
    </div>
  );
}

function Rows({ area, page, query, onRetry, ...props }: RowsProps) {
  const { name, place, permissions } = props;
  const { list: words, bulk, area: areas } = officeTexts();
  const order = useRowOrder(props);
  const choice = useChosen();
  if (page.kind === 'loading') return <Skeleton />;
  if (page.kind === 'failed') return <Alert text={describeOfficeFailure(page.failure)} onRetry={onRetry} />;
  const { rows, total = rows.length } = page;
  const title = areas[name].name;
  if (total === 0) return <Empty name={name} query={query} place={place} />;
  const canOrder =
    area.isOrdered === true &&
    query.search === '' &&
    query.sort === '' &&
    rows.length === total &&
    mayAdd(area, permissions);
  const canChoose = area.bulk !== undefined;
  const hasActs = canOrder || canChoose;
  const chosen = rows.filter(({ id }) => choice.chosen.value.has(id));
  return (
    <>
      <div class="row wrap">
        <p class="sub grow" role="status">
          {order.message.value || words.found(total, rows.length)}
        </p>
        {chosen.length > 0 && (
          <Button label={bulk.open(chosen.length)} onClick={setTo(choice.isOpen, true)} />
        )}
      </div>
      <div class="card">
        <table class="tbl fold">
          <caption class="vh">{title}</caption>
          <thead>
            <tr>
              {area.columns.map((column) => (
                <Head key={column[0]} {...props} area={area} column={column} query={query} />
              ))}
              {hasActs && (
                <th scope="col">
                  <span class="vh">{words.acts}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr
                key={String(row.id)}
                onDragOver={(event) => order.dragged.peek() !== undefined && event.preventDefault()}
                onDrop={() => void order.move(rows, order.dragged.peek() ?? index, index)}
              >
                {area.columns.map((column, at) => (
                  <Cell key={column[0]} {...props} column={column} row={row} isFirst={at === 0} />
                ))}
                {hasActs && (
                  <td class="end nowrap">
                    {canChoose && (
                      <input
                        type="checkbox"
                        aria-label={bulk.choose(toRowName(row))}
                        checked={choice.chosen.value.has(row.id)}
                        onChange={() => choice.toggle(row.id)}
                      />
                    )}
                    {canOrder && <Grip row={row} rows={rows} index={index} order={order} />}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Pagination page={query.page} total={total} title={title} place={place} />
      {choice.isOpen.value && (
        <Bulk
          {...props}
          chosen={chosen}
          onClose={setTo(choice.isOpen, false)}
          onDone={(text) => {
            choice.isOpen.value = false;
            choice.chosen.value = new Set();
            order.message.value = text;
          }}
        />
      )}
    </>
  );
}

type GripProps = {
  readonly row: Row;
  readonly rows: readonly Row[];
  readonly index: number;
  readonly order: RowOrder;
};

/** The handle of a row: dragging it or the arrow keys move the row. */
const Grip = ({ row, rows, index, order }: GripProps) => (
  <Button
    look="plain"
    more="icon small grip"
    id={`move-${row.id}`}
    label={<Icon of={GRIP_VERTICAL} />}
    aria-label={officeTexts().list.move(toRowName(row))}
    draggable
    onDragStart={() => {
      order.dragged.value = index;
    }}
    onDragEnd={() => {
      order.dragged.value = undefined;
    }}
    onKeyDown={(event) => {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      void order.move(rows, index, index + step);
    }}
  />
);

type HeadProps = ListProps & {
  readonly area: RecordArea;
  readonly column: Column;
  readonly query: Query;
};

/** The head of a column, which sorts the list: a second press turns the order round. */
function Head({ name, place, area, column, query }: HeadProps) {
  const [field] = column;
  const { label } = getLabel(name, field);
  const look = isAmountColumn(column) ? 'end' : undefined;
  if (area.sorts && !area.sorts.includes(field))
    return (
      <th scope="col" class={look}>
        {label}
      </th>
    );
  const isSorted = query.sort === field;
  const sort = () =>
    place.setQuery({ sort: field, order: isSorted && !query.isDown ? 'desc' : '', page: '' });
  return (
    <th
      scope="col"
      class={look}
      aria-sort={isSorted ? (query.isDown ? 'descending' : 'ascending') : undefined}
    >
      <button type="button" class="sort" onClick={sort}>
        {label}
        {isSorted && <Icon of={query.isDown ? ARROW_DOWN : ARROW_UP} />}
      </button>
    </th>
  );
}

type CellProps = ListProps & { readonly column: Column; readonly row: Row; readonly isFirst: boolean };

function Cell({ name, place, column, row, isFirst, ...context }: CellProps) {
  const [field, as] = column;
  const text = toCell(column, row, context);
  if (!isFirst)
    return (
      <td
        class={isAmountColumn(column) ? 'end money main' : undefined}
        data-label={getLabel(name, field).label}
      >
        {as === 'toggle' ? <Chip look={Number(row[field]) === 1 ? 'ok' : undefined}>{text}</Chip> : text}
      </td>
    );
  return (
    <th scope="row">
      <a href={place.href(name, String(row.id))}>{text === '' ? toRowName(row) : text}</a>{' '}
      {row.kind === 'guest' && <Chip>{officeTexts().list.guest}</Chip>}
    </th>
  );
}
