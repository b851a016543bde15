import { endSentence } from '../../../../../../lib/texts/sentences.ts';
import { createPlural } from '../../../texts/plurals.ts';

const plural = createPlural('en');

/** The texts of the panel of a visit in US English. A language is one file with these texts. */
export const en = {
  today: 'Today',
  when: (day: string, span: string) => `${day}, ${span}`,
  kept: (span: string) => `${span} is kept free`,
  more: 'More for this visit',
  lost: 'No connection: nothing can be changed.',
  old: 'This visit could not be read again. It may have changed since.',
  client: {
    visits: (count: number) => plural(count, '1 visit', `${count} visits`),
    first: 'First visit',
    never: 'Has not come yet',
    every: (weeks: number) => plural(weeks, 'every week', `every ${weeks} weeks`),
    usually: (member: string) => `usually ${member}`,
    guest: 'Guest, not kept as a client',
    call: (phone: string) => `Call ${phone}`,
    card: (name: string) => `Open the card of ${name}`,
  },
  series: {
    date: (place: number, count: number) => `Date ${place} of ${count} of a series`,
    part: 'Part of a series',
  },
  steps: 'State',
  services: {
    heading: 'Services',
    change: 'Change',
    length: 'Length',
    price: 'Price',
    minutes: (minutes: number) => {
      const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
      return [...(hours > 0 ? [`${hours} h`] : []), ...(rest > 0 || hours === 0 ? [`${rest} min`] : [])].join(
        ' ',
      );
    },
    member: 'With',
    remove: (service: string) => `Remove ${service}`,
    add: 'Add a service',
    fits: 'Fits.',
    follows: (name: string, time: string) => `Fits. ${name} follows at ${endSentence(time)}`,
    save: 'Save change',
    undo: 'Discard',
    with: (member: string) => `with ${member}`,
  },
  sums: {
    memberDiscount: 'Member discount',
    discount: (reason: string) => `Discount: ${reason}`,
    serviceCharge: 'Service charge',
    total: 'Total',
    toPay: 'To pay',
    product: (qty: number, name: string) => (qty > 1 ? `${qty} × ${name}` : name),
    covers: 'Paid by a package or membership',
    tips: 'Tips',
    giftCards: 'Paid by gift cards',
    paid: 'Paid',
    kept: 'Kept as a fee',
    refunded: 'Given back',
    writtenOff: 'Written off',
  },
  otherBill: {
    paid: (payer: string, number: string) =>
      payer === ''
        ? `Paid on the bill of another visit, receipt ${number}.`
        : `Paid on the bill of ${payer}, receipt ${number}.`,
    short: (payer: string, number: string) => (payer === '' ? number : `on the bill of ${payer}, ${number}`),
    open: (payer: string) => `Show the visit of ${payer}`,
  },
  last: {
    heading: 'Last visit',
    /** Where the user sees only own visits. */
    own: 'Last visit with you',
    none: 'None yet',
    of: (services: string, member: string) => (member === '' ? services : `${services} with ${member}`),
  },
  account: {
    heading: 'On account',
    giftCards: (amount: string) => `${amount} gift card`,
    credit: (amount: string) => `${amount} credit`,
    product: (name: string, left: number) => `${name}: ${left} left`,
    noShows: (count: number) =>
      count === 0 ? 'Always came' : plural(count, 'Did not come once', `Did not come ${count} times`),
    unchecked: (count: number) =>
      plural(count, '1 visit without a check-in', `${count} visits without a check-in`),
    owes: (amount: string) => `owes ${amount}`,
    owesNothing: 'owes nothing',
  },
  notes: {
    heading: 'Notes',
    label: 'Note',
    add: 'Add a note to this visit',
    save: 'Save note',
  },
  message: {
    label: (client: string) => `Message to ${client}`,
    hint: 'Goes out by e-mail, or as a text message where there is no address',
    send: 'Send message',
    close: 'Discard',
  },
  history: {
    heading: 'History',
    all: (count: number) => `All ${count} visits`,
  },
  acts: {
    undo: 'Undo the last step',
    longer: '15 min longer',
    checkOut: (amount: string) => `Check out ${amount}`,
    noShow: 'Did not come',
    message: 'Message',
    isHere: (client: string) => `${client} is here.`,
    hasStarted: (client: string) => `${client} has started.`,
  },
} as const;
