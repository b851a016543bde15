import { type Payment, TENDER, type Tender } from '../../../lib/rules/appointments.ts';
import type { Visit } from '../visit.ts';
import { type Amount, type Block, type Written, written } from './layout.ts';
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
import { moneyIn, oneOf } from './wording.ts';

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

/** A link into the salon's own site, where the salon has told a web address. */
const siteUrl = (appUrl: string): string | undefined => (/^https?:\/\//.test(appUrl) ? appUrl : undefined);

function howToChange({ salon: { settings }, location, client }: Visit): Block[] {
  const site = client.hasAccount ? siteUrl(settings.appUrl) : undefined;
  const ways = [
    site ? 'use your account' : '',
    settings.replyTo ? 'reply to this e-mail' : '',
    location.phone ? `call ${location.phone}` : '',
  ];
  const limit = site
    ? ` Online this is possible until ${settings.cancellationWindowHours} hours before the start.`
    : '';
  const text = `To change or cancel, please ${oneOf(ways) || 'contact the salon'}.${limit}`;
  return [
    { block: 'paragraph', text },
    ...(site ? [{ block: 'button', label: 'My appointments', url: site } as const] : []),
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
