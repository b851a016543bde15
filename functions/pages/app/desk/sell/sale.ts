import type { Client } from '../../../../../lib/client/client.ts';
import type { CallOptions, Result } from '../../../../../lib/client/types.ts';
import type { StatedTender } from '../../../../../lib/contract/stated-tenders.ts';
import type { ReplyData } from '../../page-data.ts';
import { type GiftDetails, toGiftOrOwnSaleInput } from '../../parts/gift.ts';
import { type ChosenCustomer, splitNameAfterFirstWord } from '../customer-field.tsx';
import type { Template } from './templates.ts';

/** The buyer: a customer, or a guest without an account. */
type Buyer = {
  /** Undefined for a guest. */
  readonly id: number | undefined;
  readonly fname: string;
  readonly lname: string;
  readonly email: string;
};

type Order = {
  readonly template: Template;
  readonly locationId: number;
  readonly who: Exclude<ChosenCustomer, { readonly kind: 'walkIn' | 'guest' }>;
  /** The address of somebody new. */
  readonly email: string;
  readonly paidBy: StatedTender;
  /** Undefined where the buyer keeps it. */
  readonly gift: GiftDetails | undefined;
  /** YYYY-MM-DD. */
  readonly deliveryDate: string;
};

/** The buyer by name and address. Somebody new gets an account, except for a gift card, which a guest can buy (BEHAVIOR §21.5). */
async function findOrCreateBuyer(salon: Client, { who, email, template }: Order): Promise<Result<Buyer>> {
  if (who.kind === 'known') {
    const found = await salon.directory.customerShow({ customer_id: who.id });
    if (!found.ok) return found;
    const { customer } = found.reply.data;
    return { ...found, reply: { ...customer, email: customer.email ?? '' } };
  }
  const person = { ...splitNameAfterFirstWord(who.name), email };
  const guest = { ok: true, status: 200, replayed: false, reply: { id: undefined, ...person } } as const;
  if (template.kind === 'giftcard') return guest;
  // The same form adds the person once
  const added = await salon.directory.customerStore(person, { idempotencyKey: who });
  return added.ok ? { ...added, reply: { ...person, id: added.reply.data.id } } : added;
}

type SoldProduct = ReplyData<Client['packages']['createPackageSell']>;

/** A gift card names its recipient also where the buyer keeps it (BEHAVIOR §23.2). */
const toCardRecipient = (gift: GiftDetails | undefined, { fname, lname, email }: Buyer) =>
  gift
    ? {
        recipient_fname: gift.fname,
        recipient_lname: gift.lname,
        recipient_email: gift.email,
        sender: gift.sender,
        message: gift.message,
      }
    : { recipient_fname: fname, recipient_lname: lname === '' ? fname : lname, recipient_email: email };

export async function sellAtDesk(
  salon: Client,
  order: Order,
  options: CallOptions,
): Promise<Result<SoldProduct>> {
  const found = await findOrCreateBuyer(salon, order);
  if (!found.ok) return found;
  const { giftcards, packages, memberships } = salon;
  const { template, locationId, paidBy, gift, deliveryDate } = order;
  const buyer = found.reply;
  const { id, name, price } = template.of;
  const { id: customer_id, ...guest } = buyer;
  const shared = {
    location_id: locationId,
    name,
    price,
    paid_at_salon: 1 as const,
    paid_by: paidBy,
    ...(customer_id === undefined ? {} : { customer_id }),
  };
  const sell = () => {
    switch (template.kind) {
      case 'giftcard':
        return giftcards.createGiftCardSell(
          {
            ...shared,
            ...(customer_id === undefined ? { guest } : {}),
            giftcard_id: id,
            value: template.of.value,
            delivery_date: deliveryDate,
            ...toCardRecipient(gift, buyer),
          },
          options,
        );
      case 'package':
        return packages.createPackageSell(
          { ...shared, ...toGiftOrOwnSaleInput(gift), package_id: id, delivery_date: deliveryDate },
          options,
        );
      case 'membership':
        return memberships.createMembershipSell(
          { ...shared, ...toGiftOrOwnSaleInput(gift), membership_id: id },
          options,
        );
    }
  };
  const result = await sell();
  return result.ok ? { ...result, reply: result.reply.data } : result;
}

/** The number of a gift card that was sold just now; undefined where it is not found. */
export async function findNewCardNumber({ giftcards }: Client, saleId: number): Promise<string | undefined> {
  const newest = await giftcards.purchasedGiftcard({ order: 'desc', page: 1, per_page: 10 });
  const cards = newest.ok ? newest.reply.purchasedgiftcard : [];
  return cards.find(({ sales_id }) => sales_id === saleId)?.giftcard_number;
}
