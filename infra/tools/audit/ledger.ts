import type { Tenant } from '../../../lib/rules/ids.ts';
import { giftCardBalance } from '../../../lib/rules/products/gift-cards.ts';
import { membershipBalance } from '../../../lib/rules/products/memberships.ts';
import { packageBalance } from '../../../lib/rules/products/packages.ts';
import type { HistoryRow } from '../../../lib/rules/products/purchases.ts';
import type { Sale, SaleType } from '../../../lib/rules/products/sales.ts';
import { totalQty } from '../../../lib/rules/products/service-groups.ts';
import { toAppointment } from '../../../lib/table/appointments.ts';
import { toIntentRecord } from '../../../lib/table/intents.ts';
import type { Item } from '../../../lib/table/item.ts';
import { keys } from '../../../lib/table/keys.ts';
import { rowName } from '../../../lib/table/ledger.ts';
import type { Purchases } from '../../../lib/table/purchases.ts';
import { PURCHASED_KIND, toSale } from '../../../lib/table/sales.ts';
import type { Store } from '../../../lib/table/store.ts';

/** A purchased product as it is stored: its items of one partition. */
export type Stored = { readonly type: SaleType; readonly id: string; readonly items: readonly Item[] };

type Row = HistoryRow & { readonly name: string };
const ROW = /^\d+#row#(.+)$/;
const RETURNED = /-returned$/;

const rowsOf = (items: readonly Item[]): Row[] =>
  items.flatMap((item) => {
    const name = ROW.exec(item.sk)?.[1];
    return name === undefined ? [] : [{ ...(item as unknown as HistoryRow), name }];
  });

type Heads = Purchases[keyof Purchases]['head'];

/** What the history says is left, and what was given in all. */
function ledgerOf(type: SaleType, head: Heads, rows: readonly HistoryRow[]): number {
  if (type === 'giftcard') return giftCardBalance(head as Purchases['PURCHASED-GIFTCARD']['head'], rows);
  if (type === 'package') {
    return packageBalance(head as Purchases['PURCHASED-PACKAGE']['head'], rows).remaining;
  }
  return membershipBalance(head as Purchases['PURCHASED-MEMBERSHIP']['head'], rows).remaining;
}

/** What was put in at the sale and by renewals, where the head says otherwise. */
function givenOff(type: SaleType, head: Heads, body: Item): string[] {
  const { value, totalQty: qty, renewals = 0 } = head as unknown as Record<string, number | undefined>;
  const sold =
    type === 'giftcard'
      ? Number(body.value)
      : totalQty(body.groups as readonly { qty: number }[]) * (1 + renewals);
  const said = type === 'giftcard' ? value : qty;
  return said === sold ? [] : [`holds ${said} in all, but ${sold} was sold`];
}

/** Rows that a redemption wrote: each must be a payment of its appointment, as taken or given back. */
async function rowsOff(
  store: Store,
  tenant: Tenant,
  stored: Stored,
  rows: readonly Row[],
): Promise<string[]> {
  const redeemed = rows.filter(
    ({ appointmentId, name }) => appointmentId !== undefined && !RETURNED.test(name),
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
        by.rows.some(({ line, attempt }) => rowName(appointment.id, line, attempt) === row.name),
    );
    if (!payment) return [`row ${row.name} pays no appointment`];
    const isBack =
      stored.type === 'giftcard'
        ? rows.some(
            ({ name, amount = 0 }) => name === `${row.name}-returned` && amount + (row.amount ?? 0) === 0,
          )
        : row.serviceId === 0;
    const saysBack = payment.redeemed?.returned === true;
    return isBack === saysBack ? [] : [`row ${row.name} and its payment disagree whether it was given back`];
  });
}

/** The sale, and the intent that paid it. */
async function saleOff(store: Store, tenant: Tenant, { type, id }: Stored, head: Heads): Promise<string[]> {
  const item = await store.get(keys.record(tenant, 'SALE', head.saleId));
  if (!item) return [`sale ${head.saleId} is missing`];
  const sale: Sale = toSale(item);
  const isIts = sale.type === type && sale.purchasedId === Number(id);
  if (!isIts) return [`sale ${sale.id} sold something else`];
  if (sale.status !== head.saleStatus)
    return [`sale ${sale.id} is ${sale.status}, the product ${head.saleStatus}`];
  if (sale.paymentIntent === null) return [];
  const guard = await store.get(keys.guard(tenant, 'INTENT', sale.paymentIntent));
  const target = guard && toIntentRecord(guard).target;
  return target?.kind === 'sale' && target.id === sale.id
    ? []
    : [`sale ${sale.id} is paid by an intent that did not pay it`];
}

async function numberOff(store: Store, tenant: Tenant, { type, id }: Stored, head: Heads): Promise<string[]> {
  if (type !== 'giftcard') return [];
  const { number } = head as Purchases['PURCHASED-GIFTCARD']['head'];
  const guard = await store.get(keys.guard(tenant, 'CARD-NUMBER', number));
  return guard?.id === Number(id) ? [] : [`number ${number} is not this card's`];
}

/** What is off with a purchased product: its balance, its history, its sale. */
export async function productFindings(store: Store, tenant: Tenant, stored: Stored): Promise<string[]> {
  const { type, items } = stored;
  const head = items.find(({ sk }) => !sk.includes('#')) as unknown as Heads | undefined;
  const body = items.find(({ sk }) => sk.endsWith('#body'));
  if (!head || !body) return ['is not whole'];
  const rows = rowsOf(items);
  const left = ledgerOf(type, head, rows);
  const [off, sale, number] = await Promise.all([
    rowsOff(store, tenant, stored, rows),
    saleOff(store, tenant, stored, head),
    numberOff(store, tenant, stored, head),
  ]);
  return [
    ...(head.remaining === left ? [] : [`holds ${head.remaining}, its history says ${left}`]),
    ...(head.remaining < 0 ? [`holds less than nothing: ${head.remaining}`] : []),
    ...givenOff(type, head, body),
    ...off,
    ...sale,
    ...number,
  ];
}

/** The product as it now stands, for a second look. */
export const storedAgain = async (store: Store, tenant: Tenant, { type, id }: Stored): Promise<Stored> => ({
  type,
  id,
  items: await store.all(keys.wholePurchase(tenant, PURCHASED_KIND[type], Number(id))),
});
