import type { Client } from '../../../../../lib/client/client.ts';
import type { CallOptions, Result } from '../../../../../lib/client/types.ts';
import type { ReplyData } from '../../page-data.ts';
import { findByName } from '../service-offers.ts';

export type RetailProduct = ReplyData<Client['directory']['productIndex']>[number];

const PER_PAGE = 100;
/** Far more articles than a salon sells. */
const PAGES_MAX = 50;

/** All products that the salon sells. */
export async function listRetailProducts(
  salon: Client,
  options: CallOptions,
): Promise<Result<readonly RetailProduct[]>> {
  const found: RetailProduct[] = [];
  for (let page = 1; ; page += 1) {
    const result = await salon.directory.productIndex({ page, per_page: PER_PAGE }, options);
    if (!result.ok) return result;
    found.push(...result.reply.data.filter(({ status }) => status === 1));
    const { last_page = 1 } = result.reply.meta ?? {};
    if (page >= Math.min(last_page, PAGES_MAX)) return { ...result, reply: found };
  }
}

const HITS = 8;

/** The products of a barcode or number, which a scanner types; else those whose names match. */
export function findRetailProducts(
  products: readonly RetailProduct[],
  typed: string,
): readonly RetailProduct[] {
  const code = typed.trim().toLowerCase();
  if (code === '') return products.slice(0, HITS);
  const isCode = (text: string) => text.toLowerCase() === code;
  const byCode = products.filter(({ barcode, sku }) => isCode(barcode) || isCode(sku));
  return (byCode.length > 0 ? byCode : findByName(products, code)).slice(0, HITS);
}
