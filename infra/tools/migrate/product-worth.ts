import type { PurchaseId, SaleId } from '../../../lib/rules/ids.ts';
import { toRenewalPayment } from '../../../lib/rules/journal/renewals.ts';
import type { PurchasedPackageBody, PurchasedPackageHead } from '../../../lib/rules/products/packages.ts';
import {
  computeExpiryInstant,
  type HistoryRow,
  isRenewalRow,
} from '../../../lib/rules/products/purchases.ts';
import { listUseValues, priceGroups } from '../../../lib/rules/products/service-groups.ts';
import type { LocalDate } from '../../../lib/rules/salons/salon.ts';
import { type Item, toRecordFields } from '../../../lib/table/item.ts';
import {
  INDEXES,
  indexKeys,
  keys,
  parsePurchaseIdAndPart,
  parseRenewalInvoice,
} from '../../../lib/table/keys.ts';
import { findPurchaseBody } from '../../../lib/table/products/purchases.ts';
import { toSale } from '../../../lib/table/products/sales.ts';
import { findSalonByTenant } from '../../../lib/table/salons/salons.ts';
import { toRecordKind, toTenant } from '../../../lib/table/scheduled-work.ts';
import type { Store } from '../../../lib/table/store.ts';
import { type Migration, NOTHING, type Plan, setAttributes } from './migration.ts';

/** The uses of each group, where the groups are used in their order, and the value of these uses. */
export function computePastUsesAndValue(
  { price, groups }: Pick<PurchasedPackageBody, 'price' | 'groups'>,
  used: number,
) {
  let left = used;
  let value = 0;
  const counts: Record<string, number> = {};
  for (const [index, group] of priceGroups(price, groups).entries()) {
    const taken = Math.min(left, group.qty);
    left -= taken;
    value += listUseValues(group)
      .slice(0, taken)
      .reduce((sum, each) => sum + each, 0);
    counts[`usedOfGroup${index}`] = taken;
  }
  return { counts, value };
}

/** The value that a package has left; its uses so far count as income of the past. */
async function planPackage(item: Item, store: Store): Promise<Plan> {
  const head = toRecordFields<PurchasedPackageHead>(item);
  if (head.worth !== undefined) return NOTHING;
  const body = await findPurchaseBody(store, toTenant(item), 'PURCHASED-PACKAGE', head.id);
  if (!body) return NOTHING;
  const used = Math.max(0, head.totalQty - head.remaining);
  const { counts, value: pastUses } = computePastUsesAndValue(body, used);
  return [[setAttributes(item, { ...counts, pastUses, worth: body.price - pastUses })]];
}

const findSaleItem = (store: Store, item: Item, id: SaleId) =>
  store.get(keys.record(toTenant(item), 'SALE', id));

/** The value of a gift card in its sale, where it is not the price. */
async function planGiftCard(item: Item, store: Store): Promise<Plan> {
  const { saleId, value } = toRecordFields<{ saleId: SaleId; value: number }>(item);
  const stored = await findSaleItem(store, item, saleId);
  const sale = stored && toSale(stored);
  if (!sale || sale.value !== undefined || sale.subtotal === value) return NOTHING;
  return [[setAttributes(stored, { value })]];
}

/** The money of a renewal: the price of the sale. */
async function planRenewal(item: Item, store: Store): Promise<Plan> {
  const row = toRecordFields<HistoryRow & { id?: PurchaseId }>(item);
  const invoice = parseRenewalInvoice(item);
  if (invoice === undefined || !isRenewalRow(row) || row.renewal) return NOTHING;
  const stored = await findSaleItem(store, item, row.saleId);
  return stored ? [[setAttributes(item, { renewal: toRenewalPayment(toSale(stored), invoice) })]] : NOTHING;
}

/** Schedules the expiry of a product that was sold before products expired by schedule. */
async function planExpiry(item: Item, store: Store): Promise<Plan> {
  const head = toRecordFields<{ id: number; expiryDate: LocalDate | null; expiredRest?: number }>(item);
  const isPlanned = INDEXES.due.pk in item || head.expiredRest !== undefined;
  const salon = isPlanned ? undefined : await findSalonByTenant(store, toTenant(item));
  const at = salon && computeExpiryInstant(head, salon.timeZone);
  return at ? [[setAttributes(item, indexKeys.due(head.id, at.toISOString()))]] : NOTHING;
}

/** Writes what products are worth, which the journal compares, for products that were sold before the journal. */
export const productWorth: Migration = {
  name: 'product-worth',
  summary: 'writes the value of packages, gift cards and renewals that the journal needs',
  kinds: ['PURCHASED-MEMBERSHIP', 'PURCHASED-PACKAGE', 'PURCHASED-GIFTCARD'],
  async plan(item, store) {
    const kind = toRecordKind(item);
    if (kind === 'PURCHASED-MEMBERSHIP') return planRenewal(item, store);
    if (kind !== 'PURCHASED-PACKAGE' && kind !== 'PURCHASED-GIFTCARD') return NOTHING;
    if (parsePurchaseIdAndPart(item).part !== 'head') return NOTHING;
    const plan = await (kind === 'PURCHASED-PACKAGE' ? planPackage(item, store) : planGiftCard(item, store));
    // An item is planned again until nothing is left to do
    return plan.length > 0 ? plan : planExpiry(item, store);
  },
};
