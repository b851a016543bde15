import { expect } from 'vitest';
import { unwrapReply } from '../api/replies.ts';
import type { CallOptions, Reply, TestSalon } from '../test-salon.ts';
import type { SaleRecord } from './packages.ts';

export type GiftCardRecord = {
  readonly id: number;
  readonly name: string;
  readonly image: string;
  readonly terms_and_condition: string;
  readonly services: readonly { readonly id: number }[];
  readonly [field: string]: unknown;
};

export type PurchasedGiftCardRecord = {
  readonly id: number;
  readonly giftcard_number: string;
  readonly sale_status: number;
  readonly customer_id: number;
  readonly balance: number;
  readonly [field: string]: unknown;
};

/** A card of 100 for 90, taxed, valid for a year, for a birthday. */
export const GIFT_CARD = {
  name: 'Birthday card',
  price: '90',
  value: 100,
  charge_service_tax: '1',
  occasions_id: 1,
  service_expiration_time: '12 months',
  terms_and_condition: '<p>Not for <strong>cash</strong>.</p>',
  services: [],
};

export async function defineGiftCard(salon: TestSalon, change: object = {}): Promise<GiftCardRecord> {
  const input = { ...GIFT_CARD, ...change };
  return unwrapReply(await salon.call<GiftCardRecord>('giftcards/giftcard-create', input, { as: 'admin' }));
}

/** The request that buys GIFT_CARD for a friend. */
export const toGiftCardSale = (id: number, change: object = {}) => ({
  location_id: 1,
  customer_id: 1,
  giftcard_id: id,
  name: GIFT_CARD.name,
  price: 90,
  value: '100.00',
  delivery_date: '2026-11-16',
  recipient_fname: 'Rita',
  recipient_lname: 'Receiver',
  recipient_email: 'rita@friends.test',
  services: null,
  occasion_name: 'Birthday',
  service_expiration_time: '12 months',
  terms_and_condition: GIFT_CARD.terms_and_condition,
  occasion_images: null,
  sender: 'Carla',
  message: 'Happy birthday!',
  ...change,
});

export const sellGiftCard = (
  salon: TestSalon,
  input: object,
  options: CallOptions = { as: 'customer' },
): Promise<Reply<SaleRecord>> => salon.call<SaleRecord>('giftcards/create-gift-card-sell', input, options);

/** The salon's list of sold gift cards. */
export async function listSoldGiftCards(
  salon: TestSalon,
  query: object = {},
): Promise<PurchasedGiftCardRecord[]> {
  const { body, text } = await salon.call('giftcards/purchased-giftcard', query, { as: 'admin' });
  expect(body.status, text).toBe(true);
  return body.purchasedgiftcard as PurchasedGiftCardRecord[];
}

/** Sells a card of 100.00 to Carla, customer 1, for Rita, paid at the desk. */
export async function sellGiftAtDesk(salon: TestSalon, change: object = {}): Promise<void> {
  const { id } = await defineGiftCard(salon);
  const sale = toGiftCardSale(id, { paid_at_salon: 1, ...change });
  const sold = await sellGiftCard(salon, sale, { as: 'staff' });
  expect(sold.status, sold.text).toBe(201);
}
