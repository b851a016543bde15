import { formatAppointmentNumber } from '../../../lib/rules/booking/appointments.ts';
import type { NoticeOf } from '../../../lib/rules/notifications/notices.ts';
import type { Salon } from '../../../lib/rules/salons/salon.ts';
import { texts } from '../texts/index.ts';
import { formatMoney } from './format.ts';
import { type Fact, factsBlock, paragraphBlock, type RenderedMail, renderMail } from './layout.ts';

type Failure = Omit<NoticeOf<'refund.failed'>, 'kind'>;

/** Why the money did not reach the customer. */
function formatReason(reason = '', isRefused = false): string {
  const words = texts().refundFailure;
  return reason === '' && isRefused ? words.refusedTooOften : (words.reasons[reason] ?? words.otherReason);
}

const toPaymentFacts = ({
  appointmentId,
  saleId,
  paymentIntent,
}: Pick<Failure, 'appointmentId' | 'saleId' | 'paymentIntent'>): readonly Fact[] => [
  ...(appointmentId === undefined
    ? []
    : [{ name: texts().visit.number, value: formatAppointmentNumber(appointmentId) }]),
  ...(saleId === undefined ? [] : [{ name: texts().refundFailure.sale, value: String(saleId) }]),
  { name: texts().refundFailure.payment, value: paymentIntent },
];

/** Informs the salon that a refund did not reach the customer, and why, so that it can repay the customer otherwise. */
export function renderRefundFailureMail(
  salon: Salon,
  { amount, reason, isRefused, ...payment }: Failure,
): RenderedMail {
  const words = texts().refundFailure;
  const money = formatMoney(amount, salon.currency);
  return renderMail({
    subject: words.subject(money),
    headline: words.headline,
    blocks: [
      paragraphBlock(isRefused ? words.byProcessor(money) : words.byBank(money)),
      factsBlock(...toPaymentFacts(payment), { name: words.reason, value: formatReason(reason, isRefused) }),
    ],
    salon,
    footer: [],
  });
}

/** Informs the salon that the bank of a customer has taken a payment back, which the salon can answer for some days only. */
export function renderDisputeMail(
  salon: Salon,
  { amount, ...payment }: Omit<NoticeOf<'payment.disputed'>, 'kind'>,
): RenderedMail {
  const words = texts().dispute;
  const money = formatMoney(amount, salon.currency);
  return renderMail({
    subject: words.subject(money),
    headline: words.headline,
    blocks: [paragraphBlock(words.intro(money)), factsBlock(...toPaymentFacts(payment))],
    salon,
    footer: [],
  });
}
