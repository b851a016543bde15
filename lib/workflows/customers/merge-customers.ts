import { findCustomerOrMailboxHolderName } from '../../rules/booking/open-bookings.ts';
import { checkNoRevocableAddressChange } from '../../rules/customers/address-changes.ts';
import {
  checkMergePair,
  type MergedCustomer,
  withMergedProfile,
} from '../../rules/customers/customer-merges.ts';
import type { Customer } from '../../rules/customers/customers.ts';
import type { CustomerId, Tenant } from '../../rules/ids.ts';
import { fail, invalid, type Outcome, ok } from '../../rules/outcome.ts';
import { toLanguageField } from '../../rules/salons/languages.ts';
import { MINUTE_MS } from '../../rules/time-units.ts';
import { toWaitlistPersonHolderName } from '../../rules/waitlist/entries.ts';
import {
  getOpenBookingsOfEachHolder,
  putOpenBookings,
  toHashedHolder,
} from '../../table/booking/open-bookings.ts';
import { updateIntoAndDeleteMergedCustomer } from '../../table/customers/customer-lists.ts';
import { deleteCustomerTotals } from '../../table/customers/customer-totals.ts';
import { findCustomer } from '../../table/customers/customers.ts';
import {
  findMergeRecordOfCustomer,
  putMergedCustomer,
  resolveCustomerId,
} from '../../table/customers/merged-customers.ts';
import { type CommitAdditions, decideAndCommit } from '../../table/decide.ts';
import { putCustomerEvent } from '../../table/notifications/events.ts';
import { hasDeclinedMails, putMailDecline } from '../../table/notifications/mail-refusals.ts';
import { putNotice } from '../../table/notifications/outbox.ts';
import type { Change, Store } from '../../table/store.ts';
import { checkMergeRights, type MergeRequest, openMergeProofCheck } from './merge-proof.ts';

/** Longer than a request takes, and than an index is behind: then scheduled work looks for what was not moved yet. */
export const NEXT_LOOK_MS = MINUTE_MS;

/** Two customers who are one person, and whom the merge leaves. */
export type CustomersOfMerge = {
  readonly from: Customer;
  readonly into: Customer;
  readonly after: Customer;
};

/** The two customers of a merge; 422 for a merged one, and for one and the same (BEHAVIOR §4.6). */
export async function loadCustomersToMerge(
  table: Store,
  tenant: Tenant,
  fromId: CustomerId,
  intoId: CustomerId,
): Promise<Outcome<CustomersOfMerge>> {
  const [merged, resolvedId] = await Promise.all([
    findMergeRecordOfCustomer(table, tenant, fromId),
    resolveCustomerId(table, tenant, intoId),
  ]);
  const allowed = checkMergePair(fromId, resolvedId, merged);
  if (!allowed.ok) return allowed;
  const [from, into] = await Promise.all([
    findCustomer(table, tenant, fromId),
    findCustomer(table, tenant, resolvedId),
  ]);
  if (!from) return fail('recordNotFound', 'customerId');
  if (!into) return invalid('intoCustomerId', 'Unknown customer');
  return ok({ from, into, after: withMergedProfile(into, from) });
}

/** Counts the open bookings and entries of the merged customer for the other one, and closes their lists. */
async function mergeOpenBookings(
  table: Store,
  tenant: Tenant,
  { from, into }: CustomersOfMerge,
  now: Date,
): Promise<Change[]> {
  const toHolders = ({ id }: Customer) =>
    [findCustomerOrMailboxHolderName, toWaitlistPersonHolderName].map((toName) =>
      toHashedHolder({ name: toName({ customerId: id }) ?? '', max: 0 }),
    );
  const [closed, kept] = await Promise.all(
    [from, into].map((customer) => getOpenBookingsOfEachHolder(table, tenant, toHolders(customer))),
  );
  return (closed ?? []).flatMap((list, index) => {
    const other = kept?.[index];
    const isEmpty = list.bookings.length === 0 && list.offers.length === 0;
    const bookings = [...(other?.bookings ?? []), ...list.bookings];
    const offers = [...(other?.offers ?? []), ...list.offers];
    return [
      putOpenBookings({ ...list, bookings: [], offers: [], isMerged: true }, now),
      ...(other && !isEmpty ? [putOpenBookings({ ...other, bookings, offers }, now)] : []),
    ];
  });
}

/** A customer who declined reminders under the old address gets none under the new address. */
async function keepDecline(
  table: Store,
  tenant: Tenant,
  { from, after }: CustomersOfMerge,
  now: Date,
): Promise<Change[]> {
  if (from.email === '' || from.email === after.email) return [];
  const declines = await hasDeclinedMails(table, tenant, from.email, 'reminders');
  return declines ? [putMailDecline(tenant, after.email, 'reminders', now)] : [];
}

/** Tells both persons of the merge, at the addresses that they had. */
const putMergedNotices = (tenant: Tenant, { from, into }: CustomersOfMerge, now: Date): Change[] =>
  [from, into]
    .filter(({ email }) => email !== '')
    .map(({ id, email, emailVerified, language }) =>
      putNotice(
        tenant,
        {
          kind: 'customer.merged',
          customerId: id,
          email,
          isVerified: emailVerified,
          isKept: id === into.id,
          ...toLanguageField(language),
        },
        now,
      ),
    );

/**
 * Merges a customer into another one, as far as it must be one commit: from then on the old log-in has ended, the old id means
 * the other customer, and nothing new is written for it. `moveRecordsOfMergedCustomer` moves what belongs to the old id
 * afterwards, by scheduled work where the request ends before (BEHAVIOR §4.6).
 * @param first the customers as the request has read them first
 * @param code the mailed code; '' where the request has none
 */
export function mergeCustomer<Reply>(
  store: Store,
  request: CommitAdditions<Reply> & MergeRequest,
  first: CustomersOfMerge,
  code: string,
  toReply: (merge: CustomersOfMerge) => Reply,
): Promise<Outcome<Reply>> {
  const { tenant, now } = request;
  const checkProof = openMergeProofCheck(store, request, first, code);
  return decideAndCommit(store, request, async (table) => {
    const found = await loadCustomersToMerge(table, tenant, first.from.id, first.into.id);
    if (!found.ok) return found;
    const merge = found.value;
    const { from, into, after } = merge;
    const allowed = await checkMergeRights(table, request, merge);
    if (!allowed.ok) return allowed;
    const settled = checkNoRevocableAddressChange(from, now);
    if (!settled.ok) return settled;
    const proof = await checkProof(table, merge);
    if (!proof.ok) return proof;
    const merged: MergedCustomer = { id: from.id, into: into.id, mergedAt: now.toISOString() };
    const [open, declined] = await Promise.all([
      mergeOpenBookings(table, tenant, merge, now),
      keepDecline(table, tenant, merge, now),
    ]);
    return ok({
      changes: [
        ...updateIntoAndDeleteMergedCustomer(tenant, from, into, after, now),
        ...putCustomerEvent(
          tenant,
          { customerId: from.id, change: 'deleted', mergedInto: into.id },
          from,
          now,
        ),
        putMergedCustomer(tenant, merged, new Date(now.getTime() + NEXT_LOOK_MS)),
        deleteCustomerTotals(tenant, from.id),
        ...open,
        ...declined,
        ...allowed.value,
        ...proof.value,
        ...putMergedNotices(tenant, merge, now),
      ],
      reply: toReply(merge),
    });
  });
}
