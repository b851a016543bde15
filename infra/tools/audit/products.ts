import { toIntentRecordOfPart } from '../../../lib/rules/checkout/bill-intents.ts';
import type { SaleType } from '../../../lib/rules/ids.ts';
import { computeGiftCardBalance } from '../../../lib/rules/products/gift-cards.ts';
import type { PurchasedPackageHead } from '../../../lib/rules/products/packages.ts';
import { computeUsesBalance, type HistoryRow } from '../../../lib/rules/products/purchases.ts';
import { hasUncapturedPart, SALE_STATUS, type Sale } from '../../../lib/rules/products/sales.ts';
import { computeTotalQty, PACKAGE_SESSION } from '../../../lib/rules/products/service-groups.ts';
import { toAppointment } from '../../../lib/table/booking/appointments.ts';
import { keys, PURCHASED_KIND, parsePurchaseIdAndPart } from '../../../lib/table/keys.ts';
import { toIntentRecord } from '../../../lib/table/payments/intents.ts';
import { toNamedHistoryRows, toRedemptionRowName } from '../../../lib/table/products/ledger.ts';
import type { PurchasePartsByKind } from '../../../lib/table/products/purchases.ts';
import { toSale } from '../../../lib/table/products/sales.ts';
import type { Item } from '../../../lib/table/store.ts';
import type { AuditScope } from './scope.ts';

export type StoredProduct = { readonly type: SaleType; readonly id: string; readonly items: readonly Item[] };

type Row = HistoryRow & { readonly name: string };
const RETURNED = /-returned$/;
/** Rows about a visit that take nothing: the later last day of a product (BEHAVIOR §26.1). */
const EXTENDED = /-extended-\d+$/;

const toRows = (items: readonly Item[]): Row[] =>
  items
    .filter((item) => parsePurchaseIdAndPart(item).part === 'row')
    .flatMap((item) => toNamedHistoryRows(item).map(({ name, row }) => ({ ...row, name })));

type Head = PurchasePartsByKind[keyof PurchasePartsByKind]['head'];

/** The balance of a single-use package may pass 0: its last use pays all of its services. */
const isSingleUse = (head: Head): boolean =>
  (head as PurchasedPackageHead).session === PACKAGE_SESSION.singleUse;

function computeBalance(type: SaleType, head: Head, rows: readonly HistoryRow[]): number {
  if (type === 'giftcard')
    return computeGiftCardBalance(head as PurchasePartsByKind['PURCHASED-GIFTCARD']['head'], rows);
  return computeUsesBalance(
    head as PurchasePartsByKind['PURCHASED-PACKAGE' | 'PURCHASED-MEMBERSHIP']['head'],
    rows,
  ).remaining;
}

const sumAddedUses = (head: Head): number =>
  Object.entries(head).reduce(
    (sum, [name, uses]) => (name.startsWith('addedOfGroup') ? sum + Number(uses) : sum),
    0,
  );

/** The sale, the renewals and the adjustments add up to the total of the head. */
function auditTotal(type: SaleType, head: Head, body: Item): string[] {
  const fields = head as unknown as Record<string, number | undefined>;
  const { value, totalQty: qty, renewals = 0, otherPeriods = 0, otherQty = 0 } = fields;
  const sold =
    type === 'giftcard'
      ? Number(body.value)
      : computeTotalQty(body.groups as readonly { qty: number }[]) * (1 + renewals - otherPeriods) +
        otherQty +
        sumAddedUses(head);
  const total = type === 'giftcard' ? value : qty;
  return total === sold ? [] : [`has a total of ${total}, but ${sold} was sold`];
}

/** Every row of a redemption belongs to a payment of its appointment, and both are returned or neither is. */
async function auditRows(
  stored: StoredProduct,
  rows: readonly Row[],
  { store, tenant }: AuditScope,
): Promise<string[]> {
  const redeemed = rows.filter(
    ({ appointmentId, name }) => appointmentId !== undefined && !RETURNED.test(name) && !EXTENDED.test(name),
  );
  const ids = [...new Set(redeemed.flatMap(({ appointmentId = 0 }) => [appointmentId]))];
  const items = await store.getMany(ids.map((id) => keys.appointment(tenant, id)));
  const appointments = new Map(items.map(toAppointment).map((each) => [each.id, each]));
  return redeemed.flatMap((row) => {
    const appointment = appointments.get(row.appointmentId ?? 0);
    const payment = appointment?.payments.find(
      ({ redeemed: by }) =>
        by?.kind === stored.type &&
        by.purchaseId === Number(stored.id) &&
        by.rows.some(({ line, attempt }) => toRedemptionRowName(appointment.id, line, attempt) === row.name),
    );
    if (!payment) return [`row ${row.name} pays no appointment`];
    const isReturned =
      stored.type === 'giftcard'
        ? rows.some(
            ({ name, amount = 0 }) => name === `${row.name}-returned` && amount + (row.amount ?? 0) === 0,
          )
        : row.serviceId === 0;
    const isPaymentReturned = payment.redeemed?.returned === true;
    if (isReturned === isPaymentReturned) return [];
    return isReturned
      ? [`row ${row.name} is returned, its payment is not`]
      : [`row ${row.name} is not returned, its payment is`];
  });
}

/** The product is blocked while money of its sale is refunded or disputed, and then only (BEHAVIOR §19.4). */
function auditBlock(sale: Sale, head: Head): string[] {
  const { id, blockedAt, disputes = {}, refunds = [], refundedBySalon } = sale;
  const isRefunded = refunds.length > 0 || refundedBySalon !== undefined;
  const isLost = sale.status === SALE_STATUS.paid && (Object.keys(disputes).length > 0 || isRefunded);
  if (isLost && blockedAt === undefined) return [`sale ${id} is disputed or refunded, and is not blocked`];
  return blockedAt === head.blockedAt
    ? []
    : [`sale ${id} is ${toBlockText(blockedAt)}, the product ${toBlockText(head.blockedAt)}`];
}

const toBlockText = (blockedAt: string | undefined): string =>
  blockedAt === undefined ? 'not blocked' : `blocked at ${blockedAt}`;

/** The sale exists, sold this product and was paid by its intent. */
async function auditSale(
  { type, id }: StoredProduct,
  head: Head,
  { store, tenant }: AuditScope,
): Promise<string[]> {
  const item = await store.get(keys.record(tenant, 'SALE', head.saleId));
  if (!item) return [`sale ${head.saleId} is missing`];
  const sale: Sale = toSale(item);
  const isIts = sale.type === type && sale.purchasedId === Number(id);
  if (!isIts) return [`sale ${sale.id} sold something else`];
  if (sale.status !== head.saleStatus)
    return [`sale ${sale.id} is ${sale.status}, the product ${head.saleStatus}`];
  const blocks = auditBlock(sale, head);
  if (blocks.length > 0) return blocks;
  if (sale.paymentIntent === null) return [];
  const guard = await store.get(keys.guard(tenant, 'INTENT', sale.paymentIntent));
  const target = guard && toIntentRecordOfPart(toIntentRecord(guard), { kind: 'sale', id: sale.id }).target;
  // The money of an intent that was given up has no record
  return hasUncapturedPart(sale) || (target?.kind === 'sale' && target.id === sale.id)
    ? []
    : [`sale ${sale.id} names an intent that did not pay it`];
}

async function auditNumber(
  { type, id }: StoredProduct,
  head: Head,
  { store, tenant }: AuditScope,
): Promise<string[]> {
  if (type !== 'giftcard') return [];
  const { number } = head as PurchasePartsByKind['PURCHASED-GIFTCARD']['head'];
  const guard = await store.get(keys.guard(tenant, 'CARD-NUMBER', number));
  return guard?.id === Number(id) ? [] : [`number ${number} is not this card's`];
}

export async function auditProduct(stored: StoredProduct, scope: AuditScope): Promise<string[]> {
  const { type, items } = stored;
  const head = items.find(({ sk }) => !sk.includes('#')) as unknown as Head | undefined;
  const body = items.find(({ sk }) => sk.endsWith('#body'));
  if (!head || !body) return ['is incomplete'];
  const rows = toRows(items);
  const balance = computeBalance(type, head, rows);
  const [history, sale, number] = await Promise.all([
    auditRows(stored, rows, scope),
    auditSale(stored, head, scope),
    auditNumber(stored, head, scope),
  ]);
  return [
    ...(head.remaining === balance
      ? []
      : [`has a balance of ${head.remaining}, its history adds up to ${balance}`]),
    ...(head.remaining < 0 && !isSingleUse(head) ? [`has a negative balance: ${head.remaining}`] : []),
    ...auditTotal(type, head, body),
    ...history,
    ...sale,
    ...number,
  ];
}

export async function readProductAgain({ type, id }: StoredProduct, { store, tenant }: AuditScope) {
  const items = await store.queryAll(keys.wholePurchase(tenant, PURCHASED_KIND[type], Number(id)));
  return { type, id, items };
}
