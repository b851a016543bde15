import type { Identity } from '../../rules/access/social-identities.ts';

/** The limit of names and addresses (BEHAVIOR §6.5). */
const MAX_LENGTH = 255;
const ADDRESS_PATTERN = /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+\.[^\s\p{Cc}@]+$/u;

export const PROVIDER_TIMEOUT_MS = 4_000;

/** A provider's claims about a person, unvalidated. */
type ProviderProfile = {
  readonly provider: string;
  readonly subject: string;
  readonly email: unknown;
  readonly emailVerified: boolean;
  readonly fname: unknown;
  readonly lname: unknown;
};

const toName = (claim: unknown): string =>
  typeof claim === 'string'
    ? claim
        .toWellFormed()
        .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
        .trim()
        .slice(0, MAX_LENGTH)
    : '';

/** The normalized address; empty if it is none. */
function toEmailAddress(claim: unknown): string {
  const address = typeof claim === 'string' ? claim.trim().toLowerCase() : '';
  return address.length <= MAX_LENGTH && ADDRESS_PATTERN.test(address) ? address : '';
}

/** Normalizes a provider's profile to the platform's formats and limits. */
export function toIdentity({
  provider,
  subject,
  email,
  emailVerified,
  fname,
  lname,
}: ProviderProfile): Identity {
  const address = toEmailAddress(email);
  return {
    subject: `${provider}:${subject}`,
    email: address,
    emailVerified: emailVerified && address !== '',
    fname: toName(fname),
    lname: toName(lname),
  };
}
