import { toPhoneDigitsWithoutLeadingZeros } from '../customers/customer-search.ts';
import { type Customer, formatFullName, hasLogIn } from '../customers/customers.ts';
import { toMailbox } from '../customers/mailboxes.ts';
import type { CustomerId } from '../ids.ts';
import type { LocalDate } from '../salons/salon.ts';
import { toComparableName } from './cells.ts';
import type { ImportRow } from './kinds.ts';

export type ImportedPerson = Pick<Customer, 'fname' | 'lname' | 'email' | 'phone'>;

type NamedRow = { readonly fname?: string; readonly lname?: string; readonly name?: string };

/** First and last name, also of a cell with both: 'Smith, Anna' or 'Anna Smith'. */
export function toPersonName({ fname = '', lname = '', name = '' }: NamedRow) {
  if (fname !== '') return { fname, lname };
  if (name === '') return { fname: lname, lname: '' };
  const [last = '', first] = name.split(/\s*,\s*/);
  if (first) return { fname: first, lname: last };
  const [given = '', ...others] = name.split(' ');
  return { fname: given, lname: lname || others.join(' ') };
}

/** The profile that a row gives; `phone` is complete with its country code. A birthday that is to come is none (BEHAVIOR §43.6). */
export function toImportedCustomerProfile(row: ImportRow<'customers'>, phone: string, today: LocalDate) {
  const { email = '', birthday, note, alert, tags } = row;
  const isPast = birthday !== undefined && birthday <= today;
  return {
    ...toPersonName(row),
    email,
    phone,
    ...(note === undefined ? {} : { note }),
    ...(alert === undefined ? {} : { alert }),
    ...(tags === undefined ? {} : { tags }),
    ...(isPast ? { birthday } : {}),
  };
}
export type ImportedCustomer = ReturnType<typeof toImportedCustomerProfile>;

/** The fewest digits of a telephone number that can tell people apart. */
const PHONE_MIN_DIGITS = 7;

const toPhoneKey = (phone: string): string | undefined => {
  const digits = toPhoneDigitsWithoutLeadingZeros(phone);
  return digits.length < PHONE_MIN_DIGITS ? undefined : digits;
};

/** A name and a number that can be compared with or without a country code; undefined for a number that tells nobody apart. */
export function findPhoneNameKey({
  fname,
  phone,
}: Pick<ImportedPerson, 'fname' | 'phone'>): string | undefined {
  const digits = toPhoneKey(phone)?.slice(-PHONE_MIN_DIGITS);
  return digits && `${digits} ${toComparableName(fname)}`;
}

export type KnownPerson = ImportedPerson & { readonly id: CustomerId };
export type PersonMatch = { readonly id: CustomerId; readonly by: 'email' | 'phone' | 'name' };

/** The first client of each first name who has a number, in the order in which they were added. */
type NumberOwners = Map<string, { readonly id: CustomerId; readonly place: number }>;

/** The clients of a salon by mailbox, telephone number and name; null for a name that several have. */
export type PersonIndex = {
  readonly byMailbox: Map<string, CustomerId>;
  readonly byPhone: Map<string, NumberOwners>;
  readonly byName: Map<string, CustomerId | null>;
};

export const createPersonIndex = (): PersonIndex => ({
  byMailbox: new Map(),
  byPhone: new Map(),
  byName: new Map(),
});

/** Adds a person in a time that does not grow with those of the same number or name: many rows may have the salon's own number. */
export function addToPersonIndex({ byMailbox, byPhone, byName }: PersonIndex, person: KnownPerson): void {
  const { id, email, fname } = person;
  if (email) byMailbox.set(toMailbox(email), id);
  const phone = toPhoneKey(person.phone);
  if (phone) {
    const owners: NumberOwners = byPhone.get(phone) ?? new Map();
    const first = toComparableName(fname);
    if (!owners.has(first)) byPhone.set(phone, owners.set(first, { id, place: owners.size }));
  }
  const name = toComparableName(formatFullName(person));
  if (name) byName.set(name, byName.has(name) ? null : id);
}

/** Families share a number: two people with different first names are not one. */
function findOwner(owners: NumberOwners, fname: string): CustomerId | undefined {
  const first = toComparableName(fname);
  const [anyone] = owners.values();
  if (first === '') return anyone?.id;
  const [nameless, named] = [owners.get(''), owners.get(first)];
  return (named && nameless && named.place > nameless.place ? nameless : (named ?? nameless))?.id;
}

/** The client whom a row means: by the mailbox, else by the number and no other first name (BEHAVIOR §43.4). */
export function findDuplicate(index: PersonIndex, person: ImportedPerson): PersonMatch | undefined {
  const byMailbox = index.byMailbox.get(toMailbox(person.email));
  if (byMailbox !== undefined) return { id: byMailbox, by: 'email' };
  const phone = toPhoneKey(person.phone);
  const owners = phone && index.byPhone.get(phone);
  const byPhone = owners ? findOwner(owners, person.fname) : undefined;
  return byPhone === undefined ? undefined : { id: byPhone, by: 'phone' };
}

/** The client of a row that is about a client, such as a visit: as `findDuplicate`, else the only one of this name. */
export function findCustomerOfRow(index: PersonIndex, person: ImportedPerson): PersonMatch | undefined {
  const match = findDuplicate(index, person);
  if (match) return match;
  const only = index.byName.get(toComparableName(formatFullName(person)));
  return typeof only === 'number' ? { id: only, by: 'name' } : undefined;
}

/** The keys by which two rows of a file depend on each other. */
export const listPersonKeys = ({ email, phone }: ImportedPerson): string[] => {
  const digits = toPhoneKey(phone);
  return [...(email ? [`mailbox ${toMailbox(email)}`] : []), ...(digits ? [`phone ${digits}`] : [])];
};

const FILLABLE = ['lname', 'email', 'phone', 'birthday', 'note', 'alert', 'tags'] as const;

/** The client with the fields of a row that were empty, and their names. A client with an address keeps it. */
export function withImportedFields(before: Customer, imported: ImportedCustomer) {
  const filled = FILLABLE.filter((field) => {
    const value: unknown = imported[field];
    const isGiven = Array.isArray(value) ? value.length > 0 : Boolean(value);
    return isGiven && !before[field]?.length;
  });
  const values = Object.fromEntries(filled.map((field) => [field, imported[field]]));
  return { customer: { ...before, ...values } as Customer, filled };
}

export function withoutImportedFields(customer: Customer, filled: readonly string[]): Customer {
  const kept = Object.entries(customer).filter(([name]) => !filled.includes(name));
  const texts = ['lname', 'email', 'phone'].filter((name) => filled.includes(name)).map((name) => [name, '']);
  return Object.fromEntries([...kept, ...texts]) as Customer;
}

/** Why a client who was imported stays after an undo; undefined for one whom nobody has used or changed. */
export function findKeptReason(customer: Customer, isAsWritten: boolean): 'used' | 'changed' | undefined {
  const { additions = 0, mergedIds = [], lastLogInAt } = customer;
  if (additions > 0 || mergedIds.length > 0 || lastLogInAt !== undefined || hasLogIn(customer)) return 'used';
  return isAsWritten ? undefined : 'changed';
}

/** The parts of a client's record that an untouched one has as the import wrote them. */
export const toComparedCustomer = (customer: Customer) => {
  const { fname, lname, email, phone, note, alert, tags, birthday, smsNumber, pendingEmail } = customer;
  return { fname, lname, email, phone, note, alert, tags, birthday, smsNumber, pendingEmail };
};
