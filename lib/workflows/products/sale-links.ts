import type { LinkSalon, TokenSalon, Tokens } from '../../ports/tokens.ts';
import type { SaleId } from '../../rules/ids.ts';
import { fail, type Outcome, ok } from '../../rules/outcome.ts';
import { SALE_STATUS, type Sale } from '../../rules/products/sales.ts';
import { DAY_MS, HOUR_MS } from '../../rules/time-units.ts';
import { findSaleById } from '../../table/products/sales.ts';
import type { Store } from '../../table/store.ts';

const PURPOSE = 'sale';

/** The state of the sale ends a token earlier; a payment may be decided some days after the last order. */
const VALID_DAYS = 30;
const VALID_HOURS_WHEN_PAID = 24;

/** A signed token with which a guest pays a sale from any network (BEHAVIOR §18.3). */
export function issueSaleToken(
  tokens: Pick<Tokens, 'issueLink'>,
  salon: TokenSalon,
  { id }: Pick<Sale, 'id'>,
  now: Date,
): Promise<string> {
  const expires = new Date(now.getTime() + VALID_DAYS * DAY_MS);
  return tokens.issueLink({ purpose: PURPOSE, salon, subject: String(id) }, now, expires);
}

/** A token is valid while its sale is pending, and for 24 hours after the sale was paid. */
const isTokenValid = (sale: Sale | undefined, now: Date): boolean =>
  sale?.status === SALE_STATUS.pending ||
  (sale?.status === SALE_STATUS.paid &&
    now.getTime() <= Date.parse(sale.paidAt) + VALID_HOURS_WHEN_PAID * HOUR_MS);

/** The sale that a token names. Fails with visitLinkInvalid for every token that is not valid (BEHAVIOR §18.3). */
export async function readSaleToken(
  { tokens, store }: { readonly tokens: Pick<Tokens, 'verifyLink'>; readonly store: Store },
  salon: LinkSalon,
  token: string,
  now: Date,
): Promise<Outcome<SaleId>> {
  const id = Number(await tokens.verifyLink(token, PURPOSE, salon, now));
  const sale = Number.isSafeInteger(id) ? await findSaleById(store, salon.tenant, id) : undefined;
  return sale && isTokenValid(sale, now) ? ok(sale.id) : fail('visitLinkInvalid', 'token');
}
