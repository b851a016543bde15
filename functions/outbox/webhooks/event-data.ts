import { type Appointment, appointmentNumber } from '../../../lib/rules/booking/appointments.ts';
import { wireDate, wireTime } from '../../../lib/rules/calendar.ts';
import type { AppointmentId, SaleId, Tenant } from '../../../lib/rules/ids.ts';
import { moneyText } from '../../../lib/rules/money.ts';
import type { NoticeOf } from '../../../lib/rules/notifications/notices.ts';
import type { EventData, WebhookKind } from '../../../lib/rules/notifications/webhooks.ts';
import type { LocalDate, Minute } from '../../../lib/rules/salon/salon.ts';
import { getAppointment } from '../../../lib/table/appointments.ts';
import { getSale } from '../../../lib/table/sales.ts';
import type { Store } from '../../../lib/table/store.ts';

type DataOf<Kind extends WebhookKind> = (
  notice: NoticeOf<Kind>,
  tenant: Tenant,
  store: Store,
) => Promise<EventData>;

/**
 * What each kind of event tells: ids and the facts that a salon's own system books by. No names, no addresses, no
 * card numbers: whoever holds the endpoint asks for those with a token of the salon.
 */
export const EVENT_DATA: { readonly [Kind in WebhookKind]: DataOf<Kind> } = {
  'booking.created': (notice, tenant, store) => visitOf(store, tenant, notice),
  'booking.confirmed': (notice, tenant, store) => visitOf(store, tenant, notice),
  'booking.payment_failed': (notice, tenant, store) => visitOf(store, tenant, notice),
  'booking.cancelled': async (notice, tenant, store) => ({
    ...(await visitOf(store, tenant, notice)),
    refunded_amount: moneyText(notice.refunded),
  }),
  'booking.rescheduled': async (notice, tenant, store) => ({
    ...(await visitOf(store, tenant, notice)),
    previous: whenOf(notice.before),
  }),
  'package.redeemed': redemptionOf,
  'giftcard.redeemed': redemptionOf,
  'membership.used': redemptionOf,
  'package.purchased': ({ saleId }, tenant, store) => saleOf(store, tenant, saleId),
  'giftcard.purchased': ({ saleId }, tenant, store) => saleOf(store, tenant, saleId),
  'membership.purchased': ({ saleId }, tenant, store) => saleOf(store, tenant, saleId),
  'sale.payment_failed': ({ saleId }, tenant, store) => saleOf(store, tenant, saleId),
  'membership.renewed': async (notice, tenant, store) => ({
    ...(await saleOf(store, tenant, notice.saleId)),
    renewals: notice.renewals,
  }),
  'membership.ended': ({ saleId }, tenant, store) => saleOf(store, tenant, saleId),
};

type When = { readonly date: LocalDate; readonly minute: Minute };

const whenOf = ({ date, minute }: When) => ({ date: wireDate(date), time: wireTime(minute) });

const lineOf = (line: Appointment['lines'][number]) => ({
  service_id: line.serviceId,
  pricing_option_id: line.pricingOptionId,
  staff_id: line.staffId,
  duration: line.duration,
  price: moneyText(line.price),
  addons: line.addOns.map(({ addOnId, price, duration }) => ({
    add_on_id: addOnId,
    add_on_price: moneyText(price),
    add_on_duration: duration,
  })),
});

/** An appointment as it now stands, at the time that the notice tells of. */
async function visitOf(
  store: Store,
  tenant: Tenant,
  notice: When & { readonly appointmentId: AppointmentId },
): Promise<EventData> {
  const appointment = await getAppointment(store, tenant, notice.appointmentId);
  if (!appointment) throw new Error(`appointment ${notice.appointmentId} of ${tenant} is unknown`);
  return {
    appointment_id: appointment.id,
    appointment_number: appointmentNumber(appointment.id),
    status: appointment.status,
    location_id: appointment.locationId,
    customer_id: appointment.customerId,
    customer_type: appointment.customerType,
    ...whenOf(notice),
    services: appointment.lines.map(lineOf),
    deposit_amount: moneyText(appointment.depositAmount),
    subtotal: moneyText(appointment.subtotal),
    tax: moneyText(appointment.tax),
    total: moneyText(appointment.subtotal + appointment.tax),
  };
}

/** What a product paid of a visit: the amount is the price of the services, or the money of a gift card. */
async function redemptionOf(
  notice: NoticeOf<'package.redeemed' | 'giftcard.redeemed' | 'membership.used'>,
): Promise<EventData> {
  return {
    purchased_id: notice.purchasedId,
    appointment_id: notice.appointmentId,
    appointment_number: appointmentNumber(notice.appointmentId),
    ...whenOf(notice),
    service_ids: notice.serviceIds,
    amount: moneyText(notice.amount),
  };
}

async function saleOf(store: Store, tenant: Tenant, id: SaleId): Promise<EventData> {
  const sale = await getSale(store, tenant, id);
  if (!sale) throw new Error(`sale ${id} of ${tenant} is unknown`);
  return {
    sale_id: sale.id,
    type: sale.type,
    purchased_id: sale.purchasedId,
    customer_id: sale.customerId,
    location_id: sale.locationId,
    subtotal: moneyText(sale.subtotal),
    tax: moneyText(sale.tax),
    total: moneyText(sale.total),
    status: sale.status,
  };
}
