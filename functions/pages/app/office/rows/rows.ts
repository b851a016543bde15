import { type ReadonlySignal, signal } from '@preact/signals';
import type { Client } from '../../../../../lib/client/client.ts';
import type { CallFailure, CallOptions, Result } from '../../../../../lib/client/types.ts';
import { toCamelCase } from '../../../../../lib/contract/requests.ts';
import { formatDate, formatDayRange, fromApiDate } from '../../parts/format.ts';
import { AREAS, getArea, type RecordArea, type RecordName } from '../areas/areas.ts';
import { officeTexts } from '../texts/index.ts';
import type { Row } from '../value-types.ts';

/** The day of a record, or the days for which it holds; empty for other records. */
function toDaysName({ date, from, to }: Row): string {
  if (typeof date === 'string') return formatDate(fromApiDate(date));
  if (typeof from !== 'string') return '';
  const first = fromApiDate(from);
  return typeof to === 'string' ? formatDayRange(first, fromApiDate(to)) : formatDate(first);
}

/** The name of a record in lists and titles. */
export function toRowName(row: Row): string {
  const { name, fname, lname, label, url, code, reason, kind, language } = row;
  const person = [fname, lname].filter((each) => each).join(' ');
  const { choices } = officeTexts();
  const message = language && [choices.kind?.[String(kind)], choices.language?.[String(language)]].join(', ');
  const dated = [toDaysName(row), reason].filter((each) => each).join(' · ');
  const found = [name, person, label, url, code, message, dated, row.id];
  return String(found.find((each) => each !== undefined && each !== '') ?? '');
}

/** The name of a client, also of a walk-in who left none. */
export const toClientName = (name: unknown): string => String(name || officeTexts().list.walkIn);

/** The reply of an operation, as the form and the list of all areas read it. */
export type Reply = {
  readonly data?: unknown;
  readonly meta?: { readonly total: number; readonly last_page: number };
  readonly links?: { readonly next: string | null };
  readonly conflicts?: readonly unknown[];
  /** Sums over all rows of a list. */
  readonly totals?: Row;
  readonly tax?: readonly Row[];
  readonly tips?: readonly Row[];
  /** The list prices, discounts and income of all visits of a list. */
  readonly bills?: Row;
  /** The page that prints a receipt, and the other receipts of its visit or sale. */
  readonly url?: string;
  readonly others?: readonly Row[];
  /** The names of parts of accounts, and of the customers and guests of entries. */
  readonly names?: readonly Row[];
  readonly customers?: readonly Row[];
  readonly guests?: readonly Row[];
};

/** Rows with the names that the reply has beside them: of customers, and of the parts of accounts. */
export function withNamesInRows(rows: readonly Row[], { names, customers, guests }: Reply): readonly Row[] {
  if (!names) return rows;
  const byPart = new Map(names.map(({ account, of, name }) => [`${account} ${of}`, name]));
  const byId = new Map(customers?.map(({ id, name }) => [id, name]));
  const byVisit = new Map(guests?.map(({ id, name }) => [id, name]));
  const findPerson = ({ customer_id, reference }: Row) =>
    customer_id === null ? byVisit.get((reference as Row | null)?.id) : byId.get(customer_id);
  const namePart = (part: Row, account: unknown): Row => {
    const of_name = byPart.get(`${part.account ?? account} ${part.of}`);
    return of_name === undefined ? part : { ...part, of_name };
  };
  const nameParts = (parts: unknown, account: unknown) =>
    Array.isArray(parts) ? parts.map((part: Row) => namePart(part, account)) : parts;
  return rows.map((row) => ({
    ...row,
    ...('customer_id' in row ? { customer_name: findPerson(row) ?? '' } : {}),
    ...('lines' in row ? { lines: nameParts(row.lines, undefined) } : {}),
    ...('of' in row ? { of: nameParts(row.of, row.account) } : {}),
  }));
}

type Call = (input: object, options?: CallOptions) => Promise<Result<Reply>>;

/** Calls an operation by the names of its group and itself in the contract. */
export const callOperation = (
  salon: Client,
  group: keyof Client,
  operation: string,
  input: object,
  options?: CallOptions,
): Promise<Result<Reply>> => {
  const calls = salon[group] as unknown as Readonly<Record<string, Call>>;
  const call = calls[toCamelCase(operation)];
  if (!call) throw new Error(`${group} has no operation ${operation}`);
  return call(input, options);
};

export type RowsLoadState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly failure: CallFailure }
  | { readonly kind: 'loaded'; readonly rows: readonly Row[] };

/** The records of a list; none until they are read. */
export const listLoadedRows = (loaded: RowsLoadState | undefined): readonly Row[] =>
  loaded?.kind === 'loaded' ? loaded.rows : [];

/** The whole lists of records, each read once and again after a change. */
export type RowStore = {
  readonly get: (name: RecordName) => ReadonlySignal<RowsLoadState>;
  /** Waits until a list is read, or could not be. */
  readonly wait: (name: RecordName) => Promise<void>;
  readonly reload: (name: RecordName) => Promise<void>;
};

const LOADING: RowsLoadState = { kind: 'loading' };

type List = { readonly salon: Client; readonly rows: RowStore; readonly name: RecordName };
type Refusal = { readonly row: Row; readonly failure: CallFailure };

/** Updates records one after the other until one is refused, and reads their list again. Returns the refusal. */
export async function updateRows(
  { salon, rows, name }: List,
  changes: readonly { readonly row: Row; readonly input: Row | undefined }[],
): Promise<Refusal | undefined> {
  const { group, operations, idField } = getArea(name) as RecordArea;
  let refusal: Refusal | undefined;
  for (const { row, input } of changes) {
    const sent = { [idField]: row.id, ...input };
    const result = await callOperation(salon, group, String(operations.update), sent);
    if (!result.ok) {
      refusal = { row, failure: result };
      break;
    }
  }
  await rows.reload(name);
  return refusal;
}

/** Reads all pages of a list: a reply without a page may be cut, and a log has only pages (BEHAVIOR §7.2, §7.4). */
export async function readAllPages(
  salon: Client,
  group: keyof Client,
  operation: string,
  filters: object = {},
): Promise<{ readonly ok: true; readonly rows: readonly Row[] } | CallFailure> {
  const rows: Row[] = [];
  let page: object | undefined = {};
  while (page) {
    const result: Result<Reply> = await callOperation(salon, group, operation, { ...filters, ...page });
    if (!result.ok) return result;
    const { data, links } = result.reply;
    rows.push(...withNamesInRows(data as readonly Row[], result.reply));
    page = links?.next ? parsePageParameters(links.next) : undefined;
  }
  return { ok: true, rows };
}
/** The place of a page in its list, from the link to it. */
export const parsePageParameters = (url: string): object => {
  const { searchParams } = new URL(url, location.href);
  const after = searchParams.get('after');
  return after === null
    ? { page: Number(searchParams.get('page')), per_page: Number(searchParams.get('per_page')) }
    : { after };
};

export function openRowStore(salon: Client): RowStore {
  const lists = new Map<RecordName, ReturnType<typeof signal<RowsLoadState>>>();
  const loads = new Map<RecordName, Promise<void>>();
  const load = async (name: RecordName) => {
    const list = lists.get(name) ?? signal(LOADING);
    lists.set(name, list);
    const { group, operations, idField } = AREAS[name];
    const read = await readAllPages(salon, group, operations.index);
    // A record of another service has an id of its own
    list.value = read.ok
      ? { kind: 'loaded', rows: read.rows.map((row) => ({ id: row[idField], ...row })) }
      : { kind: 'failed', failure: read };
  };
  const reload = (name: RecordName) => {
    const loading = load(name);
    loads.set(name, loading);
    return loading;
  };
  const wait = (name: RecordName) => loads.get(name) ?? reload(name);
  return {
    get: (name) => {
      void wait(name);
      return lists.get(name) as ReadonlySignal<RowsLoadState>;
    },
    wait,
    reload,
  };
}
