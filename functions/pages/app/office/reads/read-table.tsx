import { useSignal } from '@preact/signals';
import type { ComponentChildren, ComponentType } from 'preact';
import { Button } from '../../parts/button.tsx';
import { Chip } from '../../parts/chip.tsx';
import { formatPrice } from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import { CHEVRON_DOWN } from '../../parts/icons.ts';
import { lazily } from '../../parts/lazily.tsx';
import { LoadedView, useLoaded } from '../../parts/loaded.tsx';
import type { Column, ReadArea } from '../areas/areas.ts';
import { Facts } from '../facts/facts.tsx';
import { findCodeWord } from '../facts/labels.ts';
import { factTexts } from '../facts/texts/index.ts';
import { getLabel } from '../form/labels.ts';
import { OperationName } from '../operations/operation-name.tsx';
import type { ShownDay } from '../report/z-report.tsx';
import { addRestPart, addUpColumn, findColumnAmount } from '../rows/book-sums.ts';
import { isAmountColumn, toCell } from '../rows/cells.ts';
import { describeReference, findCellLink, toSalesOfDiscountHref } from '../rows/references.ts';
import { callOperation } from '../rows/rows.ts';
import { officeTexts } from '../texts/index.ts';
import type { Row } from '../value-types.ts';
import type { ReadViewProps, ViewProps } from '../view-props.ts';
import { AuditedRecord, OtherChanges } from './audited-record.tsx';
import { SingleAnswer } from './single-answer.tsx';

const ZReport = lazily(async () => (await import('../report/z-report.tsx')).ZReport);

/** The class of a cell: a phone shows the main amount of a row beside its name. */
const toClass = (column: Column, { columns, main }: ReadArea): string | undefined => {
  if (!isAmountColumn(column)) return undefined;
  const [field] = column;
  return field === (main ?? columns.find(isAmountColumn)?.[0]) ? 'end money main' : 'end money';
};

type LoadedDetailsProps = ReadViewProps & {
  readonly row: Row;
  readonly details: NonNullable<ReadArea['details']>;
};

const toEntries = ({ location_id, date }: Row, { place }: ViewProps): string =>
  `${place.href('journal')}?${new URLSearchParams({ location_id: String(location_id), from: String(date), to: String(date) })}`;

/** The answer of another operation about a row. */
function LoadedDetails({ row, details, ...props }: LoadedDetailsProps) {
  const { area, salon } = props;
  const { operation, by } = details;
  const source = useLoaded((options) => {
    const input = Object.fromEntries(Object.entries(by).map(([field, from]) => [field, row[from]]));
    return callOperation(salon, area.group, operation, input, options);
  });
  return (
    <LoadedView source={source}>
      {(reply) =>
        props.name === 'day' ? (
          <>
            <ZReport {...props} day={reply.data as ShownDay} />
            <a href={toEntries(row, props)}>{factTexts().entries}</a>
          </>
        ) : (
          <SingleAnswer {...props} reply={reply} />
        )
      }
    </LoadedView>
  );
}

/** The account that the list is about, as its filters say. */
const findAccount = ({ place }: Pick<ViewProps, 'place'>): string | null =>
  place.address.value.query.get('account');

const toActor = ({ name, kind }: Row): string => String(name ?? findCodeWord('kind', String(kind)) ?? kind);

/** The name of a client who has no link: a guest, or for a user who may not open clients. */
const Person = ({ name, row }: { readonly name: string; readonly row: Row }) => (
  <span>
    {name} {Boolean(row.customer_name) && row.customer_id === null && <Chip>{officeTexts().list.guest}</Chip>}
  </span>
);

type CellProps = ReadViewProps & { readonly column: Column; readonly row: Row };

const CELLS: { readonly [field: string]: ComponentType<CellProps> } = {
  visits: ({ row, ...view }) => <a href={toSalesOfDiscountHref(row, view)}>{String(row.visits)}</a>,
  actor: ({ row }) => <>{toActor(row.actor as Row)}</>,
  operation: ({ row }) => <OperationName code={String(row.operation)} />,
  event: ({ row, column, ...view }) => (
    <span>
      {toCell(column, row, view)}{' '}
      {row.corrects && row.value_date && <Chip>{officeTexts().list.takenBack}</Chip>}
    </span>
  ),
};

/** The text of a cell, which leads to what it names. */
function Cell({ column, row, ...view }: CellProps) {
  const [field] = column;
  if (isAmountColumn(column)) {
    const amount = findColumnAmount(column, row, findAccount(view));
    if (amount === undefined) return null;
    const text = formatPrice(amount, view.data.currency);
    return view.name === 'discount' ? <a href={toSalesOfDiscountHref(row, view)}>{text}</a> : text;
  }
  const Own = CELLS[field];
  if (Own) return <Own {...view} column={column} row={row} />;
  if (field === 'reference' && view.name === 'audit') return <AuditedRecord {...view} row={row} />;
  const shown: Column = field === 'customer_id' ? ['customer_name'] : column;
  const text = field === 'reference' ? describeReference(row[field] as Row, row) : toCell(shown, row, view);
  const target = text === '' ? undefined : findCellLink(field, row, view);
  if (target !== undefined) return <a href={target}>{text}</a>;
  return shown[0] === 'customer_name' && text !== '' ? <Person name={text} row={row} /> : text;
}

type ReadRowProps = ReadViewProps & {
  readonly row: Row;
  /** Whether the list has no other row. */
  readonly isAlone: boolean;
  readonly children: ComponentChildren;
};

/** A row, and on request a second one below it with all that it tells. */
function ReadRow({ row, isAlone, children, ...props }: ReadRowProps) {
  const { area, name, data, rows, place } = props;
  const isReceipt = name === 'receipt';
  const search = place.address.value.query.get('search');
  // The receipt of a link is open at first, also beside the others of its visit
  const isOpen = useSignal(isReceipt && search !== null && (isAlone || row.receipt_number === search));
  const toggle = () => {
    isOpen.value = !isOpen.value;
  };
  return (
    <>
      <tr>
        {area.columns.map((column) => (
          <td
            key={column[0]}
            class={toClass(column, area)}
            data-label={getLabel(props.name, column[0]).label}
          >
            {isReceipt && column[0] === 'receipt_number' ? (
              <Button
                look="link"
                more="row-opener"
                label={String(row.receipt_number ?? '–')}
                aria-expanded={isOpen.value}
                onClick={toggle}
              />
            ) : (
              <Cell {...props} column={column} row={row} />
            )}
          </td>
        ))}
        <td class="end nowrap">
          {children}
          <Button
            look="plain"
            more="small icon opener"
            label={<Icon of={CHEVRON_DOWN} />}
            aria-label={officeTexts().list.details}
            aria-expanded={isOpen.value}
            onClick={toggle}
          />
        </td>
      </tr>
      {isOpen.value && (
        <tr class="told">
          <td colSpan={area.columns.length + 1}>
            {area.details ? (
              <LoadedDetails {...props} row={row} details={area.details} />
            ) : (
              <>
                <Facts data={data} rows={rows} area={name} value={addRestPart(row)} />
                {name === 'audit' && <OtherChanges row={row} place={place} />}
              </>
            )}
          </td>
        </tr>
      )}
    </>
  );
}

function SumRow({ area, name, data, place, list }: ReadViewProps & { readonly list: readonly Row[] }) {
  const [, ...columns] = area.columns;
  return (
    <tfoot>
      <tr class="sum">
        <th scope="row">{factTexts().sum}</th>
        {columns.map((column) => {
          const sum = addUpColumn(column, list, findAccount({ place }));
          return (
            <td key={column[0]} class={toClass(column, area)} data-label={getLabel(name, column[0]).label}>
              {sum !== undefined && formatPrice(sum, data.currency)}
            </td>
          );
        })}
        <td />
      </tr>
    </tfoot>
  );
}

export type RunAct = (act: NonNullable<ReadArea['act']>, row: Row) => Promise<void>;

type ReadTableProps = ReadViewProps & {
  readonly list: readonly Row[];
  /** The rows whose amounts are added up below the list. */
  readonly sums: readonly Row[] | undefined;
  readonly run: RunAct;
};

export function ReadTable({ list, sums, run, ...props }: ReadTableProps) {
  const { area, name } = props;
  const { act } = area;
  const mayAct = act && (act.needs === undefined || props.permissions.includes(act.needs));
  const words = officeTexts();
  return (
    <div class="card">
      <table class="tbl fold">
        <caption class="vh">{words.area[name].name}</caption>
        <thead>
          <tr>
            {area.columns.map((column) => (
              <th key={column[0]} scope="col" class={toClass(column, area)}>
                {getLabel(name, column[0]).label}
              </th>
            ))}
            <th scope="col">
              <span class="vh">{words.list.details}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {list.map((row, index) => (
            <ReadRow key={String(row.id ?? index)} {...props} row={row} isAlone={list.length === 1}>
              {mayAct && (
                <Button
                  look="link"
                  label={words.acts[act.operation]?.[0]}
                  onClick={() => void run(act, row)}
                />
              )}
            </ReadRow>
          ))}
        </tbody>
        {sums && <SumRow {...props} list={sums} />}
      </table>
    </div>
  );
}
