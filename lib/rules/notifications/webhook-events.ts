import type { NoticeKind, NoticeOf } from './notices.ts';

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
export function toWebhookNotices(
  notice: NoticeOf<WebhookKind | 'series.created'>,
): readonly NoticeOf<WebhookKind>[] {
  if (notice.kind === 'series.created') {
    return notice.visits.flatMap((visit) => toWebhookNotices({ kind: 'booking.created', ...visit }));
  }
  if (notice.kind !== 'booking.created' || !notice.isConfirmed) return [notice];
  const { appointmentId, date, minute } = notice;
  return [notice, { kind: 'booking.confirmed', appointmentId, date, minute }];
}
