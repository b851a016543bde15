import { toAccountOfCustomer } from '../../rules/access/accounts.ts';
import type { AddressChange } from '../../rules/customers/address-changes.ts';
import {
  type CreditAdjustments,
  toAdjustedCreditPosition,
  toAdjustedCreditReference,
} from '../../rules/customers/credit-entries.ts';
import type { Customer } from '../../rules/customers/customers.ts';
import { COMPLETE_ERASURE_RUNS, type Erasure } from '../../rules/customers/erasure.ts';
import type { CustomerId, Tenant } from '../../rules/ids.ts';
import type { EntryAuthor, EntryOrigin } from '../../rules/journal/entries.ts';
import type { Money } from '../../rules/money.ts';
import { DAY_MS, MINUTE_MS } from '../../rules/time-units.ts';
import { deleteSubjectGuards } from '../access/accounts.ts';
import { updateDerivedEntries } from '../derived-entries.ts';
import { putJournalEntryAndBalances } from '../journal/entries.ts';
import { indexKeys, keys, toShardSeed, toTtlAttribute } from '../keys.ts';
import { findRecordByKey, toRecordFields } from '../records.ts';
import {
  type Change,
  deleteItem,
  type Item,
  putItem,
  requireItem,
  type Store,
  toUnchangedRequirements,
  updateItem,
} from '../store.ts';
import { deleteAddressChange, deleteAddressGuard, findKeptAddress } from './address-changes.ts';
import { toCustomerDerivedEntries } from './customer-lists.ts';
import { deleteCustomerTotals } from './customer-totals.ts';

/** Longer than the request that begins an erasure takes to finish its first run. */
const RESUMED_AFTER_MS = MINUTE_MS;
/** Longer than a request takes, and than a checkout waits at a reader. */
const LAST_RUN_AFTER_MS = 10 * MINUTE_MS;
/** Longer than a reply is kept under an Idempotency-Key. */
const ADDRESS_KEPT_MS = 2 * DAY_MS;

/** Until when the address of an erasure is marked, and its person's list of bookings stays closed. */
export const computeErasedAddressEnd = ({ startedAt }: Pick<Erasure, 'startedAt'>): Date =>
  new Date(Date.parse(startedAt) + ADDRESS_KEPT_MS);

export const toErasure = toRecordFields<Erasure>;

export const findErasure = (store: Store, tenant: Tenant, personHash: string): Promise<Erasure | undefined> =>
  findRecordByKey(store, keys.erasure(tenant, personHash));

const toDue = ({ personHash }: Erasure, at: Date) => indexKeys.due(toShardSeed(personHash), at.toISOString());

/**
 * An erasure that begins again in a restored table. What its person used up or gave up since is left there again, and is
 * forfeited.
 */
export function toItemOfRestartedErasure(item: Item, now: Date) {
  const { cursor: _cursor, ...stored } = toErasure(item);
  const erasure = { ...stored, forfeits: true, runs: 0 };
  return { ...erasure, ...toDue(erasure, now) };
}

/**
 * Records an erasure, in the transaction that begins it; scheduled work does what a crash leaves. A guest can be erased again.
 * The address is marked apart for a time, because kept replies may name it alone.
 */
export function putErasureAndAddressMark(tenant: Tenant, erasure: Erasure): Change[] {
  const { personHash, addressHash, startedAt } = erasure;
  const started = Date.parse(startedAt);
  const isMarkedApart = addressHash !== undefined && addressHash !== personHash;
  return [
    putItem(keys.erasure(tenant, personHash), {
      ...erasure,
      ...toDue(erasure, new Date(started + RESUMED_AFTER_MS)),
    }),
    ...(isMarkedApart
      ? [
          putItem(keys.erasure(tenant, addressHash), {
            personHash: addressHash,
            startedAt,
            ...toTtlAttribute(computeErasedAddressEnd(erasure)),
          }),
        ]
      : []),
  ];
}

/** Keeps where an erasure continues. */
export const updateErasureCursor = (tenant: Tenant, withNewCursor: Erasure, now: Date): Change =>
  updateItem(keys.erasure(tenant, withNewCursor.personHash), {
    set: { cursor: withNewCursor.cursor, ...toDue(withNewCursor, now) },
    require: toUnchangedRequirements(withNewCursor, 'startedAt', 'runs'),
  });

/** Counts a complete run. The last one ends the scheduled work; what names nobody stays for a restore. */
export function updateErasureRunCompleted(tenant: Tenant, erasure: Erasure): Change {
  const runs = erasure.runs + 1;
  const next = new Date(Date.parse(erasure.startedAt) + LAST_RUN_AFTER_MS);
  const isLast = runs >= COMPLETE_ERASURE_RUNS;
  return updateItem(keys.erasure(tenant, erasure.personHash), {
    set: { runs, ...(isLast ? {} : toDue(erasure, next)) },
    remove: ['cursor', ...(isLast ? indexKeys.unscheduled : [])],
    require: toUnchangedRequirements(erasure, 'startedAt', 'runs'),
  });
}

/** Deletes a customer with all by which they are found or log in, if nothing of the record has changed since it was read. */
export function deleteCustomer(tenant: Tenant, customer: Customer, addressChange?: AddressChange): Change[] {
  const { id, email } = customer;
  const kept = findKeptAddress(addressChange);
  return [
    deleteItem(
      keys.record(tenant, 'CUSTOMER', id),
      ...toUnchangedRequirements(
        customer,
        ...(['fname', 'lname', 'email', 'phone', 'emailVerified', 'subjects'] as const),
        ...(['mergedIds', 'additions', 'lastLogInAt', 'erasureNoticeDate', 'pendingEmail'] as const),
        'changedAt',
      ),
    ),
    ...(email ? [deleteItem(keys.guard(tenant, 'CUSTOMER-EMAIL', email))] : []),
    ...(kept !== undefined && kept !== email ? [deleteAddressGuard(tenant, id, kept)] : []),
    ...(addressChange ? [deleteAddressChange(tenant, addressChange)] : []),
    ...deleteSubjectGuards(tenant, toAccountOfCustomer(customer)),
    deleteCustomerTotals(tenant, id),
    ...updateDerivedEntries(tenant, toCustomerDerivedEntries(tenant, customer), undefined),
  ];
}

export const requireUnchangedCredit = (tenant: Tenant, id: CustomerId, credit: Money): Change =>
  requireItem(keys.record(tenant, 'CREDIT', id), {
    anyOf: [...(credit === 0 ? [{ that: 'absent' as const }] : []), { attribute: 'balance', is: credit }],
  });

/** Moves the credit of a customer without a visit or sale, and counts the sums of such moves. */
function putMovedCredit(
  author: EntryAuthor,
  id: CustomerId,
  moved: CreditAdjustments,
  { event, version }: Pick<EntryOrigin, 'event' | 'version'>,
): Change[] {
  const reference = toAdjustedCreditReference(id);
  const origin = { event, version, reference, locationId: null, customerId: id };
  const changes = putJournalEntryAndBalances(author, origin, [], toAdjustedCreditPosition(id, moved));
  if (changes.length === 0) return [];
  return [...changes, updateItem(keys.record(author.salon.tenant, 'CREDIT', id), { add: { ...moved } })];
}

/** Moves the credit of a customer to breakage (BEHAVIOR §4.7, §37.5). */
export const putCreditForfeited = (author: EntryAuthor, id: CustomerId, forfeited: Money): Change[] =>
  putMovedCredit(author, id, { forfeited }, { event: 'forfeited', version: author.now.getTime() });

/** Moves the credit of a customer up, as a bonus, or down, as breakage (BEHAVIOR §37.5). */
export const putCreditAdjusted = (
  author: EntryAuthor,
  id: CustomerId,
  by: Money,
  version: string,
): Change[] =>
  putMovedCredit(author, id, by > 0 ? { given: by } : { forfeited: 0 - by }, { event: 'adjusted', version });

/** Brings in credit of a customer from another system, or takes it out again (BEHAVIOR §43.9). */
export const putCreditImported = (
  author: EntryAuthor,
  id: CustomerId,
  opened: Money,
  version: string,
): Change[] => putMovedCredit(author, id, { opened }, { event: 'adjusted', version });

export async function getKnownNetworkDeletionChanges(
  store: Store,
  tenant: Tenant,
  id: CustomerId,
): Promise<Change[]> {
  const { pk } = keys.knownNetwork(tenant, 'customer', id, '');
  return (await store.queryAll({ pk })).map(({ pk, sk }) => deleteItem({ pk, sk }));
}
