/** Domains of one provider, whose mailboxes ignore the dots in an address: https://support.google.com/mail/answer/7436150 */
const GMAIL_DOMAINS = ['gmail.com', 'googlemail.com'];

/** Fewer digits are no phone number. */
const PHONE_DIGITS_MIN = 6;

/** The signs that two contacts are of one person: the mailbox, and the digits of the phone number (BEHAVIOR §14.13). */
export function listContactKeys({
  email,
  phone,
}: {
  readonly email: string;
  readonly phone: string;
}): string[] {
  const digits = phone.replace(/\D/g, '');
  return [...(email ? [toMailbox(email)] : []), ...(digits.length < PHONE_DIGITS_MIN ? [] : [digits])];
}

/**
 * The mailbox of an address, for limits: all addresses of one mailbox count together (BEHAVIOR §29.3). Case and the tag
 * after a plus sign make no difference, nor do dots at Gmail.
 */
export function toMailbox(address: string): string {
  const lower = address.trim().toLowerCase();
  const at = lower.lastIndexOf('@');
  const name = lower.slice(0, at).replace(/\+.*/s, '');
  const domain = lower.slice(at + 1);
  return GMAIL_DOMAINS.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

/** The domain that a mail is sent from or to: 'salon.example' of 'no-reply@salon.example' (BEHAVIOR §29.1). */
export const toMailDomain = (email: string): string => email.slice(email.lastIndexOf('@') + 1);
