import { dateIn } from '../../../lib/rules/time-zone.ts';
import { type Catalogs, openCatalogs } from '../../../lib/table/catalogs.ts';
import { getPurchaseHead } from '../../../lib/table/purchases.ts';
import { PURCHASED_KIND } from '../../../lib/table/sales.ts';
import { otherCustomer } from '../appointments.ts';
import { visitIn } from '../redemptions.ts';
import type { TestSalon } from '../test-salon.ts';
import type { Kind, Product, Visit, Wish } from './model/records.ts';

/** The time zone of the demo salon. */
export const ZONE = 'America/New_York';

/** A salon, and what the model says of it. */
export type Books = {
  readonly salon: TestSalon;
  readonly catalogs: Catalogs;
  readonly products: Product[];
  readonly visits: Visit[];
  /** Each visit has a day of its own, so that none stands in another's way. */
  lastDate: string;
  /** Payments of deposits so far. */
  intents: number;
};

export const today = ({ salon }: Pick<Books, 'salon'>): string => dateIn(ZONE, salon.clock.now());

/** A salon that has sold nothing yet. */
export async function openBooks(salon: TestSalon): Promise<Books> {
  await otherCustomer(salon);
  const catalogs = openCatalogs(salon.store);
  return { salon, catalogs, products: [], visits: [], lastDate: today({ salon }), intents: 0 };
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
export const headOf = ({ salon }: Books, { kind, id }: Pick<Product, 'kind' | 'id'>) =>
  getPurchaseHead(salon.store, salon.tenant, PURCHASED_KIND[kind], id);

/** What is left of each product, as it is stored. */
export async function balances(books: Books): Promise<(number | undefined)[]> {
  const heads = await Promise.all(books.products.map((product) => headOf(books, product)));
  return heads.map((head) => head?.remaining);
}

/** Each visit's status, its deposit and what is still to be paid of it at the salon, as they are stored. */
export async function visitStates({ salon, visits }: Books) {
  const stored = await Promise.all(visits.map(({ id }) => visitIn(salon, id)));
  return stored.map(({ status, depositAmount: deposit, payments }) => {
    const atSalon = payments.filter(({ type }) => type === 0);
    return { status, deposit, pending: atSalon.reduce((sum, { pending }) => sum + pending, 0) };
  });
}
