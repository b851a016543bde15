import { toVerificationMailCounter } from '../../rules/access/attempt-limits.ts';
import {
  applyAddressChange,
  checkSalonMayChangeLogInAddress,
  formatConfirmAddressSubject,
  formatKeepAddressSubject,
  isAddressChangeInTime,
  toAddressChange,
  withAddressChangeTakenBack,
  withoutAddressChange,
} from '../../rules/customers/address-changes.ts';
import { type Customer, hasLogIn } from '../../rules/customers/customers.ts';
import type { CustomerId, Tenant } from '../../rules/ids.ts';
import { fail, invalid, type Outcome, ok } from '../../rules/outcome.ts';
import { recordAttemptsWithinLimit } from '../../table/access/attempts.ts';
import {
  deleteAddressChange,
  deleteAddressGuard,
  findAddressChange,
  findKeptAddress,
  isAddressKeptForCustomer,
  putAddressChange,
} from '../../table/customers/address-changes.ts';
import { updateCustomerProfile } from '../../table/customers/customer-lists.ts';
import { findCustomer, isEmailTakenOrKept } from '../../table/customers/customers.ts';
import { keys } from '../../table/keys.ts';
import { putNotice } from '../../table/notifications/outbox.ts';
import { type Change, deleteItem, type Store } from '../../table/store.ts';

const LINK_INVALID = fail('linkInvalid', 'token');

/**
 * Decides on a user's change of the address of a customer with a log-in: the address stays until the new one is confirmed, and both
 * addresses are mailed (BEHAVIOR §4.9). Replaces a change that was not confirmed.
 */
async function decideAddressChangeStart(
  table: Store,
  tenant: Tenant,
  before: Customer,
  to: string,
  now: Date,
): Promise<Outcome<readonly Change[]>> {
  const allowed = checkSalonMayChangeLogInAddress(before, to, now);
  if (!allowed.ok) return allowed;
  const earlier = await findAddressChange(table, tenant, before.id);
  // Scheduled work has not yet freed the address before an earlier change
  const kept = findKeptAddress(earlier);
  const isKept = kept !== undefined && kept !== before.email && kept !== to;
  const isFreed = isKept && (await isAddressKeptForCustomer(table, tenant, before.id, kept));
  const change = toAddressChange(before, to, now);
  const { id: customerId, startedAt } = change;
  return ok([
    putAddressChange(tenant, earlier, change),
    ...(isFreed ? [deleteAddressGuard(tenant, before.id, kept)] : []),
    putNotice(tenant, { kind: 'address.requested', customerId, startedAt }, now),
  ]);
}

/** Decides on another address of a customer; that of a log-in waits until it is confirmed (BEHAVIOR §4.9). */
export async function decideNewAddress(
  table: Store,
  before: Customer,
  email: string,
  { tenant, now }: { readonly tenant: Tenant; readonly now: Date },
): Promise<Outcome<{ readonly fields: Partial<Customer>; readonly changes: readonly Change[] }>> {
  if (email && (await isEmailTakenOrKept(table, tenant, email, before.id)))
    return invalid('email', 'Is already taken');
  if (!hasLogIn(before)) return ok({ fields: {}, changes: [] });
  const started = await decideAddressChangeStart(table, tenant, before, email, now);
  if (!started.ok) return started;
  const { email: current, emailVerified } = before;
  return ok({ fields: { email: current, emailVerified, pendingEmail: email }, changes: started.value });
}

/** Counts the mails of a change of the address of a log-in, which users could repeat at will. */
export async function recordAddressChangeMailsIfLogIn(
  store: Store,
  request: { readonly tenant: Tenant; readonly now: Date },
  id: CustomerId,
  to: string | undefined,
): Promise<Outcome<unknown>> {
  const before = to ? await findCustomer(store, request.tenant, id) : undefined;
  if (!to || !before || !hasLogIn(before) || before.email === to) return ok(undefined);
  const counters = [before.email, to].map((email) => toVerificationMailCounter('customer', email));
  return recordAttemptsWithinLimit(store, request, counters);
}

async function loadChangeOfLink(table: Store, tenant: Tenant, id: CustomerId) {
  const [customer, change] = await Promise.all([
    findCustomer(table, tenant, id),
    findAddressChange(table, tenant, id),
  ]);
  return customer && change ? { customer, change } : undefined;
}

/** Decides on the link in the mail to the new address. A second use changes nothing. */
export async function decideAddressConfirmation(
  table: Store,
  tenant: Tenant,
  subject: string,
  id: CustomerId,
  now: Date,
): Promise<Outcome<readonly Change[]>> {
  const found = await loadChangeOfLink(table, tenant, id);
  if (!found || formatConfirmAddressSubject(found.change) !== subject) return LINK_INVALID;
  const { customer: before, change } = found;
  if (change.changedAt !== undefined) return before.email === change.to ? ok([]) : LINK_INVALID;
  if (before.pendingEmail !== change.to || !isAddressChangeInTime(change, now)) return LINK_INVALID;
  if (await isEmailTakenOrKept(table, tenant, change.to, id))
    return invalid('token', 'The address is already registered');
  const after = applyAddressChange(before, change, now);
  return ok([
    ...updateCustomerProfile(tenant, before, after.customer, now, { keptEmail: change.from }),
    putAddressChange(tenant, change, after.change),
    putNotice(tenant, { kind: 'address.changed', customerId: id, startedAt: change.startedAt }, now),
  ]);
}

/**
 * Decides on the link in a mail to the address before: the change is over. Where it was confirmed, the address and the log-in are as
 * before, and all sessions end.
 */
export async function decideToKeepOldAddress(
  table: Store,
  tenant: Tenant,
  subject: string,
  id: CustomerId,
  now: Date,
): Promise<Outcome<readonly Change[]>> {
  const found = await loadChangeOfLink(table, tenant, id);
  if (!found || formatKeepAddressSubject(found.change) !== subject) return LINK_INVALID;
  const { customer: before, change } = found;
  if (!isAddressChangeInTime(change, now)) return LINK_INVALID;
  if (change.changedAt === undefined) {
    const after = withoutAddressChange(before);
    return ok([...updateCustomerProfile(tenant, before, after, now), deleteAddressChange(tenant, change)]);
  }
  const after = withAddressChangeTakenBack(before, change);
  const unlinked = (before.subjects ?? []).filter((subject) => !after.subjects?.includes(subject));
  return ok([
    ...updateCustomerProfile(tenant, before, after, now, { keptEmail: change.from, isLogInReplaced: true }),
    ...unlinked.map((subject) => deleteItem(keys.guard(tenant, 'SUBJECT', subject))),
    deleteAddressChange(tenant, change),
  ]);
}

/** Decides on the end of a change, which cannot be confirmed or taken back any more. Frees the address before it. */
export async function decideAddressChangeEndIfOver(
  table: Store,
  tenant: Tenant,
  id: CustomerId,
  now: Date,
): Promise<readonly Change[]> {
  const change = await findAddressChange(table, tenant, id);
  if (!change || isAddressChangeInTime(change, now)) return [];
  const before = await findCustomer(table, tenant, id);
  const kept = findKeptAddress(change);
  const isKept = kept !== undefined && kept !== before?.email;
  return [
    deleteAddressChange(tenant, change),
    ...(isKept && (await isAddressKeptForCustomer(table, tenant, id, kept))
      ? [deleteAddressGuard(tenant, id, kept)]
      : []),
    ...(before ? updateCustomerProfile(tenant, before, withoutAddressChange(before), now) : []),
  ];
}
