import { sortAppointments } from '../../rules/booking/appointment-lists.ts';
import type { Appointment } from '../../rules/booking/appointments.ts';
import type { CustomerTotals } from '../../rules/customers/customer-totals.ts';
import type { Customer } from '../../rules/customers/customers.ts';
import { formatMoney, type Money, roundHalfAwayFromZero } from '../../rules/money.ts';
import type { Sale } from '../../rules/products/sales.ts';
import type { Catalog, Salon } from '../../rules/salons/salon.ts';
import type { WaitlistEntry } from '../../rules/waitlist/entries.ts';
import { toFrontDeskAppointmentView, type ViewContext } from '../booking/appointments.ts';
import { toWireDate } from '../dates.ts';
import { type OwnershipFlags, toCustomerPurchaseView, toSaleView } from '../products/products.ts';
import {
  toCustomerGiftCardView,
  toPurchasedMembershipView,
  toPurchasedPackageView,
} from '../products/purchases.ts';
import type { SentenceContext } from '../products/row-texts.ts';
import { toToggleNumber } from '../toggles.ts';
import { toWaitlistEntryView } from '../waitlist/waitlist.ts';
import { toCustomerProfileView } from './accounts.ts';

type SalonViewContext = ViewContext & SentenceContext & { readonly salon: Salon };

/** The totals of a customer (BEHAVIOR §11.14). */
export const toCustomerTotalsView = (totals: CustomerTotals) => ({
  visits: totals.visits,
  spent: formatMoney(totals.spent),
  per_visit:
    totals.visits === 0 ? null : formatMoney(roundHalfAwayFromZero(totals.spentOnVisits / totals.visits)),
  no_shows: totals.noShows,
  late_cancellations: totals.lateCancellations,
  last_visit: totals.lastVisit === null ? null : toWireDate(totals.lastVisit),
  usual_staff_id: totals.usualStaffId,
});

type CustomerHistory = {
  readonly customer: Customer;
  readonly appointments: readonly Appointment[];
  readonly packages: readonly (OwnershipFlags & Parameters<typeof toPurchasedPackageView>[0])[];
  readonly giftCards: readonly (OwnershipFlags & Parameters<typeof toCustomerGiftCardView>[0])[];
  readonly memberships: readonly (OwnershipFlags & Parameters<typeof toPurchasedMembershipView>[0])[];
  readonly credit: Money;
};

export const toCustomerView = (customer: Customer) => ({
  ...toCustomerProfileView(customer),
  pending_email: customer.pendingEmail ?? '',
  birthday: customer.birthday ? toWireDate(customer.birthday) : null,
  note: customer.note ?? '',
  alert: customer.alert ?? '',
  tags: [...(customer.tags ?? [])],
  online_booking: toToggleNumber(!customer.mustCall),
  created_at: customer.createdAt,
});

/** A customer with their newest visits and their products (BEHAVIOR §11.9). */
export const toCustomerHistoryView = (
  { customer, appointments, packages, giftCards, memberships, credit }: CustomerHistory,
  catalog: Catalog,
  context: SalonViewContext,
  appointmentsMax: number,
) => {
  const { now } = context;
  const newest = sortAppointments(appointments, { sort: 'date', order: 'desc' }).slice(0, appointmentsMax);
  const customers = new Map([[customer.id, customer]]);
  return {
    customer: toCustomerView(customer),
    appointments: newest.map((each) => toFrontDeskAppointmentView(each, catalog, customers, context)),
    packages: packages.map((each) =>
      toCustomerPurchaseView(each, toPurchasedPackageView(each, context, catalog)),
    ),
    giftcards: giftCards.map((each) => toCustomerGiftCardView(each, context, catalog)),
    memberships: memberships.map((each) =>
      toCustomerPurchaseView(each, toPurchasedMembershipView(each, context, catalog, now)),
    ),
    credit: formatMoney(credit),
  };
};

/** All that the salon keeps about a customer (BEHAVIOR §4.5). */
export const toCustomerExportView = (
  records: CustomerHistory & {
    readonly guestAppointments: readonly Appointment[];
    readonly sales: readonly Sale[];
    readonly waitlist: readonly WaitlistEntry[];
  },
  catalog: Catalog,
  context: SalonViewContext,
) => ({
  ...toCustomerHistoryView(records, catalog, context, Number.POSITIVE_INFINITY),
  last_log_in_at: records.customer.lastLogInAt ?? null,
  guest_appointments: records.guestAppointments.map((each) =>
    toFrontDeskAppointmentView(each, catalog, new Map(), context),
  ),
  sales: records.sales.map(toSaleView),
  waitlist: records.waitlist.map((each) => toWaitlistEntryView(each, catalog, context)),
});
