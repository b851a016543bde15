import { can, type Principal } from '../access/principals.ts';
import { addDays, countDaysBetween } from '../calendar.ts';
import type { OccasionId, ServiceId, Tagged } from '../ids.ts';
import { formatMoney, type Money } from '../money.ts';
import { type FieldErrors, fail, invalid, type Outcome, ok } from '../outcome.ts';
import { LANGUAGES } from '../salons/languages.ts';
import type { LocalDate, Location, Occasion, Salon } from '../salons/salon.ts';
import { type Translatable, toReplacingTranslationsField } from '../salons/translations.ts';
import { toLocalDate } from '../time-zone.ts';
import { computeLastDayOfPeriod, isExpired, parsePeriodMonths } from './expiry.ts';
import { decideDeliveryDate, type Gift } from './gifts.ts';
import {
  type HistoryRow,
  isPaidAndUnblocked,
  type Purchase,
  type PurchaseHead,
  toHeadFieldsFromSale,
} from './purchases.ts';
import { checkNoDifferences, findDifferenceErrors } from './repeated-template-fields.ts';
import { computeSaleAmounts, type GuestBuyer, type Sale, type SaleAmounts } from './sales.ts';
import { isSameServices } from './service-groups.ts';
import { type TemplateBase, toTemplateTerms } from './templates.ts';

type GiftCardTemplateId = Tagged<number, 'gift card template'>;

/** Terms of a gift card, copied to each card sold. */
type GiftCardTerms = Translatable & {
  readonly name: string;
  readonly price: Money;
  /** The balance of a new card; may differ from the price. */
  readonly value: Money;
  readonly image: string;
  readonly occasionImages: string;
  /** '6 months'; empty or '0': never expires. */
  readonly expirationTime: string;
  readonly isTaxed: boolean;
  readonly terms: string;
  /** The only services that it pays; empty: all. */
  readonly serviceIds: readonly ServiceId[];
};

export type GiftCardTemplate = GiftCardTerms &
  TemplateBase & {
    readonly id: GiftCardTemplateId;
    readonly occasionId: OccasionId;
    readonly availableOnline: boolean;
    /** The bounds of a card whose buyer chooses the amount; null for a card with a fixed price. */
    readonly freeAmount: FreeAmount | null;
  };

type FreeAmount = { readonly min: Money; readonly max: Money };

/** Values of fields that are left out (BEHAVIOR §23.1). */
export const GIFT_CARD_DEFAULTS = {
  image: '',
  occasionImages: '',
  expirationTime: '',
  isTaxed: false,
  terms: '',
  serviceIds: [],
  availableOnline: true,
  active: true,
  freeAmount: null,
} as const satisfies Partial<GiftCardTemplate>;

/** The bounds of a template whose buyers choose the amount; its price is the suggestion (BEHAVIOR §23.1). */
export function decideFreeAmountBounds(
  { price, value }: Pick<GiftCardTerms, 'price' | 'value'>,
  { min, max }: { readonly min: Money | undefined; readonly max: Money | undefined },
): Outcome<FreeAmount | null> {
  if (min === undefined && max === undefined) return ok(null);
  if (min === undefined) return invalid('amountMin', 'Is required');
  if (max === undefined) return invalid('amountMax', 'Is required');
  if (min === 0) return invalid('amountMin', 'Must be above 0');
  if (value !== price) return invalid('value', `Must be ${formatMoney(price)}`);
  if (min > price) return invalid('amountMin', `Must be at most ${formatMoney(price)}`);
  return max < price ? invalid('amountMax', `Must be at least ${formatMoney(price)}`) : ok({ min, max });
}

export type PurchasedGiftCardHead = PurchaseHead & {
  readonly number: string;
  readonly value: Money;
  readonly expiryDate: LocalDate | null;
};

export type PurchasedGiftCardBody = GiftCardTerms & {
  readonly giftCardId: GiftCardTemplateId;
  readonly occasionName: string;
  /** A card that its buyer keeps has the buyer as recipient, and no sender. */
  readonly gift: Gift;
  readonly isGift: boolean;
  readonly deliveryDate: LocalDate;
  /** The buyer without an account. */
  readonly guest?: GuestBuyer;
};

export type PurchasedGiftCard = Purchase<PurchasedGiftCardHead, PurchasedGiftCardBody>;

const SEQUENCE_DIGITS = 3;

/** 'GC20261116001': the day of purchase and the card's place in it (BEHAVIOR §23.3). */
export const formatGiftCardNumber = (date: LocalDate, sequence: number): string =>
  `GC${date.replaceAll('-', '')}${String(sequence).padStart(SEQUENCE_DIGITS, '0')}`;

/** Input of a buyer of a card. Fields that are left out are not compared with the template. */
export type GiftCardSaleInput = {
  readonly name: string;
  readonly price: Money;
  readonly value: Money;
  readonly occasionName?: string | undefined;
  readonly expirationTime?: string | undefined;
  readonly terms?: string | undefined;
  readonly occasionImages?: string | undefined;
  readonly serviceIds?: readonly ServiceId[] | undefined;
  readonly deliveryDate: LocalDate;
};

type GiftCardOffer = Pick<GiftCardTerms, 'price' | 'value'> & {
  readonly deliveryDate: LocalDate;
  readonly expiryDate: LocalDate | null;
  readonly amounts: SaleAmounts;
};

const findServiceDifferences = (
  input: readonly ServiceId[] | undefined,
  sold: readonly ServiceId[],
): FieldErrors =>
  input === undefined || isSameServices(input, sold)
    ? {}
    : { serviceIds: [sold.length === 0 ? 'Must be empty' : `Must be the services ${sold.join(', ')}`] };

/** How long a card can be used after its delivery, at least. */
const USABLE_DAYS_MIN = 30;
/** A card with a shorter period is delivered at once. */
const SHORT_PERIOD_DAYS_MAX = 31;

/**
 * The last day on which a card can be delivered, so that it can be used for 30 days; today for a card that ends sooner
 * (BEHAVIOR §23.2). Null for a card that never expires.
 */
function computeLastDeliveryDate(today: LocalDate, expiryDate: LocalDate | null): LocalDate | null {
  if (expiryDate === null) return null;
  const last = addDays(expiryDate, -USABLE_DAYS_MIN);
  return countDaysBetween(today, expiryDate) <= SHORT_PERIOD_DAYS_MAX ? today : last;
}

/** Price and value of a card of a free amount: what the buyer has chosen within the bounds (BEHAVIOR §23.2). */
function checkFreeAmount(
  price: Money,
  { min, max }: FreeAmount,
): Outcome<Pick<GiftCardTerms, 'price' | 'value'>> {
  if (price < min) return invalid('price', `Must be at least ${formatMoney(min)}`);
  return price > max ? invalid('price', `Must be at most ${formatMoney(max)}`) : ok({ price, value: price });
}

type SoldOccasion = Pick<Occasion, 'name' | 'translations'>;

function withOccasionName<Record extends Translatable>(record: Record, occasion: Translatable): Record {
  const texts = LANGUAGES.map((language) => {
    const occasionName = occasion.translations?.[language]?.name;
    return [language, { ...record.translations?.[language], occasionName }];
  });
  return { ...record, ...toReplacingTranslationsField(Object.fromEntries(texts)) };
}

/** Checks the buyer's fields against the template (422) and computes the terms of the sale (BEHAVIOR §23.2). */
export function checkGiftCardFieldsAndDecideTerms(
  templateForSale: GiftCardTemplate,
  occasion: SoldOccasion,
  buyerFields: GiftCardSaleInput,
  location: Location,
  salon: Salon,
  now: Date,
): Outcome<GiftCardOffer> {
  const delivery = decideDeliveryDate(buyerFields.deliveryDate, salon, now);
  if (!delivery.ok) return delivery;
  const { name, expirationTime, terms, occasionImages, freeAmount } = templateForSale;
  const chosen = freeAmount ? checkFreeAmount(buyerFields.price, freeAmount) : ok(templateForSale);
  if (!chosen.ok) return chosen;
  const { price, value } = chosen.value;
  // The period starts with the purchase, whenever the card is delivered (BEHAVIOR §23.3)
  const expiryDate = computeLastDayOfPeriod(
    toLocalDate(salon.timeZone, now),
    parsePeriodMonths(expirationTime) ?? 0,
  );
  const lastDelivery = computeLastDeliveryDate(toLocalDate(salon.timeZone, now), expiryDate);
  if (lastDelivery !== null && delivery.value > lastDelivery) {
    return invalid('deliveryDate', `Must be on or before ${lastDelivery}`);
  }
  const same = checkNoDifferences(
    findDifferenceErrors(
      buyerFields,
      { name, price, value, occasionName: occasion.name, expirationTime, terms, occasionImages },
      {
        price: `Must be ${formatMoney(price)}`,
        value: `Must be ${formatMoney(value)}`,
        terms: 'Must be the terms of the product',
      },
      withOccasionName(templateForSale, occasion).translations,
    ),
    findServiceDifferences(buyerFields.serviceIds, templateForSale.serviceIds),
  );
  if (!same.ok) return same;
  return ok({
    price,
    value,
    deliveryDate: delivery.value,
    expiryDate,
    amounts: computeSaleAmounts(price, templateForSale.isTaxed, location, salon.currency),
  });
}

export function toPurchasedGiftCard(
  template: GiftCardTemplate,
  occasion: SoldOccasion,
  { gift, isGift }: Pick<PurchasedGiftCardBody, 'gift' | 'isGift'>,
  { price, value, deliveryDate, expiryDate }: GiftCardOffer,
  sale: Sale,
  number: string,
): Omit<PurchasedGiftCard, 'history'> {
  const { occasionId, availableOnline, freeAmount, ...terms } = toTemplateTerms(template);
  return {
    head: { ...toHeadFieldsFromSale(sale), number, value, remaining: value, expiryDate },
    body: {
      ...withOccasionName(terms, occasion),
      price,
      value,
      giftCardId: template.id,
      occasionName: occasion.name,
      gift,
      isGift,
      deliveryDate,
      ...(sale.guest ? { guest: sale.guest } : {}),
    },
  };
}

/** The value less the amounts of the history (BEHAVIOR §23.3). */
export const computeGiftCardBalance = (
  { value }: Pick<PurchasedGiftCardHead, 'value'>,
  history: readonly HistoryRow[],
): Money => history.reduce((left, { amount = 0 }) => left - amount, value);

/** Whether a card can still pay; an expired one is `expired` also without balance. */
export const toGiftCardStateExpiredFirst = (
  head: Pick<PurchasedGiftCardHead, 'remaining' | 'expiryDate'>,
  today: LocalDate,
): 'active' | 'usedUp' | 'expired' => {
  if (isExpired(head, today)) return 'expired';
  return head.remaining > 0 ? 'active' : 'usedUp';
};

/** Whether a caller may see the balance of every card: the front desk, which takes them (BEHAVIOR §23.4). */
export const canSeeAllGiftCardBalances = (caller: Principal): boolean => can(caller, 'sales.write');

/**
 * Whether a caller may see the balance of a card: its owner, the front desk, or anybody who states the recipient's e-mail
 * address. Fails alike for a card that is unknown, of someone else, unpaid or blocked (BEHAVIOR §23.4).
 */
export function checkGiftCardBalanceAccess(
  head: PurchasedGiftCardHead | undefined,
  body: Pick<PurchasedGiftCardBody, 'gift'> | undefined,
  caller: Principal,
  email: string | undefined,
): Outcome<PurchasedGiftCardHead> {
  const isOwner = caller.kind === 'customer' && caller.id === head?.customerId;
  const isRecipient = email !== undefined && email === body?.gift.recipient.email;
  return head && isPaidAndUnblocked(head) && (isOwner || isRecipient || canSeeAllGiftCardBalances(caller))
    ? ok(head)
    : fail('giftCardInvalid', 'giftCardNumber');
}
