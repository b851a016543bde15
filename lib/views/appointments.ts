import { type Appointment, type AppointmentLine, appointmentNumber } from '../rules/booking/appointments.ts';
import { wireDate, wireTime } from '../rules/calendar.ts';
import type { AppointmentId } from '../rules/ids.ts';
import { moneyNumber, moneyText } from '../rules/money.ts';
import { mustGet, mustGetAddOn, mustGetLocation, mustGetStaff } from '../rules/salon/former-records.ts';
import type { Catalog } from '../rules/salon/salon.ts';

function serviceView(appointmentId: AppointmentId, line: AppointmentLine, catalog: Catalog) {
  const { staffId } = line;
  const staff = staffId === null ? null : mustGetStaff(catalog, staffId);
  return {
    appointment_id: appointmentId,
    service_id: line.serviceId,
    name: mustGet(catalog.services, line.serviceId, 'service').name,
    pricing_option_id: line.pricingOptionId,
    staff_id: staffId,
    staff: staff && { id: staff.id, name: staff.name },
    staff_chosen: line.staffNamed ?? false,
    time: wireTime(line.from),
    duration: line.duration,
    price: moneyText(line.price),
    addons: line.addOns.map(({ addOnId, price, duration }) => ({
      add_on_id: addOnId,
      name: mustGetAddOn(catalog, addOnId).name,
      add_on_price: moneyText(price),
      add_on_duration: duration,
    })),
  };
}

const paymentViews = ({ id, payments }: Appointment) =>
  payments.map((row) => ({
    id: row.id,
    appointment_id: id,
    payment_type_id: row.type,
    amount: moneyText(row.amount),
    paid_amount: moneyText(row.paid),
    pending_amount: moneyText(row.pending),
    txn_id: row.txnId,
    status: row.status,
  }));

function membershipView({ membership }: Appointment) {
  if (!membership) return {};
  const { id, discount, finalPrice } = membership;
  return {
    membership_discount: moneyNumber(discount),
    membership_id: id,
    final_price: moneyNumber(finalPrice),
  };
}

function productViews({ products }: Appointment) {
  if (!products) return {};
  return {
    products: products.map(({ name, price, qty, discount }) => ({
      name,
      price: moneyText(price),
      qty,
      discount: moneyText(discount),
    })),
  };
}

/** An appointment on the wire, as its customer sees it. */
export function appointmentView(appointment: Appointment, catalog: Catalog) {
  const { id, locationId, subtotal, tax } = appointment;
  const { name, address, phone } = mustGetLocation(catalog, locationId);
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
    services: appointment.lines.map((line) => serviceView(id, line, catalog)),
    ...productViews(appointment),
    payments: paymentViews(appointment),
    subtotal: moneyText(subtotal),
    tax: moneyText(tax),
    total: moneyText(subtotal + tax),
    deposit_amount: moneyNumber(appointment.depositAmount),
    ...membershipView(appointment),
    created_at: appointment.createdAt,
  };
}
