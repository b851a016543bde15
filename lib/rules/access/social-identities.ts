import type { Customer } from '../customers/customers.ts';
import { type CustomerId, isExternalId } from '../ids.ts';
import { fail, invalid, type Outcome, ok } from '../outcome.ts';

export type Identity = {
  /** Provider and its id of the person: 'google:1234'. Never changes, unlike an address. */
  readonly subject: string;
  /** Empty where the provider gave none. */
  readonly email: string;
  /** Whether the provider confirms that the address is this person's. */
  readonly emailVerified: boolean;
  readonly fname: string;
  readonly lname: string;
};

/** The provider's answer to the credential that the app sent. */
export type IdentityProviderAnswer =
  | { readonly state: 'confirmed'; readonly identity: Identity }
  /** The credential is from another provider, for another app, altered or too old. */
  | { readonly state: 'refused' }
  /** The provider did not answer. */
  | { readonly state: 'unavailable' };

/** Whether the part of the subject after 'google:' or 'facebook:' can be stored as an id. */
export const isSubjectValid = ({ subject }: Pick<Identity, 'subject'>): boolean =>
  isExternalId(subject.slice(subject.indexOf(':') + 1));

export type IdentityMatch =
  | { readonly kind: 'existing'; readonly customer: Customer }
  | { readonly kind: 'new' }
  /** `link`: the account's address is verified; `takeover`: it is not, so its password and sessions end. */
  | { readonly kind: 'link' | 'takeover'; readonly customer: Customer };

/**
 * Matches an identity (BEHAVIOR §4.3): by its subject; else by its address, which the provider must have verified if it is
 * taken; else as a new customer, if the salon allows registration.
 */
export function matchIdentity(
  identity: Identity,
  {
    bySubject,
    byEmail,
  }: { readonly bySubject: Customer | undefined; readonly byEmail: Customer | undefined },
  enableSignup: boolean,
): Outcome<IdentityMatch> {
  if (bySubject) return ok({ kind: 'existing', customer: bySubject });
  if (!byEmail) return enableSignup ? ok({ kind: 'new' }) : fail('signupDisabled');
  if (!identity.emailVerified) {
    return invalid('email', 'Is already registered, please log in with your password');
  }
  return ok({ kind: byEmail.emailVerified ? 'link' : 'takeover', customer: byEmail });
}

export const toCustomerOfIdentity = (
  { fname, lname, email, emailVerified }: Identity,
  id: CustomerId,
  now: Date,
): Customer => ({ id, fname, lname, email, phone: '', emailVerified, createdAt: now.toISOString() });
