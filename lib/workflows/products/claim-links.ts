import type { LinkSalon, TokenSalon, Tokens } from '../../ports/tokens.ts';
import type { PurchaseId, SaleType } from '../../rules/ids.ts';

/** The gift that a claim link is for. */
export type ClaimTarget = { readonly type: SaleType; readonly purchasedId: PurchaseId };

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

/** The gift of a claim token; undefined for a token that is altered, expired or another salon's. */
export async function readClaimToken(
  tokens: Pick<Tokens, 'verifyLink'>,
  salon: LinkSalon,
  token: string,
  now: Date,
): Promise<ClaimTarget | undefined> {
  const subject = await tokens.verifyLink(token, PURPOSE, salon, now);
  const [, type, id] = SUBJECT_FORM.exec(subject ?? '') ?? [];
  return type && id ? { type: type as SaleType, purchasedId: Number(id) } : undefined;
}
