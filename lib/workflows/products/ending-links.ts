import type { LinkSalon, TokenSalon, Tokens } from '../../ports/tokens.ts';
import { DAY_MS } from '../../rules/durations.ts';
import type { SaleId } from '../../rules/ids.ts';

const PURPOSE = 'decline-endings';
const LINK_DAYS = 366;

/** A signed token that declines mails about products that end; made when the mail is sent (BEHAVIOR §33.5). */
export const issueDeclineEndingsToken = (
  tokens: Pick<Tokens, 'issueLink'>,
  salon: TokenSalon,
  sale: SaleId,
  now: Date,
): Promise<string> =>
  tokens.issueLink(
    { purpose: PURPOSE, salon, subject: String(sale) },
    now,
    new Date(now.getTime() + LINK_DAYS * DAY_MS),
  );

/** The sale of such a token; undefined for a token that is altered, expired, another salon's or for something else. */
export async function readDeclineEndingsToken(
  tokens: Pick<Tokens, 'verifyLink'>,
  salon: LinkSalon,
  token: string,
  now: Date,
): Promise<SaleId | undefined> {
  const subject = await tokens.verifyLink(token, PURPOSE, salon, now);
  return subject === undefined ? undefined : Number(subject);
}
