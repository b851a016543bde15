import type { Handler } from '../../lib/http/call.ts';
import { applyProfileUnverifyingNewEmail, isEmailChanged } from '../../lib/rules/access/accounts.ts';
import { canAccessAppointment } from '../../lib/rules/access/appointment-access.ts';
import {
  can,
  checkCan,
  checkPermissionIfRequested,
  isLimitedToOwnVisits,
  type Principal,
} from '../../lib/rules/access/principals.ts';
import { isOpenBooking } from '../../lib/rules/booking/open-bookings.ts';
import { addDays, addMonths } from '../../lib/rules/calendar.ts';
import { parsePhoneEndTerms, parseSearchTerms } from '../../lib/rules/customers/customer-search.ts';
import type { CustomerTotals } from '../../lib/rules/customers/customer-totals.ts';
import { type Customer, checkBirthday } from '../../lib/rules/customers/customers.ts';
import { type GuestProfile, toGuestAsCustomer } from '../../lib/rules/customers/guests.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import type { Salon } from '../../lib/rules/salons/salon.ts';
import { toInstant, toLocalDate } from '../../lib/rules/time-zone.ts';
import type { ClientFilters } from '../../lib/table/customers/client-filters.ts';
import { type Client, type ClientQuery, getClientPage } from '../../lib/table/customers/client-lists.ts';
import { updateCustomerProfile } from '../../lib/table/customers/customer-lists.ts';
import { getCustomerTotalsLookup } from '../../lib/table/customers/customer-totals.ts';
import { findCustomer } from '../../lib/table/customers/customers.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { findCardholderId } from '../../lib/table/payments/cardholders.ts';
import { checkVersion, withVersionHash } from '../../lib/table/record-version.ts';
import { updateHasMustCallersIfFirst } from '../../lib/table/salons/salons.ts';
import type { Store } from '../../lib/table/store.ts';
import {
  toCustomerExportView,
  toCustomerHistoryView,
  toCustomerTotalsView,
  toCustomerView,
} from '../../lib/views/customers/customer-records.ts';
import { toListReplyFromPage, toListSpan } from '../../lib/views/list-replies.ts';
import { toToggleNumber } from '../../lib/views/toggles.ts';
import {
  decideNewAddress,
  recordAddressChangeMailsIfLogIn,
} from '../../lib/workflows/customers/address-change.ts';
import { createCustomer } from '../../lib/workflows/customers/create-customer.ts';
import {
  loadCustomerHistory,
  loadCustomerRecords,
  loadGuestHistory,
} from '../../lib/workflows/customers/customer-records.ts';
import { erasePerson } from '../../lib/workflows/customers/run-erasure.ts';
import { getPositionAtEndOfDay } from '../../lib/workflows/journal/account-balances.ts';
import { listCustomersOwedBySalon } from '../../lib/workflows/journal/owed.ts';
import { decidePhoneAndSmsConsentChange } from '../../lib/workflows/notifications/sms-consent.ts';
import type { PaymentPorts } from '../../lib/workflows/payments/salon-processor.ts';
import { customerMerge } from './customer-merge.ts';
import type { RecordHandlers } from './handlers.ts';

const APPOINTMENTS_MAX = 100;

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
  ...toVersionedCustomerView(toGuestAsCustomer(guest), caller),
  ...toCustomerTotalsView(guest.totals),
  kind: 'guest' as const,
});

type FilterInput = {
  readonly unseen_months?: number | undefined;
  readonly birthday_month?: number | undefined;
  readonly new_days?: number | undefined;
  readonly has_value: boolean;
  readonly tag?: string | null | undefined;
};

/** The filters of a list of clients as of now (BEHAVIOR §11.19). */
async function readClientFilters(
  store: Store,
  { salon, input, now }: { readonly salon: Salon; readonly input: FilterInput; readonly now: Date },
): Promise<ClientFilters> {
  const { unseen_months: months, birthday_month: birthMonth, new_days: days, tag } = input;
  const today = toLocalDate(salon.timeZone, now);
  const readWithValue = async () =>
    listCustomersOwedBySalon(store, salon, await getPositionAtEndOfDay(store, salon, today, undefined));
  const midnight = (ago: number) => toInstant(addDays(today, -ago), 0, salon.timeZone).toISOString();
  return {
    birthMonth,
    tag: tag || undefined,
    lastVisitBy: months === undefined ? undefined : addMonths(today, -months),
    createdFrom: days === undefined ? undefined : midnight(days),
    withValue: input.has_value ? await readWithValue() : undefined,
  };
}

/** Erases a customer, or a guest by id or address (BEHAVIOR §4.7). */
const customerErase: Handler<'directory/customer-erase', PaymentPorts> = async (request, deps) => {
  const { customer_id: customerId, guest_id: guestId, email, forfeit = false } = request.input;
  // The contract has checked that one of them is named
  const guest = guestId ? { guestId } : { email: email ?? '' };
  const named = customerId ? { customerId } : guest;
  return erasePerson(
    deps,
    request,
    { named, forfeits: forfeit, reply: { message: 'Customer erased' } },
    (error) => deps.log.warn('erasure goes on later', { tenant: request.tenant }, error),
  );
};

/** Exports all that the salon keeps about a customer (BEHAVIOR §4.5). */
const customerExport: Handler<'directory/customer-export'> = async (request, { store, catalogs }) => {
  const { tenant, salon, caller, input } = request;
  const seesContact = checkCan(caller, 'customers.contact');
  if (!seesContact.ok) return seesContact;
  const [catalog, records] = await Promise.all([
    catalogs(salon),
    loadCustomerRecords(store, tenant, input.customer_id),
  ]);
  if (!records.ok) return records;
  return ok({ data: toCustomerExportView(records.value, catalog, request) });
};

/** `created_at` is the order of ids. */
const SORTS = {
  id: 'id',
  name: 'name',
  created_at: 'id',
  last_visit: 'lastVisit',
  visits: 'visits',
  spent: 'spent',
} as const;

export const customerHandlers: RecordHandlers<'customer'> = {
  /** Lists customers, guests or both, all or those that a search finds (BEHAVIOR §7.3, §11.15). */
  'customer-index': async (request, { store }) => {
    const { tenant, caller, input, url } = request;
    const mayDownload = checkPermissionIfRequested(caller, input.download, 'data.export');
    if (!mayDownload.ok) return mayDownload;
    const { search = '' } = input;
    const query: ClientQuery = {
      kind: input.kind,
      terms: parseSearchTerms(search),
      fields: can(caller, 'customers.contact') ? 'all' : 'name',
      sort: SORTS[input.sort],
      span: toListSpan(input),
      filters: await readClientFilters(store, request),
    };
    const ends = parsePhoneEndTerms(search);
    const atEnd = ends && (await getClientPage(store, tenant, { ...query, terms: ends }));
    const list = atEnd && atEnd.total > 0 ? atEnd : await getClientPage(store, tenant, query);
    const getTotals = await getCustomerTotalsLookup(
      store,
      tenant,
      list.rows.flatMap((row) => ('customer' in row ? [row.customer.id] : [])),
    );
    const toView = (row: Client) =>
      'guest' in row
        ? toGuestView(row.guest, caller)
        : toCountedCustomerView(row.customer, getTotals(row.customer.id), caller);
    return ok(toListReplyFromPage(list, input, url, toView));
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
      getCustomerTotalsLookup(store, tenant, customerId === undefined ? [] : [customerId]),
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
    return ok({ data: { ...view, customer, open_bookings: open.length, may_have_card } });
  },
  'customer-erase': customerErase,
  'customer-export': customerExport,
  'customer-merge': customerMerge,
  /**
   * Creates a customer without a password; the e-mail address is optional (BEHAVIOR §11.9). With a guest, the visits of the guest
   * become the customer's (BEHAVIOR §11.15).
   */
  'customer-store': (request, deps) => {
    const { tenant, caller } = request;
    const {
      guest_id: guestId,
      sms_consent: consents = false,
      online_booking: online,
      ...fields
    } = request.input;
    return createCustomer(
      deps,
      request,
      { ...fields, guestId, consentsToSms: consents, mustCall: online === false },
      (customer) => ({ message: 'Customer added', data: toVersionedCustomerView(customer, caller) }),
      (error) => deps.log.warn('visits of a guest move later', { tenant }, error),
    );
  },
  /** Updates a customer; a new e-mail address is unverified (BEHAVIOR §11.9), and waits if the customer has a log-in (BEHAVIOR §4.9). */
  'customer-update': async (request, deps) => {
    const { tenant, salon, caller, input, now } = request;
    const { store } = deps;
    const { customer_id, version, sms_consent: consents, online_booking: online, ...updates } = input;
    const past = checkBirthday(updates.birthday, salon, now);
    if (!past.ok) return past;
    const counted = await recordAddressChangeMailsIfLogIn(store, request, customer_id, updates.email);
    if (!counted.ok) return counted;
    return decideAndCommit(store, request, async (table) => {
      const before = await findCustomer(store, tenant, customer_id);
      if (!before) return fail('recordNotFound', 'customer_id');
      const current = checkVersion(version, toVersionedCustomerView(before, caller));
      if (!current.ok) return current;
      const address = isEmailChanged(before, updates)
        ? await decideNewAddress(table, before, updates.email ?? '', request)
        : ok({ fields: {}, changes: [] });
      if (!address.ok) return address;
      const sms = await decidePhoneAndSmsConsentChange(deps, salon, before, {
        phone: updates.phone,
        consents,
      });
      if (!sms.ok) return sms;
      const profile = applyProfileUnverifyingNewEmail(before, {
        ...updates,
        ...sms.value,
        mustCall: online === undefined ? undefined : !online,
      });
      const customer = { ...profile, ...address.value.fields };
      return ok({
        changes: [
          ...updateCustomerProfile(tenant, before, customer, now),
          ...address.value.changes,
          ...updateHasMustCallersIfFirst(salon, customer),
        ],
        reply: { message: 'Customer updated', data: toVersionedCustomerView(customer, caller) },
      });
    });
  },
};
