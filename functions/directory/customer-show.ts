import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import { sortAppointments } from '../../lib/rules/booking/appointment-lists.ts';
import { isOpenBooking } from '../../lib/rules/booking/open-bookings.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { listAppointmentsOfCustomer } from '../../lib/table/appointments.ts';
import { getCustomer } from '../../lib/table/people.ts';
import { toFrontDeskView } from '../../lib/views/appointments.ts';
import { toCustomerPurchaseView } from '../../lib/views/products.ts';
import {
  toCustomerGiftCardView,
  toPurchasedMembershipView,
  toPurchasedPackageView,
} from '../../lib/views/purchases.ts';
import { listPurchasesOfCustomer } from '../../lib/workflows/products/list-purchases.ts';
import { toCustomerView } from './customer-view.ts';

const APPOINTMENTS_MAX = 100;
const NEWEST_PRODUCTS = { sort: 'id', order: 'desc', include_unpaid: true } as const;

/** Shows a customer with their appointments, products and number of open bookings (BEHAVIOR §11.10). */
export const customerShow: Handler<(typeof directory.routes)['customer-show']> = async (
  request,
  { store, catalogs },
) => {
  const { tenant, salon, input, now } = request;
  const id = input.customer_id;
  const [catalog, customer, appointments, packages, giftCards, memberships] = await Promise.all([
    catalogs(salon),
    getCustomer(store, tenant, id),
    listAppointmentsOfCustomer(store, tenant, id),
    listPurchasesOfCustomer(store, tenant, 'PURCHASED-PACKAGE', id, NEWEST_PRODUCTS),
    listPurchasesOfCustomer(store, tenant, 'PURCHASED-GIFTCARD', id, NEWEST_PRODUCTS),
    listPurchasesOfCustomer(store, tenant, 'PURCHASED-MEMBERSHIP', id, NEWEST_PRODUCTS),
  ]);
  if (!customer) return fail('recordNotFound', 'customer_id');
  const newest = sortAppointments(appointments, { sort: 'date', order: 'desc' }).slice(0, APPOINTMENTS_MAX);
  const customers = new Map([[id, customer]]);
  const data = {
    customer: toCustomerView(customer),
    appointments: newest.map((each) => toFrontDeskView(each, catalog, customers, request)),
    packages: packages.map((each) =>
      toCustomerPurchaseView(each, toPurchasedPackageView(each, salon, catalog)),
    ),
    giftcards: giftCards.map((each) => toCustomerGiftCardView(each, salon, catalog)),
    memberships: memberships.map((each) =>
      toCustomerPurchaseView(each, toPurchasedMembershipView(each, salon, catalog, now)),
    ),
    open_bookings: appointments.filter((each) => isOpenBooking(each, salon, now)).length,
  };
  return ok({ status: true, data });
};
