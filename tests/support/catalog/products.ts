import { unwrapReply } from '../api/replies.ts';
import type { TestSalon } from '../test-salon.ts';
import { callAsAdmin } from './directory.ts';

/** Stores a shampoo for 12.50, or what `change` makes of it. Returns the product's id. */
export async function storeProduct(salon: TestSalon, change: object = {}): Promise<number> {
  const product = { name: 'Shampoo', price: '12.50', ...change };
  return unwrapReply(await callAsAdmin(salon, 'product-store', product)).id;
}
