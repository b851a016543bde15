import type { Appointment } from '../booking/appointments.ts';
import type { Customer } from '../customers/customers.ts';
import { formatMoney, type Money } from '../money.ts';
import type { PurchasedGiftCardBody, PurchasedGiftCardHead } from '../products/gift-cards.ts';
import type { PurchasedPackageBody, PurchasedPackageHead } from '../products/packages.ts';
import { computeValueOwedForProduct, isPaidAndUnblocked } from '../products/purchases.ts';
import { PACKAGE_SESSION, toAdjustedGroups } from '../products/service-groups.ts';
import type { Service, StaffMember } from '../salons/salon.ts';
import { formatTime } from './cells.ts';
import { IMPORT_FIELDS, type ImportKind, listImportFields } from './kinds.ts';

export type ExportedRecord = { readonly type: string; readonly key: string; readonly record: object };

/** A record that was exported before: the catalog and clients come first. */
type RecordLookup = (type: string, id: number | null) => object | undefined;

type Row = readonly (string | number)[];
type Table = {
  readonly file: string;
  readonly columns: readonly string[];
  readonly toRows: (exported: ExportedRecord, find: RecordLookup) => readonly Row[];
};

const defineTable = <Fields>(
  file: string,
  columns: readonly string[],
  toRows: (record: Fields, find: RecordLookup, key: string) => readonly Row[],
): Table => ({ file, columns, toRows: ({ record, key }, find) => toRows(record as Fields, find, key) });

const CLIENT_FIELDS = ['fname', 'lname', 'email', 'phone', 'birthday', 'tags', 'alert', 'note'] as const;
const toHeads = (kind: ImportKind, fields: readonly string[]): string[] => {
  const all = listImportFields(kind);
  return fields.map((name) => all.find(({ field }) => field === name)?.names[0] ?? name);
};

const PERSON_FIELDS = ['fname', 'lname', 'email', 'phone'] as const;
type Person = { readonly [Field in (typeof PERSON_FIELDS)[number]]: string };

/** The client by whom an import finds the row's owner; empty cells for nobody. */
function toPersonCells(find: RecordLookup, id: number | null, guest?: Partial<Person>): string[] {
  const person = (find('customer', id) ?? guest ?? {}) as Partial<Person>;
  return PERSON_FIELDS.map((field) => person[field] ?? '');
}

const toName = (find: RecordLookup, type: string, id: number | null): string =>
  (find(type, id) as { readonly name?: string } | undefined)?.name ?? '';
const toNames = (find: RecordLookup, type: string, ids: readonly number[]): string =>
  ids.map((id) => toName(find, type, id)).join(' | ');

const STATUS_WORDS = ['pending', 'confirmed', 'completed', 'cancelled', 'no show', 'payment failed'] as const;

type LineTime = Pick<Appointment['lines'][number], 'from' | 'bufferBefore'>;

/** The lines of a visit, each as a row that an import reads as a visit: its price and minutes are those with the add-ons. */
function toVisitRows(
  { date, minute, customerId, guest, lines, status, note, locationId }: Appointment,
  find: RecordLookup,
): Row[] {
  const toStart = (line: LineTime | undefined) => (line ? line.from + (line.bufferBefore ?? 0) : 0);
  return lines.map(({ addOns, ...line }, index) => {
    const parts = [line, ...addOns];
    const added = addOns.map(({ addOnId }) => `+ ${toName(find, 'add-on', addOnId)}`);
    return [
      date,
      formatTime(minute + toStart(line) - toStart(lines[0])),
      toName(find, 'service', line.serviceId),
      toName(find, 'staff', line.staffId),
      parts.reduce((sum, { duration }) => sum + duration, 0),
      formatMoney(parts.reduce((sum, { price }) => sum + price, 0)),
      STATUS_WORDS[status],
      [index === 0 ? note : '', ...added].filter(Boolean).join('\n'),
      toName(find, 'location', locationId),
      ...toPersonCells(find, customerId, guest),
    ];
  });
}

function toUsesText(
  head: PurchasedPackageHead,
  { groups }: PurchasedPackageBody,
  find: RecordLookup,
): string {
  const left = toAdjustedGroups(head, groups).map(({ qty, services }, place) => ({
    qty: qty - (head[`usedOfGroup${place}`] ?? 0),
    names: toNames(
      find,
      'service',
      services.map(({ serviceId }) => serviceId),
    ),
  }));
  return left.flatMap(({ qty, names }) => (qty > 0 ? [`${qty} x ${names}`] : [])).join('; ');
}

/** The head of the product whose body has a key. */
const findHead = <Head extends object>(find: RecordLookup, type: string, key: string): Head | undefined =>
  find(type, Number.parseInt(key, 10)) as Head | undefined;

/** The tables of an export by the type of their records. Those of clients have the columns that an import reads (BEHAVIOR §43.7). */
export const EXPORT_TABLES: { readonly [type: string]: Table } = {
  customer: defineTable<Customer>(
    'clients.csv',
    CLIENT_FIELDS.map((field) => IMPORT_FIELDS.customers[field].names[0]),
    ({ fname, lname, email, phone, birthday = '', tags = [], alert = '', note = '' }) => [
      [fname, lname, email, phone, birthday, tags.join(', '), alert, note],
    ],
  ),
  service: defineTable<Service>(
    'services.csv',
    toHeads('services', ['name', 'category', 'price', 'duration', 'description']),
    ({ active, name, categoryId, price, duration, description }, find) =>
      active ? [[name, toName(find, 'category', categoryId), formatMoney(price), duration, description]] : [],
  ),
  staff: defineTable<StaffMember>(
    'team.csv',
    toHeads('staff', ['name', 'email', 'specialization', 'services', 'locations']),
    ({ name, email, specialization, serviceIds, locationIds }, find) => [
      [
        name,
        email,
        specialization,
        toNames(find, 'service', serviceIds),
        toNames(find, 'location', locationIds),
      ],
    ],
  ),
  appointment: defineTable<Appointment>(
    'visits.csv',
    toHeads('visits', [
      'date',
      'time',
      'service',
      'staff',
      'duration',
      'price',
      'status',
      'note',
      'location',
      ...PERSON_FIELDS,
    ]),
    toVisitRows,
  ),
  'purchased-giftcard#body': defineTable<PurchasedGiftCardBody>(
    'gift-cards.csv',
    toHeads('giftcards', ['number', 'amount', 'expires', 'services', ...PERSON_FIELDS]),
    ({ serviceIds }, find, key) => {
      const head = findHead<PurchasedGiftCardHead>(find, 'purchased-giftcard', key);
      const rest = head ? computeValueOwedForProduct('giftcard', head) : 0;
      if (!head || !isPaidAndUnblocked(head) || rest <= 0) return [];
      const cells = [head.number, formatMoney(rest), head.expiryDate ?? ''];
      return [[...cells, toNames(find, 'service', serviceIds), ...toPersonCells(find, head.customerId)]];
    },
  ),
  'purchased-package#body': defineTable<PurchasedPackageBody>(
    'packages.csv',
    toHeads('packages', ['package', 'services', 'together', 'amount', 'expires', ...PERSON_FIELDS]),
    (body, find, key) => {
      const head = findHead<PurchasedPackageHead>(find, 'purchased-package', key);
      if (!head || !isPaidAndUnblocked(head) || head.remaining <= 0) return [];
      const worth = formatMoney(computeValueOwedForProduct('package', head));
      const oneVisit = head.session === PACKAGE_SESSION.singleUse ? 1 : '';
      const cells = [body.name, toUsesText(head, body, find), oneVisit, worth, head.expiryDate ?? ''];
      return [[...cells, ...toPersonCells(find, head.customerId)]];
    },
  ),
  credit: defineTable<{ readonly balance: Money }>(
    'credit.csv',
    toHeads('credit', [...PERSON_FIELDS, 'amount']),
    ({ balance }, find, key) =>
      balance > 0 ? [[...toPersonCells(find, Number(key)), formatMoney(balance)]] : [],
  ),
};

/** The key of a whole record; others are its parts, such as its history. */
const WHOLE = /^\d+$/;
const BODY = /^\d+#body$/;

/** The table of a record; undefined for records that no table has. */
export function findExportTable({ type, key }: ExportedRecord): Table | undefined {
  if (WHOLE.test(key)) return EXPORT_TABLES[type];
  return BODY.test(key) ? EXPORT_TABLES[`${type}#body`] : undefined;
}

const SHOWN_ELSEWHERE = [
  'customer',
  'category',
  'location',
  'service',
  'staff',
  'add-on',
  'purchased-package',
  'purchased-giftcard',
];

/** The part of this record that rows of other records show; undefined for nothing. */
export function findPartShownInOtherRecords({ type, key, record }: ExportedRecord): object | undefined {
  if (!WHOLE.test(key) || !SHOWN_ELSEWHERE.includes(type)) return undefined;
  // There are many clients
  return type === 'customer'
    ? Object.fromEntries(PERSON_FIELDS.map((field) => [field, (record as Person)[field]]))
    : record;
}
