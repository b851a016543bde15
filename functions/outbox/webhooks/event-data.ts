import type { WebhookEventData } from '../../../lib/contract/notifications/webhook-events.ts';
import { type Appointment, formatAppointmentNumber } from '../../../lib/rules/booking/appointments.ts';
import { toBill } from '../../../lib/rules/booking/bill.ts';
import type { AppointmentId, SaleId, Tenant, WaitlistId } from '../../../lib/rules/ids.ts';
import { formatMoney } from '../../../lib/rules/money.ts';
import type { NoticeOf } from '../../../lib/rules/notifications/notices.ts';
import type { WebhookKind } from '../../../lib/rules/notifications/webhook-events.ts';
import type { DateAndMinute } from '../../../lib/rules/salons/salon.ts';
import { findAppointment } from '../../../lib/table/booking/appointments.ts';
import { findSaleById } from '../../../lib/table/products/sales.ts';
import type { Store } from '../../../lib/table/store.ts';
import { findWaitlistEntry } from '../../../lib/table/waitlist/waitlist.ts';
import { toBillView } from '../../../lib/views/booking/booking.ts';
import { toWireDate, toWireTime12h } from '../../../lib/views/dates.ts';
import { toSaleAmountsView } from '../../../lib/views/products/products.ts';

type EventDataReader<Kind extends WebhookKind> = (
  notice: NoticeOf<Kind>,
  tenant: Tenant,
  store: Store,
) => Promise<WebhookEventData<Kind>>;

/**
 * The `data` of each kind of event (BEHAVIOR §30.2): ids, times and amounts. It holds no names, addresses or card
 * numbers: the receiver reads those through the API, with a token of the salon.
 */
export const EVENT_DATA_READERS: { readonly [Kind in WebhookKind]: EventDataReader<Kind> } = {
  'booking.created': (notice, tenant, store) => getVisitData(store, tenant, notice),
  'booking.confirmed': (notice, tenant, store) => getVisitData(store, tenant, notice),
  'booking.payment_failed': (notice, tenant, store) => getVisitData(store, tenant, notice),
  'booking.cancelled': async (notice, tenant, store) => ({
    ...(await getVisitData(store, tenant, notice)),
    refunded_amount: formatMoney(notice.refunded),
  }),
  'booking.completed': (notice, tenant, store) => getVisitData(store, tenant, notice),
  'booking.noshow': (notice, tenant, store) => getVisitData(store, tenant, notice),
  'day.closed': async ({ locationId, date }) => ({ location_id: locationId, date: toWireDate(date) }),
  'booking.rescheduled': async (notice, tenant, store) => ({
    ...(await getVisitData(store, tenant, notice)),
    previous: toDateAndTime(notice.before),
  }),
  'package.redeemed': toRedemptionData,
  'giftcard.redeemed': toRedemptionData,
  'membership.used': toRedemptionData,
  'package.purchased': ({ saleId }, tenant, store) => getSaleData(store, tenant, saleId),
  'giftcard.purchased': ({ saleId }, tenant, store) => getSaleData(store, tenant, saleId),
  'membership.purchased': ({ saleId }, tenant, store) => getSaleData(store, tenant, saleId),
  'sale.payment_failed': ({ saleId }, tenant, store) => getSaleData(store, tenant, saleId),
  'membership.renewed': async (notice, tenant, store) => ({
    ...(await getSaleData(store, tenant, notice.saleId)),
    renewals: notice.renewals,
  }),
  'waitlist.joined': (notice, tenant, store) => getWaitlistData(store, tenant, notice.waitlistId),
  'waitlist.offered': getOfferData,
  'waitlist.accepted': async (notice, tenant, store) => ({
    ...(await getOfferData(notice, tenant, store)),
    appointment_id: notice.appointmentId,
  }),
  'waitlist.lapsed': getOfferData,
  'membership.ended': ({ saleId }, tenant, store) => getSaleData(store, tenant, saleId),
};

const toDateAndTime = ({ date, minute }: DateAndMinute) => ({
  date: toWireDate(date),
  time: toWireTime12h(minute),
});

const toServiceData = (line: Appointment['lines'][number]) => ({
  service_id: line.serviceId,
  pricing_option_id: line.pricingOptionId,
  staff_id: line.staffId,
  duration: line.duration,
  price: formatMoney(line.price),
  addons: line.addOns.map(({ addOnId, price, duration }) => ({
    add_on_id: addOnId,
    add_on_price: formatMoney(price),
    add_on_duration: duration,
  })),
});

/** The appointment as it is now, with the date and time of the notice. */
async function getVisitData(
  store: Store,
  tenant: Tenant,
  notice: DateAndMinute & { readonly appointmentId: AppointmentId },
): Promise<WebhookEventData<'booking.created'>> {
  const appointment = await findAppointment(store, tenant, notice.appointmentId);
  if (!appointment) throw new Error(`appointment ${notice.appointmentId} of ${tenant} is unknown`);
  return {
    appointment_id: appointment.id,
    appointment_number: formatAppointmentNumber(appointment.id),
    status: appointment.status,
    location_id: appointment.locationId,
    customer_id: appointment.customerId,
    customer_type: appointment.customerType,
    ...toDateAndTime(notice),
    services: appointment.lines.map(toServiceData),
    deposit_amount: formatMoney(appointment.depositAmount),
    ...toBillView(toBill(appointment)),
  };
}

/** A redemption; the amount is the price of the redeemed services, or the money taken from a gift card. */
async function toRedemptionData(
  notice: NoticeOf<'package.redeemed' | 'giftcard.redeemed' | 'membership.used'>,
): Promise<WebhookEventData<'package.redeemed'>> {
  return {
    purchased_id: notice.purchasedId,
    appointment_id: notice.appointmentId,
    appointment_number: formatAppointmentNumber(notice.appointmentId),
    ...toDateAndTime(notice),
    service_ids: [...notice.serviceIds],
    amount: formatMoney(notice.amount),
  };
}

async function getSaleData(
  store: Store,
  tenant: Tenant,
  id: SaleId,
): Promise<WebhookEventData<'package.purchased'>> {
  const sale = await findSaleById(store, tenant, id);
  if (!sale) throw new Error(`sale ${id} of ${tenant} is unknown`);
  return { sale_id: sale.id, ...toSaleAmountsView(sale) };
}

async function getWaitlistData(
  store: Store,
  tenant: Tenant,
  id: WaitlistId,
): Promise<WebhookEventData<'waitlist.joined'>> {
  const entry = await findWaitlistEntry(store, tenant, id);
  if (!entry) throw new Error(`waitlist entry ${id} of ${tenant} is unknown`);
  return { waitlist_id: entry.id, location_id: entry.locationId, customer_id: entry.customerId };
}

async function getOfferData(
  notice: NoticeOf<'waitlist.offered' | 'waitlist.accepted' | 'waitlist.lapsed'>,
  tenant: Tenant,
  store: Store,
): Promise<WebhookEventData<'waitlist.offered'>> {
  return { ...(await getWaitlistData(store, tenant, notice.waitlistId)), ...toDateAndTime(notice) };
}
