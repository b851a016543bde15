import { DAY_MS } from '../durations.ts';

/** Mails of a salon in any 24 hours to an address that nobody has verified (BEHAVIOR §29.3). */
const UNVERIFIED_MAILS_MAX = 10;
export const MAIL_WINDOW_MS = DAY_MS;

/**
 * Mails that count together. Those with which a person proves an address have a budget of their own, so that bookings
 * with a stranger's address cannot lock the stranger out (BEHAVIOR §29.3).
 */
export type MailBudget = 'general' | 'proof';

/** One counted mail; the id is the same at each attempt. */
export type CountedMail = { readonly id: string; readonly at: string };

/** The mailbox of an address: its case and the tag after a plus sign make no difference. */
export function toMailbox(address: string): string {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at).replace(/\+.*/s, '');
  return `${local}${address.slice(at)}`.trim().toLowerCase();
}

/**
 * The mails of the last 24 hours together with this one, or undefined if there is no room for it. An attempt that is
 * repeated counts once.
 */
export function addCountedMail(
  counted: readonly CountedMail[],
  id: string,
  now: Date,
): readonly CountedMail[] | undefined {
  const start = new Date(now.getTime() - MAIL_WINDOW_MS).toISOString();
  const recent = counted.filter(({ at }) => at > start);
  if (recent.some((mail) => mail.id === id)) return recent;
  return recent.length < UNVERIFIED_MAILS_MAX ? [...recent, { id, at: now.toISOString() }] : undefined;
}
