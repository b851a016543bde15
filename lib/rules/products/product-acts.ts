import { addDays, countDaysBetween } from '../calendar.ts';
import type { CustomerId } from '../ids.ts';
import { formatMoney, type Money } from '../money.ts';
import { fail, invalid, type Outcome, ok } from '../outcome.ts';
import type { LocalDate } from '../salons/salon.ts';
import { isExpired } from './expiry.ts';
import type { PurchasedGiftCardBody, PurchasedGiftCardHead } from './gift-cards.ts';
import { findGift } from './gifts.ts';
import type { PurchasedPackageBody, PurchasedPackageHead } from './packages.ts';
import {
  type HistoryEvent,
  isFrozen,
  isOwnedBy,
  isPaidAndUnblocked,
  type ProductOffer,
} from './purchases.ts';
import { listUseValues, PACKAGE_SESSION, toAdjustedGroups } from './service-groups.ts';

export type ChangeableProduct =
  | { readonly type: 'package'; readonly head: PurchasedPackageHead; readonly body: PurchasedPackageBody }
  | { readonly type: 'giftcard'; readonly head: PurchasedGiftCardHead; readonly body: PurchasedGiftCardBody };

/** An act on a sold package or gift card (BEHAVIOR §21.9). */
export type ProductAct =
  | { readonly act: 'extend'; readonly days?: number | undefined; readonly until?: LocalDate | undefined }
  | { readonly act: 'freeze' | 'unfreeze' | 'void' | 'resend' }
  | { readonly act: 'transfer'; readonly customerId: CustomerId }
  | { readonly act: 'replace'; readonly number: string }
  /** `by`: uses of the group at this place, or money of a gift card. */
  | { readonly act: 'adjust'; readonly by: number; readonly group?: number };

type Undefinable<Fields> = { readonly [Field in keyof Fields]?: Fields[Field] | undefined };

/** The result of an act: the changes of the product's head and the event of its history. */
export type ActedProduct = {
  /** The changed attributes; undefined ones are removed. */
  readonly after: Undefinable<PurchasedPackageHead & PurchasedGiftCardHead>;
  readonly event: HistoryEvent;
  /** Money taken from a gift card, for its history row; negative where money was added. */
  readonly amount?: Money;
};

const INVALID = { package: 'packageInvalid', giftcard: 'giftCardInvalid' } as const;
const EXPIRED = { package: 'packageExpired', giftcard: 'giftCardExpired' } as const;

/** The acts that are allowed on a frozen product, and those on an expired product. */
const OF_FROZEN: readonly string[] = ['unfreeze', 'void'];
const OF_EXPIRED: readonly string[] = ['extend', 'void'];

/** The latest last day: products that are sold for longer have no last day. */
const EXTENSION_MAX_DAYS = 3_660;

/** Whether an act is possible on a product that may be unpaid, blocked, frozen or expired. */
export function checkProductActPossible(
  { type, head }: ChangeableProduct,
  act: ProductAct['act'] | 'reload',
  today: LocalDate,
): Outcome<undefined> {
  if (!isPaidAndUnblocked(head)) return fail(INVALID[type], 'productId');
  if (isFrozen(head) && !OF_FROZEN.includes(act)) return fail('productFrozen', 'productId');
  const hasEnded = isExpired(head, today) && !isFrozen(head);
  return hasEnded && !OF_EXPIRED.includes(act) ? fail(EXPIRED[type], 'productId') : ok(undefined);
}

function decideExtension(
  { head }: ChangeableProduct,
  { days, until: wanted }: Extract<ProductAct, { act: 'extend' }>,
  today: LocalDate,
): Outcome<ActedProduct> {
  if (head.expiryDate === null) return invalid('productId', 'Never expires');
  const until = wanted ?? addDays(head.expiryDate, days ?? 0);
  const field = days === undefined ? 'until' : 'days';
  const earliest = head.expiryDate < today ? today : addDays(head.expiryDate, 1);
  if (until < earliest) return invalid(field, `Must be on or after ${earliest}`);
  const latest = addDays(today, EXTENSION_MAX_DAYS);
  if (until > latest) return invalid(field, `Must be on or before ${latest}`);
  return ok({ after: { expiryDate: until, expiredRest: undefined }, event: { code: 'extended', until } });
}

function decideUnfreezing({ head }: ChangeableProduct, today: LocalDate): Outcome<ActedProduct> {
  if (head.frozenOn === undefined) return invalid('productId', 'Is not frozen');
  const expiryDate =
    head.expiryDate === null ? null : addDays(head.expiryDate, countDaysBetween(head.frozenOn, today));
  return ok({ after: { frozenOn: undefined, expiryDate }, event: { code: 'unfrozen' } });
}

/** A gift that nobody has claimed can be mailed again. */
function decideResending(product: ChangeableProduct): Outcome<ActedProduct> {
  const gift = findGift(product.body);
  return gift?.recipient.email && product.head.claimedAt === undefined
    ? ok({ after: {}, event: { code: 'resent' } })
    : invalid('productId', 'Must be an unclaimed gift with an address');
}

function adjustCard(head: PurchasedGiftCardHead, by: Money): Outcome<ActedProduct> {
  if (head.remaining + by < 0) return invalid('by', `Must be at least ${formatMoney(0 - head.remaining)}`);
  const value =
    by > 0 ? { valueAdded: (head.valueAdded ?? 0) + by } : { valueRemoved: (head.valueRemoved ?? 0) - by };
  return ok({
    after: { remaining: head.remaining + by, ...value },
    event: { code: 'adjusted' },
    amount: 0 - by,
  });
}

/** Changes the uses of one group: added uses are worth 0, the uses that go take their value with them. */
function adjustPackage(
  { head, body }: Extract<ChangeableProduct, { type: 'package' }>,
  by: number,
  place: number,
): Outcome<ActedProduct> {
  const group = toAdjustedGroups(head, body.groups)[place];
  if (!group) return invalid('group', 'Unknown group');
  if (head.session !== PACKAGE_SESSION.multiUse) return invalid('productId', 'Must be a multi-use package');
  const used = head[`usedOfGroup${place}`] ?? 0;
  const least = Math.max(used - group.qty, 0 - head.remaining);
  if (by < least) return invalid('by', `Must be at least ${least}`);
  const [qty, remaining] = [group.qty + by, head.remaining + by];
  const gone = listUseValues(group)
    .slice(qty, group.qty)
    .reduce((sum, value) => sum + value, 0);
  const removed = remaining === 0 ? head.worth : Math.min(gone, head.worth);
  return ok({
    after: {
      [`addedOfGroup${place}`]: (head[`addedOfGroup${place}`] ?? 0) + by,
      totalQty: head.totalQty + by,
      remaining,
      worth: head.worth - removed,
      ...(removed === 0 ? {} : { valueRemoved: (head.valueRemoved ?? 0) + removed }),
    },
    event: { code: 'adjusted' },
  });
}

/**
 * What an act changes of a sold package or gift card (BEHAVIOR §21.9). Fails like a redemption for a product that is unpaid,
 * blocked, frozen or expired, unless the act is for such a product.
 * @param valueOwed the value that the salon still owes for it
 */
export function decideProductAct(
  product: ChangeableProduct,
  act: ProductAct,
  { today, now, valueOwed }: { readonly today: LocalDate; readonly now: Date; readonly valueOwed: Money },
): Outcome<ActedProduct> {
  const allowed = checkProductActPossible(product, act.act, today);
  if (!allowed.ok) return allowed;
  const { head } = product;
  switch (act.act) {
    case 'extend':
      return decideExtension(product, act, today);
    case 'freeze':
      return ok({ after: { frozenOn: today }, event: { code: 'frozen' } });
    case 'unfreeze':
      return decideUnfreezing(product, today);
    case 'transfer':
      if (act.customerId === head.customerId) return invalid('customerId', 'Owns it already');
      return ok({
        after: {
          customerId: act.customerId,
          claimedAt: head.claimedAt ?? now.toISOString(),
          offer: undefined,
        },
        event: { code: 'transferred' },
      });
    case 'resend':
      return decideResending(product);
    case 'replace':
      return ok({ after: { number: act.number }, event: { code: 'replaced' } });
    case 'void':
      return ok({
        after: { blockedAt: now.toISOString(), expiredRest: (head.expiredRest ?? 0) + valueOwed },
        event: { code: 'voided' },
      });
    case 'adjust':
      return product.type === 'giftcard'
        ? adjustCard(product.head, act.by)
        : adjustPackage(product, act.by, act.group ?? -1);
  }
}

/**
 * Whether the owner may offer a product to somebody, or take the offer back (BEHAVIOR §21.11). A gift that nobody has claimed is
 * offered by its own link.
 */
export function checkProductOfferChange(
  product: ChangeableProduct,
  customerId: CustomerId,
  offer: ProductOffer | undefined,
  today: LocalDate,
): Outcome<undefined> {
  const { head, body } = product;
  if (!isOwnedBy(head, customerId)) return fail('recordNotFound', 'productId');
  if (!offer) return head.offer ? ok(undefined) : invalid('productId', 'Is not offered');
  const actable = checkProductActPossible(product, 'transfer', today);
  if (!actable.ok) return actable;
  const isGiven = head.offer !== undefined || (findGift(body) !== null && head.claimedAt === undefined);
  return isGiven ? invalid('productId', 'Is given away already') : ok(undefined);
}

/** Whether the offer of a link still stands (BEHAVIOR §21.11). */
export const checkProductOfferStands = (
  { offer }: Pick<ChangeableProduct['head'], 'offer'>,
  id: string,
): Outcome<undefined> => (offer?.id === id ? ok(undefined) : fail('claimLinkInvalid', 'token'));
