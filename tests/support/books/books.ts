import { dateIn } from '../../../lib/rules/time-zone.ts';
import { type Catalogs, openCatalogs } from '../../../lib/table/catalogs.ts';
import { readHead } from '../../../lib/table/purchases.ts';
import { PURCHASED_KIND } from '../../../lib/table/sales.ts';
import { otherCustomer } from '../appointments.ts';
import type { House } from '../house.ts';
import { visitIn } from '../redemptions.ts';
import type { Kind, Product, Visit, Wish } from './model/records.ts';

/** The time zone of the demo salon. */
export const ZONE = 'America/New_York';

/** A salon, and what the model says of it. */
export type Books = {
  readonly house: House;
  readonly catalogs: Catalogs;
  readonly products: Product[];
  readonly visits: Visit[];
  /** Each visit has a day of its own, so that none stands in another's way. */
  lastDate: string;
  /** Payments of deposits so far. */
  intents: number;
};

export const today = ({ house }: Pick<Books, 'house'>): string => dateIn(ZONE, house.clock.now());

/** A salon that has sold nothing yet. */
export async function openBooks(house: House): Promise<Books> {
  await otherCustomer(house);
  const catalogs = openCatalogs(house.store);
  return { house, catalogs, products: [], visits: [], lastDate: today({ house }), intents: 0 };
}

/** One of several, whatever the index; undefined of none. */
export const chosen = <Item>(items: readonly Item[], index: number): Item | undefined =>
  items[index % items.length];

/** The kinds of redemption, as clients name them. */
export const REDEEMED_AS = {
  package: 'package',
  giftcard: 'gift_card',
  membership: 'membership',
} as const satisfies Record<Kind, string>;

/** What a client sends to redeem, beside the kind. */
export const redemptionOf = ({ product: { kind, id, number }, service }: Wish) =>
  kind === 'giftcard' ? { giftcard_number: number } : { [`purchased_${kind}_id`]: id, service_id: service };

/** The head of a product as it is stored. */
export const headOf = ({ house }: Books, { kind, id }: Pick<Product, 'kind' | 'id'>) =>
  readHead(house.store, house.tenant, PURCHASED_KIND[kind], id);

/** What is left of each product, as it is stored. */
export async function balances(books: Books): Promise<(number | undefined)[]> {
  const heads = await Promise.all(books.products.map((product) => headOf(books, product)));
  return heads.map((head) => head?.remaining);
}

/** Each visit's status, its deposit and what is still to be paid of it at the salon, as they are stored. */
export async function visitStates({ house, visits }: Books) {
  const stored = await Promise.all(visits.map(({ id }) => visitIn(house, id)));
  return stored.map(({ status, depositAmount: deposit, payments }) => {
    const atSalon = payments.filter(({ type }) => type === 0);
    return { status, deposit, pending: atSalon.reduce((sum, { pending }) => sum + pending, 0) };
  });
}
