/** Letters, marks, spaces, hyphens and apostrophes, at most 40 characters (BEHAVIOR §29.3). */
const NAME_PATTERN = /^[\p{L}\p{M} \-\u2010'\u2019]{1,40}$/u;

/** A name as mails show it: a name that an unverified person typed is empty unless it looks like a name. */
export const toDisplayedName = (name: string, isVerified: boolean): string =>
  isVerified || NAME_PATTERN.test(name) ? name : '';
