import { formatAppointmentNumber } from '../../../lib/rules/booking/appointments.ts';
import type { NoticeOf } from '../../../lib/rules/notifications/notices.ts';
import type { Salon } from '../../../lib/rules/salon/salon.ts';
import { texts } from '../texts/index.ts';
import { formatMoney } from './format.ts';
import { type Fact, factsBlock, paragraphBlock, type RenderedMail, renderMail } from './layout.ts';

/** Informs the salon that the bank could not return a refund, so that it can repay the customer otherwise. */
export function renderRefundFailureMail(
  salon: Salon,
  { amount, appointmentId, saleId, paymentIntent }: Omit<NoticeOf<'refund.failed'>, 'kind'>,
): RenderedMail {
  const words = texts().refundFailure;
  const money = formatMoney(amount, salon.currency);
  const facts: readonly Fact[] = [
    ...(appointmentId === undefined
      ? []
      : [{ name: texts().visit.number, value: formatAppointmentNumber(appointmentId) }]),
    ...(saleId === undefined ? [] : [{ name: words.sale, value: `SALE-${String(saleId).padStart(6, '0')}` }]),
    { name: words.payment, value: paymentIntent },
  ];
  return renderMail({
    subject: words.subject(money),
    headline: words.headline,
    blocks: [paragraphBlock(words.intro(money)), factsBlock(...facts)],
    salon,
    footer: [],
  });
}
