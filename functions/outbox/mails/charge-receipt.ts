import { holdsSlot } from '../../../lib/rules/booking/appointment-status.ts';
import { APPOINTMENT_STATUS } from '../../../lib/rules/booking/appointments.ts';
import { sumDueAtSalon } from '../../../lib/rules/booking/payment-rows.ts';
import type { Money } from '../../../lib/rules/money.ts';
import { texts } from '../texts/index.ts';
import type { VisitDetails } from '../visit-details.ts';
import { isVisitOver, manageButtonBlock } from './change-instructions.ts';
import { formatLongDateTime, formatMoney, formatShortDateTime } from './format.ts';
import { factsBlock, paragraphBlock, type RenderedMail } from './layout.ts';
import { formatClientGreeting, receiptFact, renderMailWithVisitNumber } from './visit-text.ts';

function formatPurpose(visit: VisitDetails, money: string, ofBill: boolean): string {
  const { appointment } = visit;
  const charge = { greeting: formatClientGreeting(visit), money, time: formatLongDateTime(appointment) };
  if (ofBill) return texts().charge.ofBill(charge);
  return appointment.status === APPOINTMENT_STATUS.noShow
    ? texts().charge.forMissed(charge)
    : texts().charge.forCancelled(charge);
}

/** The amount still due at the salon after a charge of the bill; 0 once the visit is cancelled. */
const computeAmountLeft = ({ appointment: { status, payments } }: VisitDetails, ofBill: boolean): Money =>
  ofBill && holdsSlot(status) ? sumDueAtSalon(payments) : 0;

/** The receipt for a charge of a saved card: the customer or guest was not present. */
export function renderChargeReceiptMail(
  visit: VisitDetails,
  amount: Money,
  ofBill: boolean,
  receiptUrl: string,
): RenderedMail {
  const { salon } = visit;
  const money = formatMoney(amount, salon.currency);
  const left = computeAmountLeft(visit, ofBill);
  return renderMailWithVisitNumber(visit, {
    subject: texts().charge.subject({ salon: salon.name, at: formatShortDateTime(visit.appointment) }),
    headline: texts().charge.headline,
    blocks: [
      paragraphBlock(formatPurpose(visit, money, ofBill)),
      {
        block: 'amounts',
        amounts: [
          { name: texts().bill.cardOnFile, amount: money, strong: true },
          ...(left > 0 ? [{ name: texts().bill.dueAtSalon, amount: formatMoney(left, salon.currency) }] : []),
        ],
      },
      // A charge before the visit has no receipt yet
      ...(isVisitOver(visit) ? [factsBlock(receiptFact(receiptUrl))] : []),
      manageButtonBlock(visit),
    ],
  });
}
