import { endSentence } from '../../../../../../lib/texts/sentences.ts';

/** The texts of the waitlist in US English. */
export const en = {
  heading: 'Waitlist',
  freed: (day: string, time: string) => `Who waits for ${day}, ${time}`,
  fitting: (span: string, members: string) =>
    `${span}${members === '' ? '' : ` with ${members}`} is free now. These people wait for a visit that fits.`,
  all: 'Show the whole waitlist',
  noneFits: 'Nobody who waits fits this time.',
  none: 'Nobody waits.',
  noneHint:
    'Clients who find no free time online can join the list. Add those who call. A time that becomes free can then be offered to them.',
  midnight: 'midnight',
  offer: 'Offer',
  offerTime: 'Offer a time',
  wishedTimes: 'Only times that suit the wish are listed.',
  with: (service: string, member: string) => `${service} with ${member}`,
  offerTo: (customer: string) => `Offer a time to ${customer}`,
  offerAt: (time: string) => `Offer ${time}`,
  offered: (customer: string, day: string, time: string, isMailed: boolean) =>
    `${day}, ${time} is held for ${customer}${isMailed ? ', who gets the offer by mail' : ''}.`,
  heldUntil: (time: string) => `The time is held until ${endSentence(time)}`,
  notInWindow: 'This is not a time that the person waits for.',
  bookFor: (customer: string) => `Book for ${customer}`,
  others: 'Other times',
  remove: 'Remove',
  removeOf: (customer: string) => `Remove ${customer} from the waitlist`,
  removal: (customer: string) => `The removal of ${customer} from the waitlist`,
  removeQuestion: (customer: string) => `Remove ${customer} from the waitlist?`,
  removeYes: 'Yes, remove',
  add: 'Add to the waitlist',
  from: 'From',
  length: 'How long',
  joined: (customer: string) => `${customer} is on the waitlist.`,
};
