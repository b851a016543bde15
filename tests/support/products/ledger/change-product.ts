import { addMonths, addMonthsToInstant } from '../../../../lib/rules/calendar.ts';
import { toRenewalKey } from '../../../../lib/rules/journal/renewals.ts';
import { computeRenewedDatesAndUses } from '../../../../lib/rules/products/memberships.ts';
import { toRenewalHistoryRow } from '../../../../lib/rules/products/purchases.ts';
import { PURCHASED_KIND } from '../../../../lib/table/keys.ts';
import { updateMembershipRenewed } from '../../../../lib/table/products/memberships.ts';
import { updatePurchaseClaimed } from '../../../../lib/table/products/purchase-lists.ts';
import { findPurchaseHead } from '../../../../lib/table/products/purchases.ts';
import { findSaleById } from '../../../../lib/table/products/sales.ts';
import { settleSale, updateSaleLoss } from '../../../../lib/workflows/payments/settle-sale.ts';
import { getMembershipEndChanges } from '../../../../lib/workflows/products/membership-billing.ts';
import { findHead, type Ledger, pickAt } from './ledger.ts';
import { CUSTOMER, OTHER_CUSTOMER, type Product } from './model/records.ts';
import type { Step } from './steps.ts';

type Change = Extract<Step, { op: 'settle' | 'renew' | 'claim' | 'block' | 'end' }>;

const toAuthor = ({ tenant, clock }: Ledger['salon']) => ({
  salon: { tenant, timeZone: 'UTC' },
  now: clock.now(),
});

/** The payment of the sale succeeds or fails. */
async function settle({ salon }: Ledger, product: Product, isPaid: boolean): Promise<void> {
  const result = isPaid
    ? ({ result: 'paid', paymentIntent: null } as const)
    : ({ result: 'failed' } as const);
  await settleSale(salon.store, toAuthor(salon), product.saleId, result);
  if (isPaid) product.sale = 'paid';
  else if (product.sale === 'pending') product.sale = 'failed';
}

async function renew({ salon }: Ledger, product: Product): Promise<void> {
  if (product.kind !== 'membership' || product.lastDay === null) return;
  const head = await findPurchaseHead(salon.store, salon.tenant, 'PURCHASED-MEMBERSHIP', product.id);
  if (!head) return;
  const row = toRenewalHistoryRow(head.saleId, salon.clock.now());
  const paidUntil = addMonthsToInstant(new Date(head.createdAt), head.renewals + 2).toISOString();
  const renewed = { ...head, ...computeRenewedDatesAndUses(head, paidUntil) };
  const renewal = { renewed, qty: head.periodQty, switchesTo: undefined, reviewAt: undefined };
  const name = toRenewalKey(`in_${head.renewals + 1}`);
  await salon.store.commit(updateMembershipRenewed(salon.tenant, head, renewal, { name, row }));
  product.left += product.perPeriod;
  product.lastDay = addMonths(head.startDate, head.renewals + 2);
}

/** The product gets another owner, once. */
async function claim(ledger: Ledger, product: Product): Promise<void> {
  const { store, tenant, clock } = ledger.salon;
  const head = await findHead(ledger, product);
  if (!head || head.claimedAt !== undefined) return;
  const owner = product.owner === CUSTOMER ? OTHER_CUSTOMER : CUSTOMER;
  await store.commit(updatePurchaseClaimed(tenant, PURCHASED_KIND[product.kind], head, owner, clock.now()));
  product.owner = owner;
}

/** The payment of the sale is refunded. */
async function block({ salon }: Ledger, product: Product): Promise<void> {
  const sale = await findSaleById(salon.store, salon.tenant, product.saleId);
  if (!sale) throw new Error(`sale ${product.saleId} is missing`);
  const blocked = { ...sale, blockedAt: salon.clock.now().toISOString() };
  await salon.store.commit(updateSaleLoss(toAuthor(salon), sale, blocked, undefined));
  product.isBlocked = true;
}

async function end({ salon }: Ledger, product: Product): Promise<void> {
  if (product.kind !== 'membership') return;
  const head = await findPurchaseHead(salon.store, salon.tenant, 'PURCHASED-MEMBERSHIP', product.id);
  if (head)
    await salon.store.commit(
      await getMembershipEndChanges(salon.store, toAuthor(salon).salon, head, salon.clock.now()),
    );
  product.hasEnded = true;
}

/** Changes a sold product at the salon and in the model. */
export async function changeProduct(ledger: Ledger, step: Change): Promise<void> {
  const product = pickAt(ledger.products, step.product);
  if (!product) return;
  switch (step.op) {
    case 'settle':
      return settle(ledger, product, step.isPaid);
    case 'renew':
      return renew(ledger, product);
    case 'claim':
      return claim(ledger, product);
    case 'block':
      return block(ledger, product);
    case 'end':
      return end(ledger, product);
  }
}
