import type { AppointmentId, Tenant } from '../rules/ids.ts';
import type { HistoryRow } from '../rules/products/purchases.ts';
import { type PurchaseId, SALE_STATUS, type SaleType } from '../rules/products/sales.ts';
import { type Change, check, create, type Requirement, update } from './change.ts';
import { keys } from './keys.ts';
import { PURCHASED_KIND } from './sales.ts';

/** Balance and history of a purchased product: they move only together, in one commit (design). */

/** Name of the row of one redemption of one line; no other redemption has it. */
export const rowName = (appointment: AppointmentId, line: number, attempt: number): string =>
  `${appointment}-${line}-${attempt}`;
const returnName = (row: string): string => `${row}-returned`;

/** A product, and what of its head a decision has relied on. */
export type ProductReference = {
  readonly kind: SaleType;
  readonly purchaseId: PurchaseId;
  readonly customerId: number;
};

const headKey = (tenant: Tenant, { kind, purchaseId }: Pick<ProductReference, 'kind' | 'purchaseId'>) =>
  keys.purchase(tenant, PURCHASED_KIND[kind], purchaseId);

/** Still paid, not refunded or disputed, not ended, and with the same owner. Never its version: see `updateBalanceSpent`. */
const usable = ({ customerId }: ProductReference): Requirement[] => [
  { attribute: 'saleStatus', is: SALE_STATUS.paid },
  { attribute: 'blockedAt', missing: true },
  { attribute: 'endedAt', missing: true },
  { attribute: 'customerId', is: customerId },
];

/** Lets a commit through only while a product is of use to its owner. */
export const requireUsableProduct = (tenant: Tenant, owned: ProductReference): Change =>
  check(headKey(tenant, owned), ...usable(owned));

/** Takes from a balance, under the bound that so much is there: of many at once the right number succeed. */
export const updateBalanceSpent = (tenant: Tenant, owned: ProductReference, taken: number): Change =>
  update(headKey(tenant, owned), { spend: { remaining: taken }, require: usable(owned) });

/** Puts back what was taken. */
export const updateBalanceReturned = (
  tenant: Tenant,
  product: Pick<ProductReference, 'kind' | 'purchaseId'>,
  taken: number,
): Change => update(headKey(tenant, product), { add: { remaining: taken }, require: [{ that: 'present' }] });

const rowKey = (
  tenant: Tenant,
  { kind, purchaseId }: Pick<ProductReference, 'kind' | 'purchaseId'>,
  row: string,
) => keys.purchaseRow(tenant, PURCHASED_KIND[kind], purchaseId, row);

/** The history row of what was redeemed; fails where a row of that name stands. */
export const putRedemptionRow = (
  tenant: Tenant,
  product: Pick<ProductReference, 'kind' | 'purchaseId'>,
  row: string,
  history: HistoryRow,
): Change => create(rowKey(tenant, product, row), history);

/** A use that is given back: its row counts no more (decisions §6: the one change a row can see). Once. */
export const updateRowReturned = (
  tenant: Tenant,
  product: Pick<ProductReference, 'kind' | 'purchaseId'>,
  row: string,
  serviceId: number,
  description: string,
): Change =>
  update(rowKey(tenant, product, row), {
    set: { serviceId: 0, description },
    require: [{ attribute: 'serviceId', is: serviceId }],
  });

/** Money that goes back to a gift card: a row of its own, with the negative amount. Once. */
export const putReturnedMoneyRow = (
  tenant: Tenant,
  product: Pick<ProductReference, 'kind' | 'purchaseId'>,
  row: string,
  history: HistoryRow,
): Change => create(rowKey(tenant, product, returnName(row)), history);
