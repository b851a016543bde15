import { APPOINTMENT_STATUS, holdsSlot } from '../../../lib/rules/booking/appointments.ts';
import { sumDueAtSalon } from '../../../lib/rules/booking/payment-rows.ts';
import type { Money } from '../../../lib/rules/money.ts';
import type { VisitDetails } from '../visit-details.ts';
import { manageBlock } from './change-instructions.ts';
import { formatLongDate, formatMoney, formatTime } from './format.ts';
import { factsBlock, paragraphBlock, type RenderedMail } from './layout.ts';
import { renderLocationMail } from './location-mail.ts';
import { appointmentNumberFact, formatClientGreeting, formatShortTime } from './visit-text.ts';

function purpose({ appointment: { date, minute, status } }: VisitDetails, ofBill: boolean): string {
  const time = `${formatLongDate(date)}, ${formatTime(minute)}`;
  if (ofBill) return `for your appointment on ${time}`;
  const kind = status === APPOINTMENT_STATUS.noShow ? 'missed' : 'cancelled';
  return `as a fee for your ${kind} appointment on ${time}`;
}

/** The amount still due at the salon after a charge of the bill; 0 once the visit is cancelled. */
const computeAmountLeft = ({ appointment: { status, payments } }: VisitDetails, ofBill: boolean): Money =>
  ofBill && holdsSlot(status) ? sumDueAtSalon(payments) : 0;

/** The receipt for a charge of a saved card: the customer or guest was not present. */
export function renderChargeReceiptMail(visit: VisitDetails, amount: Money, ofBill: boolean): RenderedMail {
  const { salon } = visit;
  const money = formatMoney(amount, salon.currency);
  const left = computeAmountLeft(visit, ofBill);
  return renderLocationMail(visit, {
    subject: `Your card was charged by ${salon.name}: ${formatShortTime(visit)}`,
    headline: 'Your card was charged',
    blocks: [
      paragraphBlock(
        `${formatClientGreeting(visit)}, your saved card was charged ${money} ${purpose(visit, ofBill)}.`,
      ),
      factsBlock(appointmentNumberFact(visit)),
      {
        block: 'amounts',
        amounts: [
          { name: 'Paid with card on file', amount: money, strong: true },
          ...(left > 0 ? [{ name: 'To pay at the salon', amount: formatMoney(left, salon.currency) }] : []),
        ],
      },
      manageBlock(visit),
    ],
  });
}
