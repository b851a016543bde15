import { TENDER, type Tender } from '../../../lib/rules/booking/appointments.ts';
import { pendingAtSalon } from '../../../lib/rules/booking/payment-rows.ts';
import { paysLine } from '../../../lib/rules/payments/card-charges.ts';
import type { Visit } from '../visit.ts';
import { howToChange } from './how-to-change.ts';
import { type Amount, type Written, written } from './layout.ts';
import { salonLetter } from './salon-letter.ts';
import { endOf, hello, noteBlocks, numberFact, serviceItems, shortWhen, when, where } from './visit-words.ts';
import { moneyIn } from './wording.ts';

/** What has been paid, by the tender's name. */
const PAID_WITH = {
  [TENDER.payAtSalon]: 'Paid at the salon',
  [TENDER.deposit]: 'Deposit paid',
  [TENDER.cardOnFile]: 'Paid with card on file',
  [TENDER.giftCard]: 'Paid with gift card',
  [TENDER.package]: 'Covered by package',
  [TENDER.membership]: 'Covered by membership',
} as const satisfies Record<Tender, string>;

/** What packages and memberships take off the list prices, so that the bill below can be followed. */
function takenOff({ salon: { currency }, appointment: { payments, membership } }: Visit): Amount[] {
  const off = (name: string, money: number) => ({ name, amount: `-${moneyIn(money, currency)}` });
  return [
    ...payments
      .filter((row) => paysLine(row) && row.paid > 0)
      .map(({ type, paid }) => off(PAID_WITH[type], paid)),
    ...(membership && membership.discount > 0 ? [off('Membership discount', membership.discount)] : []),
  ];
}

function amounts(visit: Visit): Amount[] {
  const { salon, appointment } = visit;
  const { subtotal, tax, payments } = appointment;
  const amount = (name: string, money: number) => ({ name, amount: moneyIn(money, salon.currency) });
  const pending = pendingAtSalon(payments);
  return [
    ...takenOff(visit),
    amount('Subtotal', subtotal),
    amount('Tax', tax),
    { ...amount('Total', subtotal + tax), strong: true },
    ...payments
      .filter((row) => !paysLine(row) && row.paid > 0)
      .map(({ type, paid }) => amount(PAID_WITH[type], paid)),
    ...(pending > 0 ? [amount('To pay at the salon', pending)] : []),
  ];
}

/** To the customer or guest: the visit is agreed. */
export function bookingConfirmation(visit: Visit): Written {
  const { salon, location, appointment, services } = visit;
  return written(
    salonLetter(visit, {
      subject: `Your appointment at ${salon.name}: ${shortWhen(visit)}`,
      headline: 'Your appointment is confirmed',
      blocks: [
        {
          block: 'paragraph',
          text: `${hello(visit)}, we look forward to seeing you.`,
        },
        {
          block: 'facts',
          facts: [
            { name: 'When', value: when(visit, appointment.minute, endOf(visit)) },
            { name: 'Where', value: where(location) },
            numberFact(visit),
          ],
        },
        { block: 'items', items: services.flatMap((service) => serviceItems(service, salon.currency)) },
        { block: 'amounts', amounts: amounts(visit) },
        ...noteBlocks(visit, 'Your note'),
        ...howToChange(visit),
      ],
    }),
  );
}
