import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Button, createSetter } from '../../parts/button.tsx';
import { Chip } from '../../parts/chip.tsx';
import { Face } from '../../parts/face.tsx';
import { Icon } from '../../parts/icon.tsx';
import { ARROW_DOWN, ARROW_UP, GRIP_VERTICAL, PENCIL } from '../../parts/icons.ts';
import { lazily } from '../../parts/lazily.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { type Column, mayAddRecord, type RecordArea } from '../areas/areas.ts';
import { getLabel, type Label } from '../form/labels.ts';
import { findChipLook, isAmountColumn, listStaffByIds, toCell } from '../rows/cells.ts';
import { EmptyList } from '../rows/empty-list.tsx';
import { Pagination } from '../rows/pagination.tsx';
import { toRowName } from '../rows/rows.ts';
import { StaffFace } from '../rows/staff-face.tsx';
import { officeTexts } from '../texts/index.ts';
import type { Row } from '../value-types.ts';
import { LostCard, ReadFailure } from '../wrong-address.tsx';
import { groupRowsByCategoryIfGrouped, type ListPage, type ListProps, type ListQuery } from './list-rows.ts';
import type { RowOrder } from './row-order.ts';

const MessageTexts = lazily(async () => (await import('../settings/message-texts.tsx')).MessageTexts);
const NoClients = lazily(async () => (await import('../customer/client-filters.tsx')).NoClients);

const Bulk = lazily(async () => (await import('./bulk.tsx')).BulkChangeDialog);

type RowsProps = ListProps & {
  readonly area: RecordArea;
  readonly order: RowOrder;
  readonly page: ListPage;
  readonly query: ListQuery;
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

function Empty({ name, query, place }: Pick<RowsProps, 'name' | 'query' | 'place'>) {
  const words = officeTexts();
  const isSearched = query.search !== '';
  if (Object.keys(query.filters).length > 0) return <NoClients query={query} place={place} />;
  return (
    <EmptyList what={isSearched ? words.list.noHits : words.list.none} name={isSearched ? undefined : name}>
      {!isSearched && (name === 'services' || name === 'category') && (
        <a href={place.href('starter')}>{words.list.starter}</a>
      )}
    </EmptyList>
  );
}

export function ListTable({ area, order, page, query, onRetry, ...props }: RowsProps) {
  const { name, place, permissions } = props;
  const { list: words, bulk, area: areas } = officeTexts();
  const choice = useChosen();
  if (page.kind === 'loading') return <Skeleton />;
  if (page.kind === 'failed')
    return <ReadFailure place={place} page={name} failure={page.failure} onRetry={onRetry} />;
  const { rows, total = rows.length } = page;
  const title = areas[name].name;
  if (total === 0) return <Empty name={name} query={query} place={place} />;
  if (rows.length === 0) return <LostCard place={place} what="query" page={name} />;
  if (name === 'message-text') return <MessageTexts place={place} rows={rows} />;
  const canOrder =
    area.isOrdered === true &&
    query.search === '' &&
    query.sort === '' &&
    rows.length === total &&
    mayAddRecord(area, permissions);
  const span = area.columns.length + (canOrder ? 1 : 0);
  const chosen = rows.filter(({ id }) => choice.chosen.value.has(id));
  return (
    <>
      <div class="card">
        <table class="tbl fold">
          <caption class="vh">{title}</caption>
          <thead>
            <tr>
              {area.columns.map((column) => (
                <Head key={column[0]} {...props} area={area} column={column} query={query} />
              ))}
              {canOrder && (
                <th scope="col">
                  <span class="vh">{words.acts}</span>
                </th>
              )}
            </tr>
          </thead>
          {groupRowsByCategoryIfGrouped(rows, area, props.rows).map((group) => (
            <tbody key={String(group.category?.id)}>
              {group.category && (
                <GroupHead {...props} category={group.category} count={group.rows.length} span={span} />
              )}
              {group.rows.map((row) => (
                <ListRow
                  key={String(row.id)}
                  {...props}
                  area={area}
                  row={row}
                  all={rows}
                  choice={area.bulk ? choice : undefined}
                  order={canOrder ? order : undefined}
                />
              ))}
            </tbody>
          ))}
        </table>
      </div>
      <Pagination page={query.page} total={total} title={title} place={place} />
      {chosen.length > 0 && (
        <div class="savebar">
          <Button
            look="primary"
            label={bulk.open(chosen.length)}
            onClick={createSetter(choice.isOpen, true)}
          />
        </div>
      )}
      {choice.isOpen.value && (
        <Bulk
          {...props}
          chosen={chosen}
          onClose={createSetter(choice.isOpen, false)}
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

type GroupHeadProps = Pick<ListProps, 'place'> & {
  readonly category: Row;
  readonly count: number;
  readonly span: number;
};

const GroupHead = ({ place, category, count, span }: GroupHeadProps) => (
  <tr class="group">
    <th scope="rowgroup" colSpan={span}>
      <a class="row" href={place.href('category', String(category.id))}>
        <span class={`swatch h${category.color}`} />
        {toRowName(category)}
        <span class="sub">{officeTexts().list.services(count)}</span>
        <Icon of={PENCIL} />
      </a>
    </th>
  </tr>
);

type ListRowProps = ListProps & {
  readonly area: RecordArea;
  readonly row: Row;
  readonly all: readonly Row[];
  readonly choice: ReturnType<typeof useChosen> | undefined;
  /** Moves the row; undefined where the salon gives no order. */
  readonly order: RowOrder | undefined;
};

/** A record: chosen by its box, moved by its handle. */
function ListRow({ area, row, all, choice, order, ...props }: ListRowProps) {
  return (
    <tr
      onDragOver={(event) => order?.dragged.peek() && event.preventDefault()}
      onDrop={() =>
        order?.dragged.peek() && void order.move(all, order.dragged.peek() ?? row, all.indexOf(row))
      }
    >
      {area.columns.map((column, at) => (
        <Cell key={column[0]} {...props} column={column} row={row} isFirst={at === 0}>
          {choice && (
            <input
              type="checkbox"
              aria-label={officeTexts().bulk.choose(toRowName(row))}
              checked={choice.chosen.value.has(row.id)}
              onChange={() => choice.toggle(row.id)}
            />
          )}
        </Cell>
      ))}
      {order && (
        <td class="end nowrap">
          <Grip row={row} rows={all} order={order} />
        </td>
      )}
    </tr>
  );
}

type GripProps = { readonly row: Row; readonly rows: readonly Row[]; readonly order: RowOrder };

/** The handle of a row: dragging it or the arrow keys move the row. */
const Grip = ({ row, rows, order }: GripProps) => (
  <Button
    look="plain"
    more="icon small grip"
    id={`move-${row.id}`}
    label={<Icon of={GRIP_VERTICAL} />}
    aria-label={officeTexts().list.move(toRowName(row))}
    draggable
    onDragStart={createSetter<Row | undefined>(order.dragged, row)}
    onDragEnd={createSetter(order.dragged, undefined)}
    onKeyDown={(event) => {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      void order.move(rows, row, rows.indexOf(row) + step);
    }}
  />
);

type HeadProps = ListProps & {
  readonly area: RecordArea;
  readonly column: Column;
  readonly query: ListQuery;
};

/** The label of a column; the hours of today are only a part of a person's working hours. */
const getColumnLabel = (name: ListProps['name'], [field, as]: Column): Label =>
  as === 'today' ? { label: officeTexts().list.today } : getLabel(name, field);

/** The head of a column, which sorts the list: a second press turns the order round. */
function Head({ name, place, area, column, query }: HeadProps) {
  const [field] = column;
  const { label, hint } = getColumnLabel(name, column);
  const look = isAmountColumn(column) ? 'end' : undefined;
  if ((area.sorts && !area.sorts.includes(field)) || column[1] === 'today')
    return (
      <th scope="col" class={look}>
        {label}
      </th>
    );
  const isSorted = (query.sort || area.firstSort) === field;
  const isDownNext = isSorted ? !query.isDown : (area.mostFirst?.includes(field) ?? false);
  const sort = () => place.setQuery({ sort: field, order: isDownNext ? 'desc' : '', page: '' });
  return (
    <th
      scope="col"
      class={look}
      aria-sort={isSorted ? (query.isDown ? 'descending' : 'ascending') : undefined}
    >
      <button type="button" class="flat sort" title={hint} onClick={sort}>
        {label}
        {isSorted && <Icon of={query.isDown ? ARROW_DOWN : ARROW_UP} />}
      </button>
    </th>
  );
}

/** The most faces that a cell shows. */
const FACES_MAX = 4;

/** The faces of people; a pointer or a reader gets their names. */
const Faces = ({ people, names }: { readonly people: readonly Row[]; readonly names: string }) => (
  <span class="faces" title={names}>
    <span class="vh">{names}</span>
    {people.slice(0, FACES_MAX).map((row) => (
      <Face key={row.id} id={Number(row.id)} name={toRowName(row)} image={String(row.image ?? '')} />
    ))}
    {people.length > FACES_MAX && <span class="face">+{people.length - FACES_MAX}</span>}
  </span>
);

type CellProps = ListProps & {
  readonly column: Column;
  readonly row: Row;
  readonly isFirst: boolean;
  /** Before the name. */
  readonly children: ComponentChildren;
};

/** The tabs of a client's profile with the rows that a column adds up; a guest has no receipts. */
const TAB_OF_COLUMN: Readonly<Record<string, string>> = { visits: 'visits', spent: 'receipts' };

/** The page with the rows that a cell adds up; undefined for a cell that adds up nothing. */
function findSummedHref({ name, place, column: [field], row }: Omit<CellProps, 'isFirst' | 'children'>) {
  const tab = name === 'customer' && Number(row[field]) > 0 ? TAB_OF_COLUMN[field] : undefined;
  return tab && `${place.href(name, String(row.id))}?tab=${row.kind === 'guest' ? 'visits' : tab}`;
}

function CellFace({ name, column: [field, as], row, rows, text }: FaceProps) {
  if (name === 'staff' && field === 'name')
    return <Face id={Number(row.id)} name={toRowName(row)} image={String(row.image ?? '')} />;
  const isMember = (as === 'staff' || as === 'member') && Boolean(row[field]);
  return isMember ? <StaffFace id={Number(row[field])} name={text} rows={rows} /> : null;
}
type FaceProps = Pick<CellProps, 'name' | 'column' | 'row' | 'rows'> & { readonly text: string };

/** The content of a cell: faces, a chip, a link to what it adds up, or a text. */
function CellContent({
  text,
  ...props
}: Omit<CellProps, 'isFirst' | 'children'> & { readonly text: string }) {
  const { column, row, rows } = props;
  const [field, as] = column;
  const chip = findChipLook(column, row);
  if (chip) return <Chip look={chip.look}>{text}</Chip>;
  if (as === 'faces') return <Faces people={listStaffByIds(row[field], rows)} names={text} />;
  const summed = findSummedHref(props);
  if (summed) return <a href={summed}>{text}</a>;
  if (text === '') return null;
  return as === 'staff' || as === 'member' ? (
    <span class="row">
      <CellFace {...props} text={text} />
      <bdi>{text}</bdi>
    </span>
  ) : (
    <bdi>{text}</bdi>
  );
}

function Cell({ children, isFirst, ...props }: CellProps) {
  const { name, place, column, row } = props;
  const text = toCell(column, row, props) || (column[0] === 'last_visit' ? officeTexts().list.never : '');
  if (!isFirst)
    return (
      <td
        class={isAmountColumn(column) ? 'end money main' : undefined}
        data-label={getColumnLabel(name, column).label}
      >
        <CellContent {...props} text={text} />
      </td>
    );
  return (
    <th scope="row">
      {children}
      {name === 'category' && <span class={`swatch h${row.color}`} />}
      <CellFace {...props} text={text} />
      <a href={place.href(name, String(row.id))}>{text === '' ? toRowName(row) : text}</a>{' '}
      {row.kind === 'guest' && <Chip>{officeTexts().list.guest}</Chip>}
    </th>
  );
}
