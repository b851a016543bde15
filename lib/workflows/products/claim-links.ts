import type { Tokens } from '../../ports/tokens.ts';
import type { Tenant } from '../../rules/ids.ts';
import type { PurchaseId, SaleType } from '../../rules/products/sales.ts';

/** Which gift a claim link is for. */
export type ClaimedGift = { readonly type: SaleType; readonly purchasedId: PurchaseId };

const PURPOSE = 'claim';
/** A gift is not worth less for lying in a drawer; its own expiry is another matter. */
const YEARS_GOOD = 5;
const SUBJECT_FORM = /^(package|giftcard|membership):(\d+)$/;

/** The signed text by which the recipient of a gift takes it over; made when the mail is sent. */
export function claimToken(
  tokens: Pick<Tokens, 'issueLink'>,
  tenant: Tenant,
  { type, purchasedId }: ClaimedGift,
  now: Date,
): Promise<string> {
  const expires = new Date(now);
  expires.setUTCFullYear(expires.getUTCFullYear() + YEARS_GOOD);
  return tokens.issueLink({ purpose: PURPOSE, tenant, subject: `${type}:${purchasedId}` }, now, expires);
}

/** The gift that a claim token of this salon is for; undefined where it is none, altered or too old. */
export async function giftOfToken(
  tokens: Pick<Tokens, 'readLink'>,
  tenant: Tenant,
  token: string,
  now: Date,
): Promise<ClaimedGift | undefined> {
  const subject = await tokens.readLink(token, PURPOSE, tenant, now);
  const [, type, id] = SUBJECT_FORM.exec(subject ?? '') ?? [];
  return type && id ? { type: type as SaleType, purchasedId: Number(id) } : undefined;
}
