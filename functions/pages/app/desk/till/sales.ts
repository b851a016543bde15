import type { Client } from '../../../../../lib/client/client.ts';
import type { CallOptions } from '../../../../../lib/client/types.ts';
import type { ReplyData } from '../../page-data.ts';
import { formatName } from '../../parts/person-name.ts';

export type Sale = ReplyData<Client['directory']['saleIndex']>[number];
/** A sale with the name of its product and of its owner; empty where they are not found. */
export type NamedSale = Sale & { readonly product: string; readonly owner: string };

const NEWEST = { order: 'desc', per_page: 100 } as const;

/** The newest products of a kind that were sold. */
async function listNewest(salon: Client, kind: Sale['type'], options: CallOptions) {
  switch (kind) {
    case 'package': {
      const result = await salon.packages.getPurchasedPackage(NEWEST, options);
      return result.ok ? result.reply.purchasedpackages : [];
    }
    case 'giftcard': {
      const result = await salon.giftcards.purchasedGiftcard(NEWEST, options);
      return result.ok ? result.reply.purchasedgiftcard : [];
    }
    case 'membership': {
      const result = await salon.memberships.getPurchasedMembership(NEWEST, options);
      return result.ok ? result.reply.purchasedmemberships : [];
    }
  }
}

/** Names the products of today's sales, which are among the newest of their kind. */
export async function loadNamedSales(
  salon: Client,
  sales: readonly Sale[],
  options: CallOptions,
): Promise<NamedSale[]> {
  const kinds = [...new Set(sales.map(({ type }) => type))];
  const products = (await Promise.all(kinds.map((kind) => listNewest(salon, kind, options)))).flat();
  const bySale = new Map(products.map((product) => [product.sales_id, product]));
  return sales.map((sale) => {
    const { name = '', customer } = bySale.get(sale.id) ?? {};
    return { ...sale, product: name, owner: customer ? formatName(customer) : '' };
  });
}
