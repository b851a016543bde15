import type { Money } from '../../../lib/rules/money.ts';
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
  placeFact,
  redemptionReturnText,
  serviceItems,
} from './visit-text.ts';

/** Card payments for the visit: the refunded part, and the part that the salon keeps. */
type CardPayment = { readonly refunded: Money; readonly kept: Money };

function refundText({ salon: { currency } }: VisitDetails, { refunded, kept }: CardPayment): string {
  if (refunded > 0) return TEXTS.bill.refunding(formatMoney(refunded, currency));
  return kept > 0 ? TEXTS.cancellation.kept(formatMoney(kept, currency)) : '';
}

/** Tells the customer or guest that the visit is cancelled, and what happens to their payments. */
export function renderCancellationMail(visit: VisitDetails, payment: CardPayment): RenderedMail {
  const { salon, location, services } = visit;
  const texts = TEXTS.cancellation;
  const refund = { name: TEXTS.bill.refund, value: formatMoney(payment.refunded, salon.currency) };
  return renderLocationMail(visit, {
    subject: texts.subject({ salon: salon.name, at: formatShortTime(visit.appointment) }),
    headline: texts.headline,
    blocks: [
      paragraphBlock(
        joinParts(
          [
            texts.intro(formatClientGreeting(visit)),
            refundText(visit, payment),
            redemptionReturnText(visit),
            texts.farewell,
          ],
          ' ',
        ),
      ),
      factsBlock(
        { name: TEXTS.visit.when, value: formatVisitTime(visit) },
        placeFact(location),
        appointmentNumberFact(visit),
        ...(payment.refunded > 0 ? [refund] : []),
      ),
      { block: 'items', items: services.flatMap((service) => serviceItems(service)) },
      manageBlock(visit),
    ],
  });
}
