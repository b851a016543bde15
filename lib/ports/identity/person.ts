import type { Identity } from '../../rules/accounts/social-identities.ts';

/** As long as names and addresses may be (decisions §2). */
const MAX_LENGTH = 255;
const ADDRESS_FORM = /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+\.[^\s\p{Cc}@]+$/u;

/** How long a provider may take to answer. */
export const PROVIDER_TIMEOUT_MS = 4_000;

/** What a provider says of a person, of whatever form. */
type Told = {
  readonly provider: string;
  readonly subject: string;
  readonly email: unknown;
  readonly emailVerified: boolean;
  readonly fname: unknown;
  readonly lname: unknown;
};

const nameOf = (told: unknown): string =>
  typeof told === 'string'
    ? told
        .toWellFormed()
        .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
        .trim()
        .slice(0, MAX_LENGTH)
    : '';

/** An address as this platform keeps addresses; what is none is left out. */
function addressOf(told: unknown): string {
  const address = typeof told === 'string' ? told.trim().toLowerCase() : '';
  return address.length <= MAX_LENGTH && ADDRESS_FORM.test(address) ? address : '';
}

/** A person as the provider tells of them, in the form and the lengths of this platform. */
export function identityOf({ provider, subject, email, emailVerified, fname, lname }: Told): Identity {
  const address = addressOf(email);
  return {
    subject: `${provider}:${subject}`,
    email: address,
    emailVerified: emailVerified && address !== '',
    fname: nameOf(fname),
    lname: nameOf(lname),
  };
}
