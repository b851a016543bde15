import type { AppointmentView, DeskAppointmentView } from '../../lib/contract/appointments.ts';
import { type Appointment, type AppointmentLine, appointmentNumber } from '../../lib/rules/appointments.ts';
import { wireDate, wireTime } from '../../lib/rules/calendar.ts';
import type { CustomerId, Tenant } from '../../lib/rules/ids.ts';
import { known } from '../../lib/rules/known.ts';
import { moneyNumber, moneyText } from '../../lib/rules/money.ts';
import type { Customer } from '../../lib/rules/people.ts';
import type { Catalog } from '../../lib/rules/salon.ts';
import { readCustomer } from '../../lib/table/people.ts';
import type { Store } from '../../lib/table/store.ts';
import type { Subject } from './change.ts';

function serviceView(line: AppointmentLine, catalog: Catalog): AppointmentView['services'][number] {
  const { staffId } = line;
  const staff = staffId === null ? null : known(catalog.staff, staffId, 'staff member');
  return {
    service_id: line.serviceId,
    name: known(catalog.services, line.serviceId, 'service').name,
    pricing_option_id: line.pricingOptionId,
    staff_id: staffId,
    staff: staff && { id: staff.id, name: staff.name },
    time: wireTime(line.from),
    duration: line.duration,
    price: moneyText(line.price),
    addons: line.addOns.map(({ addOnId, price, duration }) => ({
      add_on_id: addOnId,
      name: known(catalog.addOns, addOnId, 'add-on').name,
      add_on_price: moneyText(price),
      add_on_duration: duration,
    })),
  };
}

function paymentViews({ id, payments }: Appointment): AppointmentView['payments'] {
  return payments.map((row) => ({
    id: row.id,
    appointment_id: id,
    payment_type_id: row.type,
    amount: moneyText(row.amount),
    paid_amount: moneyText(row.paid),
    pending_amount: moneyText(row.pending),
    txn_id: row.txnId,
    status: row.status,
  }));
}

function membershipView({ membership }: Appointment) {
  if (!membership) return {};
  const { id, discount, finalPrice } = membership;
  return {
    membership_discount: moneyNumber(discount),
    membership_id: id,
    final_price: moneyNumber(finalPrice),
  };
}

/** An appointment as its customer sees it. */
export function appointmentView(appointment: Appointment, catalog: Catalog): AppointmentView {
  const { id, locationId, subtotal, tax } = appointment;
  const { name, address, phone } = known(catalog.locations, locationId, 'location');
  return {
    id,
    appointment_number: appointmentNumber(id),
    location_id: locationId,
    location: { id: locationId, name, address, phone },
    customer_id: appointment.customerId,
    customer_type: appointment.customerType,
    date: wireDate(appointment.date),
    time: wireTime(appointment.minute),
    status: appointment.status,
    note: appointment.note,
    services: appointment.lines.map((line) => serviceView(line, catalog)),
    payments: paymentViews(appointment),
    subtotal: moneyText(subtotal),
    tax: moneyText(tax),
    total: moneyText(subtotal + tax),
    deposit_amount: moneyNumber(appointment.depositAmount),
    ...membershipView(appointment),
    created_at: appointment.createdAt,
  };
}

export type Customers = ReadonlyMap<CustomerId, Pick<Customer, 'id' | 'fname' | 'lname'>>;

/** An appointment as the desk sees it: also who comes. */
export function deskView(
  appointment: Appointment,
  catalog: Catalog,
  customers: Customers,
): DeskAppointmentView {
  const { customerId, guest } = appointment;
  const customer = customerId === null ? null : known(customers, customerId, 'customer');
  return {
    ...appointmentView(appointment, catalog),
    customer: customer && { id: customer.id, fname: customer.fname, lname: customer.lname },
    guest: guest ? { ...guest } : null,
  };
}

/** Whose name the desk reads with an appointment. */
export async function customersOf(
  store: Store,
  tenant: Tenant,
  { customerId }: Appointment,
): Promise<Customers> {
  const customer = customerId === null ? undefined : await readCustomer(store, tenant, customerId);
  return new Map(customer ? [[customer.id, customer]] : []);
}

/** What a customer is answered who has changed an appointment. */
export const customerAnswer = ({ appointment, catalog }: Subject): AppointmentView =>
  appointmentView(appointment, catalog);

/** What the desk is answered. */
export const deskAnswer =
  (tenant: Tenant) =>
  async ({ appointment, catalog, table }: Subject): Promise<DeskAppointmentView> =>
    deskView(appointment, catalog, await customersOf(table, tenant, appointment));
