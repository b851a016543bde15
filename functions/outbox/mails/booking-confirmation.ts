import { type Payment, TENDER, type Tender } from '../../../lib/rules/appointments.ts';
import type { Visit } from '../visit.ts';
import { howToChange } from './how-to-change.ts';
import { type Amount, type Written, written } from './layout.ts';
import {
  endOf,
  noteBlocks,
  numberFact,
  serviceItems,
  shortWhen,
  visitLetter,
  when,
  where,
} from './visit-words.ts';
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

const pendingAtSalon = (payments: readonly Payment[]): number =>
  payments.filter(({ type }) => type === TENDER.payAtSalon).reduce((sum, { pending }) => sum + pending, 0);

function amounts({ salon: { currency }, appointment }: Visit): Amount[] {
  const { subtotal, tax, payments } = appointment;
  const amount = (name: string, money: number) => ({ name, amount: moneyIn(money, currency) });
  const pending = pendingAtSalon(payments);
  return [
    amount('Subtotal', subtotal),
    amount('Tax', tax),
    { ...amount('Total', subtotal + tax), strong: true },
    ...payments.filter(({ paid }) => paid > 0).map(({ type, paid }) => amount(PAID_WITH[type], paid)),
    ...(pending > 0 ? [amount('To pay at the salon', pending)] : []),
  ];
}

/** To the customer or guest: the visit is agreed. */
export function bookingConfirmation(visit: Visit): Written {
  const { salon, location, appointment, client, services } = visit;
  return written(
    visitLetter(visit, {
      subject: `Your appointment at ${salon.name}: ${shortWhen(visit)}`,
      headline: 'Your appointment is confirmed',
      blocks: [
        {
          block: 'paragraph',
          text: `Hello ${client.fname || client.name || 'there'}, we look forward to seeing you.`,
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
