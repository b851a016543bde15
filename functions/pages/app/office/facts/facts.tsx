import type { JSX } from 'preact';
import {
  formatDate,
  formatPercent,
  formatPrice,
  formatShortInstant,
  fromApiDate,
} from '../../parts/format.ts';
import { getArea, isArea, type RecordName } from '../areas/areas.ts';
import type { ReplyFieldName } from '../areas/field-names.ts';
import { findPickOptions } from '../form/picks.ts';
import { OperationName } from '../operations/operation-name.tsx';
import { REST_PART, toShownAmount } from '../rows/book-sums.ts';
import { toReaderModelName } from '../rows/cells.ts';
import { describeReference, isProcessorId } from '../rows/references.ts';
import type { RowStore } from '../rows/rows.ts';
import { officeTexts } from '../texts/index.ts';
import type { Row } from '../value-types.ts';
import type { ViewProps } from '../view-props.ts';
import { findCodeWord, findFactLabel } from './labels.ts';
import { factTexts } from './texts/index.ts';

type FactsProps = Partial<Pick<ViewProps, 'data' | 'rows'>> & {
  readonly area: string;
  /** The field that has the value; empty for a whole reply. */
  readonly name?: string;
  /** The field that has the field. */
  readonly parent?: string | undefined;
  readonly value: unknown;
  /** The account of the journal that the value belongs to. */
  readonly account?: unknown;
  /** The name of the part of the account, such as the number of a gift card. */
  readonly partName?: unknown;
  /** The page with the rows that an amount adds up. */
  readonly findHref?: (row: Row) => string | undefined;
};

export const LIST_BY_FIELD = {
  location_id: 'location',
  staff_id: 'staff',
  service_id: 'services',
  product_id: 'product',
  tips_of: 'staff',
} as const satisfies { readonly [Name in ReplyFieldName]?: RecordName };

/** The kinds of records that the parts of an account are. Those of other accounts are charges, which only the processor has a name for. */
const PART_KINDS: Readonly<Record<string, string>> = {
  cash: 'drawer',
  petty: 'drawer',
  over_short: 'drawer',
  receivable: 'appointment',
  prepaid: 'appointment',
  credit: 'customer',
  gift_cards: 'purchased_giftcard',
  bonus: 'purchased_giftcard',
  packages: 'purchased_package',
};

/** A payment of the processor, as parts of accounts name it. */
const isPayment = (value: unknown): value is string => typeof value === 'string' && /^pi_/.test(value);

/** A part of an account that is a payment: the processor alone has a page for it. */
const PaymentLink = ({ id }: { readonly id: string }) => (
  <a href={`https://dashboard.stripe.com/payments/${id}`} target="_blank" rel="noreferrer">
    {factTexts().payment}
  </a>
);

/** The part of an account in words (BEHAVIOR §36.1): `Drawer 3`, or the name of who is owed tips. */
function toPartWords({ account, value, partName, ...props }: FactsProps): string {
  if (value === REST_PART) return factTexts().rest;
  if (account === 'tips') return formatFact({ ...props, name: 'staff_id', value });
  if (account === 'tax') return formatPercent(Number(value));
  const kind = findCodeWord('kind', PART_KINDS[String(account)] ?? '');
  return kind === undefined ? String(value) : `${kind} ${partName ?? value}`;
}

export const isInstantField = (name: string): boolean => /(?:^|_)at$/.test(name);
export const isApiDate = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}\/\d{2}\/\d{2}$/.test(value);
export const isAmountText = (value: unknown): value is string =>
  typeof value === 'string' && /^-?\d+\.\d{2}$/.test(value);
export const isPercentField = (name: string): boolean => name === 'rate' || name === 'tax_rate';
/** Whether a field has codes: most are texts, and lists say which numbers are. */
const hasCodes = (area: string, name: string, value: unknown): boolean => {
  if (typeof value === 'string' || name === 'customer_type') return true;
  if (!isArea(area)) return false;
  const shown = getArea(area);
  return 'columns' in shown && shown.columns.some(([field, as]) => field === name && as === 'choice');
};

function findRecordName(rows: RowStore | undefined, field: string, id: unknown): string | undefined {
  if (!rows || !Object.hasOwn(LIST_BY_FIELD, field)) return undefined;
  const options = findPickOptions(rows, LIST_BY_FIELD[field as keyof typeof LIST_BY_FIELD]);
  return options?.find(({ value }) => value === String(id))?.label;
}

/** The fields with amounts in the signs of the journal. */
const SIGNED = ['amount', 'balance'];

/** The account whose signs an amount has: its own field in totals by account; undefined for amounts of no account. */
const toAccount = ({ name = '', parent, account }: FactsProps): unknown => {
  if (parent === 'totals') return name;
  return SIGNED.includes(name) ? account : undefined;
};

/** A value without a word of its own. */
const toPlainText = (name: string, value: unknown): string =>
  name === 'device_type' ? toReaderModelName(String(value)) : String(value);

/** A single value in words: an instant in the salon's zone, an amount in its currency, the name of a record, the word for a code. */
export function formatFact(props: FactsProps): string {
  const { area, name = '', value, data, rows } = props;
  if (value === null || value === '') return '–';
  if (name === 'of') return toPartWords(props);
  if (typeof value === 'boolean') return factTexts()[value ? 'yes' : 'no'];
  if (data && isInstantField(name)) return formatShortInstant(String(value), data.timeZone);
  if (isApiDate(value)) return formatDate(fromApiDate(value));
  if (data && isAmountText(value)) return formatPrice(toShownAmount(toAccount(props), value), data.currency);
  if (isPercentField(name)) return formatPercent(Number(value));
  return (
    findRecordName(rows, name, value) ??
    ((hasCodes(area, name, value) && findCodeWord(name, String(value))) || toPlainText(name, value))
  );
}

/** Fields for machines: ids, check sums and codes of the system (BEHAVIOR §40.4). */
const MACHINE_FIELDS =
  /^(?:id|entries|corrects|of_name|hash|previous_hash|first_entry|last_entry|payment_intent|undoable_until|version)$/;
const isShownFact = (name: string): boolean =>
  !MACHINE_FIELDS.test(name) && (!name.endsWith('_id') || Object.hasOwn(LIST_BY_FIELD, name));

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === '' ||
  (isProcessorId(value) && !isPayment(value)) ||
  (isRow(value) && Object.keys(value).length === 0);
export const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;
/** A field for which the office has no word: `paid_until` → `Paid until`. */
const toWords = (name: string): string =>
  `${name.slice(0, 1).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`;
const isFlat = (row: Row): boolean => Object.values(row).every((value) => !isRow(value) || isEmpty(value));

function Fact(props: FactsProps) {
  const { name, value } = props;
  if (name === 'of' && isPayment(value)) return <PaymentLink id={value} />;
  return name === 'operation' ? <OperationName code={String(value)} /> : <span>{formatFact(props)}</span>;
}

type SummedLinkProps = { readonly href: string | undefined; readonly children: JSX.Element };

/** A link from an amount to the rows that it adds up; without an address the amount alone. */
const SummedLink = ({ href, children }: SummedLinkProps) =>
  href === undefined ? children : <a href={href}>{children}</a>;

/** Rows without lists in them, such as the lines of a receipt, with the columns that are not empty. */
function FactTable({ lines, ...props }: Omit<FactsProps, 'value'> & { readonly lines: readonly Row[] }) {
  const names = [...new Set(lines.flatMap(Object.keys))]
    .filter(isShownFact)
    .filter((name) => lines.some((row) => !isEmpty(row[name])));
  const ends = new Set(
    names.filter((name) => lines.every((row) => isEmpty(row[name]) || isAmountText(row[name]))),
  );
  const toClass = (name: string) => (ends.has(name) ? 'end money' : undefined);
  return (
    <div class="wide">
      <table class="tbl">
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col" class={toClass(name)}>
                {findFactLabel(props.area, name, props.name) ?? toWords(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((row, index) => (
            <tr key={index}>
              {names.map((name) => (
                <td key={name} class={toClass(name)}>
                  {!isEmpty(row[name]) && (
                    <SummedLink href={ends.has(name) ? props.findHref?.(row) : undefined}>
                      <Fact
                        {...props}
                        account={row.account ?? props.account}
                        name={name}
                        value={row[name]}
                        partName={row.of_name}
                      />
                    </SummedLink>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Anything that the API tells, in the words of the office. Empty fields are left out. */
export function Facts({ value, ...props }: FactsProps) {
  if (Array.isArray(value)) {
    if (value.length === 0) return <span class="quiet">{officeTexts().form.none}</span>;
    if (value.every((each) => isRow(each) && isFlat(each))) return <FactTable {...props} lines={value} />;
    return (
      <ol class="facts-list">
        {value.map((each, index) => (
          <li key={index}>
            <Facts {...props} value={each} />
          </li>
        ))}
      </ol>
    );
  }
  if (!isRow(value)) return <Fact value={value} {...props} />;
  if (props.name === 'reference') return <>{describeReference(value) || '–'}</>;
  return (
    <dl class="facts">
      {Object.entries(value)
        .filter(([name, each]) => isShownFact(name) && !isEmpty(each))
        // The id shows the name already
        .filter(([name]) => name !== 'location_name' || !('location_id' in value))
        .map(([name, each]) => (
          <div key={name}>
            <dt>{findFactLabel(props.area, name, props.name) ?? toWords(name)}</dt>
            <dd>
              <Facts
                {...props}
                account={value.account ?? props.account}
                parent={props.name}
                name={name}
                value={each}
              />
            </dd>
          </div>
        ))}
    </dl>
  );
}
