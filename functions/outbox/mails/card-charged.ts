import { APPOINTMENT_STATUS, holdsSlot } from '../../../lib/rules/booking/appointments.ts';
import { pendingAtSalon } from '../../../lib/rules/booking/payment-rows.ts';
import type { Money } from '../../../lib/rules/money.ts';
import type { Visit } from '../visit.ts';
import { type Written, written } from './layout.ts';
import { salonLetter } from './salon-letter.ts';
import { hello, numberFact, shortWhen } from './visit-words.ts';
import { longDate, moneyIn, timeOf } from './wording.ts';

function purpose({ appointment: { date, minute, status } }: Visit, ofBill: boolean): string {
  const visit = `your appointment on ${longDate(date)}, ${timeOf(minute)}`;
  if (ofBill) return `for ${visit}`;
  const fate = status === APPOINTMENT_STATUS.noShow ? 'missed' : 'cancelled';
  return `as a fee for ${visit}, which was ${fate}`;
}

/** What a payment of the bill leaves; of a visit that was called off meanwhile nothing is to be paid at the salon. */
const leftToPay = ({ appointment: { status, payments } }: Visit, ofBill: boolean): Money =>
  ofBill && holdsSlot(status) ? pendingAtSalon(payments) : 0;

/** To the customer or guest: a receipt, since they were not there when their saved card was charged. */
export function cardCharged(visit: Visit, amount: Money, ofBill: boolean): Written {
  const { salon } = visit;
  const money = moneyIn(amount, salon.currency);
  const left = leftToPay(visit, ofBill);
  return written(
    salonLetter(visit, {
      subject: `Your card was charged by ${salon.name}: ${shortWhen(visit)}`,
      headline: 'Your card was charged',
      blocks: [
        {
          block: 'paragraph',
          text: `${hello(visit)}, your saved card was charged ${money} ${purpose(visit, ofBill)}.`,
        },
        { block: 'facts', facts: [numberFact(visit)] },
        {
          block: 'amounts',
          amounts: [
            { name: 'Paid with card on file', amount: money, strong: true },
            ...(left > 0 ? [{ name: 'To pay at the salon', amount: moneyIn(left, salon.currency) }] : []),
          ],
        },
      ],
    }),
  );
}
