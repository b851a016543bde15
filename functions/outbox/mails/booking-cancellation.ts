import type { Money } from '../../../lib/rules/money.ts';
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
  placeFact,
  redemptionReturnText,
  refundSentence,
  serviceItems,
} from './visit-text.ts';

/** Card payments for the visit: the refunded part, and the part that the salon keeps. */
type CardPayment = { readonly refunded: Money; readonly kept: Money };

function refundText({ salon: { currency } }: VisitDetails, { refunded, kept }: CardPayment): string {
  if (refunded > 0) return ` ${refundSentence(formatMoney(refunded, currency))}`;
  return kept > 0 ? ` Your payment of ${formatMoney(kept, currency)} is not refunded.` : '';
}

/** Tells the customer or guest that the visit is cancelled, and what happens to their payments. */
export function renderCancellationMail(visit: VisitDetails, payment: CardPayment): RenderedMail {
  const { salon, location, services } = visit;
  const refund = { name: 'Refund', value: formatMoney(payment.refunded, salon.currency) };
  return renderLocationMail(visit, {
    subject: `Your appointment at ${salon.name} is cancelled: ${formatShortTime(visit)}`,
    headline: 'Your appointment is cancelled',
    blocks: [
      paragraphBlock(
        `${formatClientGreeting(visit)}, this appointment is cancelled.${refundText(visit, payment)}${redemptionReturnText(visit)} We hope to see you another time.`,
      ),
      factsBlock(
        { name: 'When', value: formatVisitTime(visit) },
        placeFact(location),
        appointmentNumberFact(visit),
        ...(payment.refunded > 0 ? [refund] : []),
      ),
      { block: 'items', items: services.flatMap((service) => serviceItems(service)) },
      manageBlock(visit),
    ],
  });
}
