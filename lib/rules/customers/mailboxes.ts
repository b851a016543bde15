/** Domains of one provider, whose mailboxes ignore the dots in an address: https://support.google.com/mail/answer/7436150 */
const GMAIL_DOMAINS = ['gmail.com', 'googlemail.com'];

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
