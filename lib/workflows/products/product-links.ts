import type { LinkSalon, TokenSalon, Tokens } from '../../ports/tokens.ts';
import type { PurchaseId, SaleId } from '../../rules/ids.ts';
import { fail, type Outcome, ok } from '../../rules/outcome.ts';
import { DAY_MS } from '../../rules/time-units.ts';

const ENDINGS = { purpose: 'decline-endings', days: 366 } as const;
/** Longer than any dunning (BEHAVIOR §24.10). */
const RENEWAL = { purpose: 'renewal', days: 62 } as const;

type Link = typeof ENDINGS | typeof RENEWAL;

/** Issues tokens when their mails are sent. */
const createIssuer =
  ({ purpose, days }: Link) =>
  (
    tokens: Pick<Tokens, 'issueLink'>,
    salon: TokenSalon,
    id: SaleId | PurchaseId,
    now: Date,
  ): Promise<string> =>
    tokens.issueLink({ purpose, salon, subject: String(id) }, now, new Date(now.getTime() + days * DAY_MS));

/** Reads tokens. Gives undefined for a token that is altered, expired, another salon's or for something else. */
const createReader =
  ({ purpose }: Link) =>
  async (tokens: Pick<Tokens, 'verifyLink'>, salon: LinkSalon, token: string, now: Date) => {
    const subject = await tokens.verifyLink(token, purpose, salon, now);
    return subject === undefined ? undefined : Number(subject);
  };

/** A signed token of a sale that declines mails about products that end (BEHAVIOR §33.5). */
export const issueDeclineExpiryMailsToken = createIssuer(ENDINGS);
export const readDeclineExpiryMailsToken = createReader(ENDINGS);

/** A signed token of a membership with which the payer of a renewal saves another card (BEHAVIOR §24.10). */
export const issueRenewalToken = createIssuer(RENEWAL);
const findRenewedMembership = createReader(RENEWAL);

/** The membership of a renewal token. Fails with visitLinkInvalid for every other token. */
export async function readRenewalToken(
  ...request: Parameters<typeof findRenewedMembership>
): Promise<Outcome<PurchaseId>> {
  const id = await findRenewedMembership(...request);
  return id === undefined ? fail('visitLinkInvalid', 'token') : ok(id);
}
