import type { Gift } from '../products/gifts.ts';

/** Letters, marks, spaces, hyphens and apostrophes, at most 40 characters (BEHAVIOR §29.3). */
const NAME_PATTERN = /^[\p{L}\p{M} \-\u2010'\u2019]{1,40}$/u;

/** The person who typed a name. */
type Typist = { readonly isVerified: boolean };

/** A name as mails show it: one that an unverified person typed is empty unless it looks like a name (BEHAVIOR §29.3). */
export const hideSuspectName = (name: string, { isVerified }: Typist): string =>
  isVerified || NAME_PATTERN.test(name) ? name : '';

/** A person as mails show them: the names that an unverified person typed are empty unless they look like names. */
export const hideSuspectNames = <Person extends { readonly fname: string; readonly lname: string }>(
  person: Person,
  typist: Typist,
): Person => ({
  ...person,
  fname: hideSuspectName(person.fname, typist),
  lname: hideSuspectName(person.lname, typist),
});

/** A gift as mails show it: an unverified buyer's message only if they have paid (BEHAVIOR §29.3). */
export const toDisplayedGift = (gift: Gift, buyer: Typist & { readonly hasPaid: boolean }): Gift => ({
  recipient: hideSuspectNames(gift.recipient, buyer),
  senderName: hideSuspectName(gift.senderName, buyer),
  message: buyer.isVerified || buyer.hasPaid ? gift.message : '',
});
