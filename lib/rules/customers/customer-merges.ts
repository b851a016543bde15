import type { CustomerId } from '../ids.ts';
import type { Money } from '../money.ts';
import { invalid, type Outcome, ok } from '../outcome.ts';
import { toLanguageField } from '../salons/languages.ts';
import { type Customer, hasLogIn, type SalonNotes, toSalonNotes } from './customers.ts';

/** The remaining record of a customer who was merged into another customer (BEHAVIOR §4.6). */
export type MergedCustomer = {
  readonly id: CustomerId;
  readonly into: CustomerId;
  readonly mergedAt: string;
  /** The credit that moved, and to whom; missing where there was none. */
  readonly credits?: readonly { readonly into: CustomerId; readonly amount: Money }[];
};

/** Fails as `invalid` for a customer who was merged before, and for one who would be merged into themselves. */
export function checkMergePair(
  id: CustomerId,
  into: CustomerId,
  before: MergedCustomer | undefined,
): Outcome<undefined> {
  if (before) return invalid('customerId', 'Was merged into another customer');
  return id === into ? invalid('intoCustomerId', 'Must be another customer') : ok(undefined);
}

/**
 * The customer `into` after the merge: empty fields have the values of the customer `from` (BEHAVIOR §4.6). SMS go on only
 * where both consented. The notes, alerts and tags are joined. The log-in stays as it is.
 *
 * The person of an address can reset the password. An address therefore moves only between customers without a log-in, and as one
 * that nobody has proved.
 */
export function withMergedProfile({ smsNumber, ...into }: Customer, from: Customer): Customer {
  const bothConsent = smsNumber !== undefined && from.smsNumber !== undefined;
  const takesAddress = into.email === '' && !hasLogIn(into) && !hasLogIn(from);
  const lastLogInAt = [into.lastLogInAt, from.lastLogInAt].reduce((a, b) => ((a ?? '') > (b ?? '') ? a : b));
  return {
    ...into,
    ...(lastLogInAt ? { lastLogInAt } : {}),
    fname: into.fname || from.fname,
    lname: into.lname || from.lname,
    phone: into.phone || from.phone,
    ...(takesAddress ? { email: from.email, emailVerified: false } : {}),
    ...(bothConsent ? { smsNumber } : {}),
    ...toLanguageField(into.language ?? from.language),
    ...joinSalonNotes(into, from),
    mergedIds: [...(into.mergedIds ?? []), from.id, ...(from.mergedIds ?? [])],
  };
}

const joinTexts = (separator: string, ...texts: readonly (string | undefined)[]): string =>
  [...new Set(texts)].filter(Boolean).join(separator);

/** The notes and alerts one after the other, the tags of both, and the birthday that is known. */
const joinSalonNotes = (into: Customer, from: Customer): SalonNotes =>
  toSalonNotes({
    note: joinTexts('\n', into.note, from.note),
    alert: joinTexts('; ', into.alert, from.alert),
    tags: [...(into.tags ?? []), ...(from.tags ?? [])],
    birthday: into.birthday ?? from.birthday,
    mustCall: into.mustCall ?? from.mustCall,
  } satisfies Record<keyof SalonNotes, unknown>);
