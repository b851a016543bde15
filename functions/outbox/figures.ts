import type { Figure } from '../../lib/http/metrics.ts';
import type { NoticeKind } from '../../lib/rules/notifications/notices.ts';
import type { OutboxRecord } from '../../lib/table/outbox.ts';

/**
 * What a notice is to the business. A notice is written with the change that it tells of and first taken once, so
 * that counting it counts the change, whichever function made it.
 */
const FIGURES: { readonly [Kind in NoticeKind]?: Figure } = {
  'booking.created': 'Bookings',
  'booking.payment_failed': 'FailedPayments',
  'sale.payment_failed': 'FailedPayments',
  'package.purchased': 'Sales',
  'giftcard.purchased': 'Sales',
  'membership.purchased': 'Sales',
  'package.redeemed': 'Redemptions',
  'giftcard.redeemed': 'Redemptions',
  'membership.used': 'Redemptions',
};

/** The figure that a record adds to, at its first taking; undefined for all later ones. */
export const figureOf = ({ attempts, notice }: OutboxRecord): Figure | undefined =>
  attempts === 1 ? FIGURES[notice.kind] : undefined;
