import { can, isLimitedToOwnVisits, type Principal } from '../../lib/rules/access/access.ts';
import { applyProfileToCustomer, isEmailChanged, toSalonNotes } from '../../lib/rules/access/accounts.ts';
import { canAccessAppointment } from '../../lib/rules/booking/change-permission.ts';
import { isOpenBooking } from '../../lib/rules/booking/open-bookings.ts';
import { parseSearchTerms } from '../../lib/rules/customers/customer-search.ts';
import type { CustomerTotals } from '../../lib/rules/customers/customer-totals.ts';
import { type Customer, checkBirthday, hasLogIn } from '../../lib/rules/customers/customers.ts';
import { type GuestProfile, toCustomerOfGuest } from '../../lib/rules/customers/guests.ts';
import { computeFirstReview } from '../../lib/rules/customers/retention.ts';
import { once } from '../../lib/rules/once.ts';
import { fail, invalid, type Outcome, ok } from '../../lib/rules/outcome.ts';
import type { Change } from '../../lib/table/change.ts';
import { allocateId } from '../../lib/table/counters.ts';
import { type Client, getClientPage } from '../../lib/table/customers/client-lists.ts';
import { putCustomer, updateCustomerProfile } from '../../lib/table/customers/customer-lists.ts';
import { getCustomerTotals } from '../../lib/table/customers/customer-totals.ts';
import { findCustomer, isEmailTaken } from '../../lib/table/customers/customers.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { findCardholderId } from '../../lib/table/payments/cardholders.ts';
import { checkVersion, withVersionHash } from '../../lib/table/record-version.ts';
import type { Store } from '../../lib/table/store.ts';
import {
  toCustomerHistoryView,
  toCustomerTotalsView,
  toCustomerView,
} from '../../lib/views/customers/customer-records.ts';
import { toListReplyFromPage, toListSpan } from '../../lib/views/list-replies.ts';
import { toToggleNumber } from '../../lib/views/toggles.ts';
import {
  countAddressChange,
  decideAddressChangeStart,
} from '../../lib/workflows/customers/address-change.ts';
import { loadCustomerHistory, loadGuestHistory } from '../../lib/workflows/customers/customer-records.ts';
import {
  getGuestMoveChange,
  loadGuestToMove,
  moveGuestVisits,
} from '../../lib/workflows/customers/move-guest.ts';
import { checkSmsConsent, checkSmsConsentChange } from '../../lib/workflows/notifications/sms-consent.ts';
import { customerErase } from './customer-erase.ts';
import { customerExport } from './customer-export.ts';
import { customerMerge } from './customer-merge.ts';
import type { RecordHandlers } from './handlers.ts';

const APPOINTMENTS_MAX = 100;
/** A request leaves visits that take longer to scheduled work. */
const MOVE_MS = 5_000;

type StoreHandler = RecordHandlers<'customer'>['customer-store'];
type StoreRequest = Parameters<StoreHandler>[0];
type StoreDependencies = Parameters<StoreHandler>[1];
type UpdateRequest = Parameters<RecordHandlers<'customer'>['customer-update']>[0];

/** The customer with the version of what the caller sees: without the right to see contacts, these count for nothing (BEHAVIOR §11.13). */
function toVersionedCustomerView(customer: Customer, caller: Principal) {
  const view = toCustomerView(customer);
  return can(caller, 'customers.contact')
    ? withVersionHash(view)
    : withVersionHash({ ...view, email: '', pending_email: '', phone: '' });
}

const toCountedCustomerView = (customer: Customer, totals: CustomerTotals, caller: Principal) => ({
  ...toVersionedCustomerView(customer, caller),
  ...toCustomerTotalsView(totals),
  kind: 'customer' as const,
});

/** A guest in the form of a customer; `id` is the `guest_id` of requests (BEHAVIOR §11.15). */
const toGuestView = (guest: GuestProfile, caller: Principal) => ({
  ...toVersionedCustomerView(toCustomerOfGuest(guest), caller),
  ...toCustomerTotalsView(guest.totals),
  kind: 'guest' as const,
});

/** A free address of a customer; that of a log-in waits until it is confirmed (BEHAVIOR §4.9). */
async function decideNewAddress(
  table: Store,
  { tenant, input: { email = '' }, now }: Pick<UpdateRequest, 'tenant' | 'input' | 'now'>,
  before: Customer,
): Promise<Outcome<{ readonly fields: Partial<Customer>; readonly changes: readonly Change[] }>> {
  if (email && (await isEmailTaken(table, tenant, email, before.id)))
    return invalid('email', 'Is already taken');
  if (!hasLogIn(before)) return ok({ fields: {}, changes: [] });
  const started = await decideAddressChangeStart(table, tenant, before, email, now);
  if (!started.ok) return started;
  const { email: current, emailVerified } = before;
  return ok({ fields: { email: current, emailVerified, pendingEmail: email }, changes: started.value });
}

/** The customer that a request adds, without an id; fields that are left out are those of the guest. */
async function checkNewCustomer(
  { tenant, salon, input, now }: StoreRequest,
  deps: StoreDependencies,
  guest: GuestProfile | undefined,
): Promise<Outcome<Omit<Customer, 'id'>>> {
  const { fname = guest?.fname ?? '', lname = guest?.lname ?? '' } = input;
  const { email = guest?.email ?? '', phone = guest?.phone ?? '' } = input;
  const sms = await checkSmsConsent(deps, salon, { phone, consents: input.sms_consent ?? false });
  if (!sms.ok) return sms;
  if (email && (await isEmailTaken(deps.store, tenant, email))) return invalid('email', 'Is already taken');
  const contact = { email, ...sms.value, emailVerified: false };
  return ok({ fname, lname, ...contact, ...toSalonNotes(input), createdAt: now.toISOString() });
}

export const customerHandlers: RecordHandlers<'customer'> = {
  /** Lists customers, guests or both, all or those that a search finds (BEHAVIOR §7.3, §11.15). `created_at` is the order of ids. */
  'customer-index': async ({ tenant, caller, input, url }, { store }) => {
    const list = await getClientPage(store, tenant, {
      kind: input.kind,
      terms: parseSearchTerms(input.search ?? ''),
      fields: can(caller, 'customers.contact') ? 'all' : 'name',
      sort: input.sort === 'name' ? 'name' : 'id',
      span: toListSpan(input),
    });
    const getTotals = await getCustomerTotals(
      store,
      tenant,
      list.rows.flatMap((row) => ('customer' in row ? [row.customer.id] : [])),
    );
    const toView = (row: Client) =>
      'guest' in row
        ? toGuestView(row.guest, caller)
        : toCountedCustomerView(row.customer, getTotals(row.customer.id), caller);
    return ok({ status: true, ...toListReplyFromPage(list, input, url, toView) });
  },
  /** Shows a customer or a guest with their appointments, products and number of open bookings (BEHAVIOR §11.9, §11.15). */
  'customer-show': async (request, { store, catalogs }) => {
    const { tenant, salon, caller, input, now } = request;
    const { customer_id: customerId, guest_id: guestId } = input;
    const [catalog, history, cardholder, getTotals] = await Promise.all([
      catalogs(salon),
      customerId === undefined
        ? loadGuestHistory(store, tenant, guestId ?? 0)
        : loadCustomerHistory(store, tenant, customerId),
      customerId === undefined ? undefined : findCardholderId(store, tenant, customerId),
      getCustomerTotals(store, tenant, customerId === undefined ? [] : [customerId]),
    ]);
    if (!history.ok) return history;
    const open = history.value.appointments.filter((each) => isOpenBooking(each, salon, now));
    const { customer: record, guest } = history.value;
    const customer = guest
      ? toGuestView(guest, caller)
      : toCountedCustomerView(record, getTotals(record.id), caller);
    const appointments = isLimitedToOwnVisits(caller)
      ? history.value.appointments.filter((each) =>
          canAccessAppointment(each, caller, 'appointments.read_own'),
        )
      : history.value.appointments;
    const shown = { ...history.value, appointments };
    const view = toCustomerHistoryView(shown, catalog, request, APPOINTMENTS_MAX);
    const may_have_card = toToggleNumber(cardholder !== undefined);
    return ok({ status: true, data: { ...view, customer, open_bookings: open.length, may_have_card } });
  },
  'customer-erase': customerErase,
  'customer-export': customerExport,
  'customer-merge': customerMerge,
  /**
   * Creates a customer without a password; the e-mail address is optional (BEHAVIOR §11.9). With a guest, the visits of the guest
   * become the customer's (BEHAVIOR §11.15).
   */
  'customer-store': async (request, deps) => {
    const { tenant, salon, caller, input, now } = request;
    const { store } = deps;
    const { guest_id: guestId } = input;
    const past = checkBirthday(input.birthday, salon, now);
    if (!past.ok) return past;
    const takeId = once(() => allocateId(store, tenant, 'CUSTOMER'));
    const stored = await decideAndCommit(store, request, async (table) => {
      const guest = guestId === undefined ? ok(undefined) : await loadGuestToMove(table, tenant, guestId);
      if (!guest.ok) return guest;
      const checked = await checkNewCustomer(request, deps, guest.value);
      if (!checked.ok) return checked;
      const customer = { ...checked.value, id: await takeId() };
      return ok({
        changes: [
          ...putCustomer(tenant, customer, computeFirstReview(salon, now)),
          ...(guest.value ? [await getGuestMoveChange(table, tenant, guest.value, customer.id, now)] : []),
        ],
        reply: {
          status: true as const,
          message: 'Customer added',
          data: toVersionedCustomerView(customer, caller),
        },
      });
    });
    if (stored.ok && guestId !== undefined)
      await moveGuestVisits(store, request, guestId, performance.now() + MOVE_MS).catch((error: unknown) =>
        deps.log.warn('visits of a guest move later', { tenant }, error),
      );
    return stored;
  },
  /** Updates a customer; a new e-mail address is unverified (BEHAVIOR §11.9), and waits if the customer has a log-in (BEHAVIOR §4.9). */
  'customer-update': async (request, deps) => {
    const { tenant, salon, caller, input, now } = request;
    const { store } = deps;
    const { customer_id, version, sms_consent: consents, ...updates } = input;
    const past = checkBirthday(updates.birthday, salon, now);
    if (!past.ok) return past;
    const counted = await countAddressChange(store, request, customer_id, updates.email);
    if (!counted.ok) return counted;
    return decideAndCommit(store, request, async (table) => {
      const before = await findCustomer(store, tenant, customer_id);
      if (!before) return fail('recordNotFound', 'customer_id');
      const current = checkVersion(version, toVersionedCustomerView(before, caller));
      if (!current.ok) return current;
      const address = isEmailChanged(before, updates)
        ? await decideNewAddress(table, request, before)
        : ok({ fields: {}, changes: [] });
      if (!address.ok) return address;
      const sms = await checkSmsConsentChange(deps, salon, before, { phone: updates.phone, consents });
      if (!sms.ok) return sms;
      const profile = applyProfileToCustomer(before, { ...updates, ...sms.value });
      const customer = { ...profile, ...address.value.fields };
      return ok({
        changes: [...updateCustomerProfile(tenant, before, customer), ...address.value.changes],
        reply: {
          status: true as const,
          message: 'Customer updated',
          data: toVersionedCustomerView(customer, caller),
        },
      });
    });
  },
};
