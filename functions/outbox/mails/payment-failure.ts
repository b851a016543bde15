import { TEXTS } from '../texts/en.ts';
import type { VisitDetails } from '../visit-details.ts';
import { manageBlock } from './change-instructions.ts';
import { formatMoney, formatShortTime, joinParts } from './format.ts';
import { factsBlock, paragraphBlock, type RenderedMail } from './layout.ts';
import { renderLocationMail } from './location-mail.ts';
import {
  appointmentNumberFact,
  formatClientGreeting,
  formatVisitTime,
  redemptionReturnText,
} from './visit-text.ts';

/** Tells the customer or guest that their deposit was not paid and their time is no longer reserved. */
export function renderPaymentFailureMail(visit: VisitDetails): RenderedMail {
  const { salon, appointment } = visit;
  const deposit = formatMoney(appointment.depositAmount, salon.currency);
  return renderLocationMail(visit, {
    subject: TEXTS.paymentFailure.subject({ salon: salon.name, at: formatShortTime(visit.appointment) }),
    headline: TEXTS.paymentFailure.headline,
    blocks: [
      paragraphBlock(
        joinParts(
          [
            TEXTS.paymentFailure.intro({ greeting: formatClientGreeting(visit), money: deposit }),
            redemptionReturnText(visit),
            TEXTS.paymentFailure.again,
          ],
          ' ',
        ),
      ),
      factsBlock({ name: TEXTS.visit.when, value: formatVisitTime(visit) }, appointmentNumberFact(visit)),
      manageBlock(visit),
    ],
  });
}
