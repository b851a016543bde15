import type { Gift } from '../products/gifts.ts';

/** Letters, marks, spaces, hyphens and apostrophes, at most 40 characters (BEHAVIOR §29.3). */
const NAME_PATTERN = /^[\p{L}\p{M} \-\u2010'\u2019]{1,40}$/u;

/** A name as mails show it: one that an unverified person typed is empty unless it looks like a name (BEHAVIOR §29.3). */
export const hideSuspectName = (name: string, isVerified: boolean): string =>
  isVerified || NAME_PATTERN.test(name) ? name : '';

/** A person as mails show them: the names that an unverified person typed are empty unless they look like names. */
export const hideSuspectNames = <Person extends { readonly fname: string; readonly lname: string }>(
  person: Person,
  isVerified: boolean,
): Person => ({
  ...person,
  fname: hideSuspectName(person.fname, isVerified),
  lname: hideSuspectName(person.lname, isVerified),
});

/** A gift as mails show it: an unverified buyer's message only if they have paid (BEHAVIOR §29.3). */
export const toDisplayedGift = (
  gift: Gift,
  { isVerified, hasPaid }: { readonly isVerified: boolean; readonly hasPaid: boolean },
): Gift => ({
  recipient: hideSuspectNames(gift.recipient, isVerified),
  senderName: hideSuspectName(gift.senderName, isVerified),
  message: isVerified || hasPaid ? gift.message : '',
});
