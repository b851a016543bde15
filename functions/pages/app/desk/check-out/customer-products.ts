import type { Client } from '../../../../../lib/client/client.ts';
import { isExpired, isFrozenOrPaused } from '../../booking/usable-products.ts';
import type { ReplyData } from '../../page-data.ts';
import { type Day, formatPrice } from '../../parts/format.ts';
import { SALE_STATUS } from '../../parts/sale-status.ts';
import { toHundredths } from '../money/amounts.ts';
import { moneyTexts } from '../money/texts/index.ts';
import type { Quote, RedemptionItem } from './bill-input.ts';

export type CustomerWithProducts = ReplyData<Client['directory']['customerShow']>;

/** Something that the customer owns and that can pay for the bill. */
export type RedeemOffer = {
  readonly key: string;
  readonly label: string;
  readonly hint: string;
  readonly redemption: RedemptionItem;
};

type Settings = { readonly today: Day; readonly giftCardsPayTips: boolean; readonly currency: string };

const isPaidFor = (product: { readonly given_away: 0 | 1; readonly sale_status: number }): boolean =>
  product.given_away === 0 && product.sale_status === SALE_STATUS.paid;

export type PayingGiftCard = {
  readonly giftcard_number: string;
  readonly balance: number | string;
  readonly services: readonly { readonly service_id: string }[];
};

/**
 * The redemption of a gift card: without an amount if the card can pay all, else its balance or the most that it may pay
 * (BEHAVIOR §25.6). Undefined for a card that can pay nothing.
 */
export function toLargestGiftCardRedemption(
  { giftcard_number, balance, services }: PayingGiftCard,
  { due, bill, payable }: Quote,
  giftCardsPayTips: boolean,
): RedemptionItem | undefined {
  const own = new Set(services.map(({ service_id }) => Number(service_id)));
  const isOwn = ({ line }: Quote['payable'][number]) => {
    const id = bill.lines[line]?.service_id ?? bill.addons[line - bill.lines.length]?.service_id;
    return id !== undefined && own.has(id);
  };
  const tips = giftCardsPayTips ? 0 : toHundredths(bill.tip_total);
  const most =
    own.size === 0
      ? toHundredths(due) - tips
      : payable.filter(isOwn).reduce((sum, { amount }) => sum + toHundredths(amount), 0);
  const left = toHundredths(String(balance));
  const card = { type: 'gift_card', giftcard_number } as const;
  if (own.size === 0 && left >= toHundredths(due) - tips) return card;
  const amount = Math.min(left, most) / 100;
  return amount > 0 ? { ...card, amount } : undefined;
}

type Uses = {
  /** The package or membership, as keys of offers begin. */
  readonly key: string;
  readonly name: string;
  /** The uses that neither earlier visits nor this bill has taken. */
  readonly left: number;
  readonly services: readonly { readonly service_id: string }[];
  readonly toRedemption: (service_id: number) => RedemptionItem;
};

/** An offer for each service of the bill that nothing covers and that the product pays. */
function listServiceOffers(
  { key, name, left, services, toRedemption }: Uses,
  { bill }: Quote,
): RedeemOffer[] {
  const words = moneyTexts().redeem;
  if (left <= 0) return [];
  const open = new Map(
    bill.lines.flatMap((line) => (line.covered_by === null ? [[line.service_id, line.name]] : [])),
  );
  return [...new Set(services.map(({ service_id }) => Number(service_id)))].flatMap((id) => {
    const service = open.get(id);
    if (service === undefined) return [];
    const label = words.uses(name, service);
    return [{ key: `${key} ${id}`, label, hint: words.left(left), redemption: toRedemption(id) }];
  });
}

/** A package pays each service; one that is used in a single visit pays all its services together. */
function listPackageOffers(
  { id, name, remaining_balance, services, session }: CustomerWithProducts['packages'][number],
  quote: Quote,
  used: readonly RedemptionItem[],
): RedeemOffer[] {
  const uses = used.filter((each) => each.type === 'package' && each.purchased_package_id === id).length;
  const offers = listServiceOffers(
    {
      key: `package ${id}`,
      name,
      left: remaining_balance - uses,
      services,
      toRedemption: (service_id) => ({ type: 'package', purchased_package_id: id, service_id }),
    },
    quote,
  );
  if (session === 1) return offers;
  const isWhole = offers.length === new Set(services.map(({ service_id }) => service_id)).size;
  if (!isWhole || uses > 0) return [];
  return offers.slice(0, 1).map((offer) => ({ ...offer, label: moneyTexts().redeem.wholeVisit(name) }));
}

function listMembershipOffers(
  { id, name, remaining_balance, services }: CustomerWithProducts['memberships'][number],
  quote: Quote,
  used: readonly RedemptionItem[],
): RedeemOffer[] {
  const isOfIt = (each: RedemptionItem) => each.type === 'membership' && each.purchased_membership_id === id;
  return listServiceOffers(
    {
      key: `membership ${id}`,
      name,
      left: remaining_balance - used.filter(isOfIt).length,
      services,
      toRedemption: (service_id) => ({ type: 'membership', purchased_membership_id: id, service_id }),
    },
    quote,
  );
}

function listCardOffers(
  card: CustomerWithProducts['giftcards'][number],
  quote: Quote,
  used: readonly RedemptionItem[],
  { giftCardsPayTips, currency }: Settings,
): RedeemOffer[] {
  const { giftcard_number, balance } = card;
  if (used.some((each) => each.type === 'gift_card' && each.giftcard_number === giftcard_number)) return [];
  const redemption = toLargestGiftCardRedemption(card, quote, giftCardsPayTips);
  if (!redemption) return [];
  const label = moneyTexts().redeem.card(giftcard_number);
  return [
    { key: `card ${giftcard_number}`, label, hint: formatPrice(String(balance), currency), redemption },
  ];
}

/**
 * The packages, memberships and gift cards of the customer that can pay for what is left of the bill (BEHAVIOR §39.6).
 * `used`: the redemptions of the bill.
 */
export function listRedeemOffers(
  { packages, memberships, giftcards }: CustomerWithProducts,
  quote: Quote,
  used: readonly RedemptionItem[],
  settings: Settings,
): RedeemOffer[] {
  type Owned = Parameters<typeof isPaidFor>[0] &
    Parameters<typeof isFrozenOrPaused>[0] & { readonly expiry_date: string | null };
  const isUsable = (product: Owned) =>
    isPaidFor(product) &&
    !isExpired(product.expiry_date, settings.today) &&
    !isFrozenOrPaused(product, settings.today);
  return [
    ...packages.filter(isUsable).flatMap((each) => listPackageOffers(each, quote, used)),
    ...memberships
      .filter((membership) => {
        const { status, uses_until, given_away } = membership;
        const hasReturnedUses = uses_until !== null && !isExpired(uses_until, settings.today);
        const isOwn = given_away === 0 && !isFrozenOrPaused(membership, settings.today);
        return (status === 1 || hasReturnedUses) && isOwn;
      })
      .flatMap((each) => listMembershipOffers(each, quote, used)),
    ...(toHundredths(quote.due) === 0 ? [] : giftcards)
      .filter((card) => isUsable(card) && card.balance > 0)
      .flatMap((card) => listCardOffers(card, quote, used, settings)),
  ];
}
