import { endSentence } from '../../../../../../lib/texts/sentences.ts';
import { createPlural } from '../../../texts/plurals.ts';

const plural = createPlural('en');

export const en = {
  concerned: (number: string, customer: string, time: string) => `${number}, ${customer}, ${time}`,
  concernedTitle: (count: number) => plural(count, '1 visit is affected', `${count} visits are affected`),
  concernedText: 'They stay as they are. Call the clients if something changes for them.',
  movedText: 'They keep their dates and times on the clock, which are other instants in the new zone.',
  saveYes: 'Yes, save',
  merge: {
    title: (name: string) => `Merge ${name} into another client`,
    search: 'Client who stays',
    moves: (count: number, into: string) => {
      if (count === 0) return `${into} stays, and gets the fields that are empty there.`;
      return `${plural(count, '1 record moves', `${count} records move`)} to ${into}: visits, purchases and what is left of them.`;
    },
    final: (name: string) => `${name} is gone afterwards, and cannot log in. This cannot be undone.`,
    yes: 'Yes, merge',
    cards: (name: string) => `The saved cards of ${name} are removed: cards never move.`,
    needsProof: (name: string) =>
      `${name} has a log-in, and must agree: with a link or a code that we mail to the client.`,
    asked: (name: string) =>
      `We have mailed a link and a code to ${name}. Type the code here, or merge without it once the client has opened the link.`,
    code: 'Code from the mail',
    again: 'Send it again',
  },
  lacks: (name: string, what: readonly string[]) => `Visitors cannot choose ${name} yet: ${what.join(', ')}.`,
  noHours: 'no hours',
  noServices: 'no services',
  nobody: (name: string) => `Nobody performs ${name} yet: it is booked without a person.`,
  pendingEmail: (email: string) =>
    `${email} counts once the client has confirmed it by the link in a mail. Until then the client logs in as before.`,
  invited: (email: string) => `An invitation is on its way to ${email}.`,
  conflicts: (count: number, visits: readonly string[]) => {
    const named = visits.length === count ? `: ${visits.join('; ')}` : '';
    return plural(
      count,
      `1 visit is affected${named}. It stays as it is: call the client.`,
      `${count} visits are affected${named}. They stay as they are: call the clients.`,
    );
  },
  overlaps: (from: string, to: string) =>
    `Another blocked time lies on it, from ${from} to ${endSentence(to)}`,
  sameName: (one: string, name: string) => `Another ${one} has the name ${name}, too.`,
  noPerson: (name: string) => `${name} sees no visits yet: no person of the team is chosen.`,
  givesNothing: (name: string) => `${name} gives nothing yet: no services, no discount.`,
  paidAtSalon: (why: string) => `It is still paid at the salon: ${why}.`,
  noAmount: 'the deposit has no amount',
  switchedOff: (setting: string) => `“${setting}” is off in the settings`,
} as const;
