import { formatAppointmentNumber } from '../../../lib/rules/booking/appointments.ts';
import type { NoticeOf } from '../../../lib/rules/notifications/notices.ts';
import type { Salon } from '../../../lib/rules/salons/salon.ts';
import { texts } from '../texts/index.ts';
import { formatMoney } from './format.ts';
import { type Fact, factsBlock, paragraphBlock, type RenderedMail, renderMail } from './layout.ts';

type Failure = Omit<NoticeOf<'refund.failed'>, 'kind'>;

/** Why the money did not reach the customer. */
function formatReason({ reason = '', isRefused }: Pick<Failure, 'reason' | 'isRefused'>): string {
  const words = texts().refundFailure;
  return reason === '' && isRefused ? words.refusedTooOften : (words.reasons[reason] ?? words.otherReason);
}

/** Informs the salon that a refund did not reach the customer, and why, so that it can repay the customer otherwise. */
export function renderRefundFailureMail(
  salon: Salon,
  { amount, appointmentId, saleId, paymentIntent, ...why }: Failure,
): RenderedMail {
  const words = texts().refundFailure;
  const money = formatMoney(amount, salon.currency);
  const facts: readonly Fact[] = [
    ...(appointmentId === undefined
      ? []
      : [{ name: texts().visit.number, value: formatAppointmentNumber(appointmentId) }]),
    ...(saleId === undefined ? [] : [{ name: words.sale, value: `SALE-${String(saleId).padStart(6, '0')}` }]),
    { name: words.payment, value: paymentIntent },
    { name: words.reason, value: formatReason(why) },
  ];
  return renderMail({
    subject: words.subject(money),
    headline: words.headline,
    blocks: [
      paragraphBlock(why.isRefused ? words.byProcessor(money) : words.byBank(money)),
      factsBlock(...facts),
    ],
    salon,
    footer: [],
  });
}
