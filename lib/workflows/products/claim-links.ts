import type { LinkSalon, TokenSalon, Tokens } from '../../ports/tokens.ts';
import type { PurchaseId, SaleType } from '../../rules/ids.ts';
import { fail, type Outcome, ok } from '../../rules/outcome.ts';

/** The gift that a claim link is for. */
type ClaimTarget = { readonly type: SaleType; readonly purchasedId: PurchaseId };

const PURPOSE = 'claim';
/** The product's own expiry is checked when it is redeemed. */
const LINK_YEARS = 5;
const SUBJECT_FORM = /^(package|giftcard|membership):(\d+)$/;

/** A signed token with which the recipient claims the gift; made when the mail is sent (BEHAVIOR §27.2). */
export function issueClaimToken(
  tokens: Pick<Tokens, 'issueLink'>,
  salon: TokenSalon,
  { type, purchasedId }: ClaimTarget,
  now: Date,
): Promise<string> {
  const expires = new Date(now);
  expires.setUTCFullYear(expires.getUTCFullYear() + LINK_YEARS);
  return tokens.issueLink({ purpose: PURPOSE, salon, subject: `${type}:${purchasedId}` }, now, expires);
}

/**
 * The gift of a claim token. Fails with claimLinkInvalid for a token that is altered, expired or another salon's, and with
 * visitLinkInvalid for that of an erased salon with the same slug (BEHAVIOR §1.3).
 */
export async function readClaimToken(
  tokens: Pick<Tokens, 'verifyLink' | 'isFormerLink'>,
  salon: LinkSalon,
  token: string,
  now: Date,
): Promise<Outcome<ClaimTarget>> {
  const subject = await tokens.verifyLink(token, PURPOSE, salon, now);
  const [, type, id] = SUBJECT_FORM.exec(subject ?? '') ?? [];
  if (type && id) return ok({ type: type as SaleType, purchasedId: Number(id) });
  const isFormer = await tokens.isFormerLink(token, PURPOSE, salon, now);
  return fail(isFormer ? 'visitLinkInvalid' : 'claimLinkInvalid', 'token');
}
