import type { Appointment } from '../booking/appointments.ts';
import { type Customer, formatFullName } from '../customers/customers.ts';
import { formatMoney, type Money } from '../money.ts';
import type { PurchasedGiftCardHead } from '../products/gift-cards.ts';
import type { PurchasedPackageHead } from '../products/packages.ts';
import type { Service, StaffMember } from '../salons/salon.ts';
import { IMPORT_FIELDS } from './kinds.ts';

/** A record of an export. */
export type ExportedRecord = { readonly type: string; readonly key: string; readonly record: object };

/** The name of a customer, service or staff member; empty without one. */
type NameLookup = (type: 'customer' | 'service' | 'staff', id: number | null) => string;

type Row = readonly (string | number)[];
type Table = {
  readonly file: string;
  readonly columns: readonly string[];
  readonly toRows: (exported: ExportedRecord, names: NameLookup) => readonly Row[];
};

const defineTable = <Fields>(
  file: string,
  columns: readonly string[],
  toRows: (record: Fields, names: NameLookup, key: string) => readonly Row[],
): Table => ({ file, columns, toRows: ({ record, key }, names) => toRows(record as Fields, names, key) });

const CLIENT_FIELDS = ['fname', 'lname', 'email', 'phone', 'birthday', 'tags', 'alert', 'note'] as const;
const toTime = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

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
    ['Name', 'Price', 'Minutes', 'Description'],
    ({ name, price, duration, description }) => [[name, formatMoney(price), duration, description]],
  ),
  staff: defineTable<StaffMember>(
    'team.csv',
    ['Name', 'E-mail', 'Specialization'],
    ({ name, email, specialization }) => [[name, email, specialization]],
  ),
  appointment: defineTable<Appointment>(
    'visits.csv',
    ['Date', 'Time', 'Client', 'Service', 'Team member', 'Minutes', 'Price', 'Status'],
    ({ date, minute, customerId, guest, lines, status }, names) => {
      const client = customerId === null && guest ? formatFullName(guest) : names('customer', customerId);
      return lines.map(({ serviceId, staffId, duration, price }) => [
        ...[date, toTime(minute), client, names('service', serviceId), names('staff', staffId)],
        ...[duration, formatMoney(price), status],
      ]);
    },
  ),
  'purchased-giftcard': defineTable<PurchasedGiftCardHead>(
    'gift-cards.csv',
    ['Number', 'Client', 'Value', 'Balance', 'Expires'],
    ({ number, customerId, value, remaining, expiryDate }, names) => [
      [
        ...[number, names('customer', customerId), formatMoney(value), formatMoney(remaining)],
        expiryDate ?? '',
      ],
    ],
  ),
  'purchased-package': defineTable<PurchasedPackageHead>(
    'packages.csv',
    ['Client', 'Uses left', 'Worth', 'Expires'],
    ({ customerId, remaining, worth, expiryDate }, names) => [
      [names('customer', customerId), remaining, formatMoney(worth), expiryDate ?? ''],
    ],
  ),
  credit: defineTable<{ readonly balance: Money }>(
    'credit.csv',
    ['Client', 'Balance'],
    ({ balance }, names, key) => [[names('customer', Number(key)), formatMoney(balance)]],
  ),
};

/** The key of a whole record: others are its parts, such as its history. */
const WHOLE = /^\d+$/;

/** The table of a record; undefined for records that no table has. */
export const findExportTable = ({ type, key }: ExportedRecord): Table | undefined =>
  WHOLE.test(key) ? EXPORT_TABLES[type] : undefined;

/** The name of a record that rows of other records show; undefined for other records. */
export function findExportedName({ type, record }: ExportedRecord): string | undefined {
  if (type === 'customer') return formatFullName(record as Customer);
  return type === 'service' || type === 'staff' ? (record as Service | StaffMember).name : undefined;
}
