import { createPlural } from '../../../texts/plurals.ts';

const plural = createPlural('en');

type Attention =
  | 'no_person'
  | 'in_time_off'
  | 'payment_failed'
  | 'disputed'
  | 'not_checked_in'
  | 'not_confirmed'
  | 'open_drawer'
  | 'waiting'
  | 'outside_hours'
  | 'mail_returned'
  | 'products_ending';

const count = (number: number, one: string, many: string): string =>
  plural(number, `1 ${one}`, `${number} ${many}`);

export const en = {
  pages: 'Your pages',
  visitsToday: (visits: number) =>
    visits === 0 ? 'No visits today' : count(visits, 'visit today', 'visits today'),
  taken: {
    today: 'Taken today',
    week: 'This week, to today',
    hint: 'With tax and tips',
    more: (percent: string, before: string) => `${percent} more than last week (${before})`,
    less: (percent: string, before: string) => `${percent} less than last week (${before})`,
    same: 'As last week',
  },
  ahead: {
    title: 'Next 7 days',
    visits: (visits: number) => count(visits, 'visit', 'visits'),
    hint: 'Booked from tomorrow on',
  },
  attention: 'Needs attention',
  things: (things: number) => count(things, 'thing', 'things'),
  nothing: 'Nothing waits for you.',
  /** The kind of thing, and the one thing to do. */
  kinds: {
    no_person: [
      (visits: number) => count(visits, 'visit has nobody who does it', 'visits have nobody who does them'),
      'Assign',
    ],
    in_time_off: [
      (visits: number) => count(visits, 'visit lies in time off', 'visits lie in time off'),
      'Move',
    ],
    payment_failed: [(visits: number) => count(visits, 'visit was not paid', 'visits were not paid'), 'Call'],
    disputed: [
      (payments: number) => count(payments, 'card payment is disputed', 'card payments are disputed'),
      'Answer',
    ],
    not_checked_in: [
      (visits: number) => count(visits, 'visit has no check-in', 'visits have no check-in'),
      'Settle',
    ],
    not_confirmed: [
      (visits: number) => count(visits, 'visit today is not confirmed', 'visits today are not confirmed'),
      'Call',
    ],
    open_drawer: [
      (drawers: number) => count(drawers, 'drawer was not counted', 'drawers were not counted'),
      'Count',
    ],
    waiting: [
      (people: number) => count(people, 'person waits for a time', 'people wait for a time'),
      'Offer',
    ],
    outside_hours: [
      (visits: number) =>
        count(visits, 'visit lies outside the working hours', 'visits lie outside the working hours'),
      'Move',
    ],
    mail_returned: [
      (people: number) =>
        count(people, 'client has an address that does not work', 'clients have addresses that do not work'),
      'Correct',
    ],
    products_ending: [
      (products: number) =>
        count(products, 'package or gift card ends soon', 'packages and gift cards end soon'),
      'See',
    ],
  } satisfies Readonly<Record<Attention, readonly [what: (count: number) => string, verb: string]>>,
  /** After the names of the first ones. */
  more: (things: number) => `and ${things} more`,
  chart: {
    title: 'Taken this week',
    week: 'This week',
    before: 'Last week',
    describe: (day: string, taken: string, before: string) => `${day}: ${taken}, a week before ${before}`,
  },
  owed: {
    all: 'In all',
    title: 'What we owe',
    details: 'Details',
    nothing: 'Nothing is owed.',
    accounts: {
      gift_cards: 'Gift cards',
      packages: 'Packages',
      credit: 'Credit of clients',
      prepaid: 'Deposits for visits to come',
      tips: 'Tips to pay out',
      tax: 'Sales tax',
    },
  },
  page: {
    title: 'Your booking page',
    show: 'Look at it',
    qr: 'QR code of your booking page',
  },
  /** The last day to answer a dispute, and the last day of the first product that ends. */
  due: {
    disputed: (amount: string, day: string) => `${amount}. Answer by ${day}`,
    products_ending: (amount: string, day: string) => `${amount} not used yet. The first ends on ${day}`,
  },
  newest: { title: 'Booked last', none: 'No visits are booked for the next days.' },
} as const;
