import type { LinkSalon, TokenSalon, Tokens } from '../../ports/tokens.ts';
import type { PurchaseId, SaleType } from '../../rules/ids.ts';
import { fail, type Outcome, ok } from '../../rules/outcome.ts';

/** The gift that a claim link is for, or the offer of a package or gift card by its owner. */
type ClaimTarget =
  | { readonly type: SaleType; readonly purchasedId: PurchaseId; readonly offer?: undefined }
  | {
      readonly type: Exclude<SaleType, 'membership'>;
      readonly purchasedId: PurchaseId;
      readonly offer: string;
    };

const PURPOSE = 'claim';
/** The product's own expiry is checked when it is redeemed. */
const LINK_YEARS = 5;
const SUBJECT_FORM = /^(?:(package|giftcard|membership):(\d+)|(package|giftcard):(\d+):([\w-]+))$/;

/** A signed token with which the recipient claims the gift; made when the mail is sent (BEHAVIOR §27.2). */
export function issueClaimToken(
  tokens: Pick<Tokens, 'issueLink'>,
  salon: TokenSalon,
  { type, purchasedId, offer }: ClaimTarget,
  now: Date,
): Promise<string> {
  const expires = new Date(now);
  expires.setUTCFullYear(expires.getUTCFullYear() + LINK_YEARS);
  const subject = [type, purchasedId, ...(offer === undefined ? [] : [offer])].join(':');
  return tokens.issueLink({ purpose: PURPOSE, salon, subject }, now, expires);
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
  const [, type, id, offered, offeredId, offer] = SUBJECT_FORM.exec(subject ?? '') ?? [];
  if (type && id) return ok({ type: type as SaleType, purchasedId: Number(id) });
  if (offer !== undefined)
    return ok({ type: offered === 'package' ? offered : 'giftcard', purchasedId: Number(offeredId), offer });
  const isFormer = await tokens.isFormerLink(token, PURPOSE, salon, now);
  return fail(isFormer ? 'visitLinkInvalid' : 'claimLinkInvalid', 'token');
}
