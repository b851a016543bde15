import type { MetricName } from '../../lib/http/metrics.ts';
import type { NoticeKind } from '../../lib/rules/notifications/notices.ts';
import type { OutboxRecord } from '../../lib/table/notifications/outbox.ts';

/**
 * The business metric of each kind of notice. A notice is written in the transaction of its change, so that counting
 * its first attempt counts the change, no matter which function made it.
 */
const METRIC_BY_KIND: { readonly [Kind in NoticeKind]?: MetricName } = {
  'booking.created': 'Bookings',
  'booking.payment_failed': 'FailedPayments',
  'sale.payment_failed': 'FailedPayments',
  'refund.failed': 'FailedRefunds',
  'package.purchased': 'Sales',
  'giftcard.purchased': 'Sales',
  'membership.purchased': 'Sales',
  'package.redeemed': 'Redemptions',
  'giftcard.redeemed': 'Redemptions',
  'membership.used': 'Redemptions',
};

/** The metric to count at a record's first attempt; undefined at later ones. */
export const findFirstAttemptMetric = ({ attempts, notice }: OutboxRecord): MetricName | undefined =>
  attempts === 1 ? METRIC_BY_KIND[notice.kind] : undefined;
