import { addMonths } from '../../../lib/rules/calendar.ts';
import { renewedMembership } from '../../../lib/table/memberships.ts';
import { claimedPurchase, readHead } from '../../../lib/table/purchases.ts';
import { PURCHASED_KIND, readSale } from '../../../lib/table/sales.ts';
import { saleBlocking, settleSale } from '../../../lib/workflows/payments/settle-sale.ts';
import { membershipEnd } from '../../../lib/workflows/products/membership-billing.ts';
import { type Books, chosen, headOf } from './books.ts';
import { CUSTOMER, OTHER_CUSTOMER, type Product } from './model/records.ts';
import type { Step } from './steps.ts';

type Change = Extract<Step, { op: 'settle' | 'renew' | 'claim' | 'block' | 'end' }>;

/** The sale's payment comes through, or fails. */
async function settle({ house }: Books, product: Product, isPaid: boolean): Promise<void> {
  const result = isPaid
    ? ({ result: 'paid', paymentIntent: null } as const)
    : ({ result: 'failed' } as const);
  await settleSale(house.store, house.tenant, product.saleId, result, house.clock.now());
  if (isPaid) product.sale = 'paid';
  else if (product.sale === 'pending') product.sale = 'failed';
}

async function renew({ house }: Books, product: Product): Promise<void> {
  if (product.kind !== 'membership' || product.lastDay === null) return;
  const head = await readHead(house.store, house.tenant, 'PURCHASED-MEMBERSHIP', product.id);
  if (!head) return;
  const at = house.clock.now().toISOString();
  const row = { saleId: head.saleId, description: 'Renewed', serviceId: 0, at };
  await house.store.commit(renewedMembership(house.tenant, head, `in_${head.renewals + 1}`, row));
  product.left += product.perPeriod;
  product.lastDay = addMonths(head.startDate, head.renewals + 2);
}

/** Makes it another's, once. */
async function claim(books: Books, product: Product): Promise<void> {
  const { store, tenant, clock } = books.house;
  const head = await headOf(books, product);
  if (!head || head.claimedAt !== undefined) return;
  const owner = product.owner === CUSTOMER ? OTHER_CUSTOMER : CUSTOMER;
  await store.commit([claimedPurchase(tenant, PURCHASED_KIND[product.kind], head, owner, clock.now())]);
  product.owner = owner;
}

/** Its payment went back. */
async function block({ house }: Books, product: Product): Promise<void> {
  const sale = await readSale(house.store, house.tenant, product.saleId);
  if (!sale) throw new Error(`sale ${product.saleId} is missing`);
  await house.store.commit(saleBlocking(house.tenant, sale, house.clock.now()));
  product.isBlocked = true;
}

async function end({ house }: Books, product: Product): Promise<void> {
  if (product.kind !== 'membership') return;
  const head = await readHead(house.store, house.tenant, 'PURCHASED-MEMBERSHIP', product.id);
  if (head) await house.store.commit(membershipEnd(house.tenant, head, house.clock.now()));
  product.hasEnded = true;
}

/** What befalls a product that was sold, at the salon and in the model. */
export async function changeProduct(books: Books, step: Change): Promise<void> {
  const product = chosen(books.products, step.product);
  if (!product) return;
  switch (step.op) {
    case 'settle':
      return settle(books, product, step.isPaid);
    case 'renew':
      return renew(books, product);
    case 'claim':
      return claim(books, product);
    case 'block':
      return block(books, product);
    case 'end':
      return end(books, product);
  }
}
