import { DAY_MS } from '../time-units.ts';
import type { Notice, NoticeKind } from './notices.ts';

/** Mails of a salon in any 24 hours to a mailbox that nobody has verified (BEHAVIOR §29.3). */
const UNVERIFIED_MAILS_MAX = 10;
/** The same of all salons together. */
const PLATFORM_MAILS_MAX = 30;
/** How many of these prove no address: the others are kept for those that do. */
const PLATFORM_GENERAL_MAILS_MAX = 20;
export const MAIL_WINDOW_MS = DAY_MS;

/**
 * The name of a limit: mails of the same name count together. Those with which a person proves an address have a budget of
 * their own, so that bookings with a stranger's address cannot lock the stranger out (BEHAVIOR §29.3).
 */
export type MailBudgetName = 'general' | 'proof';

/** One counted mail; the id is the same at each attempt. */
export type CountedMail = { readonly id: string; readonly at: string };

/**
 * The mails of the last 24 hours together with this one, or undefined if there is no room for it. An attempt that is
 * repeated counts once.
 */
function addMail<Mail extends CountedMail>(
  counted: readonly Mail[],
  added: Mail,
  now: Date,
  hasRoom: (recent: readonly Mail[]) => boolean,
): readonly Mail[] | undefined {
  const start = new Date(now.getTime() - MAIL_WINDOW_MS).toISOString();
  const recent = counted.filter(({ at }) => at > start);
  if (recent.some(({ id }) => id === added.id)) return recent;
  return hasRoom(recent) ? [...recent, added] : undefined;
}

/** Counts a mail of a salon to an unverified mailbox; undefined if the salon's limit is reached. */
export const withCountedUnverifiedMail = (
  counted: readonly CountedMail[],
  id: string,
  now: Date,
): readonly CountedMail[] | undefined =>
  addMail(counted, { id, at: now.toISOString() }, now, ({ length }) => length < UNVERIFIED_MAILS_MAX);

/** A mail that counts towards the limit of all salons. */
export type CountedPlatformMail = CountedMail & { readonly budget: MailBudgetName };

/** Counts a mail of any salon to an unverified mailbox; undefined if the limit of all salons is reached. */
export const withCountedUnverifiedPlatformMail = (
  counted: readonly CountedPlatformMail[],
  { id, budget }: Pick<CountedPlatformMail, 'id' | 'budget'>,
  now: Date,
): readonly CountedPlatformMail[] | undefined =>
  addMail(counted, { id, budget, at: now.toISOString() }, now, (recent) => {
    const generalCount = recent.filter((mail) => mail.budget === 'general').length;
    const hasRoomInBudget = budget === 'proof' || generalCount < PLATFORM_GENERAL_MAILS_MAX;
    return hasRoomInBudget && recent.length < PLATFORM_MAILS_MAX;
  });

/** Notices whose mail to the customer or guest confirms what was booked or bought. */
const CONFIRMING_KINDS: readonly NoticeKind[] = [
  'booking.created',
  'series.created',
  'booking.confirmed',
  'package.purchased',
  'giftcard.purchased',
  'membership.purchased',
];

/**
 * Whether the mail of a notice is sent beyond the limits too: a confirmation is counted when it is promised, or what it
 * confirms was paid, proved by a code or made by the front desk (BEHAVIOR §29.3). `countedAs` is the id that it has counted with.
 */
export const toMailLimitTerms = (
  notice: Notice,
): { readonly isPromised: boolean; readonly countedAs?: string | undefined } => ({
  isPromised: CONFIRMING_KINDS.includes(notice.kind),
  countedAs: 'mailId' in notice ? notice.mailId : undefined,
});
