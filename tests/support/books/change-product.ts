import { addMonths } from '../../../lib/rules/calendar.ts';
import { renewMembership } from '../../../lib/table/memberships.ts';
import { getPurchaseHead, updateOwner } from '../../../lib/table/purchases.ts';
import { getSale, PURCHASED_KIND } from '../../../lib/table/sales.ts';
import { saleBlocking, settleSale } from '../../../lib/workflows/payments/settle-sale.ts';
import { membershipEnd } from '../../../lib/workflows/products/membership-billing.ts';
import { type Books, chosen, headOf } from './books.ts';
import { CUSTOMER, OTHER_CUSTOMER, type Product } from './model/records.ts';
import type { Step } from './steps.ts';

type Change = Extract<Step, { op: 'settle' | 'renew' | 'claim' | 'block' | 'end' }>;

/** The sale's payment comes through, or fails. */
async function settle({ salon }: Books, product: Product, isPaid: boolean): Promise<void> {
  const result = isPaid
    ? ({ result: 'paid', paymentIntent: null } as const)
    : ({ result: 'failed' } as const);
  await settleSale(salon.store, salon.tenant, product.saleId, result, salon.clock.now());
  if (isPaid) product.sale = 'paid';
  else if (product.sale === 'pending') product.sale = 'failed';
}

async function renew({ salon }: Books, product: Product): Promise<void> {
  if (product.kind !== 'membership' || product.lastDay === null) return;
  const head = await getPurchaseHead(salon.store, salon.tenant, 'PURCHASED-MEMBERSHIP', product.id);
  if (!head) return;
  const at = salon.clock.now().toISOString();
  const row = { saleId: head.saleId, description: 'Renewed', serviceId: 0, at };
  await salon.store.commit(renewMembership(salon.tenant, head, `in_${head.renewals + 1}`, row));
  product.left += product.perPeriod;
  product.lastDay = addMonths(head.startDate, head.renewals + 2);
}

/** Makes it another's, once. */
async function claim(books: Books, product: Product): Promise<void> {
  const { store, tenant, clock } = books.salon;
  const head = await headOf(books, product);
  if (!head || head.claimedAt !== undefined) return;
  const owner = product.owner === CUSTOMER ? OTHER_CUSTOMER : CUSTOMER;
  await store.commit([updateOwner(tenant, PURCHASED_KIND[product.kind], head, owner, clock.now())]);
  product.owner = owner;
}

/** Its payment went back. */
async function block({ salon }: Books, product: Product): Promise<void> {
  const sale = await getSale(salon.store, salon.tenant, product.saleId);
  if (!sale) throw new Error(`sale ${product.saleId} is missing`);
  await salon.store.commit(saleBlocking(salon.tenant, sale, salon.clock.now()));
  product.isBlocked = true;
}

async function end({ salon }: Books, product: Product): Promise<void> {
  if (product.kind !== 'membership') return;
  const head = await getPurchaseHead(salon.store, salon.tenant, 'PURCHASED-MEMBERSHIP', product.id);
  if (head) await salon.store.commit(membershipEnd(salon.tenant, head, salon.clock.now()));
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
