import type { CustomerId, SaleType } from '../ids.ts';
import type { Money } from '../money.ts';
import { isExpired } from '../products/expiry.ts';
import { isActiveMembership } from '../products/purchases.ts';
import { computeSoldValue, type Sale } from '../products/sales.ts';
import type { LocalDate } from '../salons/salon.ts';
import { toLocalDate } from '../time-zone.ts';
import type { JournalAccount, JournalLine, Position } from './entries.ts';

/** The accounts of value that the salon owes its customers. */
const OWED_ACCOUNTS = { giftCards: 'giftcard', packages: 'package', credit: 'credit' } as const satisfies {
  readonly [account in JournalAccount]?: SaleType | 'credit';
};
type OwedKind = SaleType | 'credit';

export const isOwedToCustomers = ({ account }: Partial<JournalLine>): boolean =>
  account !== undefined && account in OWED_ACCOUNTS;

const findOwedKind = (account: JournalAccount | undefined): OwedKind | undefined =>
  OWED_ACCOUNTS[account as keyof typeof OWED_ACCOUNTS];

/** A product or credit as a key, such as `giftcard-12`. */
export const formatOwedKey = (kind: OwedKind, id: JournalLine['of'] | undefined): string => `${kind}-${id}`;

/** The key of the product or credit that a line is of; undefined for a line of neither. */
export function toOwedKey({ account, of }: Partial<JournalLine>): string | undefined {
  const kind = findOwedKind(account);
  return kind && formatOwedKey(kind, of);
}

export const sumOwedToCustomers = (lines: readonly Partial<JournalLine>[]): Money =>
  lines.reduce((sum, line) => (isOwedToCustomers(line) ? sum - (line.amount ?? 0) : sum), 0);

/** Compares what is owed at the end of some days with what was owed before them and the lines of the days (BEHAVIOR §41.3). */
export const compareOwedMovement = (
  before: Position,
  lines: readonly Partial<JournalLine>[],
  after: Position,
) => ({
  name: 'owedMovement',
  left: sumOwedToCustomers(before) + sumOwedToCustomers(lines),
  right: sumOwedToCustomers(after),
});

/** The present record of a product that is owed, as far as there is one. */
export type OwedProduct = {
  readonly number: string | null;
  readonly name: string | null;
  readonly customerId: CustomerId | null;
  readonly holder: string | null;
  readonly sale: Sale | undefined;
  readonly expiryDate: LocalDate | null;
  readonly blockedAt?: string | undefined;
  /** The sales of the reloads of a gift card. */
  readonly reloads?: readonly Sale[] | undefined;
};

/** A product or credit with what the salon owes for it at the end of a day (BEHAVIOR §41.4). */
export type OwedRow = Omit<OwedProduct, 'sale' | 'blockedAt' | 'reloads'> & {
  readonly kind: OwedKind;
  readonly id: number;
  readonly soldOn: LocalDate | null;
  readonly saleId: Sale['id'] | null;
  readonly state: 'active' | 'blocked' | 'expired';
  readonly figures: { readonly value: Money; readonly used: Money; readonly left: Money };
};

/** The products and customers for which the journal owes something. */
export const listOwedParts = (
  balances: readonly Pick<JournalLine, 'account' | 'of' | 'amount'>[],
): { readonly kind: OwedKind; readonly id: number; readonly left: Money }[] =>
  balances.flatMap(({ account, of, amount }) => {
    const kind = findOwedKind(account);
    return kind && typeof of === 'number' ? [{ kind, id: of, left: 0 - amount }] : [];
  });

function toState({ expiryDate, blockedAt }: OwedProduct, at: LocalDate, timeZone: string): OwedRow['state'] {
  if (blockedAt !== undefined && toLocalDate(timeZone, new Date(blockedAt)) <= at) return 'blocked';
  return isExpired({ expiryDate }, at) ? 'expired' : 'active';
}

const toSoldOn = (sale: Sale | undefined, timeZone: string): LocalDate | null =>
  sale?.paidAt === undefined ? null : toLocalDate(timeZone, new Date(sale.paidAt));

/** The row of a product or credit at the end of a day. Of credit, only what is left is known. */
export function toSalonOwesRow(
  { kind, id, left }: { readonly kind: OwedKind; readonly id: number; readonly left: Money },
  product: OwedProduct,
  at: LocalDate,
  timeZone: string,
): OwedRow {
  const { sale, blockedAt: _blockedAt, reloads = [], ...shown } = product;
  const isMembership = kind === 'membership';
  const isPaidBy = ({ paidAt }: Sale) =>
    paidAt !== undefined && toLocalDate(timeZone, new Date(paidAt)) <= at;
  const value = (sale ? [sale, ...reloads.filter(isPaidBy)] : []).reduce(
    (sum, each) => sum + computeSoldValue(each),
    0,
  );
  return {
    kind,
    id,
    ...shown,
    soldOn: toSoldOn(sale, timeZone),
    saleId: sale?.id ?? null,
    state: toState(product, at, timeZone),
    figures: sale && !isMembership ? { value, used: value - left, left } : { value: left, used: 0, left },
  };
}

/** Whether a membership, for whose included uses the salon owes nothing, is listed at the end of a day. */
export function isMembershipListedOn(
  { endedAt, blockedAt, ...head }: Parameters<typeof isActiveMembership>[0],
  sale: Sale,
  at: LocalDate,
  timeZone: string,
): boolean {
  const isBy = (instant: string | undefined) =>
    instant !== undefined && toLocalDate(timeZone, new Date(instant)) <= at;
  return isBy(sale.paidAt) && !isBy(endedAt) && !isBy(blockedAt) && isActiveMembership(head, at);
}
