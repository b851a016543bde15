import { invalid, type Outcome, ok } from '../outcome.ts';
import type { Customer } from './people.ts';

/** Who somebody is at an identity provider. */
export type Identity = {
  /** Provider and its name for the person: 'google:1234'. Never changes, unlike an address. */
  readonly subject: string;
  /** Empty where the provider gave none. */
  readonly email: string;
  /** The provider says that the address is this person's. */
  readonly emailVerified: boolean;
  readonly fname: string;
  readonly lname: string;
};

/** What a provider said of what the app brought from it. */
export type Confirmation =
  | { readonly state: 'confirmed'; readonly identity: Identity }
  /** Not of this provider, not for this salon's app, altered, or too old. */
  | { readonly state: 'refused' }
  /** The provider could not be asked. */
  | { readonly state: 'unavailable' };

/** Whom an identity logs in as, and what that changes. */
export type Link =
  | { readonly as: 'known'; readonly customer: Customer }
  | { readonly as: 'new' }
  /** An account of the same address; `claimed`: nobody had shown before that the address is theirs. */
  | { readonly as: 'linked' | 'claimed'; readonly customer: Customer };

/**
 * Whom an identity logs in as (decisions §1): whoever its subject is known for; else the account of the same
 * address, where the provider says that the address is this person's; else a new customer.
 */
export function linkOf(
  identity: Identity,
  known: { readonly bySubject: Customer | undefined; readonly byEmail: Customer | undefined },
): Outcome<Link> {
  if (known.bySubject) return ok({ as: 'known', customer: known.bySubject });
  if (!known.byEmail) return ok({ as: 'new' });
  if (!identity.emailVerified) {
    return invalid('email', 'Is already registered, please log in with your password');
  }
  return ok({ as: known.byEmail.emailVerified ? 'linked' : 'claimed', customer: known.byEmail });
}
