import type { WebhookEventData } from '../../contract/notifications/webhook-events.ts';
import { formatAppointmentNumber } from '../../rules/booking/appointments.ts';
import { formatMoney } from '../../rules/money.ts';
import type { NoticeOf } from '../../rules/notifications/notices.ts';
import {
  type EventState,
  listEventNotices,
  type StoredEvent,
  type VisitState,
  type WebhookKind,
} from '../../rules/notifications/webhook-events.ts';
import type { DateAndMinute } from '../../rules/salons/salon.ts';
import { toBillView } from '../booking/booking.ts';
import { toWireDate, toWireTime12h } from '../dates.ts';
import { toTenderView } from '../journal/receipts.ts';
import { toSaleIdsAndAmountsView } from '../products/products.ts';

type EventDataView<Kind extends WebhookKind> = (
  notice: NoticeOf<Kind>,
  state: EventState,
) => WebhookEventData<Kind>;

/**
 * The `data` of each kind of event (BEHAVIOR §30.2): ids, times and amounts. It holds no names, addresses or card
 * numbers: the receiver reads those through the API, with a token of the salon.
 */
const EVENT_DATA_VIEWS: { readonly [Kind in WebhookKind]: EventDataView<Kind> } = {
  'booking.created': toVisitData,
  'booking.confirmed': toVisitData,
  'booking.payment_failed': toVisitData,
  'booking.cancelled': (notice, state) => ({
    ...toVisitData(notice, state),
    refunded_amount: formatMoney(notice.refunded),
  }),
  'booking.completed': toVisitData,
  'booking.noshow': toVisitData,
  'booking.rescheduled': (notice, state) => ({
    ...toVisitData(notice, state),
    previous: toDateAndTime(notice.before),
  }),
  'package.redeemed': toRedemptionData,
  'giftcard.redeemed': toRedemptionData,
  'membership.used': toRedemptionData,
  'package.purchased': toSaleData,
  'giftcard.purchased': toSaleData,
  'membership.purchased': toSaleData,
  'sale.payment_failed': toSaleData,
  'membership.renewed': (notice, state) => ({ ...toSaleData(notice, state), renewals: notice.renewals }),
  'membership.ended': toSaleData,
  'waitlist.joined': toEntryData,
  'waitlist.offered': toOfferData,
  'waitlist.accepted': (notice, state) => ({
    ...toOfferData(notice, state),
    appointment_id: notice.appointmentId,
  }),
  'waitlist.lapsed': toOfferData,
  'checkout.paid': ({ appointmentIds, saleIds, locationId, customerId, tips, tenders }) => ({
    appointment_ids: [...appointmentIds],
    sale_ids: [...saleIds],
    location_id: locationId,
    customer_id: customerId,
    amount: formatMoney(tenders.reduce((sum, { amount }) => sum + amount, 0)),
    tips: formatMoney(tips),
    tenders: tenders.map(toTenderView),
  }),
  'receipt.created': ({ id, number, total, ...notice }) => ({
    receipt_id: id,
    receipt_number: number,
    ...toRecordIds(notice),
    total: formatMoney(total),
  }),
  'refund.created': ({ id, amount, ...notice }) => ({
    refund_id: id,
    ...toRecordIds(notice),
    amount: formatMoney(amount),
  }),
  'customer.changed': ({ customerId, change, mergedInto = null }) => ({
    customer_id: customerId,
    change,
    merged_into: mergedInto,
  }),
  'day.closed': ({ locationId, date }) => ({ location_id: locationId, date: toWireDate(date) }),
};

/** The visit or sale of a receipt or refund. */
const toRecordIds = ({
  reference: { kind, id },
  locationId,
  customerId,
}: Pick<NoticeOf<'refund.created'>, 'reference' | 'locationId' | 'customerId'>) => ({
  appointment_id: kind === 'appointment' ? id : null,
  sale_id: kind === 'sale' ? id : null,
  location_id: locationId,
  customer_id: customerId,
});

const toDateAndTime = ({ date, minute }: DateAndMinute) => ({
  date: toWireDate(date),
  time: toWireTime12h(minute),
});

/** A part of the state that events of a kind always have. */
function must<Part>(part: Part | undefined, { kind }: { readonly kind: WebhookKind }): Part {
  if (part === undefined) throw new Error(`an event ${kind} has no state of its record`);
  return part;
}

const toLineData = (line: VisitState['lines'][number]) => ({
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

function toVisitData(
  notice: Extract<NoticeOf<WebhookKind>, { kind: `booking.${string}` }>,
  { visits }: EventState,
): WebhookEventData<'booking.created'> {
  const visit = must(
    visits?.find(({ id }) => id === notice.appointmentId),
    notice,
  );
  return {
    appointment_id: visit.id,
    appointment_number: formatAppointmentNumber(visit.id),
    status: visit.status,
    location_id: visit.locationId,
    customer_id: visit.customerId,
    customer_type: visit.customerType,
    ...toDateAndTime(visit),
    services: visit.lines.map(toLineData),
    deposit_amount: formatMoney(visit.depositAmount),
    ...toBillView(visit.bill),
  };
}

/** A redemption; the amount is the price of the redeemed services, or the money taken from a gift card. */
function toRedemptionData(
  notice: NoticeOf<'package.redeemed' | 'giftcard.redeemed' | 'membership.used'>,
): WebhookEventData<'package.redeemed'> {
  return {
    purchased_id: notice.purchasedId,
    appointment_id: notice.appointmentId,
    appointment_number: formatAppointmentNumber(notice.appointmentId),
    ...toDateAndTime(notice),
    service_ids: [...notice.serviceIds],
    amount: formatMoney(notice.amount),
  };
}

function toSaleData(
  notice: Extract<NoticeOf<WebhookKind>, { readonly saleId: number }>,
  state: EventState,
): WebhookEventData<'package.purchased'> {
  const sale = must(state.sale, notice);
  return { sale_id: sale.id, ...toSaleIdsAndAmountsView(sale) };
}

function toEntryData(
  notice: Extract<NoticeOf<WebhookKind>, { kind: `waitlist.${string}` }>,
  state: EventState,
): WebhookEventData<'waitlist.joined'> {
  const { id, locationId, customerId } = must(state.entry, notice);
  return { waitlist_id: id, location_id: locationId, customer_id: customerId };
}

function toOfferData(
  notice: NoticeOf<'waitlist.offered' | 'waitlist.accepted' | 'waitlist.lapsed'>,
  state: EventState,
): WebhookEventData<'waitlist.offered'> {
  return { ...toEntryData(notice, state), ...toDateAndTime(notice) };
}

const toEventData = <Kind extends WebhookKind>(notice: NoticeOf<Kind>, state: EventState) =>
  EVENT_DATA_VIEWS[notice.kind](notice, state);

/** The events of an item, in order: the body of each, as webhooks send it and the feed lists it (BEHAVIOR §30.2). */
export const toEventViews = (tenant: string, stored: StoredEvent) =>
  listEventNotices(stored).map(({ id, notice, state }) => ({
    id,
    type: notice.kind,
    created_at: stored.createdAt,
    tenant,
    data: toEventData(notice, state),
  }));
