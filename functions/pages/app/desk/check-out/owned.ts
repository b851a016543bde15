import type { Client } from '../../../../../lib/client/client.ts';
import type { Day } from '../../booking/dates.ts';
import { formatPrice } from '../../booking/price.ts';
import { isExpired } from '../../booking/usable-products.ts';
import type { Data } from '../../page-data.ts';
import { toHundredths } from '../money/amounts.ts';
import { moneyTexts } from '../money/texts/index.ts';
import type { Quote, RedemptionItem } from './bill-input.ts';

/** A customer with what they own. */
export type Owned = Data<Client['directory']['customerShow']>;

/** Something that the customer owns and that can pay for the bill. */
export type RedeemOffer = {
  readonly key: string;
  readonly label: string;
  readonly hint: string;
  readonly redemption: RedemptionItem;
};

type Settings = { readonly today: Day; readonly giftCardsPayTips: boolean; readonly currency: string };

const isPaidFor = (product: { readonly given_away: 0 | 1; readonly sale_status: number }): boolean =>
  product.given_away === 0 && product.sale_status === 1;

/** The part of a gift card that a bill reads. */
export type PayingCard = {
  readonly giftcard_number: string;
  readonly balance: number | string;
  readonly services: readonly { readonly service_id: string }[];
};

/**
 * The redemption of a gift card: without an amount if the card can pay all, else its balance or the most that it may pay
 * (BEHAVIOR §25.6). Undefined for a card that can pay nothing.
 */
export function toCardRedemption(
  { giftcard_number, balance, services }: PayingCard,
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

/** The gift cards, packages and memberships of the customer that can pay for what is left of the bill (BEHAVIOR §39.7). */
export function listRedeemOffers(
  { packages, memberships, giftcards }: Owned,
  quote: Quote,
  used: readonly RedemptionItem[],
  { today, giftCardsPayTips, currency }: Settings,
): RedeemOffer[] {
  const words = moneyTexts().redeem;
  const open = new Map(
    quote.bill.lines
      .filter(({ covered_by }) => covered_by === null)
      .map(({ service_id, name }) => [service_id, name]),
  );
  const countUses = (of: (redemption: RedemptionItem) => boolean) => used.filter(of).length;
  const toServiceOffers = (
    key: string,
    name: string,
    left: number,
    services: readonly { readonly service_id: string }[],
    toRedemption: (service_id: number) => RedemptionItem,
  ): RedeemOffer[] =>
    left <= 0
      ? []
      : [...new Set(services.map(({ service_id }) => Number(service_id)))].flatMap((id) => {
          const service = open.get(id);
          return service === undefined
            ? []
            : [
                {
                  key: `${key} ${id}`,
                  label: words.uses(name, service),
                  hint: words.left(left),
                  redemption: toRedemption(id),
                },
              ];
        });
  const ofPackages = packages
    .filter((pack) => isPaidFor(pack) && !isExpired(pack.expiry_date, today))
    .flatMap(({ id, name, remaining_balance, services, session }) => {
      const uses = countUses((each) => each.type === 'package' && each.purchased_package_id === id);
      const offers = toServiceOffers(
        `package ${id}`,
        name,
        remaining_balance - uses,
        services,
        (service_id) => ({
          type: 'package',
          purchased_package_id: id,
          service_id,
        }),
      );
      if (session === 1) return offers;
      // A single-use package pays all its services in one visit
      const isWhole = offers.length === new Set(services.map(({ service_id }) => service_id)).size;
      return isWhole && uses === 0
        ? offers.slice(0, 1).map((offer) => ({ ...offer, label: words.wholeVisit(name) }))
        : [];
    });
  const ofMemberships = memberships
    .filter(({ status, given_away }) => status === 1 && given_away === 0)
    .flatMap(({ id, name, remaining_balance, services }) =>
      toServiceOffers(
        `membership ${id}`,
        name,
        remaining_balance -
          countUses((each) => each.type === 'membership' && each.purchased_membership_id === id),
        services,
        (service_id) => ({ type: 'membership', purchased_membership_id: id, service_id }),
      ),
    );
  const ofCards =
    toHundredths(quote.due) === 0
      ? []
      : giftcards
          .filter((card) => isPaidFor(card) && card.balance > 0 && !isExpired(card.expiry_date, today))
          .filter(
            ({ giftcard_number }) =>
              countUses((each) => each.type === 'gift_card' && each.giftcard_number === giftcard_number) ===
              0,
          )
          .flatMap((card) => {
            const redemption = toCardRedemption(card, quote, giftCardsPayTips);
            return redemption === undefined
              ? []
              : [
                  {
                    key: `card ${card.giftcard_number}`,
                    label: words.card(card.giftcard_number),
                    hint: formatPrice(String(card.balance), currency),
                    redemption,
                  },
                ];
          });
  return [...ofPackages, ...ofMemberships, ...ofCards];
}
