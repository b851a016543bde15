import { hashJson } from '../../ports/hashes.ts';
import { toPhoneDigitsWithoutLeadingZeros } from '../../rules/customers/customer-search.ts';
import { type Customer, formatFullName, toSalonNotes } from '../../rules/customers/customers.ts';
import { findFirstRetentionReviewInstant } from '../../rules/customers/data-retention.ts';
import type { CustomerId } from '../../rules/ids.ts';
import {
  addToPersonIndex,
  createPersonIndex,
  findCustomerOfRow,
  findDuplicate,
  findKeptReason,
  type ImportedCustomer,
  type ImportedPerson,
  listPersonKeys,
  type PersonIndex,
  toComparedCustomer,
  toImportedCustomerProfile,
  toPersonName,
  withImportedFields,
  withoutImportedFields,
} from '../../rules/imports/customers.ts';
import type { ImportedRow } from '../../rules/imports/imports.ts';
import type { ImportRow } from '../../rules/imports/kinds.ts';
import { once } from '../../rules/once.ts';
import { toLocalDate } from '../../rules/time-zone.ts';
import { allocateFirstOfIds } from '../../table/counters.ts';
import { putNewCustomerWithoutEvent, updateCustomerProfile } from '../../table/customers/customer-lists.ts';
import { findSearchTermsAndCustomerIds } from '../../table/customers/customer-words.ts';
import { findCustomer, findCustomersByIds, isEmailTakenOrKept } from '../../table/customers/customers.ts';
import { deleteCustomer } from '../../table/customers/erasures.ts';
import { keys } from '../../table/keys.ts';
import { putCustomerEventWithoutWebhooks } from '../../table/notifications/events.ts';
import { iteratePages, toRecordFields } from '../../table/records.ts';
import type { Store } from '../../table/store.ts';
import type { Duplicate, ImportRun, RowDecision, RowPlan } from './importer.ts';

async function readPersonIndex({ deps: { store }, salon }: ImportRun): Promise<PersonIndex> {
  const index = createPersonIndex();
  for await (const page of iteratePages(store, keys.records(salon.tenant, 'CUSTOMER')))
    for (const customer of page.map(toRecordFields<Customer>)) addToPersonIndex(index, customer);
  return index;
}

/** Gives a phone number with its country code, by default that of the salon's first location; a text that is no number stays. */
async function openPhoneCompletion({ deps: { phoneNumbers, catalogs }, salon }: ImportRun) {
  const { locations } = await catalogs(salon);
  const [location] = locations.values();
  const country = location?.country || (await phoneNumbers.findCountryOfTimeZone(salon.timeZone));
  return async (phone: string): Promise<string> =>
    (phone && (await phoneNumbers.parse(phone, country))?.international) || phone;
}

/** The client whom a row names, undefined for nobody whom the salon has, and the phone as it is stored. */
export type ClientOfRow = { readonly customerId: CustomerId | undefined; readonly phone: string };
type PersonRow = Pick<ImportRow<'packages'>, 'fname' | 'lname' | 'name' | 'email' | 'phone'>;

/** The clients whom a search finds by the address, the number or the name of a person. */
async function readPeopleLike(
  { deps: { store }, salon: { tenant } }: ImportRun,
  person: ImportedPerson,
): Promise<PersonIndex> {
  const texts = [person.email, toPhoneDigitsWithoutLeadingZeros(person.phone), formatFullName(person)].filter(
    Boolean,
  );
  const searches = await Promise.all(
    texts.map((text) => findSearchTermsAndCustomerIds(store, tenant, text, 'all')),
  );
  const ids = searches.flatMap((search) => [...(search?.customerIds ?? [])]).sort((a, b) => a - b);
  const index = createPersonIndex();
  for (const customer of (await findCustomersByIds(store, tenant, ids, 'strong')).values())
    addToPersonIndex(index, customer);
  return index;
}

/** Finds the clients of rows that are about clients, such as visits. */
export async function openClientLookupReadingAllOnce(run: ImportRun) {
  const readAll = once(() => readPersonIndex(run));
  const complete = await openPhoneCompletion(run);
  const find = async (person: ImportedPerson) => {
    const found = run.isOneRow && findCustomerOfRow(await readPeopleLike(run, person), person);
    // Another form of the same mailbox is found among all clients alone
    return found && (found.by === 'email' || person.email === '')
      ? found
      : findCustomerOfRow(await readAll(), person);
  };
  return async (row: PersonRow): Promise<ClientOfRow> => {
    const person = { ...toPersonName(row), email: row.email ?? '', phone: await complete(row.phone ?? '') };
    return { customerId: (await find(person))?.id, phone: person.phone };
  };
}

const hashCustomer = (customer: Customer): string => hashJson(toComparedCustomer(customer));

/** Ids that are allocated together. Those that are left at the end of a step stay unused. */
const IDS_AT_ONCE = 100;

function openIdPool({ deps: { store }, salon: { tenant }, import: { rows } }: ImportRun) {
  const count = Math.min(IDS_AT_ONCE, rows);
  let next = 0;
  let end = 0;
  return async (): Promise<CustomerId> => {
    if (next === end) {
      next = await allocateFirstOfIds(store, tenant, 'CUSTOMER', count);
      end = next + count;
    }
    next += 1;
    return next - 1;
  };
}

/** @param mayBeTaken whether to look if the address belongs to another client; else the condition of the commit finds out */
async function createImported(
  run: ImportRun,
  imported: ImportedCustomer,
  id: CustomerId,
  table: Store,
  mayBeTaken: boolean,
): Promise<RowDecision & { readonly customer: Customer }> {
  const { tenant } = run.salon;
  const { fname, lname, phone, email, ...notes } = imported;
  const isTaken = mayBeTaken && email !== '' && (await isEmailTakenOrKept(table, tenant, email));
  const contact = { email: isTaken ? '' : email, phone, emailVerified: false };
  const createdAt = run.startedAt.toISOString();
  const customer: Customer = { id, fname, lname, ...contact, ...toSalonNotes(notes), createdAt };
  const changes = [
    ...putNewCustomerWithoutEvent(
      tenant,
      customer,
      findFirstRetentionReviewInstant(run.salon, run.startedAt),
    ),
    putCustomerEventWithoutWebhooks(tenant, { customerId: id, change: 'created' }, undefined, run.now),
  ];
  return { outcome: 'created', recordId: id, hash: hashCustomer(customer), changes, customer };
}

async function mergeImported(
  run: ImportRun,
  id: CustomerId,
  imported: ImportedCustomer,
  table: Store,
): Promise<RowDecision> {
  const { tenant } = run.salon;
  const before = await findCustomer(table, tenant, id);
  if (!before) return { outcome: 'skipped' };
  const isTaken =
    !before.email && imported.email && (await isEmailTakenOrKept(table, tenant, imported.email, id));
  const { customer, filled } = withImportedFields(before, isTaken ? { ...imported, email: '' } : imported);
  if (filled.length === 0) return { outcome: 'skipped' };
  const changes = updateCustomerProfile(tenant, before, customer, run.now);
  return { outcome: 'merged', recordId: id, hash: hashCustomer(customer), filled, changes };
}

/** Reads the clients of the salon, and how a row becomes the profile of one. */
async function openReading(run: ImportRun) {
  const [index, complete] = await Promise.all([readPersonIndex(run), openPhoneCompletion(run)]);
  const today = toLocalDate(run.salon.timeZone, run.startedAt);
  const toImported = async (values: ImportRow<'customers'>): Promise<ImportedCustomer> =>
    toImportedCustomerProfile(values, await complete(values.phone ?? ''), today);
  return { index, toImported };
}

/** Clients without a log-in and without consent to SMS (BEHAVIOR §43.6). */
export const importCustomers = {
  async open(run: ImportRun) {
    const { index, toImported } = await openReading(run);
    const takeId = openIdPool(run);
    const { duplicates = 'skip' } = run.import;
    return async (values: ImportRow<'customers'>): Promise<RowPlan> => {
      const imported = await toImported(values);
      let created: Customer | undefined;
      return {
        touches: listPersonKeys(imported),
        async decide(table, commit) {
          const match = findDuplicate(index, imported);
          if (match && duplicates === 'skip') return { outcome: 'skipped' };
          if (match && duplicates === 'merge') return mergeImported(run, match.id, imported, table);
          const mayBeTaken = commit === 'alone' || match !== undefined;
          const decision = await createImported(run, imported, await takeId(), table, mayBeTaken);
          created = decision.customer;
          return decision;
        },
        onCommitted: () => created && addToPersonIndex(index, created),
      };
    };
  },

  async openDuplicates(run: ImportRun) {
    const { index, toImported } = await openReading(run);
    return async (values: ImportRow<'customers'>, row: number): Promise<Duplicate | undefined> => {
      const imported = await toImported(values);
      const match = findDuplicate(index, imported);
      const name = formatFullName(imported);
      // Rows have negative ids in this index
      if (!match) addToPersonIndex(index, { ...imported, id: -row });
      if (!match || match.by === 'name') return undefined;
      return { by: match.by, name, ...(match.id < 0 ? { ofRow: -match.id } : { id: match.id }) };
    };
  },

  undoesTogether: true as const,

  async undo(
    { salon: { tenant }, now }: ImportRun,
    { outcome, recordId = 0, hash, filled = [] }: ImportedRow,
    table: Store,
  ) {
    const customer = await findCustomer(table, tenant, recordId);
    if (!customer) return { kept: 'gone' as const };
    const isAsWritten = hashCustomer(customer) === hash;
    if (outcome === 'merged') {
      if (!isAsWritten) return { kept: 'changed' as const };
      return {
        changes: updateCustomerProfile(tenant, customer, withoutImportedFields(customer, filled), now),
      };
    }
    const kept = findKeptReason(customer, isAsWritten);
    if (kept) return { kept };
    const gone = { customerId: customer.id, change: 'deleted' } as const;
    return {
      changes: [
        ...deleteCustomer(tenant, customer),
        putCustomerEventWithoutWebhooks(tenant, gone, customer, now),
      ],
    };
  },
};
