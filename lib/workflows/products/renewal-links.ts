import type { LinkSalon, TokenSalon, Tokens } from '../../ports/tokens.ts';
import { DAY_MS } from '../../rules/durations.ts';
import type { PurchaseId } from '../../rules/ids.ts';
import { fail, type Outcome, ok } from '../../rules/outcome.ts';

const PURPOSE = 'renewal';
/** Longer than any dunning (BEHAVIOR §24.10). */
const LINK_DAYS = 62;

/** A signed token with which the payer of a renewal saves another card; made when the mail is sent. */
export const issueRenewalToken = (
  tokens: Pick<Tokens, 'issueLink'>,
  salon: TokenSalon,
  membership: PurchaseId,
  now: Date,
): Promise<string> =>
  tokens.issueLink(
    { purpose: PURPOSE, salon, subject: String(membership) },
    now,
    new Date(now.getTime() + LINK_DAYS * DAY_MS),
  );

/** The membership of a renewal token. Fails with visitLinkInvalid for a token that is altered, expired or another salon's. */
export async function readRenewalToken(
  tokens: Pick<Tokens, 'verifyLink'>,
  salon: LinkSalon,
  token: string,
  now: Date,
): Promise<Outcome<PurchaseId>> {
  const subject = await tokens.verifyLink(token, PURPOSE, salon, now);
  return subject === undefined ? fail('visitLinkInvalid', 'token') : ok(Number(subject));
}
