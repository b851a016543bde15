import type { Client } from '../../../../lib/client/client.ts';
import type { Result } from '../../../../lib/client/types.ts';
import type { ReplyData } from '../page-data.ts';
import { type GiftDetails, toGiftOrOwnSaleInput } from '../parts/gift.ts';
import { toApiNumber } from '../parts/typed-numbers.ts';
import { getPageLanguage } from '../texts/index.ts';

/** Something that the salon sells online. */
export type Offer =
  | {
      readonly kind: 'giftcard';
      readonly template: ReplyData<Client['giftcards']['onlineGiftCards']>[number];
    }
  | { readonly kind: 'package'; readonly template: ReplyData<Client['packages']['onlinePackages']>[number] }
  | {
      readonly kind: 'membership';
      readonly template: ReplyData<Client['memberships']['onlineMemberships']>[number];
    };

export type OfferedMembership = Extract<Offer, { readonly kind: 'membership' }>['template'];

type GiftCardOffer = Extract<Offer, { readonly kind: 'giftcard' }>;

/** Whether the buyer chooses the amount of a gift card (BEHAVIOR §23.2). */
export const hasFreeAmount = (offer: Offer): offer is GiftCardOffer =>
  offer.kind === 'giftcard' && offer.template.amount_min !== null;

/** The offer at the amount that a buyer has typed. An offer of a fixed price stays as it is. */
export function withTypedAmountIfFree(offer: Offer, typed: string): Offer {
  if (!hasFreeAmount(offer)) return offer;
  const amount = toApiNumber(typed, 'money');
  return { ...offer, template: { ...offer.template, price: amount, value: amount } };
}

/** 1 for a month, 2 for a year (BEHAVIOR §24.1). */
export const toBillingPeriodCode = ({ billing_period }: Pick<OfferedMembership, 'billing_period'>): 1 | 2 =>
  billing_period === 2 ? 2 : 1;

export type Sale = ReplyData<Client['packages']['createPackageSell']> & {
  /** The client secret of the first payment of a recurring membership. */
  readonly token?: string | undefined;
  /** The client secret that saves the card of the renewals, where a credit has paid the first period. */
  readonly setup_token?: string | undefined;
};

/** Creates the call that orders a payment, where the sale has already created the payment. */
export const createFixedTokenOrderCall =
  (token: string) => async (): Promise<Result<{ readonly token: string }>> => ({
    ok: true,
    status: 200,
    reply: { token },
    replayed: false,
  });

/** A customer, or a guest: guests buy gift cards alone (BEHAVIOR §21.5). */
type Buyer = {
  readonly fname: string;
  readonly lname: string;
  readonly email: string;
  readonly isGuest: boolean;
};

type Purchase = {
  readonly offer: Offer;
  readonly locationId: number;
  readonly buyer: Buyer;
  /** Undefined for oneself. */
  readonly gift: GiftDetails | undefined;
  /** YYYY-MM-DD. */
  readonly deliveryDate: string;
  /** The code that proves the buyer's address, where the salon asks for one. */
  readonly emailCode: { readonly email_code?: string };
};

/** The API's names of the recipient's fields; gift cards have other names for the sender. */
export const RECIPIENT_FIELDS = {
  giftcard: {
    fname: 'recipient_fname',
    lname: 'recipient_lname',
    email: 'recipient_email',
    sender: 'sender',
    message: 'message',
  },
  package: {
    fname: 'recipient_fname',
    lname: 'recipient_lname',
    email: 'recipient_email',
    sender: 'sender_name',
    message: 'sender_msg',
  },
} as const;

/** Buys a product; its sale is to be paid unless its total is 0 (BEHAVIOR §21.1). */
export function buyOffer(
  { giftcards, packages, memberships }: Client,
  { offer, locationId, buyer, gift, deliveryDate, emailCode }: Purchase,
): Promise<Result<{ readonly data: Sale }>> {
  const { id, name, price } = offer.template;
  const { isGuest, ...guest } = buyer;
  const shared = { location_id: locationId, name, price, ...emailCode };
  switch (offer.kind) {
    case 'giftcard':
      return giftcards.createGiftCardSell({
        ...shared,
        ...(isGuest ? { guest: { ...guest, language: getPageLanguage().language } } : {}),
        giftcard_id: id,
        value: offer.template.value,
        delivery_date: deliveryDate,
        recipient_fname: gift?.fname ?? buyer.fname,
        recipient_lname: gift?.lname ?? buyer.lname,
        recipient_email: gift?.email ?? '',
        sender: gift?.sender ?? '',
        message: gift?.message ?? '',
      });
    case 'package':
      return packages.createPackageSell({
        ...shared,
        ...toGiftOrOwnSaleInput(gift),
        package_id: id,
        delivery_date: deliveryDate,
      });
    case 'membership':
      return memberships.createMembershipSell({
        ...shared,
        ...toGiftOrOwnSaleInput(gift),
        membership_id: id,
      });
  }
}
