import type { Appointment, AppointmentLine } from '../booking/appointments.ts';
import { type Bill, toBill } from '../booking/bill.ts';
import { findReturnedAmount, type JournalEntry } from '../journal/entries.ts';
import type { Sale } from '../products/sales.ts';
import type { WaitlistEntry } from '../waitlist/entries.ts';
import type { Notice, NoticeKind, NoticeOf } from './notices.ts';

/** Notices without a webhook of their kind; all others are webhook kinds (BEHAVIOR §30.2). */
type InternalNoticeKind =
  | 'series.created'
  | 'booking.refunded'
  | 'card.charged'
  | 'fee.failed'
  | 'refund.failed'
  | 'payment.disputed'
  | 'reminder.due'
  | 'visit.message'
  | 'membership.cancelled'
  | 'membership.dunning'
  | 'membership.overbilled'
  | 'gift.due'
  | 'product.ending'
  | 'password.forgotten'
  | 'user.invited'
  | 'login.changed'
  | 'factor.reset'
  | 'pin.locked'
  | 'owners.informed'
  | 'email.unverified'
  | 'staff.unverified'
  | 'email.unproved'
  | 'address.requested'
  | 'address.changed'
  | 'merge.unproved'
  | 'customer.merged'
  | 'receipt.sent'
  | 'day.sent'
  | 'words.tested'
  | 'payroll.sent'
  | 'sale.refunded'
  | 'erasure.announced'
  | 'customer.erased'
  | 'webhook.due';

export type WebhookKind = Exclude<NoticeKind, InternalNoticeKind>;

/** The data of an event: ids, dates, states and amounts, never names or secrets. */
export type EventData = { readonly [field: string]: unknown };

/** One event; its body is written once, so that every attempt sends the same. */
export type WebhookEvent = { readonly id: string; readonly type: string; readonly body: string };

const INSTANT_DIGITS = 9;

/** The id of an event: sorts by time, and is unique by its record. */
export const formatEventId = (createdAt: string, unique: string): string => {
  const instant = Date.parse(createdAt).toString(36).padStart(INSTANT_DIGITS, '0');
  return `evt_${instant}${unique.replace(/[^a-z0-9]/gi, '')}`;
};

/**
 * The events of one notice: a booking without a deposit is created and confirmed at once, and a series has those of its
 * visits (BEHAVIOR §30.2).
 */
export function expandToWebhookNotices(
  notice: NoticeOf<WebhookKind | 'series.created'>,
): readonly NoticeOf<WebhookKind>[] {
  if (notice.kind === 'series.created') {
    return notice.visits.flatMap((visit) => expandToWebhookNotices({ kind: 'booking.created', ...visit }));
  }
  if (notice.kind !== 'booking.created' || !notice.isConfirmed) return [notice];
  const { appointmentId, date, minute } = notice;
  return [notice, { kind: 'booking.confirmed', appointmentId, date, minute }];
}

/** The notice of a change that is an event, or several: a series has those of its visits (BEHAVIOR §30.2). */
export type EventNotice = NoticeOf<WebhookKind | 'series.created'>;

/** The kinds of events that send webhooks alone, and no mail. */
const WEBHOOK_ONLY_KINDS = [
  'booking.completed',
  'booking.noshow',
  'waitlist.accepted',
  'waitlist.lapsed',
  'checkout.paid',
  'receipt.created',
  'refund.created',
  'customer.changed',
  'day.closed',
] as const satisfies readonly WebhookKind[];
export type WebhookOnlyKind = (typeof WEBHOOK_ONLY_KINDS)[number];

/** Whether a notice sends webhooks alone, and no mail. */
export const isWebhookOnly = (notice: Notice): notice is NoticeOf<WebhookOnlyKind> =>
  WEBHOOK_ONLY_KINDS.some((kind) => kind === notice.kind);

/** How long events are listed (BEHAVIOR §30.4). */
export const EVENT_RETENTION_DAYS = 30;

/** The age at which events are listed: longer than the longest function that writes them may run, so that none is written later. */
export const EVENT_SHOWN_AFTER_MS = 60_000;

type LineState = Pick<AppointmentLine, 'serviceId' | 'pricingOptionId' | 'staffId' | 'duration' | 'price'> & {
  readonly addOns: readonly Pick<AppointmentLine['addOns'][number], 'addOnId' | 'price' | 'duration'>[];
};

export type VisitState = Pick<
  Appointment,
  'id' | 'status' | 'locationId' | 'customerId' | 'customerType' | 'date' | 'minute' | 'depositAmount'
> & {
  readonly lines: readonly LineState[];
  readonly bill: Pick<Bill, 'subtotal' | 'serviceCharge' | 'tax' | 'taxLines' | 'total' | 'isTaxIncluded'>;
};

export type SaleState = Pick<
  Sale,
  | ('id' | 'type' | 'purchasedId' | 'customerId' | 'locationId' | 'status')
  | ('subtotal' | 'tax' | 'total' | 'isTaxIncluded')
>;

type EntryState = Pick<WaitlistEntry, 'id' | 'locationId' | 'customerId'>;

/** The records of an event as they were with it. Redemptions and closed days need none: their notice says all. */
export type EventState = {
  readonly visits?: readonly VisitState[];
  readonly sale?: SaleState;
  readonly entry?: EntryState;
};

/** Events of one record, in order, with its state. */
export type EventPart = { readonly notices: readonly EventNotice[]; readonly state: EventState };

/** Events of one instant that one transaction adds, in order; `id` is that of the first. */
export type StoredEvent = {
  readonly id: string;
  readonly createdAt: string;
  readonly parts: readonly EventPart[];
};

export function toVisitState(visit: Appointment): VisitState {
  const { id, status, locationId, customerId, customerType, date, minute, depositAmount } = visit;
  const { subtotal, serviceCharge, tax, taxLines, total, isTaxIncluded } = toBill(visit);
  return {
    id,
    status,
    locationId,
    customerId,
    customerType,
    date,
    minute,
    depositAmount,
    bill: { subtotal, serviceCharge, tax, taxLines, total, isTaxIncluded },
    lines: visit.lines.map(({ serviceId, pricingOptionId, staffId, duration, price, addOns }) => ({
      serviceId,
      pricingOptionId,
      staffId,
      duration,
      price,
      addOns: addOns.map((addOn) => ({
        addOnId: addOn.addOnId,
        price: addOn.price,
        duration: addOn.duration,
      })),
    })),
  };
}

export const toSaleState = (sale: Sale): SaleState => ({
  id: sale.id,
  type: sale.type,
  purchasedId: sale.purchasedId,
  customerId: sale.customerId,
  locationId: sale.locationId,
  status: sale.status,
  subtotal: sale.subtotal,
  tax: sale.tax,
  total: sale.total,
  ...(sale.isTaxIncluded ? { isTaxIncluded: true } : {}),
});

/**
 * The instant of a change of a record: later than that of the change before, also where a clock is behind. So the instants of
 * events are in the order of the changes (BEHAVIOR §30.2).
 */
export const computeInstantAfter = (previous: string | undefined, now: Date): Date =>
  new Date(Math.max(now.getTime(), previous === undefined ? 0 : Date.parse(previous) + 1));

/** The instant of the next change of a record, which is stored with the record and with the events of the change. */
export const computeChangeInstant = (
  before: { readonly updatedAt?: string; readonly createdAt: string } | undefined,
  now: Date,
): Date => computeInstantAfter(before && (before.updatedAt ?? before.createdAt), now);

/** The single events, with their ids in order, and the state of their record. */
export const listEventNotices = ({
  id,
  parts,
}: Pick<StoredEvent, 'id' | 'parts'>): {
  readonly id: string;
  readonly notice: NoticeOf<WebhookKind>;
  readonly state: EventState;
}[] =>
  parts
    .flatMap(({ notices, state }) =>
      notices.flatMap(expandToWebhookNotices).map((notice) => ({ notice, state })),
    )
    .map((event, index) => ({ id: index === 0 ? id : id + String(index).padStart(3, '0'), ...event }));

/** The event of an entry by which money or value goes back to the customer of a visit or sale; undefined for other entries. */
export function findRefundNotice(entry: JournalEntry): NoticeOf<'refund.created'> | undefined {
  const { id, reference, customerId, locationId } = entry;
  const amount = findReturnedAmount(entry);
  if (amount === undefined || locationId === null) return undefined;
  if (reference.kind !== 'appointment' && reference.kind !== 'sale') return undefined;
  const record = { kind: reference.kind, id: reference.id };
  return { kind: 'refund.created', id, reference: record, customerId, locationId, amount };
}
