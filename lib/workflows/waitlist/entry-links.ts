import type { LinkSalon, TokenSalon, Tokens } from '../../ports/tokens.ts';
import { addDays, toUtcMidnightMs } from '../../rules/calendar.ts';
import type { WaitlistId } from '../../rules/ids.ts';
import { fail, type Outcome, ok } from '../../rules/outcome.ts';
import type { LocalDate } from '../../rules/salons/salon.ts';
import {
  computeLastOfferableDate,
  type OfferedEntry,
  type WaitlistEntry,
} from '../../rules/waitlist/entries.ts';

/** The purposes of links about the waitlist; a link works for one (BEHAVIOR §34.4). */
const PURPOSES = {
  /** The person leaves the waitlist. */
  entry: 'waitlist',
  /** The person answers one offer. */
  offer: 'offer',
} as const;

const VALID_DAYS = 30;

const computeExpiry = (date: LocalDate): Date => new Date(toUtcMidnightMs(addDays(date, VALID_DAYS)));

/** A signed token that names an entry until 30 days after its last day. */
export const issueEntryToken = (
  tokens: Pick<Tokens, 'issueLink'>,
  salon: TokenSalon,
  entry: Pick<WaitlistEntry, 'id' | 'windows'>,
  now: Date,
): Promise<string> =>
  tokens.issueLink(
    { purpose: PURPOSES.entry, salon, subject: String(entry.id) },
    now,
    computeExpiry(computeLastOfferableDate(entry)),
  );

/** A signed token that names one offer of an entry until 30 days after its day. */
export const issueOfferToken = (
  tokens: Pick<Tokens, 'issueLink'>,
  salon: TokenSalon,
  { id, offer }: OfferedEntry,
  now: Date,
): Promise<string> =>
  tokens.issueLink(
    { purpose: PURPOSES.offer, salon, subject: `${id}.${offer.no}` },
    now,
    computeExpiry(offer.date),
  );

type ReadTokens = Pick<Tokens, 'verifyLink'>;

/** The entry that a token names; fails with waitlistLinkInvalid for every other token. */
export async function readEntryToken(
  tokens: ReadTokens,
  salon: LinkSalon,
  token: string,
  now: Date,
): Promise<Outcome<WaitlistId>> {
  const id = Number(await tokens.verifyLink(token, PURPOSES.entry, salon, now));
  return Number.isSafeInteger(id) ? ok(id) : fail('waitlistLinkInvalid', 'token');
}

/** The offer that a token names; fails with waitlistLinkInvalid for every other token. */
export async function readOfferToken(
  tokens: ReadTokens,
  salon: LinkSalon,
  token: string,
  now: Date,
): Promise<Outcome<{ readonly id: WaitlistId; readonly no: number }>> {
  const subject = await tokens.verifyLink(token, PURPOSES.offer, salon, now);
  const [id, no] = (subject ?? '').split('.').map(Number);
  return id !== undefined && no !== undefined ? ok({ id, no }) : fail('waitlistLinkInvalid', 'token');
}
