import type { Customer } from '../accounts/people.ts';
import type { Named, OccasionId, ServiceId } from '../ids.ts';
import { type Money, moneyText } from '../money.ts';
import { type FieldErrors, invalid, type Outcome, ok } from '../outcome.ts';
import type { Occasion } from '../salon/occasions.ts';
import type { LocalDate, Location, Salon } from '../salon/salon.ts';
import { dateIn } from '../time-zone.ts';
import {
  expiryAfter,
  type HistoryRow,
  headOfSale,
  monthsOf,
  type Purchase,
  type PurchaseHead,
} from './purchases.ts';
import { type Sale, type SaleAmounts, saleAmounts } from './sales.ts';
import { sameServices } from './service-groups.ts';
import { asSold, deliveryDate, differences, type Gift, type Template, termsOf } from './templates.ts';

export type GiftCardId = Named<number, 'gift card'>;

/** What a gift card offers: copied to each one that is sold. */
type GiftCardTerms = {
  readonly name: string;
  readonly price: Money;
  /** What is loaded on the card; may differ from the price. */
  readonly value: Money;
  readonly image: string;
  readonly occasionImages: string;
  /** '6 months'; empty or '0' = never expires. */
  readonly expirationTime: string;
  readonly isTaxed: boolean;
  readonly terms: string;
  /** The only services that it pays; none: all. */
  readonly serviceIds: readonly ServiceId[];
};

/** A gift card that the salon sells. */
export type GiftCardTemplate = GiftCardTerms &
  Template & {
    readonly id: GiftCardId;
    readonly occasionId: OccasionId;
    readonly availableOnline: boolean;
  };

/** Values of what a new card's admin leaves out (specification, Gift card). */
export const GIFT_CARD_DEFAULTS = {
  image: '',
  occasionImages: '',
  expirationTime: '',
  isTaxed: false,
  terms: '',
  serviceIds: [],
  availableOnline: true,
  active: true,
} as const satisfies Partial<GiftCardTemplate>;

export type GiftCardHead = PurchaseHead & {
  readonly number: string;
  readonly value: Money;
  readonly expiryDate: LocalDate | null;
};

export type GiftCardBody = GiftCardTerms & {
  readonly giftCardId: GiftCardId;
  readonly occasionName: string;
  /** Recipient and sender; the buyer, and nobody, of a card that is kept. */
  readonly gift: Gift;
  readonly isGift: boolean;
  readonly deliveryDate: LocalDate;
};

export type PurchasedGiftCard = Purchase<GiftCardHead, GiftCardBody>;

const SEQUENCE_DIGITS = 3;

/** 'GC20261116001': the day of purchase and the card's place in it; the 1,000th of a day has four digits. */
export const giftCardNumber = (date: LocalDate, sequence: number): string =>
  `GC${date.replaceAll('-', '')}${String(sequence).padStart(SEQUENCE_DIGITS, '0')}`;

/** What a buyer states of the card; what is left out is not compared. */
export type GiftCardWish = {
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

export type GiftCardOffer = {
  readonly deliveryDate: LocalDate;
  readonly expiryDate: LocalDate | null;
  readonly amounts: SaleAmounts;
};

const servicesDiffer = (stated: readonly ServiceId[] | undefined, sold: readonly ServiceId[]): FieldErrors =>
  stated === undefined || sameServices(stated, sold)
    ? {}
    : { services: [sold.length === 0 ? 'Must be empty' : `Must be ${sold.join(', ')}`] };

/** What a buyer of a card gets and owes; 422 on whatever differs from the template (specification; decisions §2). */
export function giftCardOffer(
  template: GiftCardTemplate,
  occasion: Pick<Occasion, 'name'>,
  wish: GiftCardWish,
  location: Location,
  salon: Salon,
  now: Date,
): Outcome<GiftCardOffer> {
  const delivery = deliveryDate(wish.deliveryDate, salon, now);
  if (!delivery.ok) return delivery;
  // A card expires by its creation date, whenever it is delivered (specification, Gift card redemption)
  const expiryDate = expiryAfter(dateIn(salon.timeZone, now), monthsOf(template.expirationTime) ?? 0);
  if (expiryDate !== null && delivery.value > expiryDate) {
    return invalid('delivery_date', `Must be at the latest ${expiryDate}`);
  }
  const same = asSold(
    differences({
      name: { stated: wish.name, sold: template.name },
      price: { stated: wish.price, sold: template.price, shown: moneyText(template.price) },
      value: { stated: wish.value, sold: template.value, shown: moneyText(template.value) },
      occasion_name: { stated: wish.occasionName, sold: occasion.name },
      service_expiration_time: { stated: wish.expirationTime, sold: template.expirationTime },
      terms_and_condition: { stated: wish.terms, sold: template.terms, shown: "the card's own" },
      occasion_images: { stated: wish.occasionImages, sold: template.occasionImages },
    }),
    servicesDiffer(wish.serviceIds, template.serviceIds),
  );
  if (!same.ok) return same;
  return ok({
    deliveryDate: delivery.value,
    expiryDate,
    amounts: saleAmounts(template.price, template.isTaxed, location, salon.currency),
  });
}

type Recipient = Gift['recipient'];

const sameName = (one: Omit<Recipient, 'email'>, other: Omit<Recipient, 'email'>): boolean =>
  one.fname.toLowerCase() === other.fname.toLowerCase() &&
  one.lname.toLowerCase() === other.lname.toLowerCase();

/**
 * For whom a card is bought. No field tells that a buyer keeps it: it is so by the buyer's own address, or, without
 * one, by the buyer's own name and no sender. Then the buyer is the recipient and nobody sends (specification, Gift
 * cards, rules).
 */
export function cardFor(
  gift: Gift,
  { fname, lname, email }: Pick<Customer, keyof Recipient>,
): Pick<GiftCardBody, 'gift' | 'isGift'> {
  const { recipient, senderName } = gift;
  const buyer = { fname, lname, email };
  const isKept =
    recipient.email === '' ? senderName === '' && sameName(recipient, buyer) : recipient.email === email;
  return isKept
    ? { gift: { recipient: buyer, senderName: '', message: '' }, isGift: false }
    : { gift, isGift: true };
}

/** The card that a sale sells. */
export function purchasedGiftCard(
  template: GiftCardTemplate,
  occasion: Pick<Occasion, 'name'>,
  { gift, isGift: isForAnother }: Pick<GiftCardBody, 'gift' | 'isGift'>,
  { deliveryDate: delivery, expiryDate }: GiftCardOffer,
  sale: Sale,
  number: string,
): Omit<PurchasedGiftCard, 'history'> {
  const { occasionId, availableOnline, ...terms } = termsOf(template);
  return {
    head: {
      ...headOfSale(sale),
      number,
      value: template.value,
      remaining: template.value,
      expiryDate,
    },
    body: {
      ...terms,
      giftCardId: template.id,
      occasionName: occasion.name,
      gift,
      isGift: isForAnother,
      deliveryDate: delivery,
    },
  };
}

/** balance = value - sum of history amounts (specification). */
export const giftCardBalance = (
  { value }: Pick<GiftCardHead, 'value'>,
  history: readonly HistoryRow[],
): Money => history.reduce((left, { amount = 0 }) => left - amount, value);
