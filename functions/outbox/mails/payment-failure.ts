import type { VisitDetails } from '../visit-details.ts';
import { manageBlock } from './change-instructions.ts';
import { formatMoney } from './format.ts';
import { factsBlock, paragraphBlock, type RenderedMail } from './layout.ts';
import { renderLocationMail } from './location-mail.ts';
import {
  appointmentNumberFact,
  formatClientGreeting,
  formatShortTime,
  formatVisitTime,
  redemptionReturnText,
} from './visit-text.ts';

/** Tells the customer or guest that their deposit was not paid and their time is no longer reserved. */
export function renderPaymentFailureMail(visit: VisitDetails): RenderedMail {
  const { salon, appointment } = visit;
  const deposit = formatMoney(appointment.depositAmount, salon.currency);
  return renderLocationMail(visit, {
    subject: `Your booking at ${salon.name} was not completed: ${formatShortTime(visit)}`,
    headline: 'We did not receive your payment',
    blocks: [
      paragraphBlock(
        `${formatClientGreeting(visit)}, the payment of ${deposit} for this appointment was not completed, so the time is no longer reserved. Anything you were charged will be refunded.${redemptionReturnText(visit)} You are welcome to book again.`,
      ),
      factsBlock({ name: 'When', value: formatVisitTime(visit) }, appointmentNumberFact(visit)),
      manageBlock(visit),
    ],
  });
}
