import { APPOINTMENT_STATUS, type AppointmentStatus } from '../../../lib/rules/booking/appointments.ts';
import type { Money } from '../../../lib/rules/money.ts';
import { texts } from '../texts/index.ts';
import type { VisitDetails } from '../visit-details.ts';
import { formatMoney, formatShortDateTime } from './format.ts';
import { factsBlock, paragraphBlock, type RenderedMail } from './layout.ts';
import {
  formatClientName,
  formatVisitDateAndTimes,
  phoneFacts,
  renderMailWithVisitNumber,
} from './visit-text.ts';

/** The words about a fee, or about a payment of a completed visit. */
function toWords(status: AppointmentStatus, money: string) {
  const { feeFailure, cardPaymentFailure } = texts();
  switch (status) {
    case APPOINTMENT_STATUS.completed:
      return { ...cardPaymentFailure, reason: cardPaymentFailure.forCompleted(money) };
    case APPOINTMENT_STATUS.noShow:
      return { ...feeFailure, reason: feeFailure.forMissed(money) };
    default:
      return { ...feeFailure, reason: feeFailure.forCancelled(money) };
  }
}

/** Informs the front desk that the card declined a fee, or a payment of a completed visit. They can charge it again or collect it otherwise. */
export function renderDeskChargeFailureMail(visit: VisitDetails, amount: Money): RenderedMail {
  const { salon, appointment, location } = visit;
  const words = toWords(appointment.status, formatMoney(amount, salon.currency));
  const customer = formatClientName(visit);
  return renderMailWithVisitNumber(visit, {
    subject: words.subject({ customer, at: formatShortDateTime(visit.appointment) }),
    headline: words.headline,
    blocks: [
      paragraphBlock(words.reason),
      { block: 'highlight', title: formatVisitDateAndTimes(visit) },
      factsBlock({ name: texts().visit.customer, value: customer }, ...phoneFacts(visit), {
        name: texts().visit.location,
        value: location.name,
      }),
    ],
  });
}
