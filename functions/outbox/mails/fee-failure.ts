import { APPOINTMENT_STATUS, type AppointmentStatus } from '../../../lib/rules/booking/appointments.ts';
import type { Money } from '../../../lib/rules/money.ts';
import { texts } from '../texts/index.ts';
import type { VisitDetails } from '../visit-details.ts';
import { formatMoney, formatShortTime } from './format.ts';
import { factsBlock, paragraphBlock, type RenderedMail } from './layout.ts';
import { renderLocationMail } from './location-mail.ts';
import { appointmentNumberFact, formatClientName, formatVisitTime, phoneFacts } from './visit-text.ts';

function toReason(status: AppointmentStatus): (money: string) => string {
  const { noShow, completed } = APPOINTMENT_STATUS;
  if (status === completed) return texts().cardPaymentFailure.forCompleted;
  return status === noShow ? texts().feeFailure.forMissed : texts().feeFailure.forCancelled;
}

/** Informs the front desk that the card declined a fee, or a payment of a completed visit. They can charge it again or collect it otherwise. */
export function renderFeeFailureMail(visit: VisitDetails, amount: Money): RenderedMail {
  const { salon, appointment, location } = visit;
  const money = formatMoney(amount, salon.currency);
  const isFee = appointment.status !== APPOINTMENT_STATUS.completed;
  const words = isFee ? texts().feeFailure : texts().cardPaymentFailure;
  const customer = formatClientName(visit);
  return renderLocationMail(visit, {
    subject: words.subject({ customer, at: formatShortTime(visit.appointment) }),
    headline: words.headline,
    blocks: [
      paragraphBlock(toReason(appointment.status)(money)),
      factsBlock(
        { name: texts().visit.when, value: formatVisitTime(visit) },
        { name: texts().visit.customer, value: customer },
        ...phoneFacts(visit),
        { name: texts().visit.location, value: location.name },
        appointmentNumberFact(visit),
      ),
    ],
  });
}
